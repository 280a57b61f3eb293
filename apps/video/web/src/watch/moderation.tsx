import { useMutation } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { type Post, updatePost, type Visibility } from '../api.ts';
import { InlineError } from '../inline-error.tsx';
import { useLanguage, WATCH } from '../language/language.ts';
import { useCachePost } from '../posts/use-post.ts';
import { DeletePost } from './delete-post.tsx';

const VISIBILITIES: readonly Visibility[] = ['public', 'unlisted', 'private'];

/** What admins can do with a video. The service records it in the audit log unless the video is theirs. */
export function Moderation({ post }: { post: Post }) {
  const messages = useCatalogue(WATCH).moderation;
  const { visibility: names } = useLanguage().t;
  const cache = useCachePost();
  const change = useMutation({
    mutationFn: (visibility: Visibility) => updatePost(post.id, { visibility }),
    onSuccess: cache,
  });
  return (
    <section
      aria-label={messages.label}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-notice-soft px-3 py-2"
    >
      <p>{!post.own && (post.visibility === 'public' ? messages.changes : messages.access)}</p>
      <div className="flex flex-wrap gap-2">
        {!post.own && (
          <select
            className="field w-auto"
            aria-label={names.label}
            value={post.visibility}
            disabled={change.isPending}
            onChange={({ currentTarget }) => change.mutate(currentTarget.value as Visibility)}
          >
            {VISIBILITIES.map((visibility) => (
              <option key={visibility} value={visibility}>
                {names[visibility]}
              </option>
            ))}
          </select>
        )}
        <DeletePost post={post} />
      </div>
      {change.error && <InlineError error={change.error} />}
    </section>
  );
}
