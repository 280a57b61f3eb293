import { Condition, describeError, ErrorDetail } from '@workreel/ui/conditions';
import { useLanguage } from './language/language.ts';

/** What went wrong in place of what was asked for. */
export function Unavailable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLanguage();
  const { title, hint } = describeError(error, t);
  return (
    <div role="alert">
      <Condition title={title} hint={hint}>
        <button type="button" className="button mt-4" onClick={onRetry}>
          {t.error.retry}
        </button>
        <ErrorDetail error={error} />
      </Condition>
    </div>
  );
}

/** What went wrong with one thing on a page that stays. */
export function Fault({ error }: { error: Error }) {
  const { t } = useLanguage();
  const { title, hint } = describeError(error, t);
  return (
    <div role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
      <p>
        <strong>{title}.</strong> {hint}
      </p>
      <ErrorDetail error={error} />
    </div>
  );
}
