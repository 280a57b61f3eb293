import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What goes wrong with events and messages on their way. What is left out goes well. */
export interface Faults {
  /** These events never arrive: statuses of MediaConvert, or `OBJECT_CREATED`. */
  lose?: string[];
  /** These events wait for {@link Delivery.release}. */
  hold?: string[];
  /** How often each event arrives, all at once. */
  times?: number;
  /** Events are up to this many milliseconds late, and so arrive in any order. */
  shuffleMs?: number;
  /** Messages of the queue are received in any order. */
  shuffleQueue?: boolean;
  /** Messages are received once more after they were deleted. */
  queueTwice?: boolean;
}

export type FunctionName = 'objectCreated' | 'jobChanged';
export type Functions = Record<FunctionName, (event: unknown) => Promise<unknown>>;

/** Pauses before the second and the third try, in milliseconds. AWS waits one and two minutes. */
const RETRY_MS = [50, 100];

/** Hands events to functions as Lambda's asynchronous invocation does: at least once, and three times where they fail. */
export class Delivery {
  readonly invocations: { name: FunctionName; error?: unknown }[] = [];
  /** Events that a function has failed on three times. */
  readonly deadLetters: unknown[] = [];
  faults: Faults = {};
  held: (() => void)[] = [];
  readonly #functions: Functions;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(functions: Functions) {
    this.#functions = functions;
  }

  /** @param kind - by which {@link Faults} name it. */
  send(name: FunctionName, event: unknown, kind: string): void {
    const { lose, hold, times = 1, shuffleMs = 0 } = this.faults;
    if (lose?.includes(kind)) return;
    const start = () => {
      const delay = Math.random() * shuffleMs;
      for (let copy = 0; copy < times; copy++) {
        const running = this.#invoke(name, event, delay).finally(() => this.#running.delete(running));
        this.#running.add(running);
      }
    };
    if (hold?.includes(kind)) this.held.push(start);
    else start();
  }

  /** Delivers what was held, the latest first. */
  release(): void {
    for (const start of this.held.splice(0).reverse()) start();
  }

  /** Waits until no event is under way. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settled();
  }

  async #invoke(name: FunctionName, event: unknown, delayMs: number): Promise<void> {
    const { signal } = this.#stopping;
    for (const pause of [delayMs, ...RETRY_MS]) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.#functions[name](structuredClone(event));
        this.invocations.push({ name });
        return;
      } catch (error) {
        this.invocations.push({ name, error });
      }
    }
    this.deadLetters.push(event);
  }
}

/** An event as AWS sends it: those of `events/`, by name. Read anew, so that a test may change it. */
export const eventOf = <T = Record<string, unknown>>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'events', `${name}.json`), 'utf8')) as T;

/** What a store tells of an object, as S3 would tell it: Ceph does not encode keys. */
export function objectCreatedEvent({ s3 }: { s3: { bucket: { name: string }; object: { key: string } } }) {
  const event = eventOf<{ Records: { s3: typeof s3 }[] }>('s3-put');
  const key = encodeURIComponent(s3.object.key).replaceAll('%2F', '/').replaceAll('%20', '+');
  const [record] = event.Records;
  record!.s3 = {
    ...record!.s3,
    bucket: { ...record!.s3.bucket, name: s3.bucket.name },
    object: { ...record!.s3.object, key },
  };
  return event;
}
