/** The requests that the servers of a store are answering. */
export class Requests {
  /** Whether the store is closing, so that new requests must be refused. */
  closing = false;
  readonly #inFlight = new Set<Promise<void>>();

  /** Adds a request until it is answered. */
  add(done: Promise<void>): void {
    const tracked = done.finally(() => this.#inFlight.delete(tracked));
    this.#inFlight.add(tracked);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#inFlight);
  }
}
