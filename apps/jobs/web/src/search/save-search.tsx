import { useLocation, useNavigate } from '@tanstack/react-router';
import { describeError } from '@workreel/ui/conditions';
import { useSession } from '@workreel/ui/service';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import type { Search } from './search.domain.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whoever went from here to sign in wanted to save the search. */
    saving?: boolean;
  }
}

/** The dialog comes when it is asked for; visitors sign in first, and come back to it. */
export function SaveSearch({ search }: { search: Search }) {
  const { t } = useLanguage();
  const { account, restoring } = useSession();
  const navigate = useNavigate();
  const saving = useLocation({ select: ({ state }) => state.saving === true });
  const [dialog, setDialog] = useState<ReactNode>(null);
  const signedIn = account !== null;

  const remember = useCallback(
    (wanted: boolean) =>
      navigate({
        to: '.',
        search: true,
        state: (state) => ({ ...state, saving: wanted }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const open = useCallback(async () => {
    try {
      const { SaveSearchDialog } = await import('./save-search-dialog.tsx');
      setDialog(<SaveSearchDialog search={search} onClose={() => setDialog(null)} />);
    } catch (error) {
      toast(describeError(error as Error, t).title, 'alarm');
    }
  }, [search, t]);
  useEffect(() => {
    if (saving && signedIn) void remember(false).then(open);
  }, [saving, signedIn, remember, open]);

  const press = async () => {
    if (signedIn) return open();
    await remember(true);
    if (!restoring) await navigate({ to: '/sign-in', search: { why: ['save'] } });
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void press()}>
        {t.search.save}
      </button>
      {dialog}
    </>
  );
}
