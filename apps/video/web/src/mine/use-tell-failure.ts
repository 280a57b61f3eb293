import { describeError } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { ServiceError } from '@workreel/ui/service-error';
import { toast } from '@workreel/ui/toasts';
import type mine from '../language/ko/mine.ts';
import { MINE, useLanguage } from '../language/language.ts';

type Attempt = keyof (typeof mine)['failed'];

/** Says what of a video did not work, and why where that is known. */
export function useTellFailure(): (what: Attempt, title: string, error: Error) => void {
  const { t } = useLanguage();
  const { failed, errors } = useCatalogue(MINE);
  const reasons: Record<string, string> = errors;
  return (what, title, error) => {
    const refused = error instanceof ServiceError;
    const why = refused ? reasons[error.problem?.code ?? ''] : `${describeError(error, t).title}.`;
    toast([`${failed[what](title)}.`, why].filter(Boolean).join(' '), 'alarm');
  };
}
