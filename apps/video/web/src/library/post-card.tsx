import { Link } from '@tanstack/react-router';
import { readQuery } from '@workreel/ui/query-text';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import { later, type Post } from '../api.ts';
import { formatDay, formatDuration } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { EVERYTHING, type Search, writeSearch } from './search.domain.ts';
import { type Pointed, usePointing } from './use-pointing.ts';

const Preview = lazy(later(async () => ({ default: (await import('./preview.tsx')).Preview })));

/** Tags that a card shows; the page of the video has them all. */
const MOST_TAGS = 2;
const only = (part: Partial<Search>) => readQuery(writeSearch({ ...EVERYTHING, ...part }));
const QUIET = 'text-muted no-underline hover:text-text hover:underline';

/** A video in the library. Its title is the link, stretched over the poster; pointing there looks into the video. */
export function PostCard({ post }: { post: Post }) {
  const { t } = useLanguage();
  const poster = useRef<HTMLDivElement>(null);
  const { pointed, handlers } = usePointing(poster);
  const shownSince = post.publishedAt ?? post.createdAt;
  return (
    <article
      data-post={post.id}
      className="relative grid touch-pan-y touch-pinch-zoom gap-1 rounded-card outline-offset-4 has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-accent"
      {...(post.storyboardUrl !== null && handlers)}
    >
      <Poster post={post} box={poster} pointed={pointed} />
      <h2 className="mt-1 line-clamp-2 leading-snug font-semibold">
        <Link
          to="/watch/$id"
          params={{ id: post.id }}
          draggable={false}
          className="text-text no-underline outline-none after:absolute after:inset-x-0 after:top-0 after:aspect-video hover:text-accent"
        >
          {post.title}
        </Link>
      </h2>
      <p className="flex min-w-0 flex-wrap gap-x-2 text-[0.8125rem] text-muted">
        <Link to="/" search={only({ author: post.author })} className={`${QUIET} max-w-full truncate`}>
          {post.author}
        </Link>
        <time dateTime={shownSince}>{formatDay(shownSince, t.language)}</time>
        {post.tags.slice(0, MOST_TAGS).map((tag) => (
          <Link key={tag} to="/" search={only({ tag })} className={`${QUIET} max-w-full truncate`}>
            {`#${tag}`}
          </Link>
        ))}
      </p>
    </article>
  );
}

interface PosterProps {
  post: Post;
  box: RefObject<HTMLDivElement | null>;
  pointed: Pointed | undefined;
}

function Poster({ post, box, pointed }: PosterProps) {
  const { library: messages } = useLanguage().t;
  const { durationSeconds: duration, posterUrl, storyboardUrl } = post;
  return (
    <div ref={box} className="relative aspect-video overflow-hidden rounded-card bg-bone" data-poster>
      {/* As the player asks for it: a cache keeps one answer, and with another store's it must fit both. */}
      {posterUrl === null ? (
        <svg viewBox="0 0 24 24" className="absolute inset-0 m-auto size-10 fill-muted/50" aria-hidden="true">
          <path d="M9 6.5v11l9-5.5z" />
        </svg>
      ) : (
        <img
          src={posterUrl}
          alt=""
          loading="lazy"
          decoding="async"
          crossOrigin="anonymous"
          className="size-full object-contain"
        />
      )}
      {storyboardUrl !== null && pointed && (
        <Suspense>
          <Preview url={storyboardUrl} pointed={pointed} />
        </Suspense>
      )}
      <Badges post={post} />
      {duration !== null && (
        <span className="absolute right-1.5 bottom-1.5 rounded bg-black/80 px-1.5 text-xs font-semibold text-white tabular-nums">
          <span className="unseen">{messages.duration(formatDuration(duration))}</span>
          <span aria-hidden="true">{formatDuration(duration)}</span>
        </span>
      )}
    </div>
  );
}

const BADGE = 'rounded px-1.5 py-0.5 text-xs font-semibold';

/** What only the owner sees: what is not public, and what is not ready. */
function Badges({ post: { status, visibility } }: { post: Post }) {
  const { t } = useLanguage();
  if (status === 'ready' && visibility === 'public') return null;
  return (
    <p className="absolute top-1.5 left-1.5 flex flex-wrap gap-1">
      {status !== 'ready' && (
        <span className={`${BADGE} ${status === 'failed' ? 'bg-alarm-soft text-alarm' : 'bg-notice-soft'}`}>
          {t.status[status]}
        </span>
      )}
      {visibility !== 'public' && <span className={`${BADGE} bg-surface`}>{t.visibility[visibility]}</span>}
    </p>
  );
}
