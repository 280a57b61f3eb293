import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Field, FormError, textOf, useSending } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import type { Account } from '@workreel/ui/service';
import { toast } from '@workreel/ui/toasts';
import { useId, useState } from 'react';
import type { SavedSearch } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { SaveOrLeave } from '../save-or-leave.tsx';
import { changeSearch } from './saved-searches.ts';

const ALERTS = ['none', 'email', 'webhook'] as const satisfies SavedSearch['alert'][];

interface AlertProps {
  search: SavedSearch;
  account: Account;
  /** Told the secret of a webhook where one was made. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** How the reader is told of what is new. */
export function AlertForm({ search, account, onSecret, onClose }: AlertProps) {
  const messages = useCatalogue(TRACKER).searches;
  const queries = useQueryClient();
  const [alert, setAlert] = useState(search.alert);
  const { onSubmit, busy, error } = useSending(async (fields) => {
    const address = textOf(fields, 'webhook-url').trim();
    // The same address given again would take the secret away that its receiver knows.
    const given = alert === 'webhook' && (address !== search.webhookUrl || fields.has('new-secret'));
    const changed = await changeSearch(queries, search.id, { alert, ...(given && { webhookUrl: address }) });
    toast(messages.saved);
    onClose();
    if (changed.webhookSecret !== null) onSecret(changed.webhookSecret);
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-3 border-t border-line pt-3">
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{messages.alert}</legend>
        {ALERTS.map((each) => (
          <Choice
            key={each}
            alert={each}
            chosen={alert === each}
            focused={search.alert === each}
            onChoose={setAlert}
          />
        ))}
      </fieldset>
      {alert === 'email' && search.alert !== 'email' && !account.confirmed && (
        <p role="status" className="rounded-card bg-notice-soft px-3 py-2">
          {messages.unconfirmed} <Link to="/account">{messages.toAccount}</Link>
        </p>
      )}
      {alert === 'webhook' && <Webhook address={search.webhookUrl} />}
      <FormError error={error} known={messages.errors} />
      <SaveOrLeave busy={busy} onLeave={onClose} />
    </form>
  );
}

function Choice(props: {
  alert: SavedSearch['alert'];
  chosen: boolean;
  /** Whether the reader begins at it. */
  focused: boolean;
  onChoose: (alert: SavedSearch['alert']) => void;
}) {
  const messages = useCatalogue(TRACKER).searches;
  const id = useId();
  const { alert, chosen, focused, onChoose } = props;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <input
        type="radio"
        id={id}
        name="alert"
        value={alert}
        checked={chosen}
        onChange={() => onChoose(alert)}
        // biome-ignore lint/a11y/noAutofocus: it comes where it was asked for.
        autoFocus={focused}
        aria-describedby={`${id}-hint`}
        className="mt-1 size-4 accent-accent"
      />
      <label htmlFor={id}>{messages.alerts[alert]}</label>
      <p id={`${id}-hint`} className="col-start-2 text-[0.8125rem] text-muted">
        {messages.alertHints[alert]}
      </p>
    </div>
  );
}

function Webhook({ address }: { address: string | null }) {
  const messages = useCatalogue(TRACKER).searches;
  const id = useId();
  return (
    <>
      <Field
        name="webhook-url"
        type="url"
        label={messages.webhookUrl}
        hint={messages.webhookUrlHint}
        defaultValue={address ?? ''}
        placeholder="https://"
        maxLength={2_000}
        autoComplete="off"
        required
      />
      {address !== null && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <input
            type="checkbox"
            id={id}
            name="new-secret"
            aria-describedby={`${id}-hint`}
            className="mt-1 size-4 accent-accent"
          />
          <label htmlFor={id}>{messages.newSecret}</label>
          <p id={`${id}-hint`} className="col-start-2 text-[0.8125rem] text-muted">
            {messages.newSecretHint}
          </p>
        </div>
      )}
    </>
  );
}
