import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { formatTime } from '@workreel/ui/times';
import type { Post, UploadEntry } from '../api.ts';
import { formatBytes, formatDay, formatDuration } from '../format.domain.ts';
import { MINE, POSTS, useLanguage } from '../language/language.ts';
import { editPath } from '../paths.ts';
import { failureMessage } from '../posts/failure.domain.ts';
import { ImportFailure } from '../posts/import-failure.tsx';
import { Poster } from '../posts/poster.tsx';
import { ProgressWithShare } from '../posts/progress-bar.tsx';
import { TagLink } from '../posts/tag-link.tsx';
import { isUnfinished, viewPath } from './my-videos.domain.ts';
import { RowActions } from './row-actions.tsx';

interface VideoRowProps {
  upload: UploadEntry;
  onRemoved: () => void;
  /** Whether its post is selected. */
  selected: boolean;
  onSelect: (postId: string, selected: boolean) => void;
}

export function VideoRow({ upload, onRemoved, selected, onSelect }: VideoRowProps) {
  const { bulk: messages } = useCatalogue(MINE);
  const { post } = upload;
  const title = post?.title ?? upload.filename;
  return (
    <li
      data-upload={upload.id}
      className="card grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2.5 p-3 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-4 lg:grid-cols-[11rem_minmax(0,1fr)_auto]"
    >
      <Thumbnail post={post} />
      <div className="grid content-start gap-1">
        <div className="flex items-start gap-2">
          {post && (
            <input
              type="checkbox"
              className="size-6 shrink-0 accent-accent"
              aria-label={messages.select(title)}
              checked={selected}
              onChange={({ currentTarget }) => onSelect(post.id, currentTarget.checked)}
            />
          )}
          <h2 lang={textLanguage(title)} className="min-w-0 leading-snug font-semibold sm:text-large">
            {post ? (
              <Link to={editPath(post.id)} className="text-text">
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
        </div>
        <Badges upload={upload} />
        <Facts upload={upload} />
      </div>
      <div className="col-span-2 grid content-start gap-2.5 empty:hidden sm:col-span-1 sm:col-start-2 lg:col-span-2">
        <Progress upload={upload} title={title} />
        <Notice upload={upload} />
      </div>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2 lg:col-start-3 lg:row-start-1">
        <RowActions upload={upload} title={title} onRemoved={onRemoved} />
      </div>
    </li>
  );
}

function Thumbnail({ post }: { post: Post | null }) {
  const { library: messages } = useLanguage().t;
  const length = post?.durationSeconds;
  return (
    <div className="relative aspect-video self-start overflow-hidden rounded-control bg-tag sm:row-span-3 lg:row-span-2">
      <Poster url={post?.posterUrl ?? null} iconClassName="text-title" />
      {length != null && (
        <span className="absolute right-1 bottom-1 rounded bg-black/80 px-1 text-small text-white">
          <span className="visually-hidden">{messages.duration(formatDuration(length))}</span>
          <span aria-hidden="true">{formatDuration(length)}</span>
        </span>
      )}
    </div>
  );
}

const BADGE = 'rounded-control px-2 py-px text-small';

function Badges({ upload: { state, active, post } }: { upload: UploadEntry }) {
  const { t } = useLanguage();
  const messages = useCatalogue(MINE);
  const color = state === 'failed' ? 'bg-alarm-soft text-alarm' : 'bg-tag';
  const isPublished = post !== null && post.publishedAt !== null;
  const stateName = () => {
    if (state === 'ready') return messages.states.published;
    return state === 'uploading' && !active ? messages.states.unfinished : t.status[state];
  };
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      {!isPublished && (
        <span className={`${BADGE} bg-notice-soft font-semibold`}>
          {post?.publishAt ? t.draft.scheduled(formatTime(post.publishAt, t.language)) : t.draft.label}
        </span>
      )}
      {/* “Ready” would contradict “Draft”. */}
      {(isPublished || state !== 'ready') && (
        <span className={`${BADGE} ${color} font-semibold`}>{stateName()}</span>
      )}
      {isPublished && <span className={`${BADGE} bg-tag`}>{t.visibility[post.visibility]}</span>}
      {post && !isPublished && (
        <span className="text-small text-muted">{messages.oncePublished(t.visibility[post.visibility])}</span>
      )}
    </p>
  );
}

function Facts({ upload }: { upload: UploadEntry }) {
  const { t } = useLanguage();
  const messages = useCatalogue(MINE);
  const { state, size, mediaBytes, createdAt, post } = upload;
  const day = formatDay(createdAt, t.language);
  return (
    <p className="flex flex-wrap gap-x-3 text-small text-muted">
      {size !== null && <span>{messages.sizeOf(formatBytes(size, t.language))}</span>}
      {mediaBytes !== null && <span>{messages.streamsOf(formatBytes(mediaBytes, t.language))}</span>}
      {post && post.views !== null && <span>{t.views(post.views)}</span>}
      <time dateTime={createdAt}>
        {isUnfinished(state) ? messages.startedOn(day) : messages.uploadedOn(day)}
      </time>
      {post?.tags.map((tag) => (
        <TagLink key={tag} tag={tag} to={viewPath({ show: 'all', order: 'recent', query: undefined, tag })} />
      ))}
    </p>
  );
}

function Progress({ upload, title }: { upload: UploadEntry; title: string }) {
  const { t } = useLanguage();
  const messages = useCatalogue(MINE);
  const { state, progress, size, receivedBytes } = upload;
  if (state === 'converting' && progress !== null)
    return <ProgressWithShare share={progress} label={messages.progressOf(title)} />;
  if (!isUnfinished(state) || size === null || receivedBytes === null) return null;
  const received = formatBytes(receivedBytes, t.language);
  return (
    <ProgressWithShare share={receivedBytes / size} label={messages.uploadOf(title)}>
      {messages.receivedOf(received, formatBytes(size, t.language))}
    </ProgressWithShare>
  );
}

/** States of a new file that the user need not do anything about. */
const REPLACING: readonly UploadEntry['state'][] = ['uploaded', 'converting', 'ready'];

/** Explains why the video is not available or its file not replaced, if the user has to act. */
function Notice({ upload }: { upload: UploadEntry }) {
  const { state, error, waitsFor, expiresAt, active, post } = upload;
  const { t } = useLanguage();
  const messages = useCatalogue(MINE);
  const { failure, waitsFor: reasons } = useCatalogue(POSTS);
  if (upload.import?.error) return <ImportFailure failure={upload.import.error} host={upload.import.host} />;
  if (error && state === 'failed')
    return <p className="rounded-control bg-alarm-soft px-3 py-2">{failureMessage(failure, error.code)}</p>;
  const replacement = post?.replacement;
  if (replacement?.error)
    return (
      <p className="rounded-control bg-alarm-soft px-3 py-2">
        {messages.replacementFailed} {failureMessage(failure, replacement.error.code)}
      </p>
    );
  const noticeText = () => {
    if (isUnfinished(state))
      return (
        !active &&
        !upload.import &&
        expiresAt &&
        messages.incomplete(formatDay(expiresAt, t.language, 'long'))
      );
    if (state === 'aborted' || state === 'expired') return messages.uploadEnded;
    if (waitsFor) return ownValue(reasons, waitsFor);
    if (!post) return messages.unpublished;
    return replacement && REPLACING.includes(replacement.state) && messages.replacing;
  };
  const text = noticeText();
  return text && <p className="rounded-control bg-notice-soft px-3 py-2">{text}</p>;
}
