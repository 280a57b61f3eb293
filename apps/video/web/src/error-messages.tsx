import { describeError, ErrorDetails, StatusMessage } from '@workreel/ui/status-message';
import { useLanguage } from './language/language.ts';

/** Shown in place of content that could not be loaded. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLanguage();
  const { title, hint } = describeError(error, t);
  return (
    <div role="alert">
      <StatusMessage title={title} hint={hint}>
        <button type="button" className="button mt-4" onClick={onRetry}>
          {t.error.retry}
        </button>
        <ErrorDetails error={error} />
      </StatusMessage>
    </div>
  );
}

/** The error of a single action, shown within a page. */
export function InlineError({ error }: { error: Error }) {
  const { t } = useLanguage();
  const { title, hint } = describeError(error, t);
  return (
    <div role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
      <p>
        <strong>{title}.</strong> {hint}
      </p>
      <ErrorDetails error={error} />
    </div>
  );
}
