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

/** Metadata that decides whether a snapshot can be used. */
export interface SnapshotHeader {
  /** Identifies this write. The database contains the ID unless it was restored from an earlier backup. */
  id: string;
  /** Version of the code and vocabulary with which the index was built. */
  version: string;
  databaseId: string;
  /** Transaction ID. The snapshot contains the changes of all transactions before it. */
  until: string;
  layout: Layout;
}

const FORMAT = 'workreel search snapshot 2';
/** Bytes per read or write. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Maximum length of the first line, which contains the header and the array lengths of all segments. */
const MAX_HEADER_BYTES = 256 * 1024;

/**
 * Writes a snapshot to a temporary file and renames it, so that the file at `path` is always complete. File format: a line of
 * JSON, the memory of the segments, and a CRC-32 of everything before it (4 bytes, little-endian).
 *
 * @returns the size of the file in bytes.
 */
export function writeSnapshot(
  path: string,
  header: Omit<SnapshotHeader, 'layout'>,
  segments: readonly PackedSegment[],
): number {
  mkdirSync(dirname(path), { recursive: true });
  const temporaryPath = `${path}.${process.pid}.new`;
  const file = openSync(temporaryPath, 'w', 0o600);
  try {
    let crc = 0;
    let bytes = 0;
    const write = (chunk: Buffer) => {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      for (let offset = 0; offset < chunk.length; ) offset += writeSync(file, chunk, offset);
    };
    const line = JSON.stringify({
      format: FORMAT,
      ...header,
      layout: LAYOUT,
      segments: segments.map(({ lengths }) => lengths),
    });
    write(Buffer.from(`${line}\n`));
    for (const { buffer } of segments) {
      const all = new Uint8Array(buffer);
      // Each chunk is copied, because other threads may change the status bitmaps and the checksum must match the written bytes.
      for (let offset = 0; offset < all.length; offset += CHUNK_BYTES)
        write(Buffer.from(all.slice(offset, offset + CHUNK_BYTES)));
    }
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32LE(crc);
    writeSync(file, checksum);
    fsyncSync(file);
    closeSync(file);
    renameSync(temporaryPath, path);
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
    return bytes + checksum.length;
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  }
}

/** Removes temporary files of snapshots left by processes that no longer exist. */
export function removeTemporaryFiles(path: string): void {
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

/** Reads a snapshot of the current or an earlier layout. @throws if the file is missing, truncated, damaged or not a snapshot. */
export function readSnapshot(path: string): { header: SnapshotHeader; segments: PackedSegment[] } {
  const file = openSync(path, 'r');
  try {
    const first = Buffer.alloc(MAX_HEADER_BYTES);
    const length = readSync(file, first, 0, MAX_HEADER_BYTES, 0);
    const end = first.subarray(0, length).indexOf('\n');
    if (end < 0) throw new Error(`${path} has no snapshot header.`);
    const { format, segments, ...header } = JSON.parse(first.toString('utf8', 0, end));
    if (format !== FORMAT) throw new Error(`${path} is not a search snapshot.`);
    let crc = crc32(first.subarray(0, end + 1));
    let offset = end + 1;
    const packed = (segments as number[][]).map((lengths): PackedSegment => {
      const buffer = new SharedArrayBuffer(bytesOf(lengths, header.layout));
      const all = new Uint8Array(buffer);
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, all.length));
      for (let done = 0; done < all.length; ) {
        const read = readSync(file, chunk, 0, Math.min(chunk.length, all.length - done), offset);
        if (read === 0) throw new Error(`The search snapshot ${path} is truncated.`);
        const data = chunk.subarray(0, read);
        crc = crc32(data, crc);
        all.set(data, done);
        done += read;
        offset += read;
      }
      return { lengths, buffer };
    });
    const checksum = Buffer.alloc(5);
    if (readSync(file, checksum, 0, 5, offset) !== 4 || checksum.readUInt32LE() !== crc)
      throw new Error(`The search snapshot ${path} is damaged: its checksum does not match.`);
    return { header, segments: packed };
  } finally {
    closeSync(file);
  }
}
