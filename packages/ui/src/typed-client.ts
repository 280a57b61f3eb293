/**
 * Calls as an OpenAPI document types them. The types are openapi-fetch's; of what its runtime can do the pages use a
 * tenth, and its bytes would stand before every first page.
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

/** @param ask - sends a request. @returns calls of this origin; an answer that is an error stands under `error`. */
export function createTypedClient<Paths extends {}>(
  ask: (request: Request) => Promise<Response>,
): TypedClient<Paths> {
  const callBy =
    (method: Method) =>
    async (path: string, { params = {}, body, headers, signal, parseAs = 'json' }: Init = {}) => {
      const request = new Request(addressOf(path, params), {
        method,
        headers: {
          // A file says of itself what it is.
          ...(body !== undefined && !(body instanceof Blob) && { 'Content-Type': 'application/json' }),
          ...params.header,
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      });
      const response = await ask(request);
      if (!response.ok) return { error: readText(await response.text()), response };
      if (parseAs === 'stream') return { data: response.body, response };
      if (parseAs === 'blob') return { data: await response.blob(), response };
      const text = await response.text();
      return { data: parseAs === 'text' ? text : readText(text), response };
    };
  const [GET, POST, PUT, PATCH, DELETE] = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(callBy);
  return { GET, POST, PUT, PATCH, DELETE } as unknown as TypedClient<Paths>;
}

function addressOf(path: string, { path: places = {}, query = {} }: NonNullable<Init['params']>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(places[name])));
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values ?? []].flat()) parameters.append(name, String(value));
  const text = parameters.toString();
  return text ? `${filled}?${text}` : filled;
}

/** What an answer holds: nothing, JSON, or what stands before the service says in words of its own. */
function readText(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
