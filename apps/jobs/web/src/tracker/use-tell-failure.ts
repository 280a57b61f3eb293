import { describeError } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { ServiceError } from '@workreel/ui/service-error';
import { toast } from '@workreel/ui/toasts';
import { useCallback } from 'react';
import { TRACKER, useLanguage } from '../language/language.ts';

/** Says what went wrong, and why where that is known. */
export function useTellFailure(): (what: string, error: Error) => void {
  const { t } = useLanguage();
  const errors: Record<string, string> = useCatalogue(TRACKER).errors;
  return useCallback(
    (what, error) => {
      const refused = error instanceof ServiceError;
      const why = refused ? errors[error.problem?.code ?? ''] : `${describeError(error, t).title}.`;
      toast([`${what}.`, why].filter(Boolean).join(' '), 'alarm');
    },
    [t, errors],
  );
}
