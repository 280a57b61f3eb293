/** What somebody looks at of their own videos, as the address of the page says it, and what may be done with each. */
import type { QueryText } from '@workreel/ui/query-text';
import type { UploadEntry, UploadOrder } from '../api.ts';
import { pauseBeforeAsking } from '../posts/pace.domain.ts';

type State = UploadEntry['state'];

/** The states of what is shown; all stand for themselves. */
export const STATES = {
  all: undefined,
  ready: ['ready'],
  working: ['uploaded', 'converting'],
  failed: ['failed'],
  unfinished: ['pending', 'uploading'],
} satisfies Record<string, State[] | undefined>;
export type Show = keyof typeof STATES;
export const SHOWS = Object.keys(STATES) as Show[];
export const ORDERS: readonly UploadOrder[] = ['recent', 'size'];

export interface View {
  show: Show;
  order: UploadOrder;
}

/** What an address says that is shown; whatever it says that nobody knows is left out. */
export const readView = ({ show, sortOrder }: QueryText): View => ({
  show: SHOWS.find((each) => each === show?.[0]) ?? 'all',
  order: ORDERS.find((each) => each === sortOrder?.[0]) ?? 'recent',
});

/** What goes without saying is not said. */
export const writeView = ({ show, order }: View): QueryText => ({
  ...(show !== 'all' && { show: [show] }),
  ...(order !== 'recent' && { sortOrder: [order] }),
});

/** Milliseconds until a list is asked for again: as soon as one of its videos wants it; false where nothing moves. */
export function pauseBeforeLooking(
  uploads: readonly Pick<UploadEntry, 'state' | 'updatedAt'>[],
  now: number,
): number | false {
  const pauses = uploads
    .map(({ state, updatedAt }) => pauseBeforeAsking({ status: state, updatedAt }, now))
    .filter((pause) => pause !== false);
  return pauses.length > 0 && Math.min(...pauses);
}

/** Whether the file itself is still to come. */
export const isUnfinished = (state: State): boolean => state === 'pending' || state === 'uploading';

/** What may be done with an upload, in the order of its buttons. */
export type Action = 'watch' | 'edit' | 'goOn' | 'retry' | 'publish' | 'discard' | 'delete';

export function actionsOf({ state, post }: Pick<UploadEntry, 'state' | 'post'>): Action[] {
  const hasEnded = state === 'aborted' || state === 'expired';
  if (isUnfinished(state)) return ['goOn', ...(post ? (['edit'] as const) : []), 'discard'];
  if (!post) return hasEnded ? [] : ['publish'];
  const able: Action[] = [];
  if (post.playable) able.push('watch');
  able.push('edit');
  if (state === 'failed') able.push('retry');
  return [...able, 'delete'];
}
