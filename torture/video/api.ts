/** Calls of a client that asks again for what it was not answered. */
import { setTimeout as sleep } from 'node:timers/promises';
import { login, type Service } from '../service.ts';

/** A service is back within seconds; a store that ended often waits up to ten before it is started again. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;
/** What a proxy, an ended store or a full disk may answer: the same call may work later. */
const LATER = new Set([502, 503, 504, 507]);

export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

export class Api {
  readonly #world: { readonly service: Pick<Service, 'base'> };
  #token: string | undefined;

  /** @param world - whom to ask, which may be another one each time. */
  constructor(world: { readonly service: Pick<Service, 'base'> }) {
    this.#world = world;
  }

  /**
   * Asks until there is an answer.
   *
   * @param expected - statuses that are an answer; any other that says nothing of later is a finding.
   */
  async call<T>(
    method: string,
    path: string,
    { body, expected = [200] }: { body?: object; expected?: number[] } = {},
  ): Promise<{ status: number; json: T }> {
    const what = `${method} ${path}`;
    const late = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await this.#once(method, path, body);
      if (answer && expected.includes(answer.status))
        return { status: answer.status, json: JSON.parse(answer.body.toString() || 'null') as T };
      if (answer?.status === 401) this.#token = undefined;
      else if (answer && !LATER.has(answer.status))
        throw new Error(`${what} answered ${answer.status}: ${answer.body}`);
      if (Date.now() > late)
        throw new Error(`${what} was not answered (${answer?.status ?? 'no answer'}): ${answer?.body ?? ''}`);
      await sleep(PAUSE_MS);
    }
  }

  async #once(method: string, path: string, body: object | undefined): Promise<Answer | undefined> {
    this.#token ??= await login(this.#world.service).catch(() => undefined);
    return send(this.#world.service.base + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** Where a call leads that answers with another address. */
  async redirect(path: string): Promise<string> {
    const answer = await this.#once('GET', path, undefined);
    const location = answer?.headers.get('location');
    if (answer?.status !== 302 || !location) throw new Error(`GET ${path} answered ${answer?.status}`);
    return location;
  }
}

/** One request. @returns undefined where its answer was cut off. */
export async function send(url: string, init: RequestInit = {}): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, init);
    return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  } catch {
    return undefined;
  }
}
