import pg from 'pg';

const AGAIN_MS = 1_000;

interface Subscription {
  channel: string;
  onPayload: (payload: string) => void;
  onReconnect: (() => void) | undefined;
}

/**
 * Hears NOTIFY on one connection, whatever number of channels a process listens to: a server has few
 * connections. One that breaks is made again, and each subscriber told, since what was said meanwhile is lost.
 */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #onError: (error: Error) => void;
  readonly #subscriptions = new Set<Subscription>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Connecting, listening and letting go, one after another. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  /** @throws where the server does not answer at first; later it is asked until it does. */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<{ close(): Promise<void> }> {
    const subscription = { channel, onPayload, onReconnect };
    await this.#inTurn(async () => {
      const client = this.#client;
      this.#subscriptions.add(subscription);
      try {
        await (client ? client.query(`LISTEN ${pg.escapeIdentifier(channel)}`) : this.#connect());
      } catch (error) {
        this.#subscriptions.delete(subscription);
        throw error;
      }
    });
    return { close: () => this.#inTurn(() => this.#forget(subscription)) };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    const lost = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#connectLater();
    };
    client.on('error', (error) => {
      this.#onError(error);
      lost();
    });
    client.on('end', lost);
    client.on('notification', ({ channel, payload }) => {
      for (const each of this.#subscriptions) if (each.channel === channel) each.onPayload(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of new Set(Array.from(this.#subscriptions, (each) => each.channel)))
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    for (const { onReconnect } of this.#subscriptions) onReconnect?.();
  }

  #connectLater(): void {
    if (this.#timer || this.#subscriptions.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#inTurn(async () => {
        if (!this.#client && this.#subscriptions.size > 0) await this.#connect();
      }).catch(() => this.#connectLater());
    }, AGAIN_MS);
  }

  async #forget(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription);
    const client = this.#client;
    const { channel } = subscription;
    if (this.#subscriptions.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#client = undefined;
      await client?.end();
    } else if (client && !Array.from(this.#subscriptions).some((each) => each.channel === channel)) {
      // One that has broken off hears nothing anyway.
      await client.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(() => {});
    }
  }
}
