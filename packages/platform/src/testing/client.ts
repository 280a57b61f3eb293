/** Test client that injects requests into an app without listening. */
import type { InjectOptions } from 'fastify';

/** The body of an error response (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: { path: string; message: string }[];
  [extension: string]: unknown;
}
export interface TestResponse {
  statusCode: number;
  headers: Record<string, string | undefined>;
  cookies: { name: string; value: string; [attribute: string]: unknown }[];
  body: string;
  rawPayload: Buffer;
  /** Parses the body as JSON. */
  json<T = Problem>(): T;
}
export interface CallOptions {
  /** Value of the `Authorization` header. */
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** IP address of the client. */
  from?: string;
}
let ipAddressCount = 0;
/** Returns an IP address that is unique in this process, so that rate limits do not apply across tests. */
export const newIpAddress = (): string => {
  ipAddressCount += 1;
  return `10.${(ipAddressCount >> 16) & 255}.${(ipAddressCount >> 8) & 255}.${ipAddressCount & 255}`;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TestClient {
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  call(method: Method, path: string, options?: CallOptions): Promise<TestResponse>;
  /** Signs in. @returns the value of the `Authorization` header. */
  signIn(credentials: { email: string; password: string }): Promise<string>;
}

export function createTestClient(app: { inject(options: InjectOptions): Promise<unknown> }): TestClient {
  const call: TestClient['call'] = async (method, url, { as, body, headers = {}, from } = {}) =>
    (await app.inject({
      method,
      url,
      ...(from === undefined ? {} : { remoteAddress: from }),
      headers: { ...(as ? { authorization: as } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })) as TestResponse;
  return {
    call,
    get: (url, headers = {}) => call('GET', url, { headers }),
    signIn: async (credentials) => {
      const response = await call('POST', '/auth/login', { body: credentials });
      return `Bearer ${response.json<{ accessToken: string }>().accessToken}`;
    },
  };
}

/** Parses the `Link` header into targets by relation. */
export function linksOf(response: TestResponse): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [, target, rel] of (response.headers.link ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g))
    links[rel!] = target!;
  return links;
}
