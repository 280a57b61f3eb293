import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';

/** Proxies cut a silent connection; a comment keeps it (contract: every 15 s). */
const KEEP_ALIVE_MS = 15_000;

/**
 * A response of server-sent events (WHATWG HTML, §9.2). Ends with the client, with `end()`, or when
 * the server closes.
 */
class EventStream {
  readonly #reply: FastifyReply;
  readonly #keepAlive: NodeJS.Timeout;
  readonly #closed = new AbortController();

  constructor(reply: FastifyReply) {
    this.#reply = reply;
    reply.hijack();
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    reply.raw.writeHead(200, {
      ...headers,
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    reply.raw.write(':\n\n');
    this.#keepAlive = setInterval(() => reply.raw.write(':\n\n'), KEEP_ALIVE_MS);
    reply.raw.on('close', () => this.#finish());
  }

  /** Aborts when nobody reads any more. */
  get signal(): AbortSignal {
    return this.#closed.signal;
  }

  send(event: string, id: string, data: unknown): void {
    if (!this.signal.aborted)
      this.#reply.raw.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.#finish();
    this.#reply.raw.end();
  }

  #finish(): void {
    clearInterval(this.#keepAlive);
    this.#closed.abort();
  }
}

/**
 * The version that a client has seen, of a stream whose ids are versions: only what came after is told.
 * What is no id of ours was seen nowhere: all is told.
 */
const lastEventSeen = (id: string | undefined): number => (/^\d{1,15}$/.test(id ?? '') ? Number(id) : -1);

/** What a call that tells changes takes: browsers send it when they come back to a stream that broke. */
export const ChangesHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ description: 'Id of the last event seen: only what came after it is sent.' }),
  ),
});

/**
 * Answers with a row's changes as server-sent events: `state` where its state is another, `progress` where it is not, and one
 * `end`. Each event holds the whole row under its version, so that whoever comes back needs only what came after the
 * last one seen; the end is told in any case. When the service stops, whoever reads is let go.
 */
export async function tellChanges<Row extends { version: number }>(
  request: { headers: Static<typeof ChangesHeaders>; server: Pick<FastifyInstance, 'closing'> },
  reply: FastifyReply,
  told: {
    /** The row now and after each change, until it has ended or the signal aborts. */
    follow: (signal: AbortSignal) => AsyncIterable<Row>;
    stateOf: (row: Row) => string;
    hasEnded: (row: Row) => boolean;
    describe: (row: Row) => unknown;
  },
): Promise<void> {
  const lastSeen = lastEventSeen(request.headers['last-event-id']);
  const stream = new EventStream(reply);
  try {
    let state: string | undefined;
    for await (const row of told.follow(AbortSignal.any([stream.signal, request.server.closing]))) {
      const now = told.stateOf(row);
      const event = told.hasEnded(row) ? 'end' : now === state ? 'progress' : 'state';
      if (row.version > lastSeen || event === 'end')
        stream.send(event, String(row.version), await told.describe(row));
      state = now;
    }
  } finally {
    stream.end();
  }
}
