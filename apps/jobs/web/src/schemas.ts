/** Short names for API types. Contains no runtime code, because the catalogues import it and tests load them outside a browser. */
import type { components, paths } from '../../contract/generated/paths.ts';

export type { RunWarningCode } from '../../contract/src/run-warning-code.ts';

type Schemas = components['schemas'];
export type Posting = Schemas['Posting'];
export type PostingDetails = Schemas['PostingDetails'];
export type Signal = Posting['signals'][number];
export type PostingHistoryEntry = Schemas['PostingHistoryEntry'];
export type Account = Schemas['Account'];
export type Application = Schemas['Application'];
export type ApplicationStatus = Application['status'];
/** An interview or task of an application. */
export type Reminder = Application['reminders'][number];
export type UpcomingReminder = ResponseBody<'/applications/reminders'>['reminders'][number];
export type Bookmark = Schemas['Bookmark'];
export type SavedSearch = Schemas['SavedSearch'];
export type Alert = Schemas['Alert'];
/** A channel and its address. */
export type AlertTarget = SavedSearch['alerts'][number];
export type AlertChannel = AlertTarget['channel'];
export type AlertFrequency = SavedSearch['frequency'];
export type Run = Schemas['Run'];
export type Site = Schemas['Site'];
type ResponseBody<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;
export type AlertSettings = ResponseBody<'/alert-settings'>;
type RequestBody<Path extends keyof paths, Method extends 'post' | 'patch'> = paths[Path] extends {
  [Name in Method]: { requestBody: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;
/** A channel and its address, with the tokens that it needs. */
export type AlertDelivery = Alert['deliveries'][number];
export type AlertFailure = NonNullable<AlertDelivery['reason']>;
export type AlertTargetInput = RequestBody<'/alerts/test', 'post'>['alert'];
export type AlertSettingsChange = RequestBody<'/alert-settings', 'patch'>;
export type ApplicationRequest = RequestBody<'/applications', 'post'>;
export type ApplicationChange = RequestBody<'/applications/{id}', 'patch'>;
export type SavedSearchRequest = RequestBody<'/saved-searches', 'post'>;
export type SavedSearchChange = RequestBody<'/saved-searches/{id}', 'patch'>;
export type Facets = ResponseBody<'/jobs/facets'>['facets'];
export type FacetName = keyof Facets;
export type Suggestion = ResponseBody<'/jobs/suggest'>['suggestions'][number];
export type Trends = ResponseBody<'/jobs/trends'>;

type SearchParameters = NonNullable<paths['/jobs']['get']['parameters']['query']>;
export type SortOrder = NonNullable<SearchParameters['sortOrder']>;
/** The filters of `GET /jobs`, with their parameter names. */
export type Filters = Omit<SearchParameters, 'sortOrder' | 'pagenum' | 'pageSize' | 'cursor'>;
