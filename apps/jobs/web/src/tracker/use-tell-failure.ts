import { describeError } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { ServiceError } from '@workreel/ui/service-error';
import { toast } from '@workreel/ui/toasts';
import { useCallback } from 'react';
import { useLanguage } from '../language/language.ts';
import { TRACKER_WORDS } from './words.ts';

/** Says what went wrong, and why where that is known. */
export function useTellFailure(): (what: string, error: Error) => void {
  const { t } = useLanguage();
  const words = useCatalogue(TRACKER_WORDS);
  return useCallback(
    (what, error) => {
      const refused = error instanceof ServiceError;
      const why = refused ? words.errors[error.problem?.code ?? ''] : `${describeError(error, t).title}.`;
      toast([`${what}.`, why].filter(Boolean).join(' '), 'alarm');
    },
    [t, words],
  );
}
