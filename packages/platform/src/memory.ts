import { totalmem } from 'node:os';

/** Bytes that this process may take: the bound of its container, else all of the machine's (Node tells of none by 0, or by 2^64). */
export const memoryLimit = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem());
