import { Link } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import { readQuery } from '@workreel/ui/query-text';
import { useState } from 'react';
import type { Post } from '../api.ts';
import { formatDay } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { EVERYTHING, writeSearch } from '../library/search.domain.ts';
import { DeletePost } from './delete-post.tsx';
import { Description } from './description.tsx';
import { ShareDialog } from './share-dialog.tsx';

/**
 * What is said of a video, and what can be done with it.
 *
 * @param props - `timeNow`: where the player is, in seconds; `onTime`: plays from there.
 */
export function PostDetails(props: {
  post: Post;
  isAdmin: boolean;
  timeNow: () => number;
  onTime: (seconds: number) => void;
}) {
  const { t } = useLanguage();
  const messages = useCatalogue(WATCH);
  const { post, isAdmin } = props;
  /** Where the player was when a link to it was asked for. */
  const [shared, setShared] = useState<number | null>(null);
  const shownSince = post.publishedAt ?? post.createdAt;
  return (
    <div className="grid gap-3">
      <h1 className="text-xl leading-snug font-semibold">{post.title}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Link
            to="/"
            search={readQuery(writeSearch({ ...EVERYTHING, author: post.author }))}
            className="font-semibold"
          >
            {post.author}
          </Link>
          <time dateTime={shownSince}>{formatDay(shownSince, t.language)}</time>
          {post.visibility !== 'public' && (
            <span className="rounded bg-tag px-2 py-0.5 text-sm text-text">
              {t.visibility[post.visibility]}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button soft" onClick={() => setShared(props.timeNow())}>
            {messages.share}
          </button>
          {post.own && (
            <Link className="button" to="/my-videos/$id" params={{ id: post.id }}>
              {messages.edit}
            </Link>
          )}
          {isAdmin && <DeletePost post={post} />}
        </div>
      </div>
      {post.description && (
        <Description text={post.description} duration={post.durationSeconds ?? 0} onTime={props.onTime} />
      )}
      {post.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={messages.tags}>
          {post.tags.map((tag) => (
            <li key={tag}>
              <Link className="chip" to="/" search={readQuery(writeSearch({ ...EVERYTHING, tag }))}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shared !== null && <ShareDialog post={post} time={shared} onClose={() => setShared(null)} />}
    </div>
  );
}
