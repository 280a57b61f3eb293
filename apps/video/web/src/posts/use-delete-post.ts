import { useQueryClient } from '@tanstack/react-query';
import { isAbsent } from '@workreel/ui/service-error';
import { deletePost } from '../api.ts';
import { LISTS } from './keys.ts';
import { tellLists } from './use-post.ts';

/**
 * Deletes a video with all its files; one that is gone already is as good. It is over when the lists on show are without it.
 *
 * @throws as `deletePost`.
 */
export function useDeletePost(): (id: string) => Promise<void> {
  const queries = useQueryClient();
  return async (id) => {
    await deletePost(id).catch((error) => {
      if (!isAbsent(error)) throw error;
    });
    // Whoever comes back to it is told that it is gone; who stands there is about to leave.
    void queries.invalidateQueries({ queryKey: ['post', id], refetchType: 'none' });
    for (const queryKey of LISTS) queries.removeQueries({ queryKey, type: 'inactive' });
    await tellLists(queries);
  };
}
