/** Tracks whether the server responds, and probes it while it does not. */

export type ConnectionState = 'up' | 'down';

/** Milliseconds before each probe; the last value repeats. */
const PROBE_DELAYS_MS = [1_000, 2_000, 3_000, 5_000];
/** Milliseconds after which a pending request triggers a probe. */
const SLOW_REQUEST_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;
/** Statuses of a reverse proxy whose upstream is down. */
const UNREACHABLE_STATUSES = new Set([502, 504]);

export class Connection {
  readonly #listeners = new Set<() => void>();
  readonly #healthUrl: string;
  #state: ConnectionState = 'up';
  #probes = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param healthUrl - URL of the liveness endpoint. */
  constructor(healthUrl: string) {
    this.#healthUrl = healthUrl;
    globalThis.addEventListener?.('online', () => this.#state === 'down' && this.#probe());
  }

  readonly state = (): ConnectionState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Wraps a function that sends requests, and records whether the server responded. */
  watch =
    (send: (request: Request) => Promise<Response>) =>
    async (request: Request): Promise<Response> => {
      const slow = setTimeout(() => this.#state === 'up' && this.#probe(), SLOW_REQUEST_MS);
      try {
        const response = await send(request);
        this.#set(UNREACHABLE_STATUSES.has(response.status) ? 'down' : 'up');
        return response;
      } catch (error) {
        // An aborted request does not show whether the server is up.
        if (!request.signal.aborted && error instanceof TypeError) this.#set('down');
        throw error;
      } finally {
        clearTimeout(slow);
      }
    };

  /**
   * Wraps the import of a lazy chunk: if it fails because the server is down, waits for the server and tries again.
   *
   * @returns a function that rejects if the server is up but no longer has the chunk, because the page is older than
   *   the server.
   */
  whenReachable =
    <Chunk>(load: () => Promise<Chunk>) =>
    async (): Promise<Chunk> => {
      try {
        return await load();
      } catch {
        await this.#probe();
        if (this.#state === 'down') await this.#waitUntilUp();
        return load();
      }
    };

  #waitUntilUp(): Promise<void> {
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
    this.#probes = 0;
    clearTimeout(this.#timer);
    if (state === 'down') this.#scheduleProbe();
    for (const listener of this.#listeners) listener();
  }

  #scheduleProbe(): void {
    const delay = PROBE_DELAYS_MS[Math.min(this.#probes++, PROBE_DELAYS_MS.length - 1)];
    this.#timer = setTimeout(() => this.#probe(), delay);
  }

  async #probe(): Promise<void> {
    clearTimeout(this.#timer);
    if (await this.#isHealthy()) this.#set('up');
    else if (this.#state === 'up') this.#set('down');
    else this.#scheduleProbe();
  }

  async #isHealthy(): Promise<boolean> {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const response = await fetch(this.#healthUrl, { cache: 'no-store', signal }).catch(() => undefined);
    return response?.ok ?? false;
  }
}
