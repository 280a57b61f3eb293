import { useCatalogue } from '@workreel/ui/language';
import { type ReactNode, useState } from 'react';
import { convertAgain, type Post } from '../api.ts';
import { Fault } from '../conditions.tsx';
import { formatShare } from '../format.domain.ts';
import { POSTS, useLanguage } from '../language/language.ts';
import { isMoving } from './pace.domain.ts';
import { ProgressBar } from './progress-bar.tsx';

/**
 * How far a video is from being ready, why it is not going to be, and what its owner can do about it.
 *
 * @param props - `children`: what else can be done, beside the button that converts again.
 */
export function Conversion(props: { post: Post; onRetried: () => void; children?: ReactNode }) {
  const { t } = useLanguage();
  const messages = useCatalogue(POSTS);
  const { post } = props;
  if (post.status === 'ready') return null;
  const share = post.status === 'converting' ? post.progress : null;
  return (
    <div className="grid gap-2">
      <p role="status" className="flex flex-wrap gap-x-3">
        <strong>{t.status[post.status]}</strong>
        {isMoving(post.status) && (
          <span className="text-muted">{post.playable ? messages.early : messages.waiting}</span>
        )}
      </p>
      {share !== null && (
        <div className="flex items-center gap-3 tabular-nums">
          <ProgressBar share={share} label={messages.progress} text={formatShare(share, t.language)} />
          <span className="whitespace-nowrap">{formatShare(share, t.language)}</span>
        </div>
      )}
      {post.error && (
        <div className="rounded-card bg-alarm-soft px-3 py-2">
          <p className="font-semibold text-alarm">{messages.failure[post.error.code]}</p>
          <p lang="en" className="text-[0.8125rem] text-muted">
            {post.error.message}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {post.status === 'failed' && post.own && <RetryConversion post={post} onRetried={props.onRetried} />}
        {props.children}
      </div>
    </div>
  );
}

function RetryConversion({ post, onRetried }: { post: Post; onRetried: () => void }) {
  const messages = useCatalogue(POSTS);
  const [error, setError] = useState<Error | null>(null);
  const retry = async () => {
    setError(null);
    await convertAgain(post.uploadId).then(onRetried, setError);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void retry()}>
        {messages.retryConversion}
      </button>
      {error && (
        <div className="order-last w-full">
          <Fault error={error} />
        </div>
      )}
    </>
  );
}
