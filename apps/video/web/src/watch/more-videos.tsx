import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { useId } from 'react';
import type { Post } from '../api.ts';
import { formatDay, formatDuration } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { watchPath } from '../paths.ts';
import { SmallThumbnail } from '../posts/small-thumbnail.tsx';
import { useSetting } from '../setting.ts';
import { AUTOPLAY_NEXT } from './preferences.ts';
import { useRelated } from './use-related.ts';

/** As many videos as fit next to the player and the details. */
const MAX_VIDEOS = 6;

/** Other videos. The first one is played next. */
export function MoreVideos({ post }: { post: Post }) {
  const messages = useCatalogue(WATCH);
  const { t } = useLanguage();
  const posts = useRelated(post).slice(0, MAX_VIDEOS);
  if (posts.length === 0) return null;
  return (
    <aside aria-labelledby="more-videos" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="more-videos" className="text-large font-semibold">
          {messages.moreVideos}
        </h2>
        <AutoplaySwitch />
      </div>
      <ul className="grid gap-3">
        {posts.map((post) => (
          <li key={post.id} className="relative grid grid-cols-[9rem_minmax(0,1fr)] gap-3">
            <SmallThumbnail posterUrl={post.posterUrl}>
              {post.durationSeconds !== null && formatDuration(post.durationSeconds)}
            </SmallThumbnail>
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

function AutoplaySwitch() {
  const messages = useCatalogue(WATCH);
  const id = useId();
  const [autoplay, setAutoplay] = useSetting(AUTOPLAY_NEXT);
  return (
    <p className="flex min-h-8 items-center gap-2 text-small">
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={autoplay}
        className="size-4"
        checked={autoplay}
        onChange={(event) => setAutoplay(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{messages.autoplayNext}</label>
    </p>
  );
}
