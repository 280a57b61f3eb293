import { Condition, describeError, ErrorDetail } from '@workreel/ui/conditions';
import { isPassing } from '@workreel/ui/service-error';
import { useLanguage } from '../language/language.ts';

export function Unavailable(props: { error: Error; onRetry: () => void; onClear: (() => void) | undefined }) {
  const { t } = useLanguage();
  const { error } = props;
  const refusal = !isPassing(error);
  const words = { ...t.error, failed: t.error.notLoaded };
  const { title, hint } = describeError(error, {
    ...t,
    error: props.onClear ? { ...words, refused: words.search, refusedHint: words.searchHint } : words,
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
