import { useState } from 'react';
import { convertAgain, type Post } from '../api.ts';
import { Fault } from '../conditions.tsx';
import { formatShare } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { isMoving } from './pace.domain.ts';

/** How far a video is from being ready, why it is not going to be, and what its owner can do about it. */
export function Conversion(props: { post: Post; isOwner: boolean; onRetried: () => void }) {
  const { t } = useLanguage();
  const { post } = props;
  if (post.status === 'ready') return null;
  const share = post.status === 'converting' ? post.progress : null;
  return (
    <div className="conversion">
      <p role="status">
        {t.status[post.status]}
        {isMoving(post.status) && (
          <span className="hint">{post.playable ? t.watch.early : t.watch.waiting}</span>
        )}
      </p>
      {share !== null && (
        <p className="progress-line">
          <progress value={share} aria-label={t.watch.progress} />
          <span>{formatShare(share, t.language)}</span>
        </p>
      )}
      {post.error && (
        <>
          <p className="fault">{t.failure[post.error.code]}</p>
          <p className="hint" lang="en">
            {post.error.message}
          </p>
        </>
      )}
      {post.status === 'failed' && props.isOwner && <RetryConversion {...props} />}
    </div>
  );
}

function RetryConversion({ post, onRetried }: { post: Post; onRetried: () => void }) {
  const { t } = useLanguage();
  const [error, setError] = useState<Error | null>(null);
  const retry = async () => {
    setError(null);
    await convertAgain(post.uploadId).then(onRetried, setError);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void retry()}>
        {t.watch.retryConversion}
      </button>
      {error && <Fault error={error} />}
    </>
  );
}
