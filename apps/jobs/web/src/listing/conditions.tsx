import { Condition, describeError, ErrorDetail } from '@workreel/ui/conditions';
import { isPassing, ServiceError } from '@workreel/ui/service-error';
import { useLanguage } from '../language/language.ts';

interface IndexProgress {
  postings: number;
  of: number;
}

/** It is asked for again by itself, as often as the service says. */
function IndexLoading({ progress: { postings, of } }: { progress: IndexProgress }) {
  const { t } = useLanguage();
  return (
    <div role="status">
      <Condition title={t.error.indexLoading} hint={t.error.indexLoadingHint(postings, of)}>
        <progress
          className="mt-4 h-2 w-60 max-w-full accent-accent"
          aria-label={t.error.indexLoading}
          value={postings}
          max={Math.max(1, of)}
        />
      </Condition>
    </div>
  );
}

export function Unavailable(props: { error: Error; onRetry: () => void; onClear: (() => void) | undefined }) {
  const { t } = useLanguage();
  const { error } = props;
  if (error instanceof ServiceError && error.problem?.code === 'SEARCH_LOADING')
    return <IndexLoading progress={error.problem.progress as IndexProgress} />;
  const refusal = !isPassing(error);
  const messages = { ...t.error, failed: t.error.notLoaded };
  const { title, hint } = describeError(error, {
    ...t,
    error: props.onClear
      ? { ...messages, refused: messages.search, refusedHint: messages.searchHint }
      : messages,
  });
  return (
    <div role="alert">
      <Condition title={title} hint={hint}>
        {!refusal && (
          <button type="button" className="button mt-4" onClick={props.onRetry}>
            {t.error.retry}
          </button>
        )}
        {refusal && props.onClear && (
          <button type="button" className="button mt-4" onClick={props.onClear}>
            {t.empty.clear}
          </button>
        )}
        <ErrorDetail error={error} />
      </Condition>
    </div>
  );
}
