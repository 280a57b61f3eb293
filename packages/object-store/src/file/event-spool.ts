import { opendir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectInfo } from '../store.ts';
import { type Disk, hasErrorCode, randomName, statObject, syncFolder, writeNewFile } from './disk.ts';
import { type EventName, type ObjectCreated, objectCreated, sequencerOf } from './events.domain.ts';

/**
 * Events on the disk, one file each: written before the object is published, removed once delivered.
 * An event whose object was never published is discarded: see `findObject`.
 */
export class EventSpool {
  readonly #disk: Disk;
  readonly #bucket: string;
  #count = 0;

  constructor(disk: Disk, bucket: string) {
    this.#disk = disk;
    this.#bucket = bucket;
  }

  /** Writes an event. @param name - the ID of the multipart upload, so that a repeated completion replaces its event. */
  async add(name: string, event: EventName, object: ObjectInfo): Promise<void> {
    const now = new Date();
    const sequencer = sequencerOf(now, this.#count++);
    const temporary = join(this.#disk.temporaries, randomName());
    const body = objectCreated(this.#bucket, event, object, { now, sequencer });
    await writeNewFile(this.#disk, temporary, JSON.stringify({ key: object.key, etag: object.etag, body }));
    await rename(temporary, this.#path(name));
    await syncFolder(this.#disk, this.#disk.events);
  }

  /** Reads an event; returns undefined if it was delivered. */
  async read(name: string): Promise<SpooledEvent | undefined> {
    try {
      return JSON.parse(await readFile(this.#path(name), 'utf8')) as SpooledEvent;
    } catch (error) {
      if (hasErrorCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** Returns the object of an event if it exists unchanged. */
  async findObject({ key, etag }: SpooledEvent): Promise<ObjectInfo | undefined> {
    const object = await statObject(this.#disk, key);
    return object?.etag === etag ? object : undefined;
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  async *names(): AsyncIterable<string> {
    for await (const { name } of await opendir(this.#disk.events)) {
      if (name.endsWith(EXTENSION)) yield name.slice(0, -EXTENSION.length);
    }
  }

  #path(name: string): string {
    return join(this.#disk.events, name + EXTENSION);
  }
}

const EXTENSION = '.json';

export interface SpooledEvent {
  key: string;
  etag: string;
  body: ObjectCreated;
}
