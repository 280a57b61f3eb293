/** Short names of the types that the service describes. Catalogues use them, which tests read outside a browser. */
import type { components, paths } from '../../contract/generated/paths.ts';

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

type SearchParameters = paths['/jobs']['get']['parameters']['query'];
export type SortOrder = NonNullable<SearchParameters['sortOrder']>;
/** What `GET /jobs` filters by, name for name. */
export type Filters = Omit<SearchParameters, 'sortOrder' | 'pagenum' | 'pageSize' | 'cursor'>;
