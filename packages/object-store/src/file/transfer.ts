import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompletedPart, ObjectInfo, StoredPart } from '../store.ts';
import { DataFile } from './data-file.ts';
import {
  type Disk,
  hasErrorCode,
  moveToKey,
  randomName,
  removeTree,
  syncFolder,
  toObjectInfo,
  writeNewFile,
} from './disk.ts';
import { S3Error } from './errors.domain.ts';
import type { EventSpool } from './event-spool.ts';
import {
  ASSEMBLED_FILE,
  type Assembly,
  offsetIn,
  overflowFileName,
  type PartRecord,
  parseRecordName,
  planAssembly,
  recordName,
  slotBytesOf,
  slotFileFor,
} from './parts.domain.ts';

/**
 * Concurrent requests for the same part. A client sends a part again if its connection has stalled, which the store notices later.
 * Each takes up disk space until it ends.
 */
const MAX_REQUESTS_PER_PART = 4;
const METADATA_FILE = 'transfer.json';
const RECORDS_FOLDER = 'parts';

type ReceivedPart = PartRecord & StoredPart;

interface TransferMetadata {
  key: string;
  initiatedAt: string;
}

/** Writes the part of one request. */
export interface PartWriter {
  /** Aborts when the multipart upload is completed or aborted. */
  signal: AbortSignal;
  /** Writes the next bytes. @returns a promise to await before the next call, if necessary. */
  write(chunks: readonly Uint8Array[]): Promise<void> | undefined;
}

/** Creates a multipart upload; its folder appears atomically. @returns its ID. */
export async function createTransfer(disk: Disk, key: string): Promise<string> {
  const id = randomName();
  const temporary = join(disk.temporaries, id);
  const metadata: TransferMetadata = { key, initiatedAt: new Date().toISOString() };
  await mkdir(join(temporary, RECORDS_FOLDER), { recursive: true });
  await writeNewFile(disk, join(temporary, METADATA_FILE), JSON.stringify(metadata));
  await syncFolder(disk, temporary);
  await rename(temporary, join(disk.transfers, id));
  await syncFolder(disk, disk.transfers);
  return id;
}

