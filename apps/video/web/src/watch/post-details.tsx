import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Post, whenReachable } from '../api.ts';
import { formatDay } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { EMPTY_SEARCH, formatSearch } from '../library/search.domain.ts';
import { authorPath, editPath } from '../paths.ts';
import { AddToPlaylist } from '../playlists/add-to-playlist.tsx';
import { Description } from './description.tsx';
import { DownloadButton } from './download-button.tsx';
import { ShareDialog } from './share-dialog.tsx';

const Moderation = lazy(
  whenReachable(async () => ({ default: (await import('./moderation.tsx')).Moderation })),
);

const hasFile = ({ status }: Post): boolean =>
  status === 'uploaded' || status === 'converting' || status === 'ready' || status === 'failed';

/**
 * The details of a video, and actions on it.
 *
 * @param props - `currentTime`: returns the position of the player, in seconds; `onTime`: plays from a position;
 *   `actions`: further buttons.
 */
export function PostDetails(props: {
  post: Post;
  isAdmin: boolean;
  currentTime: () => number;
  onTime: (seconds: number) => void;
  actions?: ReactNode;
}) {
  const { t } = useLanguage();
  const messages = useCatalogue(WATCH);
  const { post, isAdmin } = props;
  /** Position of the player when the share dialog was opened. */
  const [sharedTime, setSharedTime] = useState<number | null>(null);
  const publishedAt = post.publishedAt ?? post.createdAt;
  return (
    <div className="grid content-start gap-3">
      <h1 lang={textLanguage(post.title)} className="text-heading leading-snug font-semibold">
        {post.title}
      </h1>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Link to={authorPath(post.authorId)} lang={textLanguage(post.author)} className="font-semibold">
            {post.author}
          </Link>
          <time dateTime={publishedAt}>{formatDay(publishedAt, t.language)}</time>
          {post.views !== null && <span>{t.views(post.views)}</span>}
          {post.publishedAt === null && (
            <span className="rounded bg-notice-soft px-2 py-0.5 text-small text-text">{t.draft.label}</span>
          )}
          {post.visibility !== 'public' && (
            <span className="rounded bg-tag px-2 py-0.5 text-small text-text">
              {t.visibility[post.visibility]}
            </span>
          )}
        </p>
        <div className="post-actions">
          {props.actions}
          <AddToPlaylist post={post} />
          <button type="button" className="button soft" onClick={() => setSharedTime(props.currentTime())}>
            <Icon name="share-2" />
            {messages.share}
          </button>
          {post.downloadable && hasFile(post) && <DownloadButton post={post} />}
          {post.own && (
            <Link className="button" to={editPath(post.id)}>
              <Icon name="pencil" />
              {messages.edit}
            </Link>
          )}
        </div>
      </div>
      {isAdmin && (
        <Suspense>
          <Moderation post={post} />
        </Suspense>
      )}
      {post.credit && (
        <p>
          <span className="text-muted">{messages.credit}</span>{' '}
          <span lang={textLanguage(post.credit)}>{post.credit}</span>
        </p>
      )}
      {post.description && (
        <Description text={post.description} duration={post.durationSeconds ?? 0} onTime={props.onTime} />
      )}
      {post.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={messages.tags}>
          {post.tags.map((tag) => (
            <li key={tag}>
              <Link
                className="chip"
                to={`/${formatSearch({ ...EMPTY_SEARCH, tag })}`}
                lang={textLanguage(tag)}
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {sharedTime !== null && (
        <ShareDialog post={post} time={sharedTime} onClose={() => setSharedTime(null)} />
      )}
    </div>
  );
}
