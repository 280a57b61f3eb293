import { useCatalogue } from '@workreel/ui/language';
import { describeError, messageForCode } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import type mine from '../language/ko/mine.ts';
import { MINE, useLanguage } from '../language/language.ts';

type Action = keyof (typeof mine)['failed'];

/** Returns a function that shows a toast about a failed action, with its reason. */
export function useFailureToast(): (action: Action, title: string, error: Error) => void {
  const { t } = useLanguage();
  const { failed, errors } = useCatalogue(MINE);
  const messages: Record<string, string> = errors;
  return (action, title, error) => {
    const reason = messageForCode(error, messages) ?? `${describeError(error, t).title}.`;
    toast(`${failed[action](title)}. ${reason}`, 'alarm');
  };
}
