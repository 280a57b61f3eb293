import { useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import type { Messages } from '../language/messages.ts';
import { countSet, type Draft, draftOf, filtersOf, readAmount } from './draft.domain.ts';
import { type Search, writeAddress } from './search.domain.ts';

/** After the last key, so that a word is searched for when it is written and not at each of its letters. */
const PAUSE_MS = 500;

type OnSearch = (search: Search, step?: 'push' | 'replace') => void;
type Change = (field: keyof Draft, value: string, way: 'typed' | 'chosen') => void;

/** The fields of a search. The list follows them: at once what is chosen, after a pause what is typed. */
export function SearchForm({ search, onSearch }: { search: Search; onSearch: OnSearch }) {
  const { t } = useLanguage();
  const { draft, change, submit } = useDraft(search, onSearch, t);
  const [unfolded, setUnfolded] = useState(false);
  const panel = useId();
  return (
    <search aria-label={t.search.label}>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="search-line">
          <label className="keyword">
            <span className="unseen">{t.search.keyword}</span>
            <input
              type="search"
              name="keyword"
              enterKeyHint="search"
              autoComplete="off"
              placeholder={t.search.keywordHint}
              maxLength={200}
              value={draft.keyword}
              onChange={(event) => change('keyword', event.currentTarget.value, 'typed')}
            />
          </label>
          <button type="submit" className="primary">
            {t.search.submit}
          </button>
        </div>
        <button
          type="button"
          className="unfold"
          aria-expanded={unfolded}
          aria-controls={panel}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t.search.filters(countSet(search.filters))}
        </button>
        <div id={panel} className={unfolded ? 'filters is-unfolded' : 'filters'}>
          <FilterFields draft={draft} change={change} />
        </div>
      </form>
    </search>
  );
}

