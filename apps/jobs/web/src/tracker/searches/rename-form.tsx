import { useQueryClient } from '@tanstack/react-query';
import { Field, FormError, textOf, useSending } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import type { SavedSearch } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { SaveOrLeave } from '../save-or-leave.tsx';
import { changeSearch } from './saved-searches.ts';

export function RenameForm({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const messages = useCatalogue(TRACKER).searches;
  const queries = useQueryClient();
  const { onSubmit, busy, error } = useSending(async (fields) => {
    await changeSearch(queries, search.id, { name: textOf(fields, 'name').trim() });
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
        autoComplete="off"
        autoFocus
        required
      />
      <FormError error={error} known={messages.errors} />
      <SaveOrLeave busy={busy} onLeave={onClose} />
    </form>
  );
}
