import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { TechnicalDetails } from '@workreel/ui/status-message';
import { useState } from 'react';
import { convertAgain, type Post } from '../api.ts';
import { InlineError } from '../inline-error.tsx';
import { POSTS, useLanguage } from '../language/language.ts';
import { canRetry, failureMessage } from './failure.domain.ts';
import { ProgressWithShare } from './progress-bar.tsx';
import { isInProgress } from './refetch.domain.ts';

/** What is known of the conversion of an upload. */
type ConvertedPost = Pick<
  Post,
  'status' | 'progress' | 'error' | 'waitsFor' | 'warnings' | 'own' | 'uploadId' | 'playable'
>;

/**
 * The state of a conversion and its progress, error or warnings, with a button to retry.
 *
 * @param props - `hint`: what can be watched during the conversion; by default, the video itself as soon as it is playable.
 */
export function Conversion(props: { post: ConvertedPost; hint?: string; onRetried: () => void }) {
  const { t } = useLanguage();
  const messages = useCatalogue(POSTS);
  const { post } = props;
  const hint = props.hint ?? (post.playable ? messages.playableHint : messages.waitingHint);
  if (post.status === 'ready') return <Warnings codes={post.warnings} />;
  const share = post.status === 'converting' ? post.progress : null;
  return (
    <div className="grid gap-2">
      <p role="status" className="flex flex-wrap gap-x-3">
        <strong>{t.status[post.status]}</strong>
        {isInProgress(post.status) && <span className="text-muted">{hint}</span>}
      </p>
      {post.waitsFor && (
        <p className="rounded-card bg-notice-soft px-3 py-2">{ownValue(messages.waitsFor, post.waitsFor)}</p>
      )}
      {share !== null && <ProgressWithShare share={share} label={messages.progress} />}
      {post.error && (
        <div className="rounded-card bg-alarm-soft px-3 py-2">
          <p className="font-semibold text-alarm">{failureMessage(messages.failure, post.error.code)}</p>
          <TechnicalDetails text={post.error.message} />
        </div>
      )}
      {post.status === 'failed' && post.own && canRetry(post.error) && (
        <RetryConversion uploadId={post.uploadId} onRetried={props.onRetried} />
      )}
    </div>
  );
}

/** What the finished video lacks. Only its owner sees this. */
function Warnings({ codes }: { codes: Post['warnings'] }) {
  const { heading, codes: texts } = useCatalogue(POSTS).warnings;
  if (codes.length === 0) return null;
  return (
    <div className="rounded-card bg-notice-soft px-3 py-2">
      <p className="font-semibold">{heading}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{ownValue(texts, code)}</li>
        ))}
      </ul>
    </div>
  );
}

function RetryConversion({ uploadId, onRetried }: { uploadId: string; onRetried: () => void }) {
  const messages = useCatalogue(POSTS);
  const [error, setError] = useState<Error | null>(null);
  const retry = async () => {
    setError(null);
    await convertAgain(uploadId).then(onRetried, setError);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <button type="button" className="button" onClick={() => void retry()}>
        {messages.retryConversion}
      </button>
      {error && <InlineError error={error} />}
    </div>
  );
}
