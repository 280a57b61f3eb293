import { useQuery } from '@tanstack/react-query';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { findPosts, type Post } from '../api.ts';
import { formatDay, formatDuration } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { watchPath } from '../paths.ts';

/** As many videos as fit next to the player and the details. */
const MAX_VIDEOS = 6;

/** Other videos: first those by the same author, then the newest. Errors are ignored. */
export function MoreVideos({ post: { id, author } }: { post: Post }) {
  const messages = useCatalogue(WATCH);
  const { t } = useLanguage();
  const { data: posts } = useQuery({
    queryKey: ['posts', 'related', id, author],
    queryFn: async ({ signal }) => {
      const firstPage = { pagenum: 1 };
      const [sameAuthor, newest] = await Promise.all([
        findPosts({ author }, firstPage, signal),
        findPosts({}, firstPage, signal),
      ]);
      const all = new Map([...sameAuthor.data.posts, ...newest.data.posts].map((post) => [post.id, post]));
      all.delete(id);
      return [...all.values()].filter(({ playable }) => playable).slice(0, MAX_VIDEOS);
    },
  });
  if (!posts || posts.length === 0) return null;
  return (
    <aside aria-labelledby="more-videos" className="min-w-0">
      <h2 id="more-videos" className="mb-2 text-large font-semibold">
        {messages.moreVideos}
      </h2>
      <ul className="grid gap-3">
        {posts.map((post) => (
          <li key={post.id} className="relative grid grid-cols-[9rem_minmax(0,1fr)] gap-3">
            <div className="relative aspect-video overflow-hidden rounded-control bg-skeleton">
              {post.posterUrl === null ? (
                <Icon name="film" className="absolute inset-0 m-auto text-heading text-muted" />
              ) : (
                <img
                  src={post.posterUrl}
                  alt=""
                  loading="lazy"
                  crossOrigin="anonymous"
                  className="size-full object-contain"
                />
              )}
              {post.durationSeconds !== null && (
                <span className="absolute right-1 bottom-1 rounded bg-black/80 px-1 text-small text-white">
                  {formatDuration(post.durationSeconds)}
                </span>
              )}
            </div>
            <div>
              <Link
                to={watchPath(post.id)}
                lang={textLanguage(post.title)}
                className="line-clamp-2 leading-snug font-semibold text-text no-underline after:absolute after:inset-0 hover:underline"
              >
                {post.title}
              </Link>
              <p lang={textLanguage(post.author)} className="mt-1 text-small text-muted">
                {post.author}
              </p>
              <p className="text-small text-muted">
                {formatDay(post.publishedAt ?? post.createdAt, t.language)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
