/** The filter and sort order of the user's own videos, as stored in the URL, and the actions on each video. */
import { type QueryValues, writeQuery } from '@workreel/ui/query-string';
import type { UploadEntry, UploadOrder } from '../api.ts';
import { canRetry } from '../posts/failure.domain.ts';
import { refetchDelay, replacementDelay } from '../posts/refetch.domain.ts';

type State = UploadEntry['state'];

/** The upload states that each filter shows. `all` also shows aborted and expired uploads that have a post. */
export const FILTER_STATES = {
  all: undefined,
  ready: ['ready'],
  working: ['uploaded', 'converting'],
  failed: ['failed'],
  unfinished: ['pending', 'uploading'],
} satisfies Record<string, State[] | undefined>;
export type Filter = keyof typeof FILTER_STATES;
export const FILTERS = Object.keys(FILTER_STATES) as Filter[];
export const SORT_ORDERS: readonly UploadOrder[] = ['recent', 'size'];

export interface View {
  show: Filter;
  order: UploadOrder;
}

/** Parses the query string of the URL; unknown values are ignored. */
export const parseView = ({ show, sortOrder }: QueryValues): View => ({
  show: FILTERS.find((filter) => filter === show?.[0]) ?? 'all',
  order: SORT_ORDERS.find((order) => order === sortOrder?.[0]) ?? 'recent',
});

/** Returns the path of a view, without default values. */
export const viewPath = ({ show, order }: View): string =>
  `/my-videos${writeQuery({ ...(show !== 'all' && { show }), ...(order !== 'recent' && { sortOrder: order }) })}`;

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
export function actionsOf({ state, error, post }: Pick<UploadEntry, 'state' | 'error' | 'post'>): Action[] {
  const hasEnded = state === 'aborted' || state === 'expired';
  if (isUnfinished(state)) return ['resume', ...(post ? (['edit'] as const) : []), 'discard'];
  if (!post) return hasEnded ? [] : ['addDetails'];
  const actions: Action[] = [];
  if (post.playable) actions.push('watch');
  actions.push('edit');
  if (post.publishedAt === null && !hasEnded && state !== 'failed') actions.push('publish');
  if (state === 'failed' && canRetry(error)) actions.push('retry');
  return [...actions, 'delete'];
}
