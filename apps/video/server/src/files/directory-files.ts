import { closeSync, constants, fstatSync, open, read } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Validators } from './conditional.domain.ts';
import type { FilePath } from './path.domain.ts';

/** An open file, which stays consistent even if the file is replaced during the response. */
export interface OpenFile extends Validators, Disposable {
  /** Bytes. */
  size: number;
  /** Fills a buffer from a position in the file. @returns the number of bytes read. */
  read(into: Buffer, position: number): Promise<number>;
}

/** A temporary URL of the object store, and how long clients may cache the redirect to it. */
export interface FileRedirect {
  url: string;
  maxAgeSeconds: number;
}

/** A source of files: the upload directory or a bucket. */
export interface FileSource {
  /** @returns undefined if the file does not exist. */
  open(key: string): Promise<OpenFile | undefined>;
  /** @returns undefined for a file that is not redirected. Does not check whether the file exists. */
  redirect?(path: FilePath, now: Date): Promise<FileRedirect | undefined>;
}

/** Without `O_NONBLOCK`, opening a named pipe would block a thread until it has a writer. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Error codes treated as a missing file: no entry, a file as a folder, a link, a name too long, a socket, an invalid name. */
const NOT_FOUND_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO', 'EINVAL']);

/** A folder found to be free of links is not checked again for this long, in ms: many players request segments from it. */
const VERIFIED_MS = 1_000;
/** Maximum number of verified folders; beyond that the cache is cleared. */
const MAX_VERIFIED = 10_000;

/** Files of the upload directory. The directory itself may be a symbolic link, but links inside it are not followed. */
export class DirectoryFiles implements FileSource {
  readonly #root: string;
  /** Folders by key, with the end of their verification in ms of `performance.now()`. */
  readonly #verified = new Map<string, number>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * @param key - as returned by `parseFilePath`.
   * @returns undefined if the file does not exist, is not a regular file, or is reached through a link.
   */
  async open(key: string): Promise<OpenFile | undefined> {
    try {
      // Without `O_NOFOLLOW` (Windows), the file itself must be checked too.
      if (!(await this.#isFreeOfLinks(constants.O_NOFOLLOW === undefined ? key : dirname(key))))
        return undefined;
      return toOpenFile(await openDescriptor(join(this.#root, key), OPEN_FLAGS));
    } catch (error) {
      if (NOT_FOUND_CODES.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  }

  /** Whether the real path of a key contains no links. */
  async #isFreeOfLinks(key: string): Promise<boolean> {
    const now = performance.now();
    if ((this.#verified.get(key) ?? 0) > now) return true;
    const [root, path] = await Promise.all([realpath(this.#root), realpath(join(this.#root, key))]);
    if (path !== join(root, key)) return false;
    if (this.#verified.size >= MAX_VERIFIED) this.#verified.clear();
    this.#verified.set(key, now + VERIFIED_MS);
    return true;
  }
}

const openDescriptor = promisify(open);
const readDescriptor = promisify(read);

/**
 * `fstat` and `close` are called synchronously: they do not block on an open file, and the asynchronous versions add more than
 * a tenth to the time for sending a segment.
 */
function toOpenFile(descriptor: number): OpenFile | undefined {
  const close = () => closeSync(descriptor);
  try {
    const stat = fstatSync(descriptor, { bigint: true });
    if (stat.isFile()) {
      const etag = `"${[stat.size, stat.mtimeNs, stat.ino].map((number) => number.toString(36)).join('-')}"`;
      return {
        size: Number(stat.size),
        etag,
        modifiedAt: stat.mtime,
        read: async (into, position) =>
          (await readDescriptor(descriptor, into, 0, into.length, position)).bytesRead,
        [Symbol.dispose]: close,
      };
    }
  } catch (error) {
    close();
    throw error;
  }
  close();
  return undefined;
}
