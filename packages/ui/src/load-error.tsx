import { useLanguage } from './language.tsx';
import { describeError, ErrorDetails, type PageErrorMessages, StatusMessage } from './status-message.tsx';

/** Shown in place of content that could not be loaded. */
export function LoadError({
  error,
  onRetry,
  messages,
}: {
  error: Error;
  onRetry: () => void;
  messages?: PageErrorMessages;
}) {
  const { t } = useLanguage();
  const { title, hint } = describeError(error, t, messages);
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
