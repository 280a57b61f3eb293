import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Service, useService } from '@workreel/ui/service';
import { isNotFound, isTransient } from '@workreel/ui/service-error';
import { useEffect, useState } from 'react';
import { followUpload, getPost, getUpload, type Post, type Upload } from '../api.ts';
import { VIDEO_LISTS } from './query-keys.ts';
import {
  isInProgress,
  needsRefetch,
  reconnectDelay,
  refetchDelay,
  replacementDelay,
  withUpload,
} from './refetch.domain.ts';

export const postKey = (id: string) => ['post', id];

/**
 * Returns the query for a post, which is kept up to date while the video is uploaded or converted: for the owner through the
 * events of the upload, for other users by polling.
 *
 * @param withEvents - whether to use events; each stream occupies one of the browser's six connections to the service.
 * @param isKept - false if another component keeps the post up to date.
 */
export function usePost(id: string, withEvents: boolean, isKept = true) {
  const [isRejected, setRejected] = useState(false);
  const eventsAllowed = withEvents && !isRejected;
  const queries = useQueryClient();
  const { session } = useService();
  const post = useQuery({
    queryKey: postKey(id),
    queryFn: ({ signal }) =>
      readPost(id, queries.getQueryData<Post>(postKey(id))?.own === true, session, signal),
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isKept) return false;
      // The events are those of the current file.
      const delay = replacementDelay(data, Date.now());
      return delay !== false || (eventsAllowed && data.own) ? delay : refetchDelay(data, Date.now());
    },
  });
  const isFollowing = eventsAllowed && post.data?.own === true;
  const uploadId = post.data?.uploadId;
  const inProgress = post.data !== undefined && isInProgress(post.data.status);
  useEffect(() => {
    if (!isFollowing || !inProgress || uploadId === undefined) return;
    const controller = new AbortController();
    void followEvents(queries, id, uploadId, controller.signal).then(() => {
      if (!controller.signal.aborted) setRejected(true);
    });
    return () => controller.abort();
  }, [queries, id, uploadId, isFollowing, inProgress]);
  return post;
}

/**
 * Reads a post. If the service has ended the session, it answers as it does to strangers, so the owner is signed out here too.
 *
 * @param wasOwn - whether the user owned it before.
 */
async function readPost(
  id: string,
  wasOwn: boolean,
  session: Service['session'],
  signal: AbortSignal,
): Promise<Post> {
  try {
    const post = await getPost(id, signal);
    if (wasOwn && !post.own) await session.verify();
    return post;
  } catch (error) {
    if (isNotFound(error)) await session.verify();
    throw error;
  }
}

/**
 * Applies the events of the upload to the post, and reconnects after network errors. Resolves if the service rejects
 * the request.
 */
async function followEvents(
  queries: QueryClient,
  id: string,
  uploadId: string,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      for await (const upload of followUpload(uploadId, signal)) {
        failures = 0;
        applyUpload(queries, id, upload);
      }
    } catch (error) {
      if (!isTransient(error)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, reconnectDelay(failures)));
  }
}

function applyUpload(queries: QueryClient, id: string, upload: Upload): void {
  const before = queries.getQueryData<Post>(postKey(id));
  if (!before) return;
  queries.setQueryData(postKey(id), withUpload(before, upload));
  // Events arrive faster than responses, so do not restart a pending request.
  if (needsRefetch(before, upload))
    void queries.refetchQueries({ queryKey: postKey(id) }, { cancelRefetch: false });
}

/** Returns the query for the upload of one of the user's own posts. */
export const useUpload = (id: string | undefined) =>
  useQuery({
    queryKey: ['upload', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => getUpload(id!, signal),
    // Shown until that of a new file is loaded.
    placeholderData: keepPreviousData,
  });

/**
 * Caches a post that was just changed, and refetches the lists that may contain it. Pending requests for the post are
 * canceled, because their responses may be older than the change.
 */
export async function cachePost(queries: QueryClient, post: Post): Promise<void> {
  await queries.cancelQueries({ queryKey: postKey(post.id) });
  queries.setQueryData(postKey(post.id), post);
  void invalidateLists(queries);
}

/** Returns a function that refetches a post. */
export function useRefetchPost(id: string): () => void {
  const queries = useQueryClient();
  return () => void queries.refetchQueries({ queryKey: postKey(id) });
}

/** Refetches the lists of videos. */
export async function invalidateLists(queries: QueryClient): Promise<void> {
  await Promise.all(VIDEO_LISTS.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function useCachePost(): (post: Post) => Promise<void> {
  const queries = useQueryClient();
  return (post) => cachePost(queries, post);
}
