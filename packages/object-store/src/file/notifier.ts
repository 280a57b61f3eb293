import { request } from 'undici';
import type { EventSpool, SpooledEvent } from './event-spool.ts';
import { deliveryOutcome, MAX_AGE_MS, retryDelay } from './events.domain.ts';

export interface NotifyOptions {
  /** The webhook that events are POSTed to. */
  url: string;
  /** The bearer token of the webhook. */
  token: string;
}

export interface StoreLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Concurrent deliveries: the receiver writes a database row for each. */
const MAX_IN_FLIGHT = 4;
/** Events held in memory; the rest stays on the disk until these are delivered. */
const MAX_PENDING = 1_000;
const TIMEOUT_MS = 10_000;
/** An event whose object was not published within this time is discarded; publishing takes one rename. */
const MAX_OBJECT_DELAY_MS = 10 * 60_000;

/** Delivers the events of new objects at least once, in the background: uploads do not wait for it. */
export class Notifier {
  readonly #spool: EventSpool;
  readonly #notify: NotifyOptions | undefined;
  readonly #log: StoreLog;
  /** Pending events by name, with their attempts so far and the time of the next one (Unix time in ms). */
  readonly #pending = new Map<string, { attempts: number; dueAt: number }>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  #hasMore = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(spool: EventSpool, notify: NotifyOptions | undefined, log: StoreLog) {
    this.#spool = spool;
    this.#notify = notify;
    this.#log = log;
  }

  /** Loads events from the disk, including those of an earlier process. */
  async start(): Promise<void> {
    this.#hasMore = false;
    for await (const name of this.#spool.names()) {
      if (this.#pending.size >= MAX_PENDING) {
        this.#hasMore = true;
        break;
      }
      if (!this.#inFlight.has(name) && !this.#pending.has(name)) {
        this.#pending.set(name, { attempts: 0, dueAt: 0 });
      }
    }
    this.#deliverDue();
  }

  /** Queues an event whose object was published. */
  add(name: string): void {
    if (this.#pending.size >= MAX_PENDING) this.#hasMore = true;
    else this.#pending.set(name, { attempts: 0, dueAt: 0 });
    this.#deliverDue();
  }

  /** Aborts deliveries in flight; undelivered events stay on the disk. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#inFlight.values());
  }

  #deliverDue(): void {
    if (this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [name, { attempts, dueAt }] of this.#pending) {
      if (this.#inFlight.size >= MAX_IN_FLIGHT) return;
      if (dueAt > now) {
        next = Math.min(next, dueAt);
        continue;
      }
      this.#pending.delete(name);
      const delivery = this.#deliver(name, attempts + 1).finally(() => {
        this.#inFlight.delete(name);
        if (this.#hasMore && this.#pending.size === 0) this.#refill();
        else this.#deliverDue();
      });
      this.#inFlight.set(name, delivery);
    }
    if (next < Number.POSITIVE_INFINITY)
      this.#timer = setTimeout(() => this.#deliverDue(), next - now).unref();
  }

  #refill(): void {
    this.start().catch((error: unknown) => {
      this.#log.error({ err: error }, 'pending events could not be listed');
    });
  }

  /** Makes one delivery attempt. Never rejects: failures are retried. */
  async #deliver(name: string, attempts: number): Promise<void> {
    let outcome: 'retry' | 'rejected' = 'retry';
    try {
      const event = await this.#spool.read(name);
      if (event === undefined) return;
      const result = await this.#send(name, event, attempts);
      if (result === 'done') return await this.#spool.remove(name);
      outcome = result;
    } catch (error) {
      this.#log.error({ err: error, event: name }, 'an event could not be read');
    }
    if (this.#stop.signal.aborted) return;
    this.#pending.set(name, { attempts, dueAt: Date.now() + retryDelay(outcome, attempts) });
  }

  /** Logs the name of the event, because the key of an original is secret. @returns `done` if the event was delivered or is obsolete. */
  async #send(name: string, event: SpooledEvent, attempts: number): Promise<'done' | 'retry' | 'rejected'> {
    if (this.#notify === undefined) return 'done';
    const ageMs = Date.now() - Date.parse(event.body.Records[0].eventTime);
    if ((await this.#spool.findObject(event)) === undefined) {
      // The object is not published yet, or it was replaced or deleted.
      return ageMs > MAX_OBJECT_DELAY_MS ? 'done' : 'retry';
    }
    const [status, reason] = await this.#post(this.#notify, JSON.stringify(event.body));
    const outcome = deliveryOutcome(status);
    if (outcome === 'accepted') return 'done';
    if (ageMs > MAX_AGE_MS) {
      this.#log.error({ event: name, reason }, 'an event was dropped after 14 days without delivery');
      return 'done';
    }
    const fields = { event: name, attempts, reason };
    if (outcome === 'rejected')
      this.#log.error(fields, 'the webhook rejected an event, will retry in five minutes');
    else if (attempts === 1) this.#log.warn(fields, 'event delivery failed, will retry');
    return outcome;
  }

  /** @returns the response status (undefined without a response), and a description for the log. */
  async #post({ url, token }: NotifyOptions, body: string): Promise<[number | undefined, string]> {
    try {
      const { statusCode, body: responseBody } = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        signal: this.#stop.signal,
      });
      await responseBody.dump();
      return [statusCode, `status ${statusCode}`];
    } catch (error) {
      return [undefined, error instanceof Error ? error.message : String(error)];
    }
  }
}
