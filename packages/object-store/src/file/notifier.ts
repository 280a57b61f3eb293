import { request } from 'undici';
import type { EventSpool, SpooledEvent } from './event-spool.ts';
import { judgeDelivery, MAX_AGE_MS, waitAfter } from './events.domain.ts';

export interface NotifyOptions {
  /** Where events are POSTed. */
  url: string;
  /** The bearer token that goes with them. */
  token: string;
}

export interface StoreLog {
  warn(about: object, message: string): void;
  error(about: object, message: string): void;
}

/** Deliveries at once: the receiver writes a row for each. */
const MAX_IN_FLIGHT = 4;
/** Events remembered; more wait on the disk until some are done. */
const MAX_REMEMBERED = 1_000;
/** What a receiver may take to answer, in ms. */
const TIMEOUT_MS = 10_000;
/** From an event's writing to the appearance of its object, in ms: far more than a rename takes. */
const MAX_APPEARING_MS = 10 * 60_000;

/** Tells what came to be, at least once, until somebody takes it: no upload waits for that. */
export class Notifier {
  readonly #spool: EventSpool;
  readonly #notify: NotifyOptions | undefined;
  readonly #log: StoreLog;
  /** Names of events, each with its tries so far and when the next is due (ms since 1970). */
  readonly #waiting = new Map<string, { tries: number; dueAt: number }>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  #overflown = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(spool: EventSpool, notify: NotifyOptions | undefined, log: StoreLog) {
    this.#spool = spool;
    this.#notify = notify;
    this.#log = log;
  }

  /** Takes up what an earlier process left. */
  async start(): Promise<void> {
    this.#overflown = false;
    for await (const name of this.#spool.names()) {
      if (this.#waiting.size >= MAX_REMEMBERED) {
        this.#overflown = true;
        break;
      }
      if (!this.#inFlight.has(name) && !this.#waiting.has(name)) {
        this.#waiting.set(name, { tries: 0, dueAt: 0 });
      }
    }
    this.#go();
  }

  /** Tells of an event whose object is there now. */
  add(name: string): void {
    if (this.#waiting.size >= MAX_REMEMBERED) this.#overflown = true;
    else this.#waiting.set(name, { tries: 0, dueAt: 0 });
    this.#go();
  }

  /** Ends what is under way; the rest is on the disk. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#inFlight.values());
  }

  #go(): void {
    if (this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    const now = Date.now();
    let next = Number.POSITIVE_INFINITY;
    for (const [name, { tries, dueAt }] of this.#waiting) {
      if (this.#inFlight.size >= MAX_IN_FLIGHT) return;
      if (dueAt > now) {
        next = Math.min(next, dueAt);
        continue;
      }
      this.#waiting.delete(name);
      const delivery = this.#deliver(name, tries + 1).finally(() => {
        this.#inFlight.delete(name);
        if (this.#overflown && this.#waiting.size === 0) this.#refill();
        else this.#go();
      });
      this.#inFlight.set(name, delivery);
    }
    if (next < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#go(), next - now).unref();
  }

  #refill(): void {
    this.start().catch((error: unknown) => {
      this.#log.error({ err: error }, 'the events that wait could not be listed');
    });
  }

  /** One try. Never rejects: what goes wrong is tried again. */
  async #deliver(name: string, tries: number): Promise<void> {
    let verdict: 'later' | 'refused' = 'later';
    try {
      const event = await this.#spool.read(name);
      if (event === undefined) return;
      const judged = await this.#tell(event, tries);
      if (judged === 'done') return await this.#spool.remove(name);
      verdict = judged;
    } catch (error) {
      this.#log.error({ err: error, name }, 'an event could not be read');
    }
    if (this.#stop.signal.aborted) return;
    this.#waiting.set(name, { tries, dueAt: Date.now() + waitAfter(verdict, tries) });
  }

  /** @returns `done` where nobody waits for this event any more. */
  async #tell(event: SpooledEvent, tries: number): Promise<'done' | 'later' | 'refused'> {
    if (this.#notify === undefined) return 'done';
    const ageMs = Date.now() - Date.parse(event.body.Records[0].eventTime);
    if ((await this.#spool.describes(event)) === undefined) {
      // Its object is about to appear, or was replaced or deleted since.
      return ageMs > MAX_APPEARING_MS ? 'done' : 'later';
    }
    const [status, reason] = await this.#post(this.#notify, JSON.stringify(event.body));
    const verdict = judgeDelivery(status);
    if (verdict === 'taken') return 'done';
    if (ageMs > MAX_AGE_MS) {
      this.#log.error({ key: event.key, reason }, 'an event that nobody took for 14 days was dropped');
      return 'done';
    }
    const about = { key: event.key, tries, reason };
    if (verdict === 'refused') this.#log.error(about, 'an event was refused; it is tried again later');
    else if (tries === 1) this.#log.warn(about, 'an event was not taken; it is tried again');
    return verdict;
  }

  /** @returns the status, or none where no answer came, and why. */
  async #post({ url, token }: NotifyOptions, body: string): Promise<[number | undefined, string]> {
    try {
      const { statusCode, body: answer } = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
        signal: this.#stop.signal,
      });
      await answer.dump();
      return [statusCode, `status ${statusCode}`];
    } catch (error) {
      return [undefined, error instanceof Error ? error.message : String(error)];
    }
  }
}
