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
  /** How long a call is made again. */
  timeoutMs: number;
  /** Answers after which the same call may work later. Broken connections are always tried again. */
  statuses?: readonly number[];
}
/** What a proxy, a store that has ended or a full disk answers. */
const RETRIED = [502, 503, 504, 507];
const RETRY_EVERY_MS = 50;

export interface ClientOptions {
  /** Whom calls are made for: signs in before the first one, and again when the access token is refused. */
  credentials?: Credentials;
  /** An access token in place of credentials. */
  token?: string;
  /** For services that are killed meanwhile. Default: a call is made once. */
  retry?: RetryOptions;
  /** Sends a request. Default: the global one. */
  fetch?: (request: Request) => Promise<Response>;
}

/** An answer that says that a call did not work. */
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
/** May be left out where the document requires nothing of it. */
type InitArgument<Init> = Record<never, never> extends Init ? [init?: Init] : [init: Init];
/** @returns the body of the answer. @throws ApiError where the answer is another than 2xx. */
type Call<Paths, M extends Method> = <
  Path extends PathsWith<Paths, M>,
  Init extends MaybeOptionalInit<Paths[Path], M & keyof Paths[Path]>,
>(
  path: Path,
  ...init: InitArgument<Init>
) => Promise<NonNullable<FetchResponse<Operation<Paths, Path, M>, Init, `${string}/${string}`>['data']>>;

export type ApiClient<Paths extends object> = { [M in Method]: Call<Paths, M> } & {
  /** The same calls, whatever is answered: `{ data, error, response }`. */
  raw: Client<Paths>;
  /** A call of an address outside the document, made for the same person. @param path - or the whole address. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Signs in where that has not happened yet. */
  session(): Promise<Session>;
};

/** @param address - of the service; a function where it may be another one each time. */
export function createClient<Paths extends object>(
  address: string | (() => string),
  options: ClientOptions = {},
): ApiClient<Paths> {
  const currentAddress = typeof address === 'string' ? () => address : address;
  const { credentials, retry, fetch: send = fetch } = options;
  let session: Promise<Session> | undefined;

  const signIn = (): Promise<Session> => {
    if (!credentials) throw new Error('This client has no credentials to sign in with.');
    session ??= postJson<Session>(send, `${currentAddress()}/auth/login`, credentials).catch((error) => {
      session = undefined;
      throw error;
    });
    return session;
  };
  const accessToken = async () => (credentials ? (await signIn()).accessToken : options.token);

  /** To the address of now, signed in. */
  const sendOnce = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    const token = await accessToken();
    if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    return send(new Request(currentAddress() + pathname + search, new Request(request, { headers })));
  };
  const sendSignedIn = async (request: Request): Promise<Response> => {
    const response = await sendOnce(request.clone());
    if (response.status !== 401 || !credentials || request.headers.has('authorization')) return response;
    await response.body?.cancel();
    session = undefined;
    return sendOnce(request);
  };
  const transport = retry
    ? (request: Request) => sendUntilAnswered(() => sendSignedIn(request.clone()), request, retry)
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

/** Asks until there is an answer, all of it. */
async function sendUntilAnswered(
  once: () => Promise<Response>,
  { method, url }: Request,
  { timeoutMs, statuses = RETRIED }: RetryOptions,
): Promise<Response> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(RETRY_EVERY_MS)) {
    let failure: unknown;
    try {
      const response = await once();
      const { status, headers } = response;
      const body = await response.arrayBuffer();
      // 401: of a session that its process forgot; the next try signs in again.
      if (status !== 401 && !statuses.includes(status))
        return new Response(body.byteLength === 0 ? null : body, { status, headers });
      failure = `${status} ${Buffer.from(body)}`;
    } catch (error) {
      failure = error;
    }
    if (Date.now() > deadline)
      throw new Error(`${method} ${new URL(url).pathname} was not answered within ${timeoutMs / 1_000} s`, {
        cause: failure,
      });
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
