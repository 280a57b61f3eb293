import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import { type Post, whenReachable } from '../api.ts';
import { formatDay, formatDuration } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { authorPath, watchPath } from '../paths.ts';
import { Poster } from '../posts/poster.tsx';
import { QUIET_LINK, TagLink } from '../posts/tag-link.tsx';
import { isResumable } from '../watch/positions.domain.ts';
import { EMPTY_SEARCH, formatSearch, type Search } from './search.domain.ts';
import { type PreviewPosition, usePreviewPointer } from './use-preview-pointer.ts';

const Preview = lazy(whenReachable(async () => ({ default: (await import('./preview.tsx')).Preview })));

/** Maximum number of tags on a card; the watch page shows all of them. */
const MAX_TAGS = 2;
const listOf = (filter: Partial<Search>) => `/${formatSearch({ ...EMPTY_SEARCH, ...filter })}`;

interface PostCardProps {
  post: Post;
  /** Where the user stopped watching, in seconds. */
  watchedSeconds?: number | undefined;
  /** In place of the day of publication. */
  day?: { dateTime: string; label: string };
}

/** A video that was watched to its end starts from the beginning. */
const startOf = ({ durationSeconds }: Post, watchedSeconds: number | undefined): number | undefined =>
  watchedSeconds !== undefined && isResumable(watchedSeconds, durationSeconds ?? 0)
    ? watchedSeconds
    : undefined;

/** A video in the library. The link of the title also covers the thumbnail; pointing at the thumbnail shows a preview. */
export function PostCard({ post, watchedSeconds, day }: PostCardProps) {
  const { t } = useLanguage();
  const thumbnail = useRef<HTMLDivElement>(null);
  const { position, handlers } = usePreviewPointer(thumbnail);
  const publishedAt = post.publishedAt ?? post.createdAt;
  const { dateTime, label } = day ?? { dateTime: publishedAt, label: formatDay(publishedAt, t.language) };
  return (
    <article
      data-post={post.id}
      className="relative grid touch-pan-y touch-pinch-zoom gap-1 rounded-card outline-offset-4 has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-accent"
      {...(post.storyboardUrl !== null && handlers)}
    >
      <Thumbnail post={post} ref={thumbnail} position={position} watchedSeconds={watchedSeconds} />
      <h2 className="mt-1 line-clamp-2 leading-snug font-semibold">
        <Link
          to={watchPath(post.id, { start: startOf(post, watchedSeconds) })}
          draggable={false}
          lang={textLanguage(post.title)}
          className="text-text no-underline outline-none after:absolute after:inset-x-0 after:top-0 after:aspect-video hover:text-accent"
        >
          {post.title}
        </Link>
      </h2>
      <p className="flex min-w-0 flex-wrap gap-x-2 text-small text-muted">
        <Link to={authorPath(post.authorId)} lang={textLanguage(post.author)} className={QUIET_LINK}>
          {post.author}
        </Link>
        <time dateTime={dateTime}>{label}</time>
        {post.tags.slice(0, MAX_TAGS).map((tag) => (
          <TagLink key={tag} tag={tag} to={listOf({ tag })} />
        ))}
      </p>
    </article>
  );
}

interface ThumbnailProps extends PostCardProps {
  ref: RefObject<HTMLDivElement | null>;
  position: PreviewPosition | undefined;
}

function Thumbnail({ post, ref, position, watchedSeconds }: ThumbnailProps) {
  const { library: messages } = useLanguage().t;
  const { durationSeconds: duration, posterUrl, storyboardUrl } = post;
  return (
    <div ref={ref} className="relative aspect-video overflow-hidden rounded-card bg-skeleton" data-thumbnail>
      <Poster url={posterUrl} iconClassName="text-title" />
      {storyboardUrl !== null && position && (
        <Suspense>
          <Preview url={storyboardUrl} position={position} />
        </Suspense>
      )}
      <Badges post={post} />
      {duration !== null && (
        <span className="absolute right-1.5 bottom-1.5 rounded bg-black/80 px-1.5 text-small font-semibold text-white tabular-nums">
          <span className="visually-hidden">{messages.duration(formatDuration(duration))}</span>
          <span aria-hidden="true">{formatDuration(duration)}</span>
        </span>
      )}
      {duration !== null && watchedSeconds !== undefined && (
        <span className="absolute inset-x-0 bottom-0 h-1 bg-white/50" data-watched>
          <span
            className="block h-full bg-accent"
            style={{ width: `${Math.min(100, (watchedSeconds / duration) * 100)}%` }}
          />
          <span className="visually-hidden">{messages.watchedTo(formatDuration(watchedSeconds))}</span>
        </span>
      )}
    </div>
  );
}

const BADGE = 'rounded px-1.5 py-0.5 text-small font-semibold';

/** Status, visibility and whether it is a draft, unless the video is ready and everyone sees it. Only the owner sees such videos in the library. */
function Badges({ post: { status, visibility, publishedAt } }: { post: Post }) {
  const { t } = useLanguage();
  const isDraft = publishedAt === null;
  if (status === 'ready' && visibility === 'public' && !isDraft) return null;
  return (
    <p className="absolute top-1.5 left-1.5 flex flex-wrap gap-1">
      {status !== 'ready' && (
        <span className={`${BADGE} ${status === 'failed' ? 'bg-alarm-soft text-alarm' : 'bg-notice-soft'}`}>
          {t.status[status]}
        </span>
      )}
      {isDraft && <span className={`${BADGE} bg-notice-soft`}>{t.draft.label}</span>}
      {visibility !== 'public' && <span className={`${BADGE} bg-surface`}>{t.visibility[visibility]}</span>}
    </p>
  );
}
