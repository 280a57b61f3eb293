import { useQueryClient } from '@tanstack/react-query';
import { FormError, useSending } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import type { SavedSearch } from '../../api.ts';
import { brief } from '../../brief.domain.ts';
import { TRACKER } from '../../language/language.ts';
import { removeSearch } from './saved-searches.ts';

/** Asks whether a search is to go. */
export function RemoveForm(props: { search: SavedSearch; onRemoved: () => void; onClose: () => void }) {
  const { search, onRemoved, onClose } = props;
  const messages = useCatalogue(TRACKER).searches;
  const shared = useCatalogue(TRACKER);
  const queries = useQueryClient();
  const { onSubmit, busy, error } = useSending(async () => {
    await removeSearch(queries, search.id);
    toast(messages.removed(brief(search.name)));
    onRemoved();
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-3 border-t border-line pt-3">
      <p role="alert">{messages.removeSure}</p>
      <FormError error={error} known={messages.errors} />
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="button danger" aria-disabled={busy}>
          {busy ? shared.working : messages.removeConfirm}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {shared.cancel}
        </button>
      </div>
    </form>
  );
}
