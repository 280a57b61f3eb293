import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isKey, isPlaylist, NoSuchObjectError, type ObjectStore } from '@workreel/object-store';
import { expiryOf, isOriginal, isPublished } from './access.domain.ts';
import type { Elsewhere, FileSource, OpenFile } from './open-file.ts';
import type { FileAddress } from './path.domain.ts';

/** A larger text is none that players read: see `playlist-cache.ts`. */
const MAX_TEXT_BYTES = 4 * 1024 ** 2;
/** Many viewers ask for the same growing playlist every few seconds: the store is asked once in this time, in ms. */
const FRESH_MS = 1_000;
/** Addresses are signed as of the last of these steps, in ms: within one, an object has one address, and caches hold it. */
const STEP_MS = 15 * 60_000;
/** Whoever was sent to an address follows it at once; and may remember it for a step. */
const ADDRESS_SECONDS = (3 * STEP_MS) / 1000;
const REMEMBERED_SECONDS = 600;

/**
 * Files of a bucket. What names other files by relative addresses (playlists, storyboards) is handed out here, so
 * that those lead back here, with the grant in their path; everything else is where the store hands it out itself.
 */
export class StoredFiles implements FileSource {
  readonly #store: ObjectStore;
  readonly #fresh = new Map<string, Promise<OpenFile | undefined>>();

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  async open(key: string): Promise<OpenFile | undefined> {
    if (!isOurs(key) || !isText(key)) return undefined;
    const known = this.#fresh.get(key);
    if (known) return known;
    const file = this.#read(key);
    this.#fresh.set(key, file);
    setTimeout(() => this.#fresh.delete(key), FRESH_MS).unref();
    return file;
  }

  async elsewhere({ grant, key }: FileAddress, now: Date): Promise<Elsewhere | undefined> {
    if (!isOurs(key) || isText(key)) return undefined;
    const url = await this.#store.presignGet({
      key,
      ...(isOriginal(key) ? { filename: key.slice(key.lastIndexOf('/') + 1) } : {}),
      expiresInSeconds: ADDRESS_SECONDS,
      signedAt: new Date(Math.floor(now.getTime() / STEP_MS) * STEP_MS),
    });
    const left = grant === undefined ? Infinity : expiryOf(grant) - Math.ceil(now.getTime() / 1000);
    return { url, maxAgeSeconds: Math.max(0, Math.min(REMEMBERED_SECONDS, left)) };
  }

  async #read(key: string): Promise<OpenFile | undefined> {
    const info = await this.#store.head(key);
    if (!info || info.size > MAX_TEXT_BYTES) return undefined;
    try {
      // Read whole: a growing one must not be cut where its older state ended.
      const bytes = await buffer(await this.#store.read(key));
      return inMemory(bytes, info.modifiedAt);
    } catch (error) {
      if (error instanceof NoSuchObjectError) return undefined;
      throw error;
    }
  }
}

/** What else lies in a bucket is not for us to sign: whoever put it there has not said that anyone may read it. */
const isOurs = (key: string): boolean => isKey(key) && (isPublished(key) || isOriginal(key));

const isText = (key: string): boolean => isPlaylist(key) || key.endsWith('.vtt');

const inMemory = (bytes: Buffer, modifiedAt: Date): OpenFile => ({
  size: bytes.length,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  modifiedAt,
  read: async (into, position) => bytes.copy(into, 0, position),
  [Symbol.dispose]: () => {},
});
