/** The client of the jobs API. */
import { expectOk, unwrap } from '@workreel/ui/calls';
import { Connection } from '@workreel/ui/connection';
import { Session } from '@workreel/ui/session';
import { createTypedClient } from '@workreel/ui/typed-client';
import type { paths } from '../../contract/generated/paths.ts';
import type { Account } from './schemas.ts';

export type * from './schemas.ts';

/** Sends the requests that manage the session, without an access token. */
const publicClient = createTypedClient<paths>((request) => monitoredFetch(request));
export const session = new Session<Account>('jobs', {
  login: (email, password) => unwrap(publicClient.POST('/auth/login', { body: { email, password } })),
  refresh: () => unwrap(publicClient.POST('/auth/refresh', { body: {} })),
  logout: () => expectOk(publicClient.POST('/auth/logout', { body: {} })),
});
/** Tracks whether the service responds. */
export const connection = new Connection('/health/live');
export const { whenReachable } = connection;
const monitoredFetch = connection.watch((request) => fetch(request));

/** The typed API client. It sends the access token of the signed-in user, if any. */
export const client = createTypedClient<paths>(connection.watch(session.fetch));
