import { Icon } from '@workreel/ui/icon';
import { navigate, useAddress } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import type { Search } from './search.domain.ts';

/** Records in the history entry of the page whether the user signs in to save its search. */
const setSaving = (saving: boolean) => history.replaceState({ ...history.state, saving }, '');

interface SaveSearchProps {
  search: Search;
  /** Default: that of a search that the user made, which is an icon on phones. */
  label?: string;
}

/** A button that opens a dialog to save the search. Visitors sign in first, and then return to the dialog. */
export function SaveSearch({ search, label }: SaveSearchProps) {
  const { t } = useLanguage();
  const { account, restoring } = useSession();
  const saving = useAddress().state.saving === true;
  const [dialog, setDialog] = useState<ReactNode>(null);
  const signedIn = account !== null;
  const title = label ?? t.search.save;

  const open = useCallback(async () => {
    try {
      const { SaveSearchDialog } = await import('./save-search-dialog.tsx');
      setDialog(<SaveSearchDialog title={title} search={search} onClose={() => setDialog(null)} />);
    } catch (error) {
      toast(describeError(error as Error, t).title, 'alarm');
    }
  }, [search, title, t]);
  useEffect(() => {
    if (!saving || !signedIn) return;
    setSaving(false);
    void open();
  }, [saving, signedIn, open]);

  const save = async () => {
    if (signedIn) return open();
    setSaving(true);
    if (!restoring) await navigate('/sign-in?why=save');
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void save()}>
        {label ?? (
          <>
            <Icon name="bell" className="sm:hidden" />
            <span className="max-sm:sr-only">{title}</span>
          </>
        )}
      </button>
      {dialog}
    </>
  );
}
