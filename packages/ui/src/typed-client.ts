/**
 * A client with the types of openapi-fetch, without its runtime: the pages use only a tenth of it, and it would delay
 * the first load.
 */
import type { Client } from 'openapi-fetch';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type TypedClient<Paths extends {}> = Pick<Client<Paths>, Method>;

interface Init {
  params?: {
    path?: Record<string, unknown>;
    query?: Record<string, unknown>;
    header?: Record<string, string>;
  };
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  parseAs?: 'json' | 'text' | 'stream' | 'blob';
}

/** @param send - sends a request. @returns calls to the page's origin; the body of an error response is in `error`. */
export function createTypedClient<Paths extends {}>(
  send: (request: Request) => Promise<Response>,
  origin = '',
): TypedClient<Paths> {
  const callWith =
    (method: Method) =>
    async (path: string, { params = {}, body, headers, signal, parseAs = 'json' }: Init = {}) => {
      const request = new Request(origin + buildUrl(path, params), {
        method,
        headers: {
          // For a Blob, `Request` sets the type of the Blob.
          ...(body !== undefined && !(body instanceof Blob) && { 'Content-Type': 'application/json' }),
          ...params.header,
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      const response = await send(request);
      if (!response.ok) return { error: parseBody(await response.text()), response };
      if (parseAs === 'stream') return { data: response.body, response };
      if (parseAs === 'blob') return { data: await response.blob(), response };
      const text = await response.text();
      return { data: parseAs === 'text' ? text : parseBody(text), response };
    };
  const [GET, POST, PUT, PATCH, DELETE] = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(callWith);
  return { GET, POST, PUT, PATCH, DELETE } as unknown as TypedClient<Paths>;
}

function buildUrl(path: string, { path: values = {}, query = {} }: NonNullable<Init['params']>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) parameters.append(name, String(value));
  const text = parameters.toString();
  return text ? `${filled}?${text}` : filled;
}

/** Parses a body: nothing, JSON, or the plain text of a proxy. */
function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
