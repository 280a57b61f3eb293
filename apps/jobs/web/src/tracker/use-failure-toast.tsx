import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useCallback } from 'react';
import { existingApplicationId } from '../applying/record-application.ts';
import { TRACKER, useLanguage } from '../language/language.ts';
import { applicationPath } from '../paths.ts';

/** Returns a function that shows a toast about a failed action, with its reason. */
export function useFailureToast(): (message: string, error: Error) => void {
  const { t } = useLanguage();
  const { errors, newApplication } = useCatalogue(TRACKER);
  return useCallback(
    (message, error) => {
      const otherId = existingApplicationId(error);
      const link = otherId !== undefined && (
        <Link to={applicationPath(otherId)} className="ml-2 font-semibold text-inherit underline">
          {newApplication.seeApplication}
        </Link>
      );
      toast(`${message}. ${failureReason(error, t, errors)}`, 'alarm', link || undefined);
    },
    [t, errors, newApplication],
  );
}
