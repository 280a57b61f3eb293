/**
 * Makes the flushing of files to the disk a no-op in the test process. No test cuts the power, but on a machine whose disk is
 * busy a flush takes seconds, and a conversion makes hundreds. Tests of flushing count or fail its calls.
 */
import { open } from 'node:fs/promises';
import { devNull } from 'node:os';

const handle = await open(devNull);
const handles = Object.getPrototypeOf(handle) as typeof handle;
await handle.close();
handles.sync = async () => {};
handles.datasync = async () => {};
