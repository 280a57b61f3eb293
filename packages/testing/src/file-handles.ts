import { open } from 'node:fs/promises';
import { devNull } from 'node:os';

const handle = await open(devNull);
/** The prototype of all file handles, whose methods tests replace. Node.js does not export it. */
export const fileHandles = Object.getPrototypeOf(handle) as typeof handle;
await handle.close();
