import { useQueryClient } from '@tanstack/react-query';
import { FormError, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useAlertChoice } from '../../alerts/alert-choice.tsx';
import { changeSearch } from '../../alerts/saved-searches.ts';
import { saveTime } from '../../alerts/settings.ts';
import { choiceOf, toAlerts } from '../../alerts/targets.domain.ts';
import type { SavedSearch } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { FormButtons } from '../form-buttons.tsx';

interface AlertFormProps {
  search: SavedSearch;
  /** Called with the secret of a new webhook. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** A form that selects how often and where new postings are sent. */
export function AlertForm({ search, onSecret, onClose }: AlertFormProps) {
  const messages = useCatalogue(TRACKER).searches;
  const queries = useQueryClient();
  const { choice, channels, fields, dialog } = useAlertChoice(() => choiceOf(search));
  const { onSubmit, busy, error } = useSubmit(async () => {
    if (!choice || !channels) return;
    await saveTime(queries, channels, choice);
    const { alerts } = await changeSearch(queries, search.id, toAlerts(choice));
    toast(messages.saved);
    onClose();
    const secret = alerts.find((alert) => alert.secret !== undefined)?.secret;
    if (secret !== undefined) onSecret(secret);
  });
  return (
    <div className="border-t border-line pt-3">
      <form onSubmit={onSubmit} className="grid gap-3">
        {fields}
        <FormError error={error} messages={messages.errors} />
        <FormButtons busy={busy} onCancel={onClose} />
      </form>
      {dialog}
    </div>
  );
}
