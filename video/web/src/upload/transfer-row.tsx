import { ServiceError } from '@workreel/ui/service-error';
import { useId, useState } from 'react';
import { Fault } from '../conditions.tsx';
import { formatBytes, formatShare } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import type { Messages } from '../language/messages.ts';
import { Link } from '../navigation.tsx';
import { Conversion } from '../posts/conversion.tsx';
import { usePost, useTakePost } from '../posts/use-post.ts';
import { VisibilityChoice } from '../posts/visibility-choice.tsx';
import { watchPath } from '../route.domain.ts';
import { splitSeconds } from './rate.domain.ts';
import { MAX_TITLE } from './title.domain.ts';
import { cancel, describe, pause, resume, type Transfer } from './transfers.ts';

/** One file: what is said of it, how far it is, and what can be done about it. */
export function TransferRow({ transfer, followed }: { transfer: Transfer; followed: boolean }) {
  return (
    <li className="card transfer">
      <p className="filename">{transfer.filename}</p>
      <Description transfer={transfer} />
      {transfer.phase === 'sent' && transfer.postId !== null ? (
        <Sent transfer={transfer} postId={transfer.postId} followed={followed} />
      ) : (
        <>
          <Progress transfer={transfer} />
          {transfer.error && <TransferFault error={transfer.error} />}
          <Actions transfer={transfer} />
        </>
      )}
    </li>
  );
}

/** The title and who sees it, which can be written while the file is on its way. */
function Description({ transfer: { id, title, visibility } }: { transfer: Transfer }) {
  const { upload: words } = useLanguage().t;
  const field = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  const take = useTakePost();
  const save = async (change: Parameters<typeof describe>[1]) => {
    setUnsaved(false);
    try {
      const post = await describe(id, change);
      if (post) await take(post);
    } catch {
      setUnsaved(true);
    }
  };
  const saveTitle = () => {
    const written = draft?.trim();
    setDraft(null);
    if (written && written !== title) void save({ title: written });
  };
  return (
    <div className="description-fields">
      <div className="field">
        <label htmlFor={field}>{words.title}</label>
        <input
          id={field}
          value={draft ?? title}
          maxLength={MAX_TITLE}
          autoComplete="off"
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={saveTitle}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) saveTitle();
          }}
        />
      </div>
      <VisibilityChoice value={visibility} onChoose={(chosen) => void save({ visibility: chosen })} />
      {unsaved && (
        <p className="fault" role="alert">
          {words.notSaved}
        </p>
      )}
    </div>
  );
}

function Progress({ transfer }: { transfer: Transfer }) {
  const { t } = useLanguage();
  const { phase, sentBytes, size, rate, filename } = transfer;
  const bytes = (count: number) => formatBytes(count, t.language);
  return (
    <div className="sending">
      <progress value={sentBytes} max={size} aria-label={t.upload.progress(filename)} />
      <p className="facts">
        <strong role="status">{t.upload.phase[phase]}</strong>
        <span>{formatShare(sentBytes / size, t.language)}</span>
        <span>{t.upload.sentOf(bytes(sentBytes), bytes(size))}</span>
        {rate !== null && <span>{t.upload.perSecond(bytes(rate))}</span>}
        {transfer.secondsLeft !== null && <span>{formatTimeLeft(transfer.secondsLeft, t)}</span>}
      </p>
    </div>
  );
}

function formatTimeLeft(seconds: number, { timeLeft: words }: Messages): string {
  const left = splitSeconds(seconds);
  if (left.hours > 0) return words.hours(left.hours, left.minutes);
  return left.minutes > 0 ? words.minutes(left.minutes) : words.seconds(left.seconds);
}

/** What becomes of a file that has arrived. */
function Sent(props: { transfer: Transfer; postId: string; followed: boolean }) {
  const { t } = useLanguage();
  const { id, filename, size } = props.transfer;
  const { data: post, refetch } = usePost(props.postId, props.followed);
  return (
    <>
      <p className="facts">
        <strong role="status">{t.upload.phase.sent}</strong>
        <span>{formatBytes(size, t.language)}</span>
      </p>
      {post && <Conversion post={post} isOwner onRetried={() => void refetch()} />}
      <div className="actions">
        {post?.playable && (
          <Link
            className="button"
            href={watchPath(post.id)}
            aria-label={t.upload.of(t.upload.watch, post.title)}
          >
            {t.upload.watch}
          </Link>
        )}
        <Action label={t.upload.remove} filename={filename} act={() => void cancel(id)} />
      </div>
    </>
  );
}

/** What is wrong with a file itself, at each try. */
const REFUSED_FILES = ['FILE_TOO_LARGE', 'NOT_A_VIDEO_TYPE'];

const codeOf = (error: Error | null): string | undefined =>
  error instanceof ServiceError ? error.problem?.code : undefined;

function TransferFault({ error }: { error: Error }) {
  const { upload: words } = useLanguage().t;
  const known: Record<string, string> = {
    FILE_TOO_LARGE: words.tooLarge,
    NOT_A_VIDEO_TYPE: words.notAVideo,
    QUOTA_EXCEEDED: words.quota,
    LIMIT_REACHED: words.tooMany,
  };
  const said = known[codeOf(error) ?? ''];
  return said ? (
    <p className="fault" role="alert">
      {said}
    </p>
  ) : (
    <Fault error={error} />
  );
}

function Actions({ transfer: { id, phase, filename, error } }: { transfer: Transfer }) {
  const { upload: words } = useLanguage().t;
  const isFileRefused = REFUSED_FILES.includes(codeOf(error) ?? '');
  return (
    <div className="actions">
      {phase === 'sending' && <Action label={words.pause} filename={filename} act={() => pause(id)} />}
      {phase === 'paused' && <Action label={words.resume} filename={filename} act={() => resume(id)} />}
      {phase === 'failed' && !isFileRefused && (
        <Action label={words.retry} filename={filename} act={() => resume(id)} />
      )}
      <Action label={words.cancel} filename={filename} act={() => void cancel(id)} />
    </div>
  );
}

function Action({ label, filename, act }: { label: string; filename: string; act: () => void }) {
  const { upload: words } = useLanguage().t;
  return (
    <button type="button" className="button" aria-label={words.of(label, filename)} onClick={act}>
      {label}
    </button>
  );
}
