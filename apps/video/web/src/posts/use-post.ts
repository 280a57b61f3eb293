import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { isPassing } from '@workreel/ui/service-error';
import { useEffect, useState } from 'react';
import { followUpload, getPost, getUpload, type Post, type Upload } from '../api.ts';
import { LISTS } from './keys.ts';
import { bringsMore, isMoving, pauseBeforeAsking, pauseBeforeFollowing, withUpload } from './pace.domain.ts';

const keyOf = (id: string) => ['post', id];

/**
 * A post, followed while it changes by itself: by the events of its upload, which its owner alone may read,
 * else by asking now and then.
 *
 * @param follows - whether to follow it by events; each holds a connection, of which browsers have six.
 */
export function usePost(id: string, follows: boolean) {
  const [isRefused, setRefused] = useState(false);
  const mayFollow = follows && !isRefused;
  const post = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => getPost(id, signal),
    refetchInterval: ({ state: { data } }) =>
      !data || (mayFollow && data.own) ? false : pauseBeforeAsking(data, Date.now()),
  });
  const following = mayFollow && post.data?.own === true;
  const queries = useQueryClient();
  const uploadId = post.data?.uploadId;
  const moving = post.data !== undefined && isMoving(post.data.status);
  useEffect(() => {
    if (!following || !moving || uploadId === undefined) return;
    const gone = new AbortController();
    void follow(queries, id, uploadId, gone.signal).then(() => {
      if (!gone.signal.aborted) setRefused(true);
    });
    return () => gone.abort();
  }, [queries, id, uploadId, following, moving]);
  return post;
}

/** Keeps the post as the events of its upload say, over all breaks of the line, until they are refused. */
async function follow(
  queries: QueryClient,
  id: string,
  uploadId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let breaks = 0; !signal.aborted; breaks++) {
    try {
      for await (const upload of followUpload(uploadId, signal)) {
        breaks = 0;
        take(queries, id, upload);
      }
    } catch (error) {
      if (!isPassing(error)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseBeforeFollowing(breaks)));
  }
}

function take(queries: QueryClient, id: string, upload: Upload): void {
  const before = queries.getQueryData<Post>(keyOf(id));
  if (!before) return;
  queries.setQueryData(keyOf(id), withUpload(before, upload));
  // One answer under way is enough: events come faster than answers.
  if (bringsMore(before, upload))
    void queries.refetchQueries({ queryKey: keyOf(id) }, { cancelRefetch: false });
}

/** The upload of a post of one's own. */
export const useUpload = (id: string | undefined) =>
  useQuery({
    queryKey: ['upload', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => getUpload(id!, signal),
  });

/**
 * Writes down what a change answered, and lets the lists that show it be asked for anew. An answer under way
 * may be older than the change and is not waited for.
 */
export async function takePost(queries: QueryClient, post: Post): Promise<void> {
  await queries.cancelQueries({ queryKey: keyOf(post.id) });
  queries.setQueryData(keyOf(post.id), post);
  void tellLists(queries);
}

/** Lets lists of posts be asked for anew. */
export async function tellLists(queries: QueryClient): Promise<void> {
  await Promise.all(LISTS.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function useTakePost(): (post: Post) => Promise<void> {
  const queries = useQueryClient();
  return (post) => takePost(queries, post);
}
