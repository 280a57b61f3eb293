/** The filter and sort order of the user's own videos, as stored in the URL, and the actions on each video. */
import { type QueryValues, writeQuery } from '@workreel/ui/query-string';
import type { UploadEntry, UploadOrder, UploadSearch } from '../api.ts';
import { canRetry } from '../posts/failure.domain.ts';
import { refetchDelay, replacementDelay } from '../posts/refetch.domain.ts';

type State = UploadEntry['state'];

/** What each filter searches for. `all` also shows aborted and expired uploads that have a post. */
export const FILTER_SEARCHES = {
  all: {},
  drafts: { publication: 'draft' },
  scheduled: { publication: 'scheduled' },
  published: { publication: 'published' },
  ready: { state: ['ready'] },
  working: { state: ['uploaded', 'converting'] },
  failed: { state: ['failed'] },
  unfinished: { state: ['pending', 'uploading'] },
} satisfies Record<string, Pick<UploadSearch, 'publication' | 'state'>>;
export type Filter = keyof typeof FILTER_SEARCHES;
export const FILTERS = Object.keys(FILTER_SEARCHES) as Filter[];
export const SORT_ORDERS: readonly UploadOrder[] = ['recent', 'size'];

export interface View {
  show: Filter;
  order: UploadOrder;
  query: string | undefined;
  tag: string | undefined;
}

/** Parses the query string of the URL; unknown values are ignored. */
export const parseView = ({ show, sortOrder, query, tag }: QueryValues): View => ({
  show: FILTERS.find((filter) => filter === show?.[0]) ?? 'all',
  order: SORT_ORDERS.find((order) => order === sortOrder?.[0]) ?? 'recent',
  query: query?.[0]?.trim().slice(0, 200) || undefined,
  tag: tag?.[0]?.slice(0, 60) || undefined,
});

/** Whether a view shows all videos. */
export const isUnfiltered = ({ show, query, tag }: View): boolean =>
  show === 'all' && query === undefined && tag === undefined;

/** Counts the settings of a view that are not in the search box and differ from their defaults. */
export const countFilters = ({ show, order, tag }: View): number =>
  Number(show !== 'all') + Number(order !== 'recent') + Number(tag !== undefined);

/** Returns the path of a view, without default values. */
export const viewPath = ({ show, order, query, tag }: View): string =>
  `/my-videos${writeQuery({ ...(show !== 'all' && { show }), ...(order !== 'recent' && { sortOrder: order }), ...(query !== undefined && { query }), ...(tag !== undefined && { tag }) })}`;

/** Returns the milliseconds until a list is refetched: the shortest delay of its uploads; false if none is in progress. */
export function listRefetchDelay(
  uploads: readonly Pick<UploadEntry, 'state' | 'updatedAt' | 'post'>[],
  now: number,
): number | false {
  const delays = uploads
    .flatMap(({ state, updatedAt, post }) => [
      refetchDelay({ status: state, updatedAt }, now),
      post !== null && replacementDelay(post, now),
    ])
    .filter((delay) => delay !== false);
  return delays.length > 0 && Math.min(...delays);
}

/** Whether the file upload is incomplete. */
export const isUnfinished = (state: State): boolean => state === 'pending' || state === 'uploading';

/** An action on an upload. */
export type Action = 'watch' | 'edit' | 'publish' | 'resume' | 'retry' | 'addDetails' | 'discard' | 'delete';

/** Returns the actions on an upload, in the order of their buttons. */
export function actionsOf({
  state,
  error,
  post,
  import: source,
}: Pick<UploadEntry, 'state' | 'error' | 'post' | 'import'>): Action[] {
  const hasEnded = state === 'aborted' || state === 'expired';
  if (isUnfinished(state)) {
    const actions: Action[] = post ? ['edit', 'discard'] : ['discard'];
    // The service itself continues an import.
    return source === null ? ['resume', ...actions] : actions;
  }
  if (!post) return hasEnded ? [] : ['addDetails'];
  const actions: Action[] = [];
  if (post.playable) actions.push('watch');
  actions.push('edit');
  if (post.publishedAt === null && !hasEnded && state !== 'failed') actions.push('publish');
  if (state === 'failed' && canRetry(error)) actions.push('retry');
  return [...actions, 'delete'];
}
