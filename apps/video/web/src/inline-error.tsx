import { describeError, ErrorDetails } from '@workreel/ui/status-message';
import { useLanguage } from './language/language.ts';

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
