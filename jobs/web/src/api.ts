/** The one place that talks to the service. */
import { Connection } from '@workreel/ui/connection';
import { ServiceError } from '@workreel/ui/service-error';
import { Session } from '@workreel/ui/session';
import { createTypedClient } from '@workreel/ui/typed-client';
import type { components, paths } from '../../contract/generated/paths.ts';
import { nextCursor } from './link.domain.ts';

type Schemas = components['schemas'];
export type Posting = Schemas['Posting'];
export type Account = Schemas['Account'];
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
export type SignedInPlace = Answer<'/auth/sessions'>['sessions'][number];

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

type Told<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;

/** What a call answers. @throws ServiceError where the service refuses or fails; a TypeError where it cannot be reached. */
export async function answered<Data>(call: Told<Data>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data === undefined || data === null) throw new ServiceError(response, error);
  return data;
}

/** Of calls that answer nothing. @throws as {@link answered}. */
export async function done(call: Told<unknown>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw new ServiceError(response, error);
}

/** A page of a list with what its headers tell. */
export interface Listed<Data> {
  data: Data;
  total: { count: number; atLeast: boolean };
  /** Where the list goes on; undefined on the last page. */
  next: string | undefined;
}

/** A page of any of the service's lists. @throws as {@link answered}. */
export async function listed<Data>(call: Told<Data>): Promise<Listed<NonNullable<Data>>> {
  const told = await call;
  const { headers } = told.response;
  return {
    data: await answered(Promise.resolve(told)),
    total: {
      count: Number(headers.get('x-total-count') ?? 0),
      atLeast: headers.get('x-total-count-relation') === 'gte',
    },
    next: nextCursor(headers.get('link')),
  };
}

/** Where a page of a list begins: by its number, or after the page that handed out the cursor. */
export type PagePosition = { pagenum: number } | { cursor: string };
