/** The one place that talks to the service. */
import { answered, done } from '@workreel/ui/calls';
import { Connection } from '@workreel/ui/connection';
import { Session } from '@workreel/ui/session';
import { createTypedClient } from '@workreel/ui/typed-client';
import type { paths } from '../../contract/generated/paths.ts';
import type { Account } from './schemas.ts';

export type * from './schemas.ts';

/** Signing in goes past the session: it has no token yet. */
const bare = createTypedClient<paths>((request) => watched(request));
export const session = new Session<Account>('jobs', {
  login: (email, password) => answered(bare.POST('/auth/login', { body: { email, password } })),
  refresh: () => answered(bare.POST('/auth/refresh', { body: {} })),
  logout: () => done(bare.POST('/auth/logout', { body: {} })),
});
/** Told of whether the service answers. */
export const connection = new Connection('/health/live');
/** Of a part that comes when it is needed. */
export const { later } = connection;
const watched = connection.watched((request) => fetch(request));

/** Calls of the service as its description types them, by whoever is signed in. */
export const client = createTypedClient<paths>(connection.watched(session.fetch));
