import type { QueryClient } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { client } from '../api.ts';
import { sendOrKeep } from '../outbox/outbox.ts';
import { announceChange } from '../tabs.ts';
import { POSTING_FLAGS, type PostingFlags, type PostingFlagsById } from './posting-flags.ts';

const NO_FLAGS: PostingFlags = { bookmarked: false, application: undefined };

/** Loads the flags of at most 100 postings. */
export async function fetchPostingFlags(ids: string[], signal: AbortSignal): Promise<PostingFlagsById> {
  const params = { query: { jobPostingId: ids, pageSize: 100 } };
  const [{ bookmarks }, { applications }] = await Promise.all([
    unwrap(client.GET('/bookmarks', { params, signal })),
    unwrap(client.GET('/applications', { params, signal })),
  ]);
  const flagsById = new Map<string, PostingFlags>();
  const set = (id: string, flags: Partial<PostingFlags>) =>
    flagsById.set(id, { ...(flagsById.get(id) ?? NO_FLAGS), ...flags });
  for (const { jobPostingId } of bookmarks) set(jobPostingId, { bookmarked: true });
  // The response is newest first. It is reversed, so that the newest application of a posting is set last.
  for (const { id, jobPostingId, status } of applications.toReversed())
    if (jobPostingId !== null) set(jobPostingId, { application: { id, status } });
  return flagsById;
}

/** The queries for the flags of a posting. */
const queriesOf = (postingId: string) => ({
  queryKey: POSTING_FLAGS,
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes(postingId),
});

/** Changes the loaded flags of a posting. */
const showFlags = (queries: QueryClient, postingId: string, flags: Partial<PostingFlags>): void =>
  void queries.setQueriesData<PostingFlagsById>(queriesOf(postingId), (flagsById) =>
    new Map(flagsById).set(postingId, { ...(flagsById?.get(postingId) ?? NO_FLAGS), ...flags }),
  );

/** Shows that an application was recorded or deleted, and reloads what it changes, in all tabs. */
export function showApplication(
  queries: QueryClient,
  postingId: string,
  application: PostingFlags['application'],
): void {
  showFlags(queries, postingId, { application });
  announceChange();
  void queries.invalidateQueries(queriesOf(postingId));
  for (const name of ['applications', 'bookmarks'])
    void queries.invalidateQueries({ queryKey: [PER_ACCOUNT, name] });
}

/** Adds or removes a bookmark, with an optimistic update. @throws like {@link sendOrKeep}. */
export async function setBookmark(
  queries: QueryClient,
  postingId: string,
  bookmarked: boolean,
): Promise<void> {
  const affectedQueries = queriesOf(postingId);
  // A response to a pending request would overwrite the optimistic update.
  const isFetching = queries.isFetching(affectedQueries) > 0;
  if (isFetching) await queries.cancelQueries(affectedQueries);
  showFlags(queries, postingId, { bookmarked });
  try {
    await sendOrKeep({ postingId, bookmarked });
  } catch (error) {
    showFlags(queries, postingId, { bookmarked: !bookmarked });
    throw error;
  } finally {
    if (isFetching) void queries.invalidateQueries(affectedQueries);
  }
  void queries.invalidateQueries({ queryKey: [PER_ACCOUNT, 'bookmarks'] });
}
