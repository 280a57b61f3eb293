import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OpenFile } from './open-file.ts';

/** A larger file is no playlist that players read (12 hours in segments of 2 s take 1.5 MB): it is sent as it stands. */
const MAX_PLAYLIST_BYTES = 4 * 1024 ** 2;
/** Playlists kept, in bytes before compression: what is kept takes about a tenth. */
const MAX_KEPT_BYTES = 64 * 1024 ** 2;

const compress = promisify(gzip);

/**
 * Gzipped playlists, the last state of each, the least lately asked for leaving first: a growing one is asked for by
 * every viewer every few seconds. Those that ask for the same at once wait for one compression.
 */
export class PlaylistCache {
  readonly #kept = new Map<string, { etag: string; size: number; gzipped: Promise<Buffer> }>();
  #bytes = 0;

  /** @returns undefined where the file is too large to be kept. */
  async gzipped(key: string, file: OpenFile): Promise<Buffer | undefined> {
    if (file.size > MAX_PLAYLIST_BYTES) return undefined;
    const kept = this.#kept.get(key);
    if (kept) this.#forget(key, kept.size);
    const entry =
      kept?.etag === file.etag
        ? kept
        : { etag: file.etag, size: file.size, gzipped: read(file).then(compress) };
    this.#kept.set(key, entry);
    this.#bytes += entry.size;
    for (const [oldest, { size }] of this.#kept) {
      if (this.#bytes <= MAX_KEPT_BYTES) break;
      this.#forget(oldest, size);
    }
    try {
      return await entry.gzipped;
    } catch (error) {
      if (this.#kept.get(key) === entry) this.#forget(key, entry.size);
      throw error;
    }
  }

  #forget(key: string, size: number): void {
    if (this.#kept.delete(key)) this.#bytes -= size;
  }
}

async function read(file: OpenFile): Promise<Buffer> {
  const bytes = Buffer.alloc(file.size);
  return bytes.subarray(0, await file.read(bytes, 0));
}
