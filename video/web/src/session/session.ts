import { ServiceError } from '@workreel/ui/service-error';
import { Session, type SessionState } from '@workreel/ui/session';
import createClient from 'openapi-fetch';
import { useSyncExternalStore } from 'react';
import type { components, paths } from '../../../contract/generated/paths.ts';

export type Account = components['schemas']['Account'];

/** Signing in goes past the session: it has no token yet. */
const client = createClient<paths>();

export const session = new Session<Account>('video', {
  login: async (email, password) => {
    const { data, error, response } = await client.POST('/auth/login', { body: { email, password } });
    if (!data) throw new ServiceError(response, error);
    return data;
  },
  refresh: async () => {
    const { data, error, response } = await client.POST('/auth/refresh', { body: {} });
    if (!data) throw new ServiceError(response, error);
    return data;
  },
  logout: async () => {
    const { error, response } = await client.POST('/auth/logout', { body: {} });
    if (!response.ok) throw new ServiceError(response, error);
  },
});

/** Makes an account and signs in with it. @throws ServiceError `EMAIL_TAKEN`, `REGISTRATION_CLOSED`. */
export async function register(email: string, password: string, name: string): Promise<void> {
  const { data, error, response } = await client.POST('/auth/register', { body: { email, password, name } });
  if (!data) throw new ServiceError(response, error);
  await session.signIn(email, password);
}

/** Who is signed in. */
export const useSession = (): SessionState<Account> => useSyncExternalStore(session.subscribe, session.state);
