import { useQueries } from '@tanstack/react-query';
import { FormError } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useState } from 'react';
import { getPost, updatePost } from '../api.ts';
import { POSTS } from '../language/language.ts';
import { postKey, useCachePost } from '../posts/use-post.ts';
import type { Transfer } from './transfer.domain.ts';

/** Publishes the drafts among the listed videos. */
export function PublishAll({ transfers }: { transfers: readonly Transfer[] }) {
  const { publishing: messages } = useCatalogue(POSTS);
  const cachePost = useCachePost();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const ids = transfers.flatMap(({ postId }) => postId ?? []);
  // The cards of the transfers fetch the posts.
  const posts = useQueries({
    queries: ids.map((id) => ({ queryKey: postKey(id), queryFn: () => getPost(id), enabled: false })),
  });
  const drafts = posts.flatMap(({ data }) =>
    data && data.publishedAt === null && data.publishAt === null && data.status !== 'failed' ? [data] : [],
  );
  const publishAll = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      for (const { id } of drafts) await cachePost(await updatePost(id, { published: true }));
      toast(messages.done.all(drafts.length));
    } catch (caught) {
      setError(caught as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {drafts.length > 1 && (
        <button
          type="button"
          className="button primary"
          aria-disabled={busy}
          onClick={() => void publishAll()}
        >
          {messages.publishAll(drafts.length)}
        </button>
      )}
      <FormError error={error} />
    </>
  );
}
