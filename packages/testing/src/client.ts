/** A client of one service's API, typed by the paths of its OpenAPI document. */
import { setTimeout as sleep } from 'node:timers/promises';
import createOpenApiClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';

export interface Credentials {
  email: string;
  password: string;
}
export interface Session {
  accessToken: string;
  refreshToken: string;
  account: { id: string };
}

export interface RetryOptions {
  /** Time after which a call is no longer retried. */
  timeoutMs: number;
  /** Response statuses after which to retry. Broken connections are always retried. */
  statuses?: readonly number[];
}
/** Returned by proxies, services that are starting or unreachable, and full disks. */
const RETRYABLE_STATUSES = [502, 503, 504, 507];
const RETRY_DELAY_MS = 50;

export interface ClientOptions {
  /** Account that signs in before the first call, and again when the access token is rejected. */
  credentials?: Credentials;
  /** An access token to use instead of credentials. */
  token?: string;
  /** Retries calls to services that are killed during a test. Default: no retries. */
  retry?: RetryOptions;
  /** Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A response with a status other than 2xx. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(call: string, status: number, body: unknown) {
    super(`${call}: ${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathsWith<Paths, M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { [key in M]: object } ? Path : never;
}[keyof Paths];
type Operation<Paths, Path extends keyof Paths, M extends Method> = Extract<
  Paths[Path][M & keyof Paths[Path]],
  object
>;
/** Optional if the document has no required parameters or body. */
type InitArgument<Init> = Record<never, never> extends Init ? [init?: Init] : [init: Init];
/** @returns the response body. @throws ApiError if the status is not 2xx. */
type Call<Paths, M extends Method> = <
  Path extends PathsWith<Paths, M>,
  Init extends MaybeOptionalInit<Paths[Path], M & keyof Paths[Path]>,
>(
  path: Path,
  ...init: InitArgument<Init>
) => Promise<NonNullable<FetchResponse<Operation<Paths, Path, M>, Init, `${string}/${string}`>['data']>>;

export type ApiClient<Paths extends object> = { [M in Method]: Call<Paths, M> } & {
  /** Makes the same calls without throwing. Returns `{ data, error, response }`. */
  raw: Client<Paths>;
  /** Makes an authenticated request to a URL that need not be in the document. @param path - a path or a URL. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Returns the current session; signs in if there is none. */
  session(): Promise<Session>;
};

/** An access token is valid for 15 minutes. */
const RENEW_AFTER_MS = 10 * 60_000;

/** @param baseUrl - URL of the service, or a function that returns the URL for each request. */
export function createClient<Paths extends object>(
  baseUrl: string | (() => string),
  options: ClientOptions = {},
): ApiClient<Paths> {
  const currentUrl = typeof baseUrl === 'string' ? () => baseUrl : baseUrl;
  const { credentials, retry, fetch: send = fetch } = options;
  let session: Promise<Session> | undefined;
  let signedInAt = 0;

  const signIn = (): Promise<Session> => {
    if (!credentials) throw new Error('This client has no credentials to sign in with.');
    // Calls that anyone may make take a client with an expired token for an anonymous one.
    if (performance.now() - signedInAt > RENEW_AFTER_MS) session = undefined;
    if (!session) signedInAt = performance.now();
    session ??= postJson<Session>(send, `${currentUrl()}/auth/login`, credentials).catch((error) => {
      session = undefined;
      throw error;
    });
    return session;
  };
  const accessToken = async () => (credentials ? (await signIn()).accessToken : options.token);

  /** Sends a request with the access token to the current URL. */
  const sendOnce = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    const token = await accessToken();
    if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    return send(new Request(currentUrl() + pathname + search, new Request(request, { headers })));
  };
  const sendSignedIn = async (request: Request): Promise<Response> => {
    const response = await sendOnce(request.clone());
    if (response.status !== 401 || !credentials || request.headers.has('authorization')) return response;
    await response.body?.cancel();
    session = undefined;
    return sendOnce(request);
  };
  const transport = retry
    ? (request: Request) => sendWithRetries(() => sendSignedIn(request.clone()), request, retry)
    : sendSignedIn;

  const raw = createOpenApiClient<Paths>({ baseUrl: 'http://service.invalid', fetch: transport });
  const callBy =
    (method: Method) =>
    async (path: string, init: object = {}) => {
      const call = raw[method.toUpperCase() as 'GET'] as unknown as (
        path: string,
        init: object,
      ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
      const { data, error, response } = await call(path, init);
      if (!response.ok) throw new ApiError(`${method.toUpperCase()} ${path}`, response.status, error);
      return data;
    };
  const [get, post, put, patch, del] = (['get', 'post', 'put', 'patch', 'delete'] as const).map(callBy);
  return {
    ...({ get, post, put, patch, delete: del } as { [M in Method]: Call<Paths, M> }),
    raw,
    fetch: (path, init) => transport(new Request(new URL(path, 'http://service.invalid'), init)),
    session: signIn,
  };
}

/** Retries until a complete response with a final status has arrived. */
async function sendWithRetries(
  once: () => Promise<Response>,
  { method, url }: Request,
  { timeoutMs, statuses = RETRYABLE_STATUSES }: RetryOptions,
): Promise<Response> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(RETRY_DELAY_MS)) {
    let failure: unknown;
    try {
      const response = await once();
      const { status, headers } = response;
      const body = await response.arrayBuffer();
      // 401: the process that had the session was restarted; the next attempt signs in again.
      if (status !== 401 && !statuses.includes(status))
        return new Response(body.byteLength === 0 ? null : body, { status, headers });
      failure = `${status} ${Buffer.from(body)}`;
    } catch (error) {
      failure = error;
    }
    if (Date.now() > deadline)
      throw new Error(
        `${method} ${new URL(url).pathname} got no final response within ${timeoutMs / 1_000} s`,
        {
          cause: failure,
        },
      );
  }
}

/** @throws ApiError */
async function postJson<Body>(
  send: (request: Request) => Promise<Response>,
  url: string,
  body: object,
): Promise<Body> {
  const headers = { 'content-type': 'application/json' };
  const response = await send(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
  const text = await response.text();
  if (!response.ok) throw new ApiError(`POST ${new URL(url).pathname}`, response.status, text);
  return JSON.parse(text) as Body;
}
