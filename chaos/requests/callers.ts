/** Who sends the requests: nobody, a user and an admin, who sign in again whenever requests have ended their session. */
import assert from 'node:assert/strict';
import { newIpAddress } from '@workreel/platform/testing';
import { ADMIN } from '@workreel/testing/services';

export const ROLES = ['nobody', 'user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const PASSWORD = 'a password of hostile requests';

export interface JsonResponse {
  status: number;
  body: Record<string, unknown>;
}

/** Sends an ordinary request from a new IP address. */
export async function call(
  url: string,
  method: string,
  { token, body }: { token?: string | undefined; body?: object } = {},
): Promise<JsonResponse> {
  const response = await fetch(url, {
    method,
    headers: {
      'X-Forwarded-For': newIpAddress(),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse((await response.text()) || '{}') };
}

export class Callers {
  readonly #service: string;
  readonly #prefix: string;
  readonly #tokens = new Map<Role, Promise<string | undefined>>();
  #users = 0;

  /** @param prefix - distinguishes the users of several instances on the same database. */
  constructor(service: string, prefix: string) {
    this.#service = service;
    this.#prefix = prefix;
  }

  token(role: Role): Promise<string | undefined> {
    const known = this.#tokens.get(role);
    if (known) return known;
    const token = role === 'nobody' ? Promise.resolve(undefined) : this.#signIn(role);
    this.#tokens.set(role, token);
    return token;
  }

  /** Call after a request with a token was answered with 401. */
  async renew(role: Role, rejected: string): Promise<void> {
    if ((await this.token(role)) === rejected) this.#tokens.delete(role);
  }

  async #signIn(role: Role): Promise<string> {
    let credentials = ADMIN;
    if (role === 'user') {
      credentials = { email: `${this.#prefix}-${++this.#users}@example.org`, password: PASSWORD };
      const account = { ...credentials, name: 'User' };
      const { status, body } = await call(`${this.#service}/auth/register`, 'POST', { body: account });
      assert.equal(status, 201, `registering returned ${status} ${JSON.stringify(body)}`);
    }
    const { status, body } = await call(`${this.#service}/auth/login`, 'POST', { body: credentials });
    assert.equal(status, 200, `signing in returned ${status} ${JSON.stringify(body)}`);
    return body.accessToken as string;
  }
}
