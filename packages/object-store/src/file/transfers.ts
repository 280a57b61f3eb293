import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectInfo, PartName } from '../store.ts';
import { type Disk, isCode, removeTree, statObject } from './disk.ts';
import { S3Error } from './errors.domain.ts';
import type { EventSpool } from './event-spool.ts';
import type { Notifier, StoreLog } from './notifier.ts';
import { Transfer } from './transfer.ts';

/** What a half-written file's writer may take, in ms: what is older was left by a process that died. */
const TEMPORARY_MS = 3_600_000;

/** The transfers of a store, each held in memory while requests use it. */
export class Transfers {
  readonly #disk: Disk;
  readonly #spool: EventSpool;
  readonly #notifier: Notifier;
  readonly #log: StoreLog;
  readonly #used = new Map<string, { transfer: Promise<Transfer>; users: number }>();

  constructor(disk: Disk, spool: EventSpool, notifier: Notifier, log: StoreLog) {
    this.#disk = disk;
    this.#spool = spool;
    this.#notifier = notifier;
    this.#log = log;
  }

  /** Does something with a transfer. @throws S3Error NoSuchUpload where none of that id is for that key. */
  async using<Result>(
    id: string,
    key: string,
    work: (transfer: Transfer) => Promise<Result>,
  ): Promise<Result> {
    assertId(id);
    let entry = this.#used.get(id);
    if (entry === undefined) {
      entry = { transfer: Transfer.load(this.#disk, id), users: 0 };
      this.#used.set(id, entry);
    }
    entry.users++;
    try {
      const transfer = await entry.transfer;
      if (transfer.key !== key) throw new S3Error('NoSuchUpload', 'The upload is for another key.');
      return await work(transfer);
    } finally {
      if (--entry.users === 0) this.#used.delete(id);
    }
  }

  /** Makes the object; asked again, answers the object that is there. */
  async complete(id: string, key: string, parts: readonly PartName[]): Promise<ObjectInfo> {
    assertId(id);
    await this.#finish(id);
    try {
      const info = await this.using(id, key, (transfer) => transfer.complete(parts, this.#spool));
      this.#notifier.add(id);
      return info;
    } catch (error) {
      if (!(error instanceof S3Error && error.code === 'NoSuchUpload')) throw error;
      const object = await statObject(this.#disk, key);
      if (object === undefined) throw error;
      return object;
    }
  }

  async abort(id: string, key: string): Promise<void> {
    assertId(id);
    await this.#finish(id);
    await this.using(id, key, (transfer) => transfer.abort()).catch((error: unknown) => {
      if (!(error instanceof S3Error && error.code === 'NoSuchUpload')) throw error;
    });
  }

  /**
   * Finishes what was cut off between the object's appearance and the end of its transfer.
   *
   * @returns false where there is an event, but not its object.
   */
  async #finish(id: string): Promise<boolean> {
    const event = await this.#spool.read(id);
    if (event === undefined) return true;
    if ((await this.#spool.describes(event)) === undefined) return false;
    await removeTree(this.#disk, join(this.#disk.transfers, id));
    return true;
  }

  /** Brings the folder into order before the first request, while nobody writes to it. */
  async recover(): Promise<void> {
    for await (const name of this.#spool.names()) {
      if (!(await this.#finish(name))) await this.#spool.remove(name);
    }
    for await (const { name } of await opendir(this.#disk.transfers)) {
      // One that cannot be read is no reason to take no other.
      await Transfer.load(this.#disk, name)
        .then((transfer) => transfer.tidy())
        .catch((error: unknown) => this.#log.error({ err: error, name }, 'a transfer could not be tidied'));
    }
    await this.sweep(0);
  }

  /**
   * Removes temporaries that are older than their writers live. Who still wanted one writes it again.
   *
   * @param ageMs - at least so old.
   */
  async sweep(ageMs = TEMPORARY_MS): Promise<void> {
    for await (const { name } of await opendir(this.#disk.temporaries)) {
      const path = join(this.#disk.temporaries, name);
      const { ctimeMs } = await lstat(path).catch((error: unknown) => {
        if (isCode(error, 'ENOENT')) return { ctimeMs: Number.POSITIVE_INFINITY };
        throw error;
      });
      if (Date.now() - ctimeMs >= ageMs) await rm(path, { recursive: true, force: true });
    }
  }
}

function assertId(id: string): void {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new S3Error('NoSuchUpload', 'The specified upload does not exist.');
}
