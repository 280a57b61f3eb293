import { opendir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectInfo } from '../store.ts';
import { type Disk, isCode, randomName, statObject, syncFolder, writeFileWhole } from './disk.ts';
import { type EventName, type ObjectCreated, objectCreated, sequencerOf } from './events.domain.ts';

/**
 * Events on the disk, a file each: written before their object appears, removed when somebody took them.
 * An event whose object did not come to be is nobody's: `describes` tells.
 */
export class EventSpool {
  readonly #disk: Disk;
  readonly #bucket: string;
  #count = 0;

  constructor(disk: Disk, bucket: string) {
    this.#disk = disk;
    this.#bucket = bucket;
  }

  /** @param name - of the file: the transfer's id, so that a repetition replaces its event. */
  async add(name: string, event: EventName, object: ObjectInfo): Promise<void> {
    const now = new Date();
    const sequencer = sequencerOf(now, this.#count++);
    const half = join(this.#disk.temporaries, randomName());
    const body = objectCreated(this.#bucket, event, object, { now, sequencer });
    await writeFileWhole(this.#disk, half, JSON.stringify({ key: object.key, etag: object.etag, body }));
    await rename(half, this.#path(name));
    await syncFolder(this.#disk, this.#disk.events);
  }

  /** @returns undefined where it was taken. */
  async read(name: string): Promise<SpooledEvent | undefined> {
    try {
      return JSON.parse(await readFile(this.#path(name), 'utf8')) as SpooledEvent;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** The object that an event tells of, where it is there as the event has it. */
  async describes({ key, etag }: SpooledEvent): Promise<ObjectInfo | undefined> {
    const object = await statObject(this.#disk, key);
    return object?.etag === etag ? object : undefined;
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
  }

  async *names(): AsyncIterable<string> {
    for await (const { name } of await opendir(this.#disk.events)) {
      if (name.endsWith(ENDING)) yield name.slice(0, -ENDING.length);
    }
  }

  #path(name: string): string {
    return join(this.#disk.events, name + ENDING);
  }
}

const ENDING = '.json';

export interface SpooledEvent {
  key: string;
  etag: string;
  body: ObjectCreated;
}
