import { closeSync, constants, fstatSync, open, read } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Validators } from './conditional.domain.ts';
import type { FileAddress } from './path.domain.ts';

/** A file held open, so that all that is sent of it is of one state. Closed at the end of the block that is `using` it. */
export interface OpenFile extends Validators, Disposable {
  /** Bytes. */
  size: number;
  /** Reads into a buffer from a position on. @returns how many bytes. */
  read(into: Buffer, position: number): Promise<number>;
}

/** Where a file is handed out by its store, and how long a reader may remember that. */
export interface Elsewhere {
  url: string;
  maxAgeSeconds: number;
}

/** Where files are handed out from. */
export interface FileSource {
  /** @returns undefined where there is no such file. */
  open(key: string): Promise<OpenFile | undefined>;
  /** @returns undefined of what is handed out here. Whether it is there, its store tells. */
  elsewhere?(address: FileAddress, now: Date): Promise<Elsewhere | undefined>;
}

/** Opens what is a file, and never waits: a named pipe would hold a thread until someone writes. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What says that there is no such file: no entry, a file as folder, a link, a name too long, a socket, a name that the system does not take. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO', 'EINVAL']);

/** A folder that was seen to be reached by no link is not looked at again for this long, in ms: a player asks it for a segment every few seconds, many players at once. */
const SEEN_MS = 1_000;
/** Folders remembered; then all are forgotten, and seen again. */
const MAX_SEEN = 10_000;

/** The upload directory, as those see it who may read. The directory itself may be a link, nothing in it. */
export class UploadFolder implements FileSource {
  readonly #root: string;
  /** Folder by key, and until when it counts as seen, in ms of `performance.now()`. */
  readonly #seen = new Map<string, number>();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * @param key - as `parseFileAddress` gives it.
   * @returns undefined for what is not there, is no plain file, or is reached by a link.
   */
  async open(key: string): Promise<OpenFile | undefined> {
    try {
      // Where the system cannot refuse a link as it opens (Windows), the file itself is looked at.
      if (!(await this.#isStraight(constants.O_NOFOLLOW === undefined ? key : dirname(key))))
        return undefined;
      return stated(await openDescriptor(join(this.#root, key), FLAGS));
    } catch (error) {
      if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  }

  /** Whether no link leads there: its real path is the one that its key says. */
  async #isStraight(key: string): Promise<boolean> {
    const now = performance.now();
    if ((this.#seen.get(key) ?? 0) > now) return true;
    const [root, path] = await Promise.all([realpath(this.#root), realpath(join(this.#root, key))]);
    if (path !== join(root, key)) return false;
    if (this.#seen.size >= MAX_SEEN) this.#seen.clear();
    this.#seen.set(key, now + SEEN_MS);
    return true;
  }
}

const openDescriptor = promisify(open);
const readDescriptor = promisify(read);

/**
 * Stating and closing go without a thread: of an open file both are answered from memory, and handing them to a thread
 * and back costs more than a tenth of sending a segment.
 */
function stated(descriptor: number): OpenFile | undefined {
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
