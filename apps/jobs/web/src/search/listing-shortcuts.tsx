import { useCatalogue } from '@workreel/ui/language';
import { ShortcutsDialog } from '@workreel/ui/shortcuts-dialog';
import { SEARCH, useLanguage } from '../language/language.ts';

/** Lists the keyboard shortcuts of the listing. */
export function ListingShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const { title, actions } = useCatalogue(SEARCH).shortcuts;
  return (
    <ShortcutsDialog
      title={title}
      closeLabel={t.close}
      shortcuts={[
        [actions.search, '/'],
        [actions.next, 'J', '↓'],
        [actions.previous, 'K', '↑'],
        [actions.open, 'Enter'],
        [actions.bookmark, 'B'],
        [actions.close, 'Esc'],
        [actions.help, '?'],
      ]}
      onClose={onClose}
    />
  );
}
