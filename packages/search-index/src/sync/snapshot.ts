import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { LAYOUT, type Layout } from '../engine/segment/layout.domain.ts';
import { bytesOf, type PackedSegment } from '../engine/segment/segment.domain.ts';

/** What a snapshot is of: it is used for nothing else. */
export interface SnapshotHead {
  /** Of the writing: the database knows it where it is the one that was there. */
  id: string;
  /** Of the code and the vocabulary that made it. */
  version: string;
  databaseId: string;
  /** It holds everything that transactions before this one changed. */
  until: string;
  layout: Layout;
}

const SIGN = 'workreel search snapshot 2';
/** Bytes copied at once. */
const CHUNK = 4 * 1024 * 1024;
/** The first line: a head and the lengths of a few dozen segments. */
const LONGEST_HEAD = 256 * 1024;

/**
 * Writes a snapshot beside the place and moves it there, so that there is a whole one or the one before. The file: a
 * line of JSON, the segments' memory, and the CRC-32 of all of it in four bytes.
 *
 * @returns its bytes.
 */
export function writeSnapshot(
  path: string,
  head: Omit<SnapshotHead, 'layout'>,
  segments: readonly PackedSegment[],
): number {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.new`;
  const file = openSync(beside, 'w', 0o600);
  try {
    let crc = 0;
    let bytes = 0;
    const write = (chunk: Buffer) => {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
    };
    const line = JSON.stringify({
      sign: SIGN,
      ...head,
      layout: LAYOUT,
      segments: segments.map(({ lengths }) => lengths),
    });
    write(Buffer.from(`${line}\n`));
    for (const { buffer } of segments) {
      const all = new Uint8Array(buffer);
      // Copied before it is summed: what is open changes meanwhile, and the sum must be of what was written.
      for (let at = 0; at < all.length; at += CHUNK) write(Buffer.from(all.slice(at, at + CHUNK)));
    }
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc);
    writeSync(file, sum);
    fsyncSync(file);
    closeSync(file);
    renameSync(beside, path);
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
    return bytes + sum.length;
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** Removes what processes that were killed left beside a snapshot. */
export function removeUnfinished(path: string): void {
  for (const name of existsSync(dirname(path)) ? readdirSync(dirname(path)) : []) {
    const [, pid] = /\.(\d+)\.new$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(dirname(path), name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Also of an earlier layout. @throws where there is none, or one that is torn, changed or of another kind. */
export function readSnapshot(path: string): { head: SnapshotHead; segments: PackedSegment[] } {
  const file = openSync(path, 'r');
  try {
    const first = Buffer.alloc(LONGEST_HEAD);
    const length = readSync(file, first, 0, LONGEST_HEAD, 0);
    const end = first.subarray(0, length).indexOf('\n');
    if (end < 0) throw new Error('The snapshot has no head.');
    const { sign, segments, ...head } = JSON.parse(first.toString('utf8', 0, end));
    if (sign !== SIGN) throw new Error('This is no snapshot of the search.');
    let crc = crc32(first.subarray(0, end + 1));
    let at = end + 1;
    const packed = (segments as number[][]).map((lengths): PackedSegment => {
      const buffer = new SharedArrayBuffer(bytesOf(lengths, head.layout));
      const all = new Uint8Array(buffer);
      const chunk = Buffer.alloc(Math.min(CHUNK, all.length));
      for (let done = 0; done < all.length; ) {
        const read = readSync(file, chunk, 0, Math.min(chunk.length, all.length - done), at);
        if (read === 0) throw new Error('The snapshot breaks off.');
        const part = chunk.subarray(0, read);
        crc = crc32(part, crc);
        all.set(part, done);
        done += read;
        at += read;
      }
      return { lengths, buffer };
    });
    const sum = Buffer.alloc(5);
    if (readSync(file, sum, 0, 5, at) !== 4 || sum.readUInt32LE() !== crc)
      throw new Error('The snapshot is not as it was written.');
    return { head, segments: packed };
  } finally {
    closeSync(file);
  }
}
