import { Link } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import { memo } from 'react';
import { Fault } from '../conditions.tsx';
import { formatBytes, formatShare } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { Conversion } from '../posts/conversion.tsx';
import { ProgressBar } from '../posts/progress-bar.tsx';
import { usePost } from '../posts/use-post.ts';
import { codeOf } from './faults.domain.ts';
import type { Transfer } from './list.ts';
import { Pace } from './pace.tsx';
import { Action, TransferActions } from './transfer-actions.tsx';
import { TransferDetails } from './transfer-details.tsx';
import { cancel } from './transfers.ts';
import { UPLOAD_WORDS } from './words.ts';

interface CardProps {
  transfer: Transfer;
  /** Whether its conversion is followed by events. */
  followed: boolean;
  /** Whether it is the only file of the page, whose details stand open. */
  alone: boolean;
}

/** One file: how far it is, what can be done about it, and what is said of it. */
export const TransferCard = memo(function TransferCard({ transfer, followed, alone }: CardProps) {
  const { t } = useLanguage();
  const { filename, size, texts, postId, phase } = transfer;
  return (
    <li className="card grid gap-3 p-4">
      <div>
        <h2 className="font-semibold">{texts.title || filename}</h2>
        <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
          <span>{filename}</span>
          <span className="whitespace-nowrap">{formatBytes(size, t.language)}</span>
        </p>
      </div>
      {phase === 'sent' && postId !== null ? (
        <Sent transfer={transfer} postId={postId} followed={followed} />
      ) : (
        <Unsent transfer={transfer} />
      )}
      <TransferDetails transfer={transfer} alone={alone} />
    </li>
  );
});

function Unsent({ transfer }: { transfer: Transfer }) {
  const { t } = useLanguage();
  const words = useCatalogue(UPLOAD_WORDS);
  const { phase, sentBytes, size, filename, error } = transfer;
  const bytes = (count: number) => formatBytes(count, t.language);
  const share = size > 0 ? sentBytes / size : 0;
  const said = phase === 'sending' && share >= 1 ? words.phase.finishing : words.phase[phase];
  const text = formatShare(share, t.language);
  const hasBegun = phase !== 'failed' || sentBytes > 0;
  return (
    <>
      <div className="grid gap-1.5">
        {hasBegun && <ProgressBar share={share} label={words.progress(filename)} text={`${text}, ${said}`} />}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex flex-wrap gap-x-3 tabular-nums">
            <strong>{said}</strong>
            {hasBegun && <span>{text}</span>}
            {sentBytes > 0 && <span>{words.sentOf(bytes(sentBytes), bytes(size))}</span>}
            <Pace rate={transfer.rate} secondsLeft={transfer.secondsLeft} />
          </p>
          <TransferActions transfer={transfer} />
        </div>
        {phase === 'stalled' && <p className="text-muted">{words.stalledHint}</p>}
      </div>
      {phase === 'failed' && error && <TransferFault error={error} />}
    </>
  );
}

function TransferFault({ error }: { error: Error }) {
  const known: Record<string, string> = useCatalogue(UPLOAD_WORDS).errors;
  const said = known[codeOf(error)];
  if (said === undefined) return <Fault error={error} />;
  return (
    <p role="alert" className="rounded-card bg-alarm-soft px-3 py-2 font-semibold text-alarm">
      {said}
    </p>
  );
}

/** What becomes of a file that has arrived. */
function Sent(props: { transfer: Transfer; postId: string; followed: boolean }) {
  const { t } = useLanguage();
  const words = useCatalogue(UPLOAD_WORDS);
  const { id, filename } = props.transfer;
  const { data: post, refetch } = usePost(props.postId, props.followed);
  const actions = (
    <>
      {post?.playable && (
        <Link
          className="button primary"
          to="/watch/$id"
          params={{ id: post.id }}
          aria-label={words.of(words.watch, post.title)}
        >
          {words.watch}
        </Link>
      )}
      <Action label={words.remove} filename={filename} act={() => void cancel(id)} />
    </>
  );
  if (post && post.status !== 'ready')
    return (
      <Conversion post={post} onRetried={() => void refetch()}>
        {actions}
      </Conversion>
    );
  return (
    <>
      <p>
        <strong>{post ? t.status[post.status] : words.phase.sent}</strong>
      </p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </>
  );
}
