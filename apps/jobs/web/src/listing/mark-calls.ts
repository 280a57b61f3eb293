import type { QueryClient } from '@tanstack/react-query';
import { answered, done } from '@workreel/ui/calls';
import { MINE } from '@workreel/ui/queries';
import { client } from '../api.ts';
import { MARKS, type Mark, type Marks } from './mark.ts';

const UNMARKED: Mark = { bookmarked: false, application: undefined };

/** What the reader did with these postings, a hundred at most. */
export async function readMarks(ids: string[], signal: AbortSignal): Promise<Marks> {
  const params = { query: { jobPostingId: ids, pageSize: 100 } };
  const [{ bookmarks }, { applications }] = await Promise.all([
    answered(client.GET('/bookmarks', { params, signal })),
    answered(client.GET('/applications', { params, signal })),
  ]);
  const marks = new Map<string, Mark>();
  const mark = (id: string, more: Partial<Mark>) =>
    marks.set(id, { ...(marks.get(id) ?? UNMARKED), ...more });
  for (const { jobPostingId } of bookmarks) mark(jobPostingId, { bookmarked: true });
  // Newest first: the last that is set is the oldest.
  for (const { id, jobPostingId, status } of applications.toReversed())
    mark(jobPostingId, { application: { id, status } });
  return marks;
}

/** Keeps a posting or lets it go; shown at once, and taken back where it fails. @throws as {@link done}. */
export async function setBookmark(
  queries: QueryClient,
  postingId: string,
  bookmarked: boolean,
): Promise<void> {
  const its = {
    queryKey: MARKS,
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes(postingId),
  };
  const show = (value: boolean) =>
    queries.setQueriesData<Marks>(its, (marks) =>
      new Map(marks).set(postingId, { ...(marks?.get(postingId) ?? UNMARKED), bookmarked: value }),
    );
  const params = { path: { jobPostingId: postingId } };
  // An answer that is under way would show it as it was before.
  const isAsked = queries.isFetching(its) > 0;
  if (isAsked) await queries.cancelQueries(its);
  show(bookmarked);
  try {
    await (bookmarked
      ? done(client.PUT('/bookmarks/{jobPostingId}', { params }))
      : done(client.DELETE('/bookmarks/{jobPostingId}', { params })));
  } catch (error) {
    show(!bookmarked);
    throw error;
  } finally {
    if (isAsked) void queries.invalidateQueries(its);
  }
  void queries.invalidateQueries({ queryKey: [MINE, 'bookmarks'] });
}
