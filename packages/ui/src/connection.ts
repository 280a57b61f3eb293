/** Whether the service answers: told to the reader while it does not, and looked for until it does again. */

export type ConnectionState = 'up' | 'down';

/** Milliseconds between two looks: soon after it went, then less often. */
const LOOKS_MS = [1_000, 2_000, 3_000, 5_000];
/** A request may take its time; after so much of it somebody looks whether the service still lives. */
const DOUBT_MS = 5_000;
/** A service that lives answers a look within this. */
const ANSWER_MS = 5_000;
/** Answers of what stands before a service that is away. */
const AWAY = new Set([502, 504]);

export class Connection {
  readonly #listeners = new Set<() => void>();
  readonly #health: string;
  #state: ConnectionState = 'up';
  #looks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param health - an address that answers while the service lives. */
  constructor(health: string) {
    this.#health = health;
    globalThis.addEventListener?.('online', () => this.#state === 'down' && this.#look());
  }

  readonly state = (): ConnectionState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks, and notes whether anybody answered. */
  watched =
    (ask: (request: Request) => Promise<Response>) =>
    async (request: Request): Promise<Response> => {
      const doubt = setTimeout(() => this.#state === 'up' && this.#look(), DOUBT_MS);
      try {
        const response = await ask(request);
        this.#set(AWAY.has(response.status) ? 'down' : 'up');
        return response;
      } catch (error) {
        // What was given up on says nothing about the service.
        if (!request.signal.aborted && error instanceof TypeError) this.#set('down');
        throw error;
      } finally {
        clearTimeout(doubt);
      }
    };

  /**
   * A part of the page that comes when it is needed: while the service is away it is waited for.
   *
   * @returns rejects where the service answers and has no such part: the page is older than the service.
   */
  later =
    <Part>(load: () => Promise<Part>) =>
    async (): Promise<Part> => {
      try {
        return await load();
      } catch {
        await this.#look();
        if (this.#state === 'down') await this.#isUp();
        return load();
      }
    };

  #isUp(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (this.#state === 'down') return;
        stop();
        resolve();
      });
    });
  }

  #set(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#looks = 0;
    clearTimeout(this.#timer);
    if (state === 'down') this.#lookLater();
    for (const listener of this.#listeners) listener();
  }

  #lookLater(): void {
    const wait = LOOKS_MS[Math.min(this.#looks++, LOOKS_MS.length - 1)];
    this.#timer = setTimeout(() => this.#look(), wait);
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    if (await this.#answers()) this.#set('up');
    else if (this.#state === 'up') this.#set('down');
    else this.#lookLater();
  }

  async #answers(): Promise<boolean> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(this.#health, { cache: 'no-store', signal }).catch(() => undefined);
    return response?.ok ?? false;
  }
}
