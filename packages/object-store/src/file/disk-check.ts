import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Disk, randomName, writeNewFile } from './disk.ts';
import { S3Error } from './errors.domain.ts';

/**
 * Space that uploads leave free, at most a fiftieth of the disk: completing an upload writes records and events, and the disk may also
 * hold the database.
 */
const RESERVED_BYTES = 256 * 1024 ** 2;
const RESERVED_SHARE = 1 / 50;
/** The size of a block of most file systems. */
const PROBE_BYTES = 4_096;
/** A result is reused for this time, because anyone may ask for it. */
const MAX_AGE_MS = 1_000;

/** Returns the bytes that uploads may still take; not positive if the disk is full. */
export async function freeBytes({ root }: Disk): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(root);
  return bavail * bsize - Math.min(RESERVED_BYTES, blocks * bsize * RESERVED_SHARE);
}

/** Rejects a body before it is received if it does not fit. @throws S3Error InsufficientStorage. */
export async function assertFits(disk: Disk, size: number): Promise<void> {
  if (size > (await freeBytes(disk))) throw storeFull();
}

export const storeFull = () => new S3Error('InsufficientStorage', 'The store is full.');

/** Checks that the disk has free space and can be written. */
export class DiskCheck {
  readonly #disk: Disk;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #result: Promise<void> = Promise.resolve();

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** @throws S3Error InsufficientStorage; the system error of the disk. */
  run(): Promise<void> {
    const now = performance.now();
    if (now - this.#checkedAt >= MAX_AGE_MS) {
      this.#checkedAt = now;
      this.#result = this.#probe();
      this.#result.catch(() => {});
    }
    return this.#result;
  }

  async #probe(): Promise<void> {
    await assertFits(this.#disk, PROBE_BYTES);
    const path = join(this.#disk.temporaries, randomName());
    await writeNewFile(this.#disk, path, Buffer.alloc(PROBE_BYTES));
    await rm(path, { force: true });
  }
}
