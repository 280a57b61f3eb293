import { useCatalogue } from '@workreel/ui/language';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import type mine from '../language/ko/mine.ts';
import { MINE, useLanguage } from '../language/language.ts';

type Action = keyof (typeof mine)['failed'];

/** Returns a function that shows a toast about a failed action, with its reason. */
export function useFailureToast(): (action: Action, title: string, error: Error) => void {
  const { t } = useLanguage();
  const { failed, errors } = useCatalogue(MINE);
  return (action, title, error) =>
    toast(`${failed[action](title)}. ${failureReason(error, t, errors)}`, 'alarm');
}
