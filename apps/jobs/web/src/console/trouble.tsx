/** Errors with the texts of the console: those of the first load are about searches. */
import { Condition, describeError, ErrorDetail } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { ServiceError } from '@workreel/ui/service-error';
import { toast } from '@workreel/ui/toasts';
import type { ReactNode } from 'react';
import { CONSOLE, useLanguage } from '../language/language.ts';

/** @returns says what happened, and what to do. */
export function useSayError(): (error: Error) => { title: string; hint: string } {
  const messages = useCatalogue(CONSOLE);
  const errors: Record<string, string> = messages.errors;
  const { t } = useLanguage();
  return (error) => {
    const { title, hint } = describeError(error, t);
    if (!(error instanceof ServiceError)) return { title, hint };
    const known = errors[error.problem?.code ?? ''];
    if (known !== undefined) return { title: known, hint: '' };
    const passes = error.status >= 500 || error.status === 429;
    return passes
      ? { title: messages.failed, hint }
      : { title: messages.refused, hint: messages.refusedHint };
  };
}

/** Tells of an action that failed. */
export function useToastError(): (error: Error) => void {
  const say = useSayError();
  return (error) => toast(say(error).title, 'alarm');
}

/** Instead of what could not be loaded. */
export function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLanguage();
  const { title, hint } = useSayError()(error);
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

/** In a form that was refused. @param props - `children`: what helps. */
export function FormTrouble({ error, children }: { error: Error | null; children?: ReactNode }) {
  const say = useSayError();
  if (!error) return null;
  const { title, hint } = say(error);
  return (
    <div role="alert" className="grid gap-1 rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{title}</p>
      {hint && <p>{hint}</p>}
      {children}
      {hint && <ErrorDetail error={error} />}
    </div>
  );
}
