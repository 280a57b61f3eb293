/**
 * Short names for API types. Separate from `api.ts` because catalogues use them, and tests load catalogues without a
 * browser.
 */
import type { components, paths } from '../../contract/generated/paths.ts';

export type Post = components['schemas']['Post'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type HistoryPosition = paths['/history/{id}']['get']['responses'][200]['content']['application/json'];
export type ShareLink = components['schemas']['ShareLink'];
export type Upload = components['schemas']['Upload'];
export type UploadEntry = components['schemas']['UploadEntry'];
/** Why an upload failed. */
export type FailureCode = NonNullable<Upload['error']>['code'];
/** Why a file could not be imported from a link. */
export type ImportFailureCode = NonNullable<NonNullable<Upload['import']>['error']>['code'];
/** A problem of the installation that a conversion waits for. */
export type WaitsFor = NonNullable<Upload['waitsFor']>;
/** What a finished video lacks. */
export type WarningCode = Upload['warnings'][number];
export type Playlist = components['schemas']['Playlist'];
export type PlaylistSummary = components['schemas']['PlaylistSummary'];
export type PlaylistVideo = components['schemas']['PlaylistVideo'];
export type Author = components['schemas']['Author'];
export type Visibility = Post['visibility'];
export type Search = NonNullable<paths['/posts']['get']['parameters']['query']>;
export type SortOrder = NonNullable<Search['sortOrder']>;
export type UploadSearch = NonNullable<paths['/uploads']['get']['parameters']['query']>;
/** What `POST /posts/bulk` does with each post. */
export type BulkChange = Omit<
  paths['/posts/bulk']['post']['requestBody']['content']['application/json'],
  'ids'
>;
export type UploadOrder = NonNullable<UploadSearch['sortOrder']>;
export type Conversion = components['schemas']['ConversionEntry'];
export type Priority = Conversion['priority'];
export type State = Conversion['state'];
export type Overview = paths['/conversions/overview']['get']['responses'][200]['content']['application/json'];
export type ModeratedPost = components['schemas']['ModeratedPost'];
export type ModerationSearch = NonNullable<paths['/moderation/posts']['get']['parameters']['query']>;
