/** What goes wrong with events on their way; may be changed at any time. */
export interface Faults<Event> {
  /** It never comes. */
  losing(event: Event): boolean;
  /** How often it comes, all at once. */
  times(event: Event): number;
  /** It waits for {@link Delivery.release}, as if it came a day late. */
  holding(event: Event): boolean;
  /** By how many milliseconds it comes late: what was told after it may come first. */
  delayMs(event: Event): number;
}

export const noFaults = <Event>(): Faults<Event> => ({
  losing: () => false,
  times: () => 1,
  holding: () => false,
  delayMs: () => 0,
});

/** Milliseconds between two tries where the taker fails. AWS waits longer and gives up after a day. */
const RETRY_MS = 200;

/** Hands events on, at least once each, unless {@link Faults} say otherwise; each without waiting for the others. */
export class Delivery<Event> {
  readonly faults: Faults<Event>;
  readonly #deliver: (event: Event) => Promise<unknown>;
  readonly #ended: (event: Event) => void;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #held: Event[] = [];

  /** @param ended - told of an event that was delivered as often as it should be, or lost. */
  constructor(
    deliver: (event: Event) => Promise<unknown>,
    faults: Faults<Event>,
    ended: (event: Event) => void = () => {},
  ) {
    this.#deliver = deliver;
    this.faults = faults;
    this.#ended = ended;
  }

  get held(): readonly Event[] {
    return this.#held;
  }

  offer(event: Event): void {
    if (this.faults.losing(event)) this.#ended(event);
    else if (this.faults.holding(event)) this.#held.push(event);
    else this.#start(event);
  }

  /** Delivers what was held, the latest first: nothing may lean on an order. */
  release(): void {
    const held = this.#held.reverse();
    this.#held = [];
    for (const event of held) this.#start(event);
  }

  /** When nothing is on its way any more; what is held does not count. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  stop(): void {
    this.#stopping.abort();
  }

  #start(event: Event): void {
    const running = this.#run(event).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #run(event: Event): Promise<void> {
    await sleep(this.faults.delayMs(event), this.#stopping.signal);
    const copies = Array.from({ length: this.faults.times(event) }, () => this.#copy(event));
    await Promise.all(copies);
    if (!this.#stopping.signal.aborted) this.#ended(event);
  }

  async #copy(event: Event): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#deliver(event);
        return;
      } catch {
        await sleep(RETRY_MS, signal);
      }
    }
  }
}

/** Ends early, and without an error, where the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted || ms <= 0) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
