/** HTTP servers that stand in for the receivers of alerts. Not used by the service. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface DoubleRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** With lower-case names. */
  headers: IncomingHttpHeaders;
  body: string;
}
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** A message as the receiver shows it. */
export interface ShownMessage {
  /** ID by which the receiver detects duplicates, if its format has one. */
  id: string | null;
  text: string;
  /** URLs in the order in which they are shown. */
  links: string[];
  /** Users and groups that would be notified in addition to the recipients. */
  pings: string[];
}

/**
 * `broken`: error of the server. `limited`: too many messages. `revoked`: the address is no longer valid. `silent`: no
 * response. `moved`: a redirect.
 */
export type Fault = 'broken' | 'limited' | 'revoked' | 'silent' | 'moved';

/** The documented behavior of a receiver. */
export interface Receiver {
  /** Checks a request and returns the message. @throws Rejection if it is not in the documented format. */
  accept(request: DoubleRequest): { message: ShownMessage; reply: Reply };
  faults: Record<Exclude<Fault, 'silent' | 'moved'>, Reply>;
}

/** The receiver does not accept a request. */
export class Rejection extends Error {
  override name = 'Rejection';
  readonly reply: Reply;
  constructor(reason: string, reply: Reply) {
    super(reason);
    this.reply = reply;
  }
}

export interface Double {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** Accepted messages in the order in which they arrived. */
  readonly messages: ShownMessage[];
  /** Why requests were not in the documented format. */
  readonly rejections: string[];
  /** All requests, including those that failed. */
  readonly requests: DoubleRequest[];
  /** How to answer from now on; null: as documented. */
  fault: Fault | ((request: DoubleRequest) => Reply) | null;
  close(): Promise<void>;
}

/** Starts a server on a free port of 127.0.0.1. */
export async function startDouble(receiver: Receiver): Promise<Double> {
  const server = createServer((incoming, response) => {
    response.on('error', () => {});
    void text(incoming).then((body) => {
      const { method = '', url: path = '', headers } = incoming;
      const reply = answer({ method, path, headers, body });
      if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  const answer = (request: DoubleRequest): Reply | undefined => {
    const { fault } = double;
    double.requests.push(request);
    if (typeof fault === 'function') return fault(request);
    if (fault === 'silent') return undefined;
    if (fault === 'moved')
      return { status: 302, headers: { location: `${double.origin}/elsewhere` }, body: '' };
    if (fault !== null) return receiver.faults[fault];
    try {
      const { message, reply } = receiver.accept(request);
      double.messages.push(message);
      return reply;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      double.rejections.push(error.message);
      return error.reply;
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const double: Double = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    rejections: [],
    requests: [],
    fault: null,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return double;
}

export type Fields = Record<string, unknown>;

/** Checks of a JSON body that fail with the reply of a receiver. */
export class Checks {
  readonly #replyTo: (reason: string) => Reply;
  constructor(replyTo: (reason: string) => Reply) {
    this.#replyTo = replyTo;
  }

  check(condition: boolean, reason: string): asserts condition {
    if (!condition) throw new Rejection(reason, this.#replyTo(reason));
  }

  /** Checks that a value is an object with only these properties. */
  fields(value: unknown, allowed: readonly string[], name: string): Record<string, unknown> {
    this.check(
      typeof value === 'object' && value !== null && !Array.isArray(value),
      `${name} is not an object`,
    );
    for (const key of Object.keys(value))
      this.check(allowed.includes(key), `unknown property ${name}.${key}`);
    return value as Record<string, unknown>;
  }

  list(value: unknown, name: string, max: number): unknown[] {
    this.check(Array.isArray(value), `${name} is not an array`);
    this.check(value.length <= max, `${name} has ${value.length} items, more than ${max}`);
    return value;
  }

  /** Checks that a value is a well-formed string of a length. */
  string(value: unknown, name: string, max: number, min = 1): string {
    this.check(typeof value === 'string', `${name} is not a string`);
    this.check(value.isWellFormed(), `${name} contains an unpaired surrogate`);
    this.check(value.length >= min && value.length <= max, `${name} has ${value.length} characters`);
    return value;
  }

  url(value: unknown, name: string): string {
    const url = this.string(value, name, 3_000);
    this.check(/^https?:$/.test(URL.parse(url)?.protocol ?? ''), `${name} is not a URL`);
    return url;
  }
}

/** Parses the body of a JSON request. */
export function jsonBody({ method, headers, body }: DoubleRequest, checks: Checks): unknown {
  checks.check(method === 'POST', `method ${method}`);
  checks.check(/^application\/json(;|$)/.test(headers['content-type'] ?? ''), 'content type is not JSON');
  try {
    return JSON.parse(body);
  } catch {
    return checks.check(false, 'body is not JSON');
  }
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});
