import { type BigIntStats, writevSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * Bytes after which bringing them to the disk is begun, while more arrive: at the end little is left to wait for.
 * Where as many again have come before that is done, the writers wait, so that a slow disk fills no memory.
 */
const FLUSH_BYTES = 64 * 1024 ** 2;

/**
 * A file that several requests write parts of at once.
 *
 * Writing is copying to the kernel's memory and done on the spot, as nginx does it: handing it to a thread costs
 * more than the copying (docs/decisions/0016). What waits for the disk, flushing, goes to a thread.
 */
export class DataFile {
  readonly #handle: FileHandle;
  readonly #durable: boolean;
  #unflushed = 0;
  #flushing = false;
  #flushed: Promise<void> = Promise.resolve();
  #nextFlush: Promise<void> | undefined;
  #fault: unknown;

  private constructor(handle: FileHandle, durable: boolean) {
    this.#handle = handle;
    this.#durable = durable;
  }

  /** Makes the file where it is missing. */
  static async open(path: string, durable: boolean): Promise<DataFile> {
    // Plain reading and writing: appending would ignore positions.
    const handle = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return open(path, 'wx+');
      throw error;
    });
    return new DataFile(handle, durable);
  }

  /**
   * Hands bytes to the kernel.
   *
   * @param position - bytes from the start of the file.
   * @returns what to wait for before the next write; undefined where there is no need to.
   * @throws what the kernel says: no room, too large.
   */
  write(chunks: readonly Uint8Array[], position: number): Promise<void> | undefined {
    let size = 0;
    for (const { length } of chunks) size += length;
    let written = writevSync(this.#handle.fd, chunks, position);
    while (written < size) {
      // The kernel took some: the next attempt takes more or names the reason.
      const rest = Buffer.concat(chunks).subarray(written);
      written += writevSync(this.#handle.fd, [rest], position + written);
    }
    this.#unflushed += size;
    if (!this.#durable || this.#unflushed < FLUSH_BYTES) return undefined;
    if (this.#flushing) return this.#flushed;
    // The kernel tells a lost write once: it must not be lost on who acknowledges later.
    this.sync().catch((error: unknown) => {
      this.#fault ??= error;
    });
    return undefined;
  }

  /** Resolves when all that was written before is on the disk. One flush serves all who wait for one. */
  sync(): Promise<void> {
    if (!this.#durable) return Promise.resolve();
    this.#nextFlush ??= this.#flushed.then(() => {
      this.#nextFlush = undefined;
      const flushed = this.#flush();
      this.#flushed = flushed.catch(() => {});
      return flushed;
    });
    return this.#nextFlush;
  }

  async #flush(): Promise<void> {
    this.#unflushed = 0;
    this.#flushing = true;
    try {
      await this.#handle.datasync();
    } finally {
      this.#flushing = false;
    }
    if (this.#fault !== undefined) throw this.#fault;
  }

  /** Copies bytes of another file into this one. */
  async copyFrom(path: string, from: number, size: number, to: number): Promise<void> {
    const source = await open(path, 'r');
    try {
      const buffer = Buffer.allocUnsafe(Math.min(size, 1024 ** 2));
      for (let done = 0; done < size; ) {
        const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, size - done), from + done);
        if (bytesRead === 0) throw new Error(`${path} ends before byte ${from + size}.`);
        await this.write([buffer.subarray(0, bytesRead)], to + done);
        done += bytesRead;
      }
    } finally {
      await source.close();
    }
  }

  /** Cuts off what stands behind so many bytes. */
  async shorten(size: number): Promise<void> {
    const { size: now } = await this.#handle.stat();
    if (now > size) await this.#handle.truncate(size);
  }

  /** Brings the file to the disk with its size and times. @throws Error where it lacks bytes. */
  async seal(size: number): Promise<BigIntStats> {
    await this.shorten(size);
    if (this.#durable) await this.#handle.sync();
    if (this.#fault !== undefined) throw this.#fault;
    const stat = await this.#handle.stat({ bigint: true });
    if (Number(stat.size) !== size) throw new Error(`The file has ${stat.size} bytes instead of ${size}.`);
    return stat;
  }

  async close(): Promise<void> {
    await this.#flushed;
    await this.#handle.close();
  }
}
