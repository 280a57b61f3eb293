import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useRef, useState } from 'react';
import { client, type Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { CheckedField, problemWith, useFocusOnProblem } from './checked-field.tsx';
import { ConsoleFormError } from './error-messages.tsx';
import { describeCron } from './schedule.domain.ts';
import { SITES } from './use-runs.ts';

type Entry = Site['schedule'][number];

/** The schedule of a site, with a form to edit it in place. */
export function Schedule({ site }: { site: Site }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const [editing, setEditing] = useState(false);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    toggleButton.current?.focus();
  };
  return (
    <>
      {site.schedule.length === 0 && <p className="text-muted">{messages.noSchedule}</p>}
      <ul>
        {site.schedule.map((entry, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal.
          <li key={n}>
            <Times entry={entry} />
          </li>
        ))}
      </ul>
      <button
        ref={toggleButton}
        type="button"
        className="quiet -ml-2.5"
        aria-expanded={editing}
        aria-label={messages.changeScheduleOf(site.name[t.language])}
        onClick={() => setEditing(!editing)}
      >
        {messages.changeSchedule}
      </button>
      {editing && <ScheduleForm site={site} onSaved={close} />}
    </>
  );
}

function Times({ entry: { cron, keyword } }: { entry: Entry }) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const times = describeCron(cron, t.language, messages.sites.daily, messages.sites.weekly);
  return (
    <>
      {times ?? <code>{cron}</code>}
      <span className="text-muted">
        {' · '}
        {keyword === null ? messages.sites.allPostings : messages.runs.keyword(keyword)}
      </span>
    </>
  );
}

/** Limits of the API. */
const MAX_ENTRIES = 50;
const MAX_KEYWORD_LENGTH = 200;

let lastKey = 0;
const withKey = ({ cron, keyword }: Entry) => ({ key: ++lastKey, cron, keyword: keyword ?? '' });
const EMPTY_ENTRY: Entry = { cron: '', keyword: null };

function ScheduleForm({ site, onSaved }: { site: Site; onSaved: () => void }) {
  const messages = useCatalogue(CONSOLE).sites;
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [entries, setEntries] = useState(() =>
    (site.schedule.length > 0 ? site.schedule : [EMPTY_ENTRY]).map(withKey),
  );
  const { onSubmit, busy, error } = useSubmit(async () => {
    const schedule = entries.map(({ cron, keyword }) => ({
      cron: cron.trim(),
      keyword: keyword.trim() || null,
    }));
    await unwrap(
      client.PATCH('/sites/{site}', { params: { path: { site: site.site } }, body: { schedule } }),
    );
    await queries.invalidateQueries({ queryKey: SITES });
    toast(messages.scheduleSaved);
    onSaved();
  });
  useFocusOnProblem(form, error);
  const remove = (key: number) => {
    setEntries(entries.filter((each) => each.key !== key));
    addButton.current?.focus();
  };
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="mt-2 grid gap-4">
      {entries.map((entry, n) => (
        <EntryFields
          key={entry.key}
          n={n}
          entry={entry}
          timeZone={site.timeZone}
          error={error}
          onChange={(changes) =>
            setEntries(entries.map((each) => (each.key === entry.key ? { ...each, ...changes } : each)))
          }
          onRemove={() => remove(entry.key)}
        />
      ))}
      <ConsoleFormError error={error} />
      <div className="flex flex-wrap gap-2">
        <button
          ref={addButton}
          type="button"
          className="button"
          disabled={entries.length >= MAX_ENTRIES}
          onClick={() => setEntries([...entries, withKey(EMPTY_ENTRY)])}
        >
          {messages.addEntry}
        </button>
        <Submit busy={busy}>{busy ? messages.saving : messages.save}</Submit>
      </div>
    </form>
  );
}

interface EntryFieldsProps {
  n: number;
  entry: { cron: string; keyword: string };
  timeZone: string;
  error: Error | null;
  onChange: (changes: { cron?: string; keyword?: string }) => void;
  onRemove: () => void;
}

function EntryFields({ n, entry, timeZone, error, onChange, onRemove }: EntryFieldsProps) {
  const { sites: messages, start } = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 text-small text-muted">{messages.entry(n + 1)}</legend>
      <CheckedField
        name="cron"
        label={messages.cron}
        hint={messages.cronHint(timeZone)}
        problem={problemWith(error, `schedule/${n}/cron`, messages.cronInvalid)}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={entry.cron}
        onChange={(event) => onChange({ cron: event.currentTarget.value })}
      />
      <CheckedField
        name="keyword"
        label={start.keyword}
        hint={start.keywordHint}
        problem={problemWith(
          error,
          `schedule/${n}/keyword`,
          start.keywordInvalid(t.count(MAX_KEYWORD_LENGTH)),
        )}
        maxLength={MAX_KEYWORD_LENGTH}
        value={entry.keyword}
        onChange={(event) => onChange({ keyword: event.currentTarget.value })}
      />
      <button
        type="button"
        className="button justify-self-start"
        aria-label={messages.removeEntryOf(n + 1)}
        onClick={onRemove}
      >
        {messages.removeEntry}
      </button>
    </fieldset>
  );
}
