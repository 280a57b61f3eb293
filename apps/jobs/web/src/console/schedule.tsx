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
import {
  describeCron,
  formatNext,
  formatTimeZone,
  parseTiming,
  type Timing,
  toCron,
} from './schedule.domain.ts';
import { nextRun } from './sites.domain.ts';
import { NextTime, TimingFields } from './timing-fields.tsx';
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
      <NextRun site={site} />
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

/** When the next run starts, on the clocks of the site. */
function NextRun({ site }: { site: Site }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const now = new Date();
  const next = nextRun(site, now);
  if (site.schedule.length > 0 && !site.enabled) return <p className="text-muted">{messages.scheduleOff}</p>;
  if (!next) return null;
  const zone = formatTimeZone(site.timeZone, t.language);
  return <p>{messages.nextAt(formatNext(next, site.timeZone, t.language, now), zone)}</p>;
}

function Times({ entry: { cron, keyword } }: { entry: Entry }) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  return (
    <>
      {describeCron(cron, t.language, messages.sites) ?? <code>{cron}</code>}
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

interface EditedEntry {
  key: number;
  timing: Timing;
  keyword: string;
}

let lastKey = 0;
const newEntry = (timing: Timing, keyword: string | null = null): EditedEntry => ({
  key: ++lastKey,
  timing,
  keyword: keyword ?? '',
});

const toEntry = ({ timing, keyword }: EditedEntry): Entry[] =>
  timing.kind === 'off' ? [] : [{ cron: toCron(timing), keyword: keyword.trim() || null }];

function ScheduleForm({ site, onSaved }: { site: Site; onSaved: () => void }) {
  const messages = useCatalogue(CONSOLE).sites;
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [entries, setEntries] = useState(() =>
    site.schedule.length > 0
      ? site.schedule.map(({ cron, keyword }) => newEntry(parseTiming(cron), keyword))
      : [newEntry({ kind: 'off' })],
  );
  const { onSubmit, busy, error } = useSubmit(async () => {
    const schedule = entries.flatMap(toEntry);
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
  // `noValidate`, because the service validates the fields.
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="mt-2 grid max-w-3xl gap-4">
      {entries.map((entry, n) => (
        <EntryFields
          key={entry.key}
          n={n}
          entry={entry}
          // Its index in the request, which omits those that are off.
          index={entries.slice(0, n).flatMap(toEntry).length}
          timeZone={site.timeZone}
          error={error}
          onChange={(changes) =>
            setEntries(entries.map((each) => (each.key === entry.key ? { ...each, ...changes } : each)))
          }
          onRemove={entries.length > 1 ? () => remove(entry.key) : undefined}
        />
      ))}
      <ConsoleFormError error={error} />
      <div className="flex flex-wrap gap-2">
        <button
          ref={addButton}
          type="button"
          className="button"
          disabled={entries.length >= MAX_ENTRIES}
          onClick={() => setEntries([...entries, newEntry(DAILY)])}
        >
          {messages.addEntry}
        </button>
        <Submit busy={busy}>{busy ? messages.saving : messages.save}</Submit>
      </div>
    </form>
  );
}

const DAILY: Timing = { kind: 'daily', time: '06:00' };

interface EntryFieldsProps {
  n: number;
  index: number;
  entry: EditedEntry;
  timeZone: string;
  error: Error | null;
  onChange: (changes: Partial<EditedEntry>) => void;
  onRemove: (() => void) | undefined;
}

function EntryFields({ n, index, entry, timeZone, error, onChange, onRemove }: EntryFieldsProps) {
  const { sites: messages, start } = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-3 sm:grid-cols-2">
      <legend className="px-1 text-small text-muted">{messages.entry(n + 1)}</legend>
      <TimingFields
        timing={entry.timing}
        timeZone={timeZone}
        problem={(message) => problemWith(error, `schedule/${index}/cron`, message)}
        onChange={(timing) => onChange({ timing })}
      />
      {entry.timing.kind !== 'off' && (
        <CheckedField
          name="keyword"
          label={start.keyword}
          hint={start.keywordHint}
          problem={problemWith(
            error,
            `schedule/${index}/keyword`,
            start.keywordInvalid(t.count(MAX_KEYWORD_LENGTH)),
          )}
          maxLength={MAX_KEYWORD_LENGTH}
          value={entry.keyword}
          onChange={(event) => onChange({ keyword: event.currentTarget.value })}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2 sm:col-span-2">
        <NextTime timing={entry.timing} timeZone={timeZone} />
        {onRemove && (
          <button
            type="button"
            className="button"
            aria-label={messages.removeEntryOf(n + 1)}
            onClick={onRemove}
          >
            {messages.removeEntry}
          </button>
        )}
      </div>
    </fieldset>
  );
}
