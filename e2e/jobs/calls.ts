/** Calls of the service past its pages: what a test needs to be there, and what the service knows of what was done. */
import type { Credentials } from '../lib/visits.ts';

interface Call {
  body?: object;
  /** An access token. */
  token?: string | undefined;
  headers?: Record<string, string>;
}

export type Caller = ReturnType<typeof callsOf>;

/** @param address - of the service. */
export function callsOf(address: string) {
  const send = async (method: string, path: string, { body, token, headers }: Call = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  };
  /** @throws where the service refuses. */
  const call = async (method: string, path: string, what?: Call) => {
    const answer = await send(method, path, what);
    if (answer.status >= 400)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  return {
    send,
    get: async (path: string, token?: string) => (await call('GET', path, { token })).body,
    call,
    /** @returns an access token. */
    login: async (who: Credentials): Promise<string> =>
      (await call('POST', '/auth/login', { body: who })).body.accessToken,
    /** What the service finds: the titles of the first page, and how many there are. */
    find: async (query: string): Promise<{ titles: string[]; total: number }> => {
      const { headers, body } = await call('GET', `/jobs?${query}`);
      return {
        titles: body.jobPostings.map(({ title }: { title: string }) => title),
        total: Number(headers.get('x-total-count')),
      };
    },
  };
}
