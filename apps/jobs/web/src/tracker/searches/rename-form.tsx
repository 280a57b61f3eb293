import { useQueryClient } from '@tanstack/react-query';
import { Field, FormError, fieldText, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { changeSearch } from '../../alerts/saved-searches.ts';
import type { SavedSearch } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { FormButtons } from '../form-buttons.tsx';

export function RenameForm({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const messages = useCatalogue(TRACKER).searches;
  const queries = useQueryClient();
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    await changeSearch(queries, search.id, { name: fieldText(fields, 'name').trim() });
    toast(messages.saved);
    onClose();
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-3 border-t border-line pt-3">
      <Field
        name="name"
        label={messages.name}
        defaultValue={search.name}
        maxLength={200}
        pattern=".*\S.*"
        className="field min-h-11"
        autoComplete="off"
        autoFocus
        required
      />
      <FormError error={error} messages={messages.errors} />
      <FormButtons busy={busy} onCancel={onClose} />
    </form>
  );
}
