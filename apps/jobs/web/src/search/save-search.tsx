import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSession } from '@workreel/ui/service';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import type { Search } from './search.domain.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set while the user signs in to save the search. */
    saving?: boolean;
  }
}

/** A button that opens a dialog to save the search. Visitors sign in first, and then return to the dialog. */
export function SaveSearch({ search }: { search: Search }) {
  const { t } = useLanguage();
  const { account, restoring } = useSession();
  const navigate = useNavigate();
  const saving = useLocation({ select: ({ state }) => state.saving === true });
  const [dialog, setDialog] = useState<ReactNode>(null);
  const signedIn = account !== null;

  const setSaving = useCallback(
    (value: boolean) =>
      navigate({
        to: '.',
        search: true,
        state: (state) => ({ ...state, saving: value }),
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
    if (saving && signedIn) void setSaving(false).then(open);
  }, [saving, signedIn, setSaving, open]);

  const save = async () => {
    if (signedIn) return open();
    await setSaving(true);
    if (!restoring) await navigate({ to: '/sign-in', search: { why: ['save'] } });
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void save()}>
        {t.search.save}
      </button>
      {dialog}
    </>
  );
}
