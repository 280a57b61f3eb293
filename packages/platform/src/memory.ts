import { totalmem } from 'node:os';

/** Memory limit of this process in bytes: the container's limit, or the total memory of the machine if there is none (Node.js then reports 0 or 2^64). */
export const memoryLimit = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem());