/** What stands in the fields, kept while it is typed; a step back or a chip taken away sets it anew. */
function useDraft(search: Search, onSearch: OnSearch, { language }: Messages) {
  const [draft, setDraft] = useState(() => draftOf(search.filters, language));
  const [shown, setShown] = useState(search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The field whose typing made the present history entry, and the search that it led to. */
  const last = useRef<{ field: keyof Draft; led: string } | null>(null);

  const meant = (fields: Draft): Search => ({
    ...search,
    filters: filtersOf(fields, search.filters, language),
  });

  if (search !== shown) {
    setShown(search);
    if (writeAddress(meant(draft)) !== writeAddress(search)) setDraft(draftOf(search.filters, language));
  }
  // A search that came from elsewhere ends what was about to be searched for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new search ends the pause.
  useEffect(() => () => clearTimeout(pause.current), [search]);

  const send = (fields: Draft, field: keyof Draft, way: 'typed' | 'chosen') => {
    clearTimeout(pause.current);
    const next = meant(fields);
    const led = writeAddress(next);
    if (led === writeAddress(search)) return;
    // Typing on in one field is one step: “back” undoes the word, not its last letter.
    const goesOn =
      way === 'typed' && last.current?.field === field && last.current.led === writeAddress(search);
    last.current = way === 'typed' ? { field, led } : null;
    onSearch(next, goesOn ? 'replace' : 'push');
  };

  const change: Change = (field, value, way) => {
    const fields = { ...draft, [field]: value };
    setDraft(fields);
    clearTimeout(pause.current);
    if (way === 'chosen') send(fields, field, way);
    else pause.current = setTimeout(() => send(fields, field, way), PAUSE_MS);
  };

  /** By the button or Enter: at once, and anew where nothing changed. */
  const submit = () => {
    clearTimeout(pause.current);
    last.current = null;
    onSearch(meant(draft));
  };
  return { draft, change, submit };
}

/** Choices of years; an address may name others, which then stand among them. */
const YEARS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20];
/** Currencies that salaries are printed in; an address may name others. */
const CURRENCIES = ['KRW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'SGD', 'INR'];

function FilterFields({ draft, change }: { draft: Draft; change: Change }) {
  const { t } = useLanguage();
  const words = t.search;
  return (
    <>
      <TextField
        label={words.location}
        hint={words.locationHint}
        field="location"
        draft={draft}
        change={change}
      />
      <label className="field">
        <span>{words.experience}</span>
        <select
          name="experience"
          value={draft.experience}
          onChange={(event) => change('experience', event.currentTarget.value, 'chosen')}
        >
          <option value="">{words.anyExperience}</option>
          {withOwn(YEARS.map(String), draft.experience).map((value) => (
            <option key={value} value={value}>
              {value
                .split(',')
                .map((years) => (years === '0' ? words.newcomer : words.years(Number(years))))
                .join(', ')}
            </option>
          ))}
        </select>
      </label>
      <SalaryField draft={draft} change={change} />
      <TextField
        label={words.techStack}
        hint={words.techStackHint}
        field="techStack"
        draft={draft}
        change={change}
      />
      <label className="field">
        <span>{words.status}</span>
        <select
          name="status"
          value={draft.status}
          onChange={(event) => change('status', event.currentTarget.value, 'chosen')}
        >
          <option value="open">{t.status.open}</option>
          <option value="closed">{t.status.closed}</option>
          <option value="all">{t.status.all}</option>
        </select>
      </label>
      <fieldset className="field is-wide">
        <legend>{words.deadline}</legend>
        <div className="joined">
          <input
            type="date"
            name="deadlineFrom"
            aria-label={words.deadlineFrom}
            max={draft.deadlineTo || '9999-12-31'}
            value={draft.deadlineFrom}
            onChange={(event) => change('deadlineFrom', event.currentTarget.value, 'typed')}
          />
          <span aria-hidden="true">–</span>
          <input
            type="date"
            name="deadlineTo"
            aria-label={words.deadlineTo}
            min={draft.deadlineFrom}
            max="9999-12-31"
            value={draft.deadlineTo}
            onChange={(event) => change('deadlineTo', event.currentTarget.value, 'typed')}
          />
        </div>
      </fieldset>
    </>
  );
}

function TextField(props: {
  label: string;
  hint: string;
  field: 'location' | 'techStack';
  draft: Draft;
  change: Change;
}) {
  const { field, draft, change } = props;
  return (
    <label className="field">
      <span>{props.label}</span>
      <input
        type="text"
        name={field}
        autoComplete="off"
        placeholder={props.hint}
        maxLength={400}
        value={draft[field]}
        onChange={(event) => change(field, event.currentTarget.value, 'typed')}
      />
    </label>
  );
}

function SalaryField({ draft, change }: { draft: Draft; change: Change }) {
  const { t } = useLanguage();
  const fault = useId();
  const invalid = readAmount(draft.salary, draft.currency, t.language) === 'invalid';
  return (
    <fieldset className="field is-wide">
      <legend>{t.search.salary}</legend>
      <div className="joined">
        <input
          type="text"
          name="salary"
          inputMode="decimal"
          autoComplete="off"
          aria-label={t.search.salary}
          aria-invalid={invalid}
          aria-describedby={invalid ? fault : undefined}
          placeholder={draft.currency === 'KRW' ? t.search.salaryHint : ''}
          maxLength={20}
          value={draft.salary}
          onChange={(event) => change('salary', event.currentTarget.value, 'typed')}
        />
        <select
          name="currency"
          aria-label={t.search.currency}
          value={draft.currency}
          onChange={(event) => change('currency', event.currentTarget.value, 'chosen')}
        >
          {withOwn(CURRENCIES, draft.currency).map((code) => (
            <option key={code} value={code}>
              {t.search.units[code] ?? code}
            </option>
          ))}
        </select>
      </div>
      {invalid && (
        <p id={fault} className="fault">
          {t.search.salaryInvalid}
        </p>
      )}
    </fieldset>
  );
}

const withOwn = (known: readonly string[], own: string): string[] =>
  own === '' || known.includes(own) ? [...known] : [own, ...known];
