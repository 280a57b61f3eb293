import { useQueryClient } from '@tanstack/react-query';
import { FormError, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { removeSearch } from '../../alerts/saved-searches.ts';
import type { SavedSearch } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { truncate } from '../../truncate.domain.ts';

/** Asks for confirmation to delete a saved search. */
export function RemoveForm(props: { search: SavedSearch; onRemoved: () => void; onClose: () => void }) {
  const { search, onRemoved, onClose } = props;
  const messages = useCatalogue(TRACKER).searches;
  const shared = useCatalogue(TRACKER);
  const queries = useQueryClient();
  const { onSubmit, busy, error } = useSubmit(async () => {
    await removeSearch(queries, search.id);
    toast(messages.removed(truncate(search.name)));
    onRemoved();
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-3 border-t border-line pt-3">
      <p role="alert">{messages.removeQuestion}</p>
      <FormError error={error} messages={messages.errors} />
      <div className="flex flex-wrap gap-2 *:min-h-11">
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
