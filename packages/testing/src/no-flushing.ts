/**
 * Makes the flushing of files to the disk a no-op in the test process. No test cuts the power, but on a machine whose disk is
 * busy a flush takes seconds, and a conversion makes hundreds. Tests of flushing count or fail its calls.
 */
import { fileHandles } from './file-handles.ts';

fileHandles.sync = async () => {};
fileHandles.datasync = async () => {};
