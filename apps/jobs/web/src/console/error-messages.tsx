/** Error messages of the console. */

import { useCatalogue } from '@workreel/ui/language';
import { LoadError as CommonLoadError } from '@workreel/ui/load-error';
import { describeError, ErrorDetails } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import type { ReactNode } from 'react';
import { CONSOLE, useLanguage } from '../language/language.ts';

/** Returns a function that describes an error and what to do about it, with the console's messages if they cover the error. */
function useDescribeError(): (error: Error) => { title: string; hint: string } {
  const { errors } = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  return (error) => describeError(error, t, errors);
}

/** Returns a function that shows a toast about a failed action. */
export function useErrorToast(): (error: Error) => void {
  const describe = useDescribeError();
  return (error) => toast(describe(error).title, 'alarm');
}

/** Shown in place of content that could not be loaded. */
export const LoadError = (props: { error: Error; onRetry: () => void }) => (
  <CommonLoadError {...props} messages={useCatalogue(CONSOLE).errors} />
);

/** The error of a rejected form. @param props - `children`: what the user can do. */
export function ConsoleFormError({ error, children }: { error: Error | null; children?: ReactNode }) {
  const describe = useDescribeError();
  if (!error) return null;
  const { title, hint } = describe(error);
  return (
    <div role="alert" className="grid gap-1 rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{title}</p>
      {hint && <p>{hint}</p>}
      {children}
      {hint && <ErrorDetails error={error} />}
    </div>
  );
}
