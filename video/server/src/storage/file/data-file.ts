import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Bytes after which writing to the disk is begun, while more arrive: at the end little is left to wait for. */
const FLUSH_BYTES = 64 * 1024 ** 2;

/**
 * A file that several requests write parts of at once. Its writes go one after another: in parallel they would
 * wait for the kernel's lock of the file, burning a core each.
 */
export class DataFile {
  readonly #handle: FileHandle;
  readonly #durable: boolean;
  #writes: Promise<unknown> = Promise.resolve();
  #unflushed = 0;
  #syncing: Promise<void> = Promise.resolve();
  #nextSync: Promise<void> | undefined;
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

  /** @param position - bytes from the start of the file. Resolves when the kernel has them all. */
  write(chunks: readonly Uint8Array[], position: number): Promise<void> {
    const written = this.#writes.then(() => this.#writeAll(chunks, position));
    this.#writes = written.catch(() => {});
    return written;
  }

  async #writeAll(chunks: readonly Uint8Array[], position: number): Promise<void> {
    const size = chunks.reduce((sum, { length }) => sum + length, 0);
    const { bytesWritten } = await this.#handle.writev(chunks as Uint8Array[], position);
    if (bytesWritten < size) {
      // The kernel took some: the next attempt takes more or names the reason.
      return this.#writeAll([Buffer.concat(chunks).subarray(bytesWritten)], position + bytesWritten);
    }
    this.#unflushed += size;
    if (this.#durable && this.#unflushed >= FLUSH_BYTES && this.#nextSync === undefined) {
      this.#unflushed = 0;
      // The kernel tells a lost write once: it must not be lost on who acknowledges later.
      this.sync().catch((error: unknown) => {
        this.#fault ??= error;
      });
    }
  }

  /** Resolves when all that was written before is on the disk. One flush serves all who wait for one. */
  sync(): Promise<void> {
    if (!this.#durable) return Promise.resolve();
    this.#nextSync ??= this.#syncing.then(() => {
      this.#nextSync = undefined;
      const flushed = this.#flush();
      this.#syncing = flushed.catch(() => {});
      return flushed;
    });
    return this.#nextSync;
  }

  async #flush(): Promise<void> {
    await this.#handle.datasync();
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

  /** Resolves when nothing that was written before is still under way. */
  async settled(): Promise<void> {
    await this.#writes;
  }

  async close(): Promise<void> {
    await this.#writes;
    await this.#syncing;
    await this.#handle.close();
  }
}
