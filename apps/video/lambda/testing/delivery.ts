import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Faults in the delivery of events and messages. Default: none. */
export interface Faults {
  /** Events that are lost: MediaConvert statuses, or `OBJECT_CREATED`. */
  drop?: string[];
  /** Events that are held until {@link Delivery.release}. */
  hold?: string[];
  /** Number of concurrent deliveries of each event. */
  copies?: number;
  /** Maximum random delay of events, which reorders them. */
  maxDelayMs?: number;
  /** Whether messages of the queue are received in random order. */
  shuffleQueue?: boolean;
  /** Whether messages are delivered once more after deletion. */
  redeliver?: boolean;
}

export type FunctionName = 'objectCreated' | 'jobChanged';
export type Functions = Record<FunctionName, (event: unknown) => Promise<unknown>>;

/** Delays before the second and the third attempt. AWS waits one and two minutes. */
const RETRY_MS = [50, 100];

/** Invokes functions like Lambda's asynchronous invocation: at least once, with up to three attempts. */
export class Delivery {
  readonly invocations: { name: FunctionName; error?: unknown }[] = [];
  /** Events whose function failed three times. */
  readonly deadLetters: unknown[] = [];
  faults: Faults = {};
  held: (() => void)[] = [];
  readonly #functions: Functions;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(functions: Functions) {
    this.#functions = functions;
  }

  /** Delivers an event. @param type - its name in {@link Faults}. */
  send(name: FunctionName, event: unknown, type: string): void {
    const { drop, hold, copies = 1, maxDelayMs = 0 } = this.faults;
    if (drop?.includes(type)) return;
    const start = () => {
      const delay = Math.random() * maxDelayMs;
      for (let copy = 0; copy < copies; copy++) {
        const running = this.#invoke(name, event, delay).finally(() => this.#running.delete(running));
        this.#running.add(running);
      }
    };
    if (hold?.includes(type)) this.held.push(start);
    else start();
  }

  /** Delivers held events, latest first. */
  release(): void {
    for (const start of this.held.splice(0).reverse()) start();
  }

  /** Waits until no event is in flight. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.idle();
  }

  async #invoke(name: FunctionName, event: unknown, delayMs: number): Promise<void> {
    const { signal } = this.#stopping;
    for (const delay of [delayMs, ...RETRY_MS]) {
      await sleep(delay, undefined, { signal }).catch(() => {});
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

/** Returns a recorded AWS event from `events/`. Each call returns a new object that tests may modify. */
export const recordedEvent = <T = Record<string, unknown>>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'events', `${name}.json`), 'utf8')) as T;

/** Converts an object store's notification to the event that S3 would send. Unlike S3, Ceph does not encode keys. */
export function objectCreatedEvent({ s3 }: { s3: { bucket: { name: string }; object: { key: string } } }) {
  const event = recordedEvent<{ Records: { s3: typeof s3 }[] }>('s3-put');
  const key = encodeURIComponent(s3.object.key).replaceAll('%2F', '/').replaceAll('%20', '+');
  const [record] = event.Records;
  record!.s3 = {
    ...record!.s3,
    bucket: { ...record!.s3.bucket, name: s3.bucket.name },
    object: { ...record!.s3.object, key },
  };
  return event;
}
