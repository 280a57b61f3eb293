import type { Post } from '../api.ts';
import { formatDay, formatDuration, formatShare } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { Link } from '../navigation.tsx';
import { watchPath } from '../route.domain.ts';

/** One video in the library: one link, its title, so that a list of twenty is twenty stops by keyboard. */
export function PostCard({ post }: { post: Post }) {
  const { t } = useLanguage();
  const { library: words } = t;
  const { durationSeconds: duration } = post;
  return (
    <li className="post">
      <div className="poster">
        {/* As the player asks for it: a cache keeps one answer, and with another store's it must fit both. */}
        {post.posterUrl && (
          <img src={post.posterUrl} alt="" loading="lazy" decoding="async" crossOrigin="anonymous" />
        )}
        {duration !== null && (
          <span className="duration">
            <span className="unseen">{words.duration(formatDuration(duration))}</span>
            <span aria-hidden="true">{formatDuration(duration)}</span>
          </span>
        )}
      </div>
      <h2>
        <Link href={watchPath(post.id)}>{post.title}</Link>
      </h2>
      <p className="byline">
        <span>{post.author}</span>
        <time dateTime={post.publishedAt ?? post.createdAt}>
          {formatDay(post.publishedAt ?? post.createdAt, t.language)}
        </time>
      </p>
      <Badges post={post} />
    </li>
  );
}

/** What only the owner sees: what is not public, and what is not ready. */
function Badges({ post: { status, visibility, progress } }: { post: Post }) {
  const { t } = useLanguage();
  if (status === 'ready' && visibility === 'public') return null;
  const share = status === 'converting' && progress !== null ? formatShare(progress, t.language) : '';
  return (
    <p className="badges">
      {status !== 'ready' && (
        <span className={status === 'failed' ? 'badge is-alarm' : 'badge'}>
          {t.status[status]} {share}
        </span>
      )}
      {visibility !== 'public' && <span className="badge">{t.visibility[visibility]}</span>}
    </p>
  );
}
