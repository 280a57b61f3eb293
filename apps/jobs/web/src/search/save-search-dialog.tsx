import { unwrap } from '@workreel/ui/calls';
import { Dialog } from '@workreel/ui/dialog';
import { Field, FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { useMethods } from '@workreel/ui/methods';
import { Link } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { ServiceError } from '@workreel/ui/service-error';
import { toast } from '@workreel/ui/toasts';
import { useId, useState } from 'react';
import type { EnteredSearch } from '../account/pending-action.domain.ts';
import { requireAccount } from '../account/pending-action.ts';
import { client } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { truncate } from '../truncate.domain.ts';
import { describeConditions, suggestName } from './save-search.domain.ts';
import type { Search } from './search.domain.ts';
import { useRegionNames } from './use-region-names.ts';

/** Webhooks are omitted, because only the saved searches page shows their secrets. */
const ALERTS = ['none', 'email'] as const;
type Alert = (typeof ALERTS)[number];

const MAX_NAME_LENGTH = 200;

interface SaveSearchDialogProps {
  title: string;
  search: Search;
  /** What was entered before the user had to sign in. */
  entered: EnteredSearch | undefined;
  onClose: () => void;
}

export function SaveSearchDialog({ title, search, entered, onClose }: SaveSearchDialogProps) {
  const messages = useCatalogue(SEARCH).saveSearch;
  const conditions = useCatalogue(SEARCH).filters;
  const { t } = useLanguage();
  const { filters } = search;
  const regionNameOf = useRegionNames(filters.location);
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const name = fieldText(fields, 'name').trim();
    const alert = fieldText(fields, 'alert') as Alert;
    try {
      await unwrap(client.POST('/saved-searches', { body: { name, filters, alert } }));
    } catch (error) {
      const hasEnded = error instanceof ServiceError && error.status === 401;
      if (!hasEnded || (await requireAccount({ kind: 'saveSearch', entered: { name, alert } }))) throw error;
      return;
    }
    toast(
      messages.saved(truncate(name)),
      'notice',
      <Link to="/saved-searches" className="text-ground underline">
        {messages.toSaved}
      </Link>,
    );
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={onSubmit} className="mt-3 grid gap-4">
        <div>
          <p className="font-semibold">{messages.filters}</p>
          <ul className="mt-1 flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
            {describeConditions(filters, t, conditions, regionNameOf).map((condition) => (
              <li key={condition} className="max-w-full rounded-control bg-tag px-2 wrap-anywhere">
                {condition}
              </li>
            ))}
          </ul>
        </div>
        <Field
          name="name"
          label={messages.name}
          defaultValue={
            entered?.name || suggestName(filters, t, conditions, regionNameOf) || messages.allOpen
          }
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          pattern=".*\S.*"
          required
        />
        <AlertOptions entered={ALERTS.find((alert) => alert === entered?.alert)} />
        <FormError error={error} messages={messages.errors} />
        <div className="flex flex-wrap gap-2">
          <Submit busy={busy}>{busy ? messages.working : messages.save}</Submit>
          <button type="button" className="button" onClick={onClose}>
            {messages.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function AlertOptions({ entered = 'none' }: { entered: Alert | undefined }) {
  const messages = useCatalogue(SEARCH).saveSearch;
  const { account } = useSession();
  const [selected, setSelected] = useState(entered);
  const hint = useId();
  const noMail = useMethods().data?.mail === false;
  const needsConfirmation = selected === 'email' && account?.confirmed === false;
  return (
    <fieldset className="grid gap-1" aria-describedby={hint}>
      <legend className="mb-1 font-semibold">{messages.alert}</legend>
      {ALERTS.filter((alert) => alert !== 'email' || !noMail).map((alert) => (
        <label key={alert} className="flex min-h-8 items-center gap-2">
          <input
            type="radio"
            name="alert"
            value={alert}
            className="size-4 accent-accent"
            checked={alert === selected}
            onChange={() => setSelected(alert)}
          />
          {messages.alerts[alert]}
        </label>
      ))}
      <p id={hint} role="status" className="text-small text-muted">
        {noMail ? messages.noMail : needsConfirmation ? messages.unconfirmed : messages.webhook}
      </p>
    </fieldset>
  );
}
