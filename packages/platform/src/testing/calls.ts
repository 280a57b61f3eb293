/** Calls of an app that does not listen, and what they answer. */
import type { InjectOptions } from 'fastify';

/** The body of an error answer (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: { path: string; message: string }[];
  [more: string]: unknown;
}
export interface Answer {
  statusCode: number;
  headers: Record<string, string | undefined>;
  cookies: { name: string; value: string; [attribute: string]: unknown }[];
  body: string;
  /** The body as it came. */
  rawPayload: Buffer;
  /** The body as JSON. */
  json<T = Problem>(): T;
}
export interface CallOptions {
  /** Header value of whoever calls. */
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Network address of whoever calls. */
  from?: string;
}
let callers = 0;
/** An address of the network that nobody in this process used before. */
export const newAddress = (): string => {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Calls {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>;
  /** Signs in. @returns the value of the `Authorization` header. */
  tokenOf(credentials: { email: string; password: string }): Promise<string>;
}

export function callsOf(app: { inject(options: InjectOptions): Promise<unknown> }): Calls {
  const call: Calls['call'] = async (method, url, { as, body, headers = {}, from } = {}) =>
    (await app.inject({
      method,
      url,
      ...(from === undefined ? {} : { remoteAddress: from }),
      headers: { ...(as ? { authorization: as } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })) as Answer;
  return {
    call,
    get: (url, headers = {}) => call('GET', url, { headers }),
    tokenOf: async (credentials) => {
      const answer = await call('POST', '/auth/login', { body: credentials });
      return `Bearer ${answer.json<{ accessToken: string }>().accessToken}`;
    },
  };
}

/** The targets of a `Link` header by relation. */
export function linksOf(answer: Answer): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [, target, rel] of (answer.headers.link ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g))
    links[rel!] = target!;
  return links;
}