/** Returns the metadata of a multipart upload; undefined if it does not exist. */
export async function readMetadata(disk: Disk, id: string): Promise<TransferMetadata | undefined> {
  try {
    return JSON.parse(await readFile(join(disk.transfers, id, METADATA_FILE), 'utf8')) as TransferMetadata;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/**
 * A multipart upload that requests are using. Only one process accesses it, so conflicting operations are serialized in
 * memory; state is durable on the disk before it is acknowledged.
 */
export class Transfer {
  readonly key: string;
  readonly #disk: Disk;
  readonly #id: string;
  readonly #folder: string;
  readonly #records: Map<number, ReceivedPart>;
  readonly #slotFiles: Set<string>;
  readonly #open = new Map<string, { data: Promise<DataFile>; users: number }>();
  /** Part slots that requests are writing to, as `file/partNumber`. */
  readonly #writing = new Set<string>();
  readonly #writers = new Set<AbortController>();
  readonly #receiving = new Set<{ partNumber: number; size: number }>();
  #queue: Promise<unknown> = Promise.resolve();
  #removed = false;

  private constructor(disk: Disk, id: string, key: string, records: ReceivedPart[], slotFiles: string[]) {
    this.#disk = disk;
    this.#id = id;
    this.key = key;
    this.#folder = join(disk.transfers, id);
    this.#records = new Map(records.map((record) => [record.partNumber, record]));
    this.#slotFiles = new Set(slotFiles);
  }

  /** @throws S3Error NoSuchUpload. */
  static async load(disk: Disk, id: string): Promise<Transfer> {
    const metadata = await readMetadata(disk, id);
    if (metadata === undefined) throw noSuchUpload();
    const folder = join(disk.transfers, id);
    const records: ReceivedPart[] = [];
    for (const name of await readdir(join(folder, RECORDS_FOLDER))) {
      const record = parseRecordName(name);
      if (!record) continue;
      // Of a part that was sent again, this is the time of the first request.
      const { mtime } = await stat(join(folder, RECORDS_FOLDER, name));
      records.push({ ...record, receivedAt: mtime });
    }
    const slotFiles = (await readdir(folder)).filter((name) => slotBytesOf(name) !== undefined);
    return new Transfer(disk, id, metadata.key, records, slotFiles);
  }

  /** Removes unacknowledged data that a killed process left behind. */
  async cleanUp(): Promise<void> {
    const referenced = new Set([...this.#records.values()].map(({ file }) => file));
    for (const name of await readdir(this.#folder)) {
      if (name === METADATA_FILE || name === RECORDS_FOLDER) continue;
      if (referenced.has(name)) await this.#trim(name);
      else await rm(join(this.#folder, name));
    }
  }

  list(): StoredPart[] {
    return [...this.#records.values()]
      .sort((one, other) => one.partNumber - other.partNumber)
      .map(({ partNumber, size, etag, receivedAt }) => ({ partNumber, size, etag, receivedAt }));
  }

  /**
   * Stores a part durably. Of concurrent requests for the same part, the last to finish wins.
   *
   * @param receive - writes exactly `size` bytes, or throws.
   * @param maxTotalBytes - maximum size of all parts, including those that other requests are sending.
   * @returns the ETag of the part.
   * @throws S3Error EntityTooLarge, SlowDown.
   */
  async writePart(
    partNumber: number,
    size: number,
    receive: (writer: PartWriter) => Promise<void>,
    maxTotalBytes?: number,
  ): Promise<string> {
    const part = { partNumber, size };
    this.#assertSpace(part, maxTotalBytes);
    const abort = new AbortController();
    this.#writers.add(abort);
    this.#receiving.add(part);
    try {
      return await this.#writePart(partNumber, size, receive, abort.signal);
    } finally {
      this.#receiving.delete(part);
      this.#writers.delete(abort);
    }
  }

  #assertSpace(part: { partNumber: number; size: number }, maxTotalBytes = Number.POSITIVE_INFINITY): void {
    const receiving = [...this.#receiving];
    const requests = receiving.filter(({ partNumber }) => partNumber === part.partNumber).length;
    if (requests >= MAX_REQUESTS_PER_PART)
      throw new S3Error('SlowDown', `Part ${part.partNumber} is being received.`);
    if (maxTotalBytes === Number.POSITIVE_INFINITY) return;
    const sizes = new Map<number, number>();
    for (const { partNumber, size } of [...this.#records.values(), ...receiving, part])
      sizes.set(partNumber, Math.max(sizes.get(partNumber) ?? 0, size));
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    if (total > maxTotalBytes)
      throw new S3Error('EntityTooLarge', `The parts may have at most ${maxTotalBytes} bytes in total.`);
  }

  async #writePart(
    partNumber: number,
    size: number,
    receive: (writer: PartWriter) => Promise<void>,
    signal: AbortSignal,
  ): Promise<string> {
    const { file, data } = await this.#serialize(() => this.#claim(partNumber, size));
    const record: PartRecord = { partNumber, size, etag: randomName(), file };
    let position = offsetIn(file, partNumber);
    const write = (chunks: readonly Uint8Array[]) => {
      signal.throwIfAborted();
      const start = position;
      for (const { length } of chunks) position += length;
      return data.write(chunks, start);
    };
    let acknowledged = false;
    try {
      await receive({ signal, write });
      await data.sync();
      await this.#serialize(() => this.#acknowledge(record, signal));
      acknowledged = true;
      return record.etag;
    } finally {
      this.#writing.delete(`${file}/${partNumber}`);
      await this.#closeFile(file);
      if (!acknowledged) await this.#discard(file);
    }
  }

  async #claim(partNumber: number, size: number): Promise<{ file: string; data: DataFile }> {
    this.#assertExists();
    const slotFile = slotFileFor(
      size,
      [...this.#slotFiles],
      (file) => this.#records.get(partNumber)?.file === file || this.#writing.has(`${file}/${partNumber}`),
    );
    const file = slotFile ?? overflowFileName(randomName());
    const data = await this.#openFile(file);
    try {
      if (!this.#slotFiles.has(file)) await syncFolder(this.#disk, this.#folder);
    } catch (error) {
      await this.#closeFile(file);
      throw error;
    }
    if (slotFile !== undefined) this.#slotFiles.add(slotFile);
    this.#writing.add(`${file}/${partNumber}`);
    return { file, data };
  }

  async #acknowledge(record: PartRecord, signal: AbortSignal): Promise<void> {
    // Completion may have overwritten the slot.
    signal.throwIfAborted();
    this.#assertExists();
    const folder = join(this.#folder, RECORDS_FOLDER);
    const previous = this.#records.get(record.partNumber);
    if (previous === undefined) await (await open(join(folder, recordName(record)), 'wx')).close();
    else await rename(join(folder, recordName(previous)), join(folder, recordName(record)));
    this.#records.set(record.partNumber, { ...record, receivedAt: new Date() });
    await syncFolder(this.#disk, folder);
    if (previous !== undefined && !this.#slotFiles.has(previous.file)) {
      await rm(join(this.#folder, previous.file), { force: true });
    }
  }

  /** Frees the disk space of an incomplete part, which other parts may need if the disk is full. */
  async #discard(file: string): Promise<void> {
    await this.#serialize(async () => {
      if (this.#removed) return;
      if (this.#slotFiles.has(file)) return this.#trim(file);
      // If flushing the folder of the records failed, there is a record nevertheless.
      const isRecorded = [...this.#records.values()].some((record) => record.file === file);
      if (!isRecorded) await rm(join(this.#folder, file), { force: true });
    });
  }

  /** Truncates a slot file after the last slot in use. Must run serialized, so that no slot is claimed concurrently. */
  async #trim(file: string): Promise<void> {
    const slotBytes = slotBytesOf(file);
    if (slotBytes === undefined) return;
    const storedEnds = [...this.#records.values()]
      .filter((record) => record.file === file)
      .map(({ partNumber, size }) => offsetIn(file, partNumber) + size);
    const writingEnds = [...this.#writing]
      .filter((slot) => slot.startsWith(`${file}/`))
      .map((slot) => Number(slot.slice(file.length + 1)) * slotBytes);
    const data = await this.#openFile(file);
    try {
      await data.truncate(Math.max(0, ...storedEnds, ...writingEnds));
    } finally {
      await this.#closeFile(file);
    }
  }

  /** Creates the object from the given parts. @throws S3Error as `planAssembly` does; the multipart upload then remains usable. */
  complete(parts: readonly CompletedPart[], spool: EventSpool): Promise<ObjectInfo> {
    return this.#serialize(async () => {
      this.#assertExists();
      const plan = planAssembly(this.#records, parts);
      this.#stopWriters();
      const info = await this.#assemble(plan);
      // Spooled before the object is published: after a crash, event and object show which step was reached.
      await spool.add(this.#id, 'ObjectCreated:CompleteMultipartUpload', info);
      await moveToKey(this.#disk, join(this.#folder, plan.base), this.key).catch(async (error: unknown) => {
        await spool.remove(this.#id);
        throw error;
      });
      await this.#remove();
      return info;
    });
  }

  async #assemble({ base, total, copies }: Assembly): Promise<ObjectInfo> {
    const data = await this.#openFile(base);
    try {
      for (const { file, from, to, size } of copies) {
        await data.copyFrom(join(this.#folder, file), from, size, to);
      }
      return toObjectInfo(this.key, await data.seal(total));
    } catch (error) {
      if (base === ASSEMBLED_FILE) await rm(join(this.#folder, base), { force: true });
      throw error;
    } finally {
      await this.#closeFile(base);
    }
  }

  /** Aborts the multipart upload and removes its parts. */
  abort(): Promise<void> {
    return this.#serialize(async () => {
      if (this.#removed) return;
      this.#stopWriters();
      await this.#remove();
    });
  }

  async #remove(): Promise<void> {
    this.#removed = true;
    await removeTree(this.#disk, this.#folder);
  }

  /** Stops requests in progress from writing or acknowledging; new ones wait for the current operation. */
  #stopWriters(): void {
    for (const writer of this.#writers) {
      writer.abort(new S3Error('OperationAborted', 'The upload was completed or aborted in the meantime.'));
    }
  }

  #assertExists(): void {
    if (this.#removed) throw noSuchUpload();
  }

  /** Runs operations one after another, in order. */
  #serialize<Result>(operation: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(operation);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #openFile(file: string): Promise<DataFile> {
    let entry = this.#open.get(file);
    if (entry === undefined) {
      entry = { data: DataFile.open(join(this.#folder, file), this.#disk.sync), users: 0 };
      this.#open.set(file, entry);
    }
    entry.users++;
    try {
      return await entry.data;
    } catch (error) {
      if (this.#open.get(file) === entry) this.#open.delete(file);
      throw error;
    }
  }

  async #closeFile(file: string): Promise<void> {
    const entry = this.#open.get(file);
    if (entry === undefined || --entry.users > 0) return;
    this.#open.delete(file);
    await (await entry.data).close();
  }
}

const noSuchUpload = () =>
  new S3Error('NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.');
