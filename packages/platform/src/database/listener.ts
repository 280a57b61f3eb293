import pg from 'pg';

const RECONNECT_DELAY_MS = 1_000;

interface Subscription {
  channel: string;
  onPayload: (payload: string) => void;
  onReconnect: (() => void) | undefined;
}

/**
 * Listens to any number of channels on one connection, because connections to a server are scarce. After the connection
 * is lost, reconnects and calls each subscriber's `onReconnect`, because notifications in the meantime are lost.
 */
export class Listener {
  readonly #config: pg.ClientConfig;
  readonly #onError: (error: Error) => void;
  readonly #subscriptions = new Set<Subscription>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Tail of the queue that runs connect, LISTEN and UNLISTEN one at a time. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  /** @throws if the first connection attempt fails. Later connection failures are retried indefinitely. */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<{ close(): Promise<void> }> {
    const subscription = { channel, onPayload, onReconnect };
    await this.#enqueue(async () => {
      const client = this.#client;
      this.#subscriptions.add(subscription);
      try {
        await (client ? client.query(`LISTEN ${pg.escapeIdentifier(channel)}`) : this.#connect());
      } catch (error) {
        this.#subscriptions.delete(subscription);
        throw error;
      }
    });
    return { close: () => this.#enqueue(() => this.#unsubscribe(subscription)) };
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => {});
    return done;
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    const onLost = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#scheduleReconnect();
    };
    client.on('error', (error) => {
      this.#onError(error);
      onLost();
    });
    client.on('end', onLost);
    client.on('notification', ({ channel, payload }) => {
      for (const subscription of this.#subscriptions)
        if (subscription.channel === channel) subscription.onPayload(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of new Set(Array.from(this.#subscriptions, (subscription) => subscription.channel)))
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#client = client;
    for (const { onReconnect } of this.#subscriptions) onReconnect?.();
  }

  #scheduleReconnect(): void {
    if (this.#timer || this.#subscriptions.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#enqueue(async () => {
        if (!this.#client && this.#subscriptions.size > 0) await this.#connect();
      }).catch(() => this.#scheduleReconnect());
    }, RECONNECT_DELAY_MS);
  }

  async #unsubscribe(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription);
    const client = this.#client;
    const { channel } = subscription;
    if (this.#subscriptions.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#client = undefined;
      await client?.end();
    } else if (client && !Array.from(this.#subscriptions).some((other) => other.channel === channel)) {
      // On a broken connection, there is nothing to unsubscribe.
      await client.query(`UNLISTEN ${pg.escapeIdentifier(channel)}`).catch(() => {});
    }
  }
}
