import { useQueryClient } from '@tanstack/react-query';
import { Field, FormError, fieldText, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { useMethods } from '@workreel/ui/methods';
import { Link } from '@workreel/ui/router';
import type { Account } from '@workreel/ui/service';
import { toast } from '@workreel/ui/toasts';
import { useId, useState } from 'react';
import type { SavedSearch } from '../../api.ts';
import { TRACKER } from '../../language/language.ts';
import { FormButtons } from '../form-buttons.tsx';
import { changeSearch } from './saved-searches.ts';

const ALERTS = ['none', 'email', 'webhook'] as const satisfies SavedSearch['alert'][];

interface AlertProps {
  search: SavedSearch;
  account: Account;
  /** Called with the secret of a new webhook. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** A form that selects how the user is notified of new postings. */
export function AlertForm({ search, account, onSecret, onClose }: AlertProps) {
  const messages = useCatalogue(TRACKER).searches;
  const queries = useQueryClient();
  const noMail = useMethods().data?.mail === false;
  const [alert, setAlert] = useState(search.alert);
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const url = fieldText(fields, 'webhook-url').trim();
    // Sending the same URL again would replace the secret that its receiver has.
    const isNewWebhook = alert === 'webhook' && (url !== search.webhookUrl || fields.has('new-secret'));
    const changed = await changeSearch(queries, search.id, {
      alert,
      ...(isNewWebhook && { webhookUrl: url }),
    });
    toast(messages.saved);
    onClose();
    if (changed.webhookSecret !== null) onSecret(changed.webhookSecret);
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-3 border-t border-line pt-3">
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{messages.alert}</legend>
        {ALERTS.filter((each) => each !== 'email' || !noMail || search.alert === 'email').map((each) => (
          <AlertOption
            key={each}
            alert={each}
            selected={alert === each}
            autoFocus={search.alert === each}
            onSelect={setAlert}
          />
        ))}
      </fieldset>
      {noMail && (
        <p role="status" className="rounded-card bg-notice-soft px-3 py-2">
          {messages.noMail}
        </p>
      )}
      {!noMail && alert === 'email' && search.alert !== 'email' && !account.confirmed && (
        <p role="status" className="rounded-card bg-notice-soft px-3 py-2">
          {messages.unconfirmed} <Link to="/account">{messages.toAccount}</Link>
        </p>
      )}
      {alert === 'webhook' && <Webhook url={search.webhookUrl} />}
      <FormError error={error} messages={messages.errors} />
      <FormButtons busy={busy} onCancel={onClose} />
    </form>
  );
}

function AlertOption(props: {
  alert: SavedSearch['alert'];
  selected: boolean;
  autoFocus: boolean;
  onSelect: (alert: SavedSearch['alert']) => void;
}) {
  const messages = useCatalogue(TRACKER).searches;
  const id = useId();
  const { alert, selected, autoFocus, onSelect } = props;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <input
        type="radio"
        id={id}
        name="alert"
        value={alert}
        checked={selected}
        onChange={() => onSelect(alert)}
        // biome-ignore lint/a11y/noAutofocus: the user opened the form.
        autoFocus={autoFocus}
        aria-describedby={`${id}-hint`}
        className="mt-1 size-4 accent-accent"
      />
      <label htmlFor={id}>{messages.alerts[alert]}</label>
      <p id={`${id}-hint`} className="col-start-2 text-small text-muted">
        {messages.alertHints[alert]}
      </p>
    </div>
  );
}

function Webhook({ url }: { url: string | null }) {
  const messages = useCatalogue(TRACKER).searches;
  const id = useId();
  return (
    <>
      <Field
        name="webhook-url"
        type="url"
        label={messages.webhookUrl}
        hint={messages.webhookUrlHint}
        defaultValue={url ?? ''}
        placeholder="https://"
        maxLength={2_000}
        autoComplete="off"
        required
      />
      {url !== null && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <input
            type="checkbox"
            id={id}
            name="new-secret"
            aria-describedby={`${id}-hint`}
            className="mt-1 size-4 accent-accent"
          />
          <label htmlFor={id}>{messages.newSecret}</label>
          <p id={`${id}-hint`} className="col-start-2 text-small text-muted">
            {messages.newSecretHint}
          </p>
        </div>
      )}
    </>
  );
}
