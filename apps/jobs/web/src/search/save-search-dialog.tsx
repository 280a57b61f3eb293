import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@workreel/ui/dialog';
import { Field, FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { ServiceError } from '@workreel/ui/service-error';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useRef, useState } from 'react';
import type { EnteredSearch } from '../account/pending-action.domain.ts';
import { requireAccount } from '../account/pending-action.ts';
import { useAlertChoice } from '../alerts/alert-choice.tsx';
import { createSearch } from '../alerts/saved-searches.ts';
import { saveTime } from '../alerts/settings.ts';
import { FREQUENCIES, initialChoice, toAlerts, withFrequency } from '../alerts/targets.domain.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { truncate } from '../truncate.domain.ts';
import { Conditions } from './conditions.tsx';
import { isSameSearch, suggestName } from './save-search.domain.ts';
import type { Search } from './search.domain.ts';
import { useRegionNames } from './use-region-names.ts';

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
  const queries = useQueryClient();
  const { filters } = search;
  const regionNameOf = useRegionNames(filters.location);
  const form = useRef<HTMLFormElement>(null);
  const alerts = useAlertChoice(({ searches }, canEmail, available) => {
    const choice = initialChoice(searches, canEmail, available);
    const frequency = FREQUENCIES.find((each) => each === entered?.alert);
    return frequency ? withFrequency(choice, frequency, available) : choice;
  });
  const { choice, channels } = alerts;
  const same = channels?.searches.find((saved) => isSameSearch(saved.filters, filters));
  /** Whether the user has saved before the choices were loaded. */
  const [early, setEarly] = useState(false);
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    if (alerts.isLoading) return setEarly(true);
    const name = fieldText(fields, 'name').trim();
    try {
      if (choice && channels) await saveTime(queries, channels, choice);
      const body = { name, filters, ...(choice && toAlerts(choice)) };
      await createSearch(queries, body);
    } catch (error) {
      const hasEnded = error instanceof ServiceError && error.status === 401;
      const action = { kind: 'saveSearch', entered: { name, alert: choice?.frequency ?? '' } } as const;
      if (!hasEnded || (await requireAccount(action))) throw error;
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
  useEffect(() => {
    if (!early || alerts.isLoading) return;
    setEarly(false);
    form.current!.requestSubmit();
  }, [early, alerts.isLoading]);
  // After the dialog has focused its heading.
  useEffect(() => {
    const name = form.current!.querySelector<HTMLInputElement>('input[name=name]')!;
    name.focus();
    name.select();
  }, []);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        onSubmit={onSubmit}
        // The key that opened the dialog may still be held down.
        onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        className="mt-3 grid gap-4"
      >
        <Field
          name="name"
          label={messages.name}
          defaultValue={
            entered?.name || suggestName(filters, t, conditions, regionNameOf) || messages.allOpen
          }
          className="field min-h-11"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          pattern=".*\S.*"
          required
        />
        <div>
          <p className="font-semibold">{messages.filters}</p>
          <div className="mt-1">
            <Conditions filters={filters} label={messages.filters} />
          </div>
        </div>
        {same && (
          <p className="rounded-card bg-notice-soft px-3 py-2">
            {messages.same(same.name)} <Link to="/saved-searches">{messages.toSaved}</Link>
          </p>
        )}
        <p>
          {messages.shown} <Link to="/saved-searches">{messages.toSaved}</Link>
        </p>
        {alerts.fields}
        <FormError error={error} messages={messages.errors} />
        <div className="flex flex-wrap gap-2 *:min-h-11">
          <Submit busy={busy || early}>{busy || early ? messages.working : messages.save}</Submit>
          <button type="button" className="button" onClick={onClose}>
            {messages.cancel}
          </button>
        </div>
      </form>
      {alerts.dialog}
    </Dialog>
  );
}
