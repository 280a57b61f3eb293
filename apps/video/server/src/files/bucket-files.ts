import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isKey, isMutable, NoSuchObjectError, type ObjectStore } from '@workreel/object-store';
import { expiryOf, isOriginal, isPublished } from './access.domain.ts';
import type { FileRedirect, FileSource, OpenFile } from './directory-files.ts';
import type { FilePath } from './path.domain.ts';

/** Larger text files are not served. Real playlists are smaller; see `playlist-cache.ts`. */
const MAX_TEXT_BYTES = 4 * 1024 ** 2;
/** A text file is read from the store at most once in this time, in ms, even if many viewers poll a growing playlist. */
const REUSE_MS = 1_000;
/** The signing time is rounded down to this interval, in ms, so that the URL of an object is stable and cacheable within it. */
const SIGNING_INTERVAL_MS = 5 * 60_000;
/**
 * Clients follow a redirect immediately, and may cache it for `MAX_REDIRECT_AGE_SECONDS`. A presigned URL cannot be revoked, so a viewer
 * who loses access can still fetch the object for this time.
 */
const URL_SECONDS = (3 * SIGNING_INTERVAL_MS) / 1000;
const MAX_REDIRECT_AGE_SECONDS = 300;

/**
 * Files of a bucket. Playlists and storyboards refer to other files by relative URLs, so they are served from here to keep the
 * signed segment in the path, and so are chapters, whose redirects must not be cached. Everything else is redirected to a presigned URL.
 */
export class BucketFiles implements FileSource {
  readonly #store: ObjectStore;
  readonly #recent = new Map<string, Promise<OpenFile | undefined>>();

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  async open(key: string): Promise<OpenFile | undefined> {
    if (!isServed(key) || !isText(key)) return undefined;
    const pending = this.#recent.get(key);
    if (pending) return pending;
    const file = this.#read(key);
    this.#recent.set(key, file);
    setTimeout(() => this.#recent.delete(key), REUSE_MS).unref();
    return file;
  }

  async redirect({ signedSegment, key }: FilePath, now: Date): Promise<FileRedirect | undefined> {
    if (!isServed(key) || isText(key)) return undefined;
    const url = await this.#store.presignGet({
      key,
      ...(isOriginal(key) ? { filename: key.slice(key.lastIndexOf('/') + 1) } : {}),
      expiresInSeconds: URL_SECONDS,
      signedAt: new Date(Math.floor(now.getTime() / SIGNING_INTERVAL_MS) * SIGNING_INTERVAL_MS),
    });
    const remaining =
      signedSegment === undefined ? Infinity : expiryOf(signedSegment) - Math.ceil(now.getTime() / 1000);
    return { url, maxAgeSeconds: Math.max(0, Math.min(MAX_REDIRECT_AGE_SECONDS, remaining)) };
  }

  async #read(key: string): Promise<OpenFile | undefined> {
    const info = await this.#store.head(key);
    if (!info || info.size > MAX_TEXT_BYTES) return undefined;
    try {
      // The size may have changed since `head`, so the object is read to its end.
      const bytes = await buffer(await this.#store.read(key));
      return inMemory(bytes, info.modifiedAt);
    } catch (error) {
      if (error instanceof NoSuchObjectError) return undefined;
      throw error;
    }
  }
}

/** Other objects in the bucket do not belong to this service and must not be published. */
const isServed = (key: string): boolean => isKey(key) && (isPublished(key) || isOriginal(key));

/** Whether a file is served from here. */
const isText = (key: string): boolean => isPublished(key) && (isMutable(key) || key.endsWith('.vtt'));

const inMemory = (bytes: Buffer, modifiedAt: Date): OpenFile => ({
  size: bytes.length,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  modifiedAt,
  read: async (into, position) => bytes.copy(into, 0, position),
  [Symbol.dispose]: () => {},
});
