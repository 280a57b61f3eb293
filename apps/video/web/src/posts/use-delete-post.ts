import { useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '@workreel/ui/service-error';
import { deletePost } from '../api.ts';
import { usePlayerHost } from '../watch/player-host.tsx';
import { deletedPosts } from './deleted-posts.ts';
import { VIDEO_LISTS } from './query-keys.ts';
import { invalidateLists } from './use-post.ts';

/** Returns a function that closes the player of a video that was deleted, and lets its page say so on the next visit. */
export function useForgetPost(): (id: string) => void {
  const queries = useQueryClient();
  const { stop } = usePlayerHost();
  return (id) => {
    deletedPosts.add(id);
    stop(id);
    // Do not refetch now, since the current page is about to be left.
    void queries.invalidateQueries({ queryKey: ['post', id], refetchType: 'none' });
  };
}

/**
 * Returns a function that deletes a video with all its files. It is idempotent, resolves when the visible lists no longer
 * contain the video, and rejects like `deletePost`.
 */
export function useDeletePost(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  const forget = useForgetPost();
  return async (id) => {
    await deletePost(id).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
    forget(id);
    for (const queryKey of VIDEO_LISTS) queries.removeQueries({ queryKey, type: 'inactive' });
    await invalidateLists(queries);
  };
}
