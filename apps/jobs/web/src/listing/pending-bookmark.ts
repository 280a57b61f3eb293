import { useQueryClient } from '@tanstack/react-query';
import { useAddress } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useEffect } from 'react';
import { useLanguage } from '../language/language.ts';

/** Records in the history entry of the page which posting the user signs in to bookmark. */
export const setPendingBookmark = (id: string | undefined): void =>
  history.replaceState({ ...history.state, bookmarking: id }, '');

/** Adds the bookmark for which the user has signed in or signed up, after the return to the page. */
export function usePendingBookmark(): void {
  const { t } = useLanguage();
  const { account } = useSession();
  const queries = useQueryClient();
  const { bookmarking } = useAddress().state as { bookmarking?: string };
  const signedIn = account !== null;
  useEffect(() => {
    if (!signedIn || bookmarking === undefined) return;
    setPendingBookmark(undefined);
    void import('./posting-flags-calls.ts')
      .then(({ setBookmark }) => setBookmark(queries, bookmarking, true))
      .then(
        () => toast(t.bookmarked),
        (error: Error) => toast(describeError(error, t).title, 'alarm'),
      );
  }, [signedIn, bookmarking, queries, t]);
}
