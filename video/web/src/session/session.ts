/**
 * Who is signed in. The access token lives in memory alone; the refresh token is a cookie that no script
 * reads, and the browser's storage holds nothing but the fact that there was one.
 */

import { ServiceError } from '@workreel/ui/service-error';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../../contract/generated/paths.ts';
import { isStale } from './token.domain.ts';

export type Account = components['schemas']['Account'];
type SignedIn = paths['/auth/login']['post']['responses']['200']['content']['application/json'];

interface Session {
  account: Account;
  accessToken: string;
  /** Milliseconds since 1970 on this computer's clock. */
  endsAt: number;
}

/** `restoring` until it is known whether the cookie of an earlier visit still holds. */
export type SessionState = { account: Account | null; restoring: boolean };

const WAS_SIGNED_IN = 'workreel.video.signed-in';
const client = createClient<paths>();

let session: Session | null = null;
let state: SessionState = { account: null, restoring: wasSignedIn() };
let refreshing: Promise<void> | undefined;
const listeners = new Set<() => void>();

export const sessionState = (): SessionState => state;
export function onSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes up the session of an earlier visit, where there is one. It never fails: whoever cannot be recognised is nobody. */
export async function restoreSession(): Promise<void> {
  if (!state.restoring) return;
  await refresh().catch(() => undefined);
  if (state.restoring) publish();
}

/** @throws ServiceError `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`. */
export async function signIn(email: string, password: string): Promise<void> {
  const { data, error, response } = await client.POST('/auth/login', { body: { email, password } });
  if (!data) throw new ServiceError(response, error);
  keep(data);
}

/** Makes an account and signs in with it. @throws ServiceError `EMAIL_TAKEN`, `REGISTRATION_CLOSED`. */
export async function register(email: string, password: string, name: string): Promise<void> {
  const { data, error, response } = await client.POST('/auth/register', { body: { email, password, name } });
  if (!data) throw new ServiceError(response, error);
  await signIn(email, password);
}

/** @throws where the service cannot be told: then the session is still open. */
export async function signOut(): Promise<void> {
  const { error, response } = await client.POST('/auth/logout', { body: {} });
  if (!response.ok) throw new ServiceError(response, error);
  forget();
}

/**
 * `fetch` with the access token. One that is about to end is renewed before it is sent, and one that is
 * refused is renewed once; whoever is not signed in asks without.
 */
export async function authorizedFetch(request: Request): Promise<Response> {
  const again = session ? request.clone() : undefined;
  if (session && isStale(session.endsAt, Date.now())) await refresh();
  const token = session?.accessToken;
  const response = await fetch(withToken(request));
  if (response.status !== 401 || !again || !token) return response;
  await response.body?.cancel();
  // Another request may have renewed it meanwhile.
  if (session?.accessToken === token) await refresh();
  return fetch(withToken(again));
}

function withToken(request: Request): Request {
  if (session) request.headers.set('Authorization', `Bearer ${session.accessToken}`);
  return request;
}

/** One renewal at a time: each uses up the cookie it is sent with. */
function refresh(): Promise<void> {
  refreshing ??= renew().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function renew(): Promise<void> {
  const { data, error, response } = await client.POST('/auth/refresh', { body: {} });
  if (data) return keep(data);
  if (response.status === 401) forget();
  throw new ServiceError(response, error);
}

function keep({ account, accessToken, expiresIn }: SignedIn): void {
  session = { account, accessToken, endsAt: Date.now() + expiresIn * 1_000 };
  note(true);
  publish();
}

function forget(): void {
  session = null;
  note(false);
  publish();
}

function publish(): void {
  const account = session?.account ?? null;
  // A renewed token changes nobody: a new object would draw every page again.
  if (!state.restoring && account?.id === state.account?.id) return;
  state = { account, restoring: false };
  for (const listener of listeners) listener();
}

/** Storage may be shut (private windows, strict settings): then a reload asks to sign in again. */
function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(WAS_SIGNED_IN) !== null;
  } catch {
    return false;
  }
}

function note(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(WAS_SIGNED_IN, 'yes');
    else localStorage.removeItem(WAS_SIGNED_IN);
  } catch {
    // Nothing is lost but the memory of it.
  }
}
