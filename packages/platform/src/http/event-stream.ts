import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { isAllowed } from './access.ts';

/** Interval of the comments that prevent proxies from closing an idle connection. The web clients time out after 40 s. */
const KEEP_ALIVE_MS = 15_000;
/** How often to check whether the client may still read the stream: its account may be disabled, its session ended. */
const ACCESS_CHECK_MS = 60_000;
/** A stream can outlast its access token as long as the session is valid. */
const TOKEN_GRACE_SECONDS = 24 * 3_600;

/** A response with server-sent events (WHATWG HTML, §9.2). Ends when the client disconnects or `end()` is called. */
class EventStream {
  readonly #reply: FastifyReply;
  readonly #timers: NodeJS.Timeout[];
  readonly #closed = new AbortController();

  constructor(request: FastifyRequest, reply: FastifyReply) {
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
    this.#timers = [
      setInterval(() => reply.raw.write(':\n\n'), KEEP_ALIVE_MS),
      setInterval(() => void this.#checkAccess(request), ACCESS_CHECK_MS),
    ];
    reply.raw.on('close', () => this.#finish());
  }

  /** Aborts when the client has disconnected or the stream has ended. */
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

  async #checkAccess(request: FastifyRequest): Promise<void> {
    // While the database is unreachable, the stream stays open: it has nothing to send.
    const allowed = await isAllowed(request, TOKEN_GRACE_SECONDS).catch(() => true);
    if (!allowed) this.end();
  }

  #finish(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#closed.abort();
  }
}

/** Parses `Last-Event-ID` as a row version. Returns -1 for an invalid ID, so that all events are sent. */
const lastSeenVersion = (id: string | undefined): number => (/^\d{1,15}$/.test(id ?? '') ? Number(id) : -1);

/** Request headers of an event stream. Browsers send `Last-Event-ID` when they reconnect. */
export const ChangesHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ description: 'ID of the last event received: only later events are sent.' }),
  ),
});

/**
 * Sends the changes of a row as server-sent events: `state` if its state changed, otherwise `progress`, and a final
 * `end`. Each event contains the complete row and has the row's version as its ID, so a client that reconnects receives
 * only newer events; `end` is always sent. The stream closes when the service stops or the client loses access.
 */
export async function streamChanges<Row extends { version: number }>(
  request: FastifyRequest<{ Headers: Static<typeof ChangesHeaders> }>,
  reply: FastifyReply,
  source: {
    /** Yields the row immediately and after each change, until it is finished or the signal aborts. */
    follow: (signal: AbortSignal) => AsyncIterable<Row>;
    stateOf: (row: Row) => string;
    isFinished: (row: Row) => boolean;
    toEvent: (row: Row) => unknown;
  },
): Promise<void> {
  const lastSeen = lastSeenVersion(request.headers['last-event-id']);
  const stream = new EventStream(request as FastifyRequest, reply);
  try {
    let state: string | undefined;
    for await (const row of source.follow(AbortSignal.any([stream.signal, request.server.closing]))) {
      const current = source.stateOf(row);
      const event = source.isFinished(row) ? 'end' : current === state ? 'progress' : 'state';
      if (row.version > lastSeen || event === 'end')
        stream.send(event, String(row.version), await source.toEvent(row));
      state = current;
    }
  } finally {
    stream.end();
  }
}
