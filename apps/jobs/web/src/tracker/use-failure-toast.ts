import { useCatalogue } from '@workreel/ui/language';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useCallback } from 'react';
import { TRACKER, useLanguage } from '../language/language.ts';

/** Returns a function that shows a toast about a failed action, with its reason. */
export function useFailureToast(): (message: string, error: Error) => void {
  const { t } = useLanguage();
  const { errors } = useCatalogue(TRACKER);
  return useCallback(
    (message, error) => toast(`${message}. ${failureReason(error, t, errors)}`, 'alarm'),
    [t, errors],
  );
}
