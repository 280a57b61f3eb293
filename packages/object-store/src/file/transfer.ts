import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectInfo, PartName, StoredPart } from '../store.ts';
import { DataFile } from './data-file.ts';
import {
  type Disk,
  infoOf,
  isCode,
  placeObject,
  randomName,
  removeTree,
  syncFolder,
  writeFileWhole,
} from './disk.ts';
import { S3Error } from './errors.domain.ts';
import type { EventSpool } from './event-spool.ts';
import {
  type Assembly,
  offsetIn,
  type PartRecord,
  planAssembly,
  readRecord,
  recordName,
  slotBytesOf,
  slotFor,
  strayFile,
  WHOLE,
} from './parts.domain.ts';

const ABOUT = 'transfer.json';
const RECORDS = 'parts';

interface About {
  key: string;
  initiatedAt: string;
}

/** Where one request writes its part. */
export interface PartWriter {
  /** Aborts where the transfer is completed or aborted meanwhile. */
  signal: AbortSignal;
  /** Takes bytes in order. @returns what to wait for before the next, where that is needed. */
  write(chunks: readonly Uint8Array[]): Promise<void> | undefined;
}

/** Begins a transfer: its folder is there whole, or not at all. @returns its id. */
export async function createTransfer(disk: Disk, key: string): Promise<string> {
  const id = randomName();
  const half = join(disk.temporaries, id);
  const about: About = { key, initiatedAt: new Date().toISOString() };
  await mkdir(join(half, RECORDS), { recursive: true });
  await writeFileWhole(disk, join(half, ABOUT), JSON.stringify(about));
  await syncFolder(disk, half);
  await rename(half, join(disk.transfers, id));
  await syncFolder(disk, disk.transfers);
  return id;
}

