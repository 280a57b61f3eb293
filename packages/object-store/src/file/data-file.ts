import { type BigIntStats, writevSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * Unflushed bytes after which a background flush starts, so that little remains to be flushed at the end.
 * If as many again arrive before it completes, writers wait for it, so that memory use stays bounded if the disk is slow.
 */
const FLUSH_BYTES = 64 * 1024 ** 2;

/**
 * A file that several requests write to concurrently.
 *
 * Writes are synchronous, as in nginx: they only copy to the page cache, and handing them to a thread costs more than
 * the copy (docs/decisions/0016). Flushing, which waits for the disk, runs in a thread.
 */
export class DataFile {
  readonly #handle: FileHandle;
  readonly #durable: boolean;
  #unflushed = 0;
  #flushing = false;
  #flushed: Promise<void> = Promise.resolve();
  #nextFlush: Promise<void> | undefined;
  #flushError: unknown;

  private constructor(handle: FileHandle, durable: boolean) {
    this.#handle = handle;
    this.#durable = durable;
  }

  /** Opens the file, and creates it if it is missing. */
  static async open(path: string, durable: boolean): Promise<DataFile> {
    // Not append mode, which ignores positions.
    const handle = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return open(path, 'wx+');
      throw error;
    });
    return new DataFile(handle, durable);
  }

  /**
   * Writes to the page cache.
   *
   * @param position - bytes from the start of the file.
   * @returns a promise to await before the next write; undefined if the caller need not wait.
   * @throws the system error, such as ENOSPC or EFBIG.
   */
  write(chunks: readonly Uint8Array[], position: number): Promise<void> | undefined {
    let size = 0;
    for (const { length } of chunks) size += length;
    let written = writevSync(this.#handle.fd, chunks, position);
    while (written < size) {
      // A short write: the next attempt makes progress or throws the error.
      const rest = Buffer.concat(chunks).subarray(written);
      written += writevSync(this.#handle.fd, [rest], position + written);
    }
    this.#unflushed += size;
    if (!this.#durable || this.#unflushed < FLUSH_BYTES) return undefined;
    if (this.#flushing) return this.#flushed;
    this.sync().catch(() => {});
    return undefined;
  }

  /** Resolves when all earlier writes are on the disk. Concurrent callers share one flush. */
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
    } catch (error) {
      // The kernel reports a lost write only once, but it may have been one of another request, which is acknowledged later.
      this.#flushError ??= error;
    } finally {
      this.#flushing = false;
    }
    if (this.#flushError !== undefined) throw this.#flushError;
  }

  async copyFrom(path: string, from: number, size: number, to: number): Promise<void> {
    const source = await open(path, 'r');
    try {
      const buffer = Buffer.allocUnsafe(Math.min(size, 1024 ** 2));
      for (let copied = 0; copied < size; ) {
        const { bytesRead } = await source.read(
          buffer,
          0,
          Math.min(buffer.length, size - copied),
          from + copied,
        );
        if (bytesRead === 0) throw new Error(`${path} is shorter than ${from + size} bytes.`);
        await this.write([buffer.subarray(0, bytesRead)], to + copied);
        copied += bytesRead;
      }
    } finally {
      await source.close();
    }
  }

  /** Truncates the file if it is longer than `size` bytes. */
  async truncate(size: number): Promise<void> {
    const { size: currentSize } = await this.#handle.stat();
    if (currentSize > size) await this.#handle.truncate(size);
  }

  /** Truncates the file to its final size and flushes data and metadata. @throws Error if the file is too short. */
  async seal(size: number): Promise<BigIntStats> {
    await this.truncate(size);
    if (this.#durable) await this.#handle.sync();
    if (this.#flushError !== undefined) throw this.#flushError;
    const stat = await this.#handle.stat({ bigint: true });
    if (Number(stat.size) !== size) throw new Error(`The file has ${stat.size} bytes instead of ${size}.`);
    return stat;
  }

  async close(): Promise<void> {
    await this.#flushed;
    await this.#handle.close();
  }
}
