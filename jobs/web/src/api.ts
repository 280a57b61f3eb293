/** The one place that talks to the service. */
import { answered, done } from '@workreel/ui/calls';
import { Connection } from '@workreel/ui/connection';
import { Session } from '@workreel/ui/session';
import { createTypedClient } from '@workreel/ui/typed-client';
import type { components, paths } from '../../contract/generated/paths.ts';

type Schemas = components['schemas'];
export type Posting = Schemas['Posting'];
type Account = Schemas['Account'];
export type Application = Schemas['Application'];
export type ApplicationStatus = Application['status'];
export type Bookmark = Schemas['Bookmark'];
export type SavedSearch = Schemas['SavedSearch'];
export type Run = Schemas['Run'];
export type Site = Schemas['Site'];
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;
export type Facets = Answer<'/jobs/facets'>['facets'];
export type FacetName = keyof Facets;
export type Suggestion = Answer<'/jobs/suggest'>['suggestions'][number];
export type Trends = Answer<'/jobs/trends'>;

type SearchParameters = paths['/jobs']['get']['parameters']['query'];
export type SortOrder = NonNullable<SearchParameters['sortOrder']>;
/** What `GET /jobs` filters by, name for name. */
export type Filters = Omit<SearchParameters, 'sortOrder' | 'pagenum' | 'pageSize' | 'cursor'>;

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
