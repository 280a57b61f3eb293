import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompletedPart, ObjectInfo } from '../store.ts';
import { type Disk, hasErrorCode, removeTree, statObject } from './disk.ts';
import { S3Error } from './errors.domain.ts';
import type { EventSpool } from './event-spool.ts';
import type { Notifier, StoreLog } from './notifier.ts';
import { Transfer } from './transfer.ts';

/** Older temporary files were left behind by a killed process: no writer takes this long. */
const STALE_TEMPORARY_MS = 3_600_000;

/** The multipart uploads of a store, each in memory while requests use it. */
export class Transfers {
  readonly #disk: Disk;
  readonly #spool: EventSpool;
  readonly #notifier: Notifier;
  readonly #log: StoreLog;
  readonly #active = new Map<string, { transfer: Promise<Transfer>; users: number }>();

  constructor(disk: Disk, spool: EventSpool, notifier: Notifier, log: StoreLog) {
    this.#disk = disk;
    this.#spool = spool;
    this.#notifier = notifier;
    this.#log = log;
  }

  /** Runs an operation on a multipart upload. @throws S3Error NoSuchUpload if no upload has this ID and key. */
  async withTransfer<Result>(
    id: string,
    key: string,
    operation: (transfer: Transfer) => Promise<Result>,
  ): Promise<Result> {
    assertId(id);
    let entry = this.#active.get(id);
    if (entry === undefined) {
      entry = { transfer: Transfer.load(this.#disk, id), users: 0 };
      this.#active.set(id, entry);
    }
    entry.users++;
    try {
      const transfer = await entry.transfer;
      if (transfer.key !== key) throw new S3Error('NoSuchUpload', 'The upload is for another key.');
      return await operation(transfer);
    } finally {
      if (--entry.users === 0) this.#active.delete(id);
    }
  }

  /** Creates the object; returns the existing object if it was already completed. */
  async complete(id: string, key: string, parts: readonly CompletedPart[]): Promise<ObjectInfo> {
    assertId(id);
    await this.#finish(id);
    try {
      const info = await this.withTransfer(id, key, (transfer) => transfer.complete(parts, this.#spool));
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
    await this.withTransfer(id, key, (transfer) => transfer.abort()).catch((error: unknown) => {
      if (!(error instanceof S3Error && error.code === 'NoSuchUpload')) throw error;
    });
  }

  /**
   * Finishes a completion that was interrupted after the object was published.
   *
   * @returns false if there is an event without its object.
   */
  async #finish(id: string): Promise<boolean> {
    const event = await this.#spool.read(id);
    if (event === undefined) return true;
    if ((await this.#spool.findObject(event)) === undefined) return false;
    await removeTree(this.#disk, join(this.#disk.transfers, id));
    return true;
  }

  /** Cleans up after a crash, before the first request. */
  async recover(): Promise<void> {
    for await (const name of this.#spool.names()) {
      if (!(await this.#finish(name))) await this.#spool.remove(name);
    }
    for await (const { name } of await opendir(this.#disk.transfers)) {
      // One unreadable upload must not keep the store from starting.
      await Transfer.load(this.#disk, name)
        .then((transfer) => transfer.cleanUp())
        .catch((error: unknown) =>
          this.#log.error({ err: error, name }, 'a multipart upload could not be cleaned up'),
        );
    }
    await this.removeStaleTemporaries(0);
  }

  /**
   * Removes stale temporary files. A writer that still needs one writes it again.
   *
   * @param ageMs - minimum age in ms.
   */
  async removeStaleTemporaries(ageMs = STALE_TEMPORARY_MS): Promise<void> {
    for await (const { name } of await opendir(this.#disk.temporaries)) {
      const path = join(this.#disk.temporaries, name);
      const { ctimeMs } = await lstat(path).catch((error: unknown) => {
        if (hasErrorCode(error, 'ENOENT')) return { ctimeMs: Number.POSITIVE_INFINITY };
        throw error;
      });
      if (Date.now() - ctimeMs >= ageMs) await rm(path, { recursive: true, force: true });
    }
  }
}

function assertId(id: string): void {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new S3Error('NoSuchUpload', 'The specified upload does not exist.');
}
