import { isTransient, ServiceError } from '@workreel/ui/service-error';
import { describeError, ErrorDetails, StatusMessage } from '@workreel/ui/status-message';
import { useLanguage } from '../language/language.ts';

interface IndexProgress {
  postings: number;
  of: number;
}

/** Shown while the search index loads. The request is retried automatically, after the delay in `Retry-After`. */
function IndexLoading({ progress: { postings, of } }: { progress: IndexProgress }) {
  const { t } = useLanguage();
  return (
    <div role="status">
      <StatusMessage title={t.error.indexLoading} hint={t.error.indexLoadingHint(postings, of)}>
        <progress
          className="mt-4 h-2 w-60 max-w-full accent-accent"
          aria-label={t.error.indexLoading}
          value={postings}
          max={Math.max(1, of)}
        />
      </StatusMessage>
    </div>
  );
}

/** Shown in place of postings that could not be loaded. @param props - `onClear`: clears the filters; undefined if none is active. */
export function LoadError(props: { error: Error; onRetry: () => void; onClear: (() => void) | undefined }) {
  const { t } = useLanguage();
  const { error } = props;
  if (error instanceof ServiceError && error.problem?.code === 'SEARCH_LOADING')
    return <IndexLoading progress={error.problem.progress as IndexProgress} />;
  const isRejected = !isTransient(error);
  const messages = { ...t.error, failed: t.error.notLoaded };
  const { title, hint } = describeError(error, {
    ...t,
    error: props.onClear
      ? { ...messages, rejected: messages.invalidSearch, rejectedHint: messages.invalidSearchHint }
      : messages,
  });
  return (
    <div role="alert">
      <StatusMessage title={title} hint={hint}>
        {!isRejected && (
          <button type="button" className="button mt-4" onClick={props.onRetry}>
            {t.error.retry}
          </button>
        )}
        {isRejected && props.onClear && (
          <button type="button" className="button mt-4" onClick={props.onClear}>
            {t.error.clearFilters}
          </button>
        )}
        <ErrorDetails error={error} />
      </StatusMessage>
    </div>
  );
}
