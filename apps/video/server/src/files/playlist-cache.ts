import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OpenFile } from './directory-files.ts';

/** Larger files are sent uncompressed. A real playlist is smaller: 12 hours in 2 s segments take 1.5 MB. */
const MAX_PLAYLIST_BYTES = 4 * 1024 ** 2;
/** Capacity in bytes before compression; the compressed playlists take about a tenth of it. */
const MAX_CACHED_BYTES = 64 * 1024 ** 2;

const compress = promisify(gzip);

/**
 * LRU cache of gzipped playlists: every viewer requests a growing playlist every few seconds. Concurrent requests share one
 * compression.
 */
export class PlaylistCache {
  readonly #entries = new Map<string, { etag: string; size: number; gzipped: Promise<Buffer> }>();
  #bytes = 0;

  /** @returns undefined if the file is too large. */
  async gzipped(key: string, file: OpenFile): Promise<Buffer | undefined> {
    if (file.size > MAX_PLAYLIST_BYTES) return undefined;
    const cached = this.#entries.get(key);
    if (cached) this.#evict(key, cached.size);
    const entry =
      cached?.etag === file.etag
        ? cached
        : { etag: file.etag, size: file.size, gzipped: read(file).then(compress) };
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
    for (const [oldest, { size }] of this.#entries) {
      if (this.#bytes <= MAX_CACHED_BYTES) break;
      this.#evict(oldest, size);
    }
    try {
      return await entry.gzipped;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#evict(key, entry.size);
      throw error;
    }
  }

  #evict(key: string, size: number): void {
    if (this.#entries.delete(key)) this.#bytes -= size;
  }
}

async function read(file: OpenFile): Promise<Buffer> {
  const bytes = Buffer.alloc(file.size);
  return bytes.subarray(0, await file.read(bytes, 0));
}
