import { useCatalogue } from '@workreel/ui/language';
import { describeError, messageForCode } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useCallback } from 'react';
import { TRACKER, useLanguage } from '../language/language.ts';

/** Returns a function that shows a toast about a failed action, with its reason. */
export function useFailureToast(): (message: string, error: Error) => void {
  const { t } = useLanguage();
  const errors: Record<string, string> = useCatalogue(TRACKER).errors;
  return useCallback(
    (message, error) => {
      const reason = messageForCode(error, errors) ?? `${describeError(error, t).title}.`;
      toast(`${message}. ${reason}`, 'alarm');
    },
    [t, errors],
  );
}