/** @returns what a transfer is about; undefined where it is gone. */
export async function readAbout(disk: Disk, id: string): Promise<About | undefined> {
  try {
    return JSON.parse(await readFile(join(disk.transfers, id, ABOUT), 'utf8')) as About;
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

/**
 * A transfer in parts, while requests work on it. One process alone has it, so what must not meet is kept
 * apart in memory; what must survive stands on the disk before it is answered.
 */
export class Transfer {
  readonly key: string;
  readonly #disk: Disk;
  readonly #id: string;
  readonly #folder: string;
  readonly #records: Map<number, PartRecord>;
  readonly #slotFiles: Set<string>;
  readonly #open = new Map<string, { data: Promise<DataFile>; users: number }>();
  /** Slots that requests are writing to, as `file/part`. */
  readonly #writing = new Set<string>();
  readonly #writers = new Set<AbortController>();
  #turn: Promise<unknown> = Promise.resolve();
  #gone = false;

  private constructor(disk: Disk, id: string, key: string, records: PartRecord[], slotFiles: string[]) {
    this.#disk = disk;
    this.#id = id;
    this.key = key;
    this.#folder = join(disk.transfers, id);
    this.#records = new Map(records.map((record) => [record.partNumber, record]));
    this.#slotFiles = new Set(slotFiles);
  }

  /** @throws S3Error NoSuchUpload. */
  static async load(disk: Disk, id: string): Promise<Transfer> {
    const about = await readAbout(disk, id);
    if (about === undefined) throw noSuchUpload();
    const folder = join(disk.transfers, id);
    const records = (await readdir(join(folder, RECORDS))).flatMap((name) => readRecord(name) ?? []);
    const slots = (await readdir(folder)).filter((name) => slotBytesOf(name) !== undefined);
    return new Transfer(disk, id, about.key, records, slots);
  }

  /** Removes what a killed process left: bytes that were never acknowledged. */
  async tidy(): Promise<void> {
    const kept = new Set([...this.#records.values()].map(({ file }) => file));
    for (const name of await readdir(this.#folder)) {
      if (name === ABOUT || name === RECORDS) continue;
      if (kept.has(name)) await this.#trim(name);
      else await rm(join(this.#folder, name));
    }
  }

  list(): StoredPart[] {
    return [...this.#records.values()]
      .sort((one, other) => one.partNumber - other.partNumber)
      .map(({ partNumber, size, etag }) => ({ partNumber, size, etag }));
  }

  /**
   * Takes a part: durable when this resolves. Of several requests for one part the last to end counts.
   *
   * @param receive - writes exactly `size` bytes, or throws.
   * @returns its ETag.
   */
  async writePart(
    partNumber: number,
    size: number,
    receive: (writer: PartWriter) => Promise<void>,
  ): Promise<string> {
    const abort = new AbortController();
    this.#writers.add(abort);
    try {
      return await this.#writePart(partNumber, size, receive, abort.signal);
    } finally {
      this.#writers.delete(abort);
    }
  }

  async #writePart(
    partNumber: number,
    size: number,
    receive: (writer: PartWriter) => Promise<void>,
    signal: AbortSignal,
  ): Promise<string> {
    const { file, data } = await this.#exclusively(() => this.#claim(partNumber, size));
    const record: PartRecord = { partNumber, size, etag: randomName(), file };
    let position = offsetIn(file, partNumber);
    const write = (chunks: readonly Uint8Array[]) => {
      signal.throwIfAborted();
      const at = position;
      for (const { length } of chunks) position += length;
      return data.write(chunks, at);
    };
    let acknowledged = false;
    try {
      await receive({ signal, write });
      await data.sync();
      await this.#exclusively(() => this.#acknowledge(record, signal));
      acknowledged = true;
      return record.etag;
    } finally {
      this.#writing.delete(`${file}/${partNumber}`);
      await this.#release(file);
      if (!acknowledged) await this.#giveUp(file);
    }
  }

  async #claim(partNumber: number, size: number): Promise<{ file: string; data: DataFile }> {
    this.#assertThere();
    const slots = slotFor(
      size,
      [...this.#slotFiles],
      (file) => this.#records.get(partNumber)?.file === file || this.#writing.has(`${file}/${partNumber}`),
    );
    const file = slots ?? strayFile(randomName());
    const data = await this.#use(file);
    try {
      if (!this.#slotFiles.has(file)) await syncFolder(this.#disk, this.#folder);
    } catch (error) {
      await this.#release(file);
      throw error;
    }
    if (slots !== undefined) this.#slotFiles.add(slots);
    this.#writing.add(`${file}/${partNumber}`);
    return { file, data };
  }

  async #acknowledge(record: PartRecord, signal: AbortSignal): Promise<void> {
    // Completing may have written over the slot.
    signal.throwIfAborted();
    this.#assertThere();
    const folder = join(this.#folder, RECORDS);
    const before = this.#records.get(record.partNumber);
    if (before === undefined) await (await open(join(folder, recordName(record)), 'wx')).close();
    else await rename(join(folder, recordName(before)), join(folder, recordName(record)));
    this.#records.set(record.partNumber, record);
    await syncFolder(this.#disk, folder);
    if (before !== undefined && !this.#slotFiles.has(before.file)) {
      await rm(join(this.#folder, before.file), { force: true });
    }
  }

  /** Gives back the room of a part that did not arrive: on a full disk others wait for it. */
  async #giveUp(file: string): Promise<void> {
    await this.#exclusively(async () => {
      if (this.#gone) return;
      if (this.#slotFiles.has(file)) await this.#trim(file);
      else await rm(join(this.#folder, file), { force: true });
    });
  }

  /** Cuts slots off behind the last that is filled or being filled. Nobody may claim one meanwhile. */
  async #trim(file: string): Promise<void> {
    const slotBytes = slotBytesOf(file);
    if (slotBytes === undefined) return;
    const filled = [...this.#records.values()]
      .filter((record) => record.file === file)
      .map(({ partNumber, size }) => offsetIn(file, partNumber) + size);
    const filling = [...this.#writing]
      .filter((slot) => slot.startsWith(`${file}/`))
      .map((slot) => Number(slot.slice(file.length + 1)) * slotBytes);
    const data = await this.#use(file);
    try {
      await data.shorten(Math.max(0, ...filled, ...filling));
    } finally {
      await this.#release(file);
    }
  }

  /** Makes the object of these parts. @throws S3Error as `planAssembly`; the transfer then goes on. */
  complete(parts: readonly PartName[], spool: EventSpool): Promise<ObjectInfo> {
    return this.#exclusively(async () => {
      this.#assertThere();
      const plan = planAssembly(this.#records, parts);
      this.#stopWriters();
      const info = await this.#assemble(plan);
      // Written before the object appears: what is found of the two after a kill tells how far this came.
      await spool.add(this.#id, 'ObjectCreated:CompleteMultipartUpload', info);
      await placeObject(this.#disk, join(this.#folder, plan.base), this.key).catch(async (error: unknown) => {
        await spool.remove(this.#id);
        throw error;
      });
      await this.#retire();
      return info;
    });
  }

  async #assemble({ base, total, copies }: Assembly): Promise<ObjectInfo> {
    const data = await this.#use(base);
    try {
      for (const { file, from, to, size } of copies) {
        await data.copyFrom(join(this.#folder, file), from, size, to);
      }
      return infoOf(this.key, await data.seal(total));
    } catch (error) {
      if (base === WHOLE) await rm(join(this.#folder, base), { force: true });
      throw error;
    } finally {
      await this.#release(base);
    }
  }

  /** Ends it and removes its parts. */
  abort(): Promise<void> {
    return this.#exclusively(async () => {
      if (this.#gone) return;
      this.#stopWriters();
      await this.#retire();
    });
  }

  async #retire(): Promise<void> {
    this.#gone = true;
    await removeTree(this.#disk, this.#folder);
  }

  /** From here on no request that has begun writes or acknowledges; new ones wait for our turn to end. */
  #stopWriters(): void {
    for (const writer of this.#writers) {
      writer.abort(new S3Error('OperationAborted', 'The upload was completed or aborted meanwhile.'));
    }
  }

  #assertThere(): void {
    if (this.#gone) throw noSuchUpload();
  }

  /** One after another, in order. */
  #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #use(file: string): Promise<DataFile> {
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

  async #release(file: string): Promise<void> {
    const entry = this.#open.get(file);
    if (entry === undefined || --entry.users > 0) return;
    this.#open.delete(file);
    await (await entry.data).close();
  }
}

const noSuchUpload = () =>
  new S3Error('NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.');
