import { withCatalogues } from '@workreel/ui/language';
import { useAddress } from '@workreel/ui/router';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { EnteredSearch } from '../account/pending-action.domain.ts';
import { requireAccount } from '../account/pending-action.ts';
import { whenReachable } from '../api.ts';
import { ALERTS, useLanguage } from '../language/language.ts';
import type { Search } from './search.domain.ts';

const loadDialog = withCatalogues(whenReachable, () => import('./save-search-dialog.tsx'), [ALERTS]);

interface SaveSearchProps {
  search: Search;
  /** Default: that of a search that the user made, which is one word on phones. */
  label?: string;
}

/** A button that opens a dialog to save the search. Visitors sign in first, and then return to the dialog. */
export function SaveSearch({ search, label }: SaveSearchProps) {
  const { t } = useLanguage();
  // After the user has signed in to save the search.
  const { saving } = useAddress().state as { saving?: EnteredSearch | true };
  const [dialog, setDialog] = useState<ReactNode>(null);
  const button = useRef<HTMLButtonElement>(null);
  const title = label ?? t.search.save;

  const open = useCallback(
    async (entered?: EnteredSearch) => {
      try {
        const { SaveSearchDialog } = await loadDialog();
        setDialog(
          <SaveSearchDialog
            title={title}
            search={search}
            entered={entered}
            onClose={() => setDialog(null)}
          />,
        );
      } catch (error) {
        toast(describeError(error as Error, t).title, 'alarm');
      }
    },
    [search, title, t],
  );
  useEffect(() => {
    if (!saving) return;
    history.replaceState({ ...history.state, saving: undefined }, '');
    // The dialog returns the focus to it.
    button.current?.focus();
    void open(saving === true ? undefined : saving);
  }, [saving, open]);

  const save = async () => {
    if (await requireAccount({ kind: 'saveSearch' })) await open();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={title}
        className="button max-sm:px-3"
        onClick={() => void save()}
      >
        {label ?? (
          <>
            <span className="sm:hidden">{t.search.saveShort}</span>
            <span className="max-sm:hidden">{title}</span>
          </>
        )}
      </button>
      {dialog}
    </>
  );
}
