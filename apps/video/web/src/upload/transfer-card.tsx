import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { memo } from 'react';
import { formatBytes, formatShare } from '../format.domain.ts';
import { InlineError } from '../inline-error.tsx';
import { UPLOAD, useLanguage } from '../language/language.ts';
import { watchPath } from '../paths.ts';
import { Conversion } from '../posts/conversion.tsx';
import { ProgressBar } from '../posts/progress-bar.tsx';
import { usePost } from '../posts/use-post.ts';
import { speedOf, type Transfer } from './transfer.domain.ts';
import { Action, TransferActions } from './transfer-actions.tsx';
import { TransferDetails } from './transfer-details.tsx';
import { TransferQuestion } from './transfer-question.tsx';
import { TransferSpeed } from './transfer-speed.tsx';
import { useTransfers } from './transfers-context.tsx';
import { errorCode } from './upload-errors.domain.ts';

interface CardProps {
  transfer: Transfer;
  /** Whether to follow the conversion through an event stream. */
  followed: boolean;
}

export const TransferCard = memo(function TransferCard({ transfer, followed }: CardProps) {
  const { t } = useLanguage();
  const { file, fields, postId, phase, question } = transfer;
  return (
    <li className="card grid gap-3 p-4">
      <div>
        <h2 lang={textLanguage(fields.title || file.name)} className="font-semibold">
          {fields.title || file.name}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-small text-muted">
          <span>{file.name}</span>
          <span className="whitespace-nowrap">{formatBytes(file.size, t.language)}</span>
        </p>
      </div>
      {phase === 'uploaded' && postId !== null ? (
        <Uploaded transfer={transfer} postId={postId} followed={followed} />
      ) : question ? (
        <TransferQuestion transfer={transfer} question={question} />
      ) : (
        <InProgress transfer={transfer} />
      )}
      <TransferDetails transfer={transfer} />
    </li>
  );
});

/** The progress of a file that is not uploaded yet, with its buttons. */
export function InProgress({ transfer }: { transfer: Transfer }) {
  const { t } = useLanguage();
  const messages = useCatalogue(UPLOAD);
  const { phase, sentBytes, file, error } = transfer;
  const { name, size } = file;
  const bytes = (count: number) => formatBytes(count, t.language);
  const share = size > 0 ? sentBytes / size : 0;
  const phaseText = phase === 'uploading' && share >= 1 ? messages.phase.finishing : messages.phase[phase];
  const text = formatShare(share, t.language);
  const hasStarted = phase !== 'failed' || sentBytes > 0;
  return (
    <>
      <div className="grid gap-1.5">
        {hasStarted && (
          <ProgressBar share={share} label={messages.progress(name)} text={`${text}, ${phaseText}`} />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex flex-wrap gap-x-3 tabular-nums">
            <strong>{phaseText}</strong>
            {hasStarted && <span>{text}</span>}
            {sentBytes > 0 && <span>{messages.sentOfTotal(bytes(sentBytes), bytes(size))}</span>}
            <TransferSpeed {...speedOf(transfer)} />
          </p>
          <TransferActions transfer={transfer} />
        </div>
        {phase === 'stalled' && <p className="text-muted">{messages.stalledHint}</p>}
      </div>
      {phase === 'failed' && error && <TransferError error={error} />}
    </>
  );
}

export function TransferError({ error }: { error: Error }) {
  const message = ownValue(useCatalogue(UPLOAD).errors, errorCode(error));
  if (message === undefined) return <InlineError error={error} />;
  return (
    <p role="alert" className="rounded-card bg-alarm-soft px-3 py-2 font-semibold text-alarm">
      {message}
    </p>
  );
}

function Uploaded(props: { transfer: Transfer; postId: string; followed: boolean }) {
  const { t } = useLanguage();
  const messages = useCatalogue(UPLOAD);
  const { id, file } = props.transfer;
  const { cancel } = useTransfers();
  const { data: post, refetch } = usePost(props.postId, props.followed);
  // The actions are above what changes its height when the conversion ends: a click that has begun would otherwise miss them.
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {post?.playable && (
          <Link
            className="button primary"
            to={watchPath(post.id)}
            aria-label={messages.actionLabel(messages.watch, post.title)}
          >
            {messages.watch}
          </Link>
        )}
        <Action label={messages.remove} filename={file.name} onClick={() => void cancel(id)} />
      </div>
      {post && post.status !== 'ready' ? (
        <Conversion post={post} onRetried={() => void refetch()} />
      ) : (
        <p>
          <strong>{post ? t.status[post.status] : messages.phase.uploaded}</strong>
        </p>
      )}
    </>
  );
}
