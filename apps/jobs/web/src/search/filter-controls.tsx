import {
  FILTER_NAMES,
  FILTERS,
  type FilterKind,
  type FilterName,
  YEARS_OF_EXPERIENCE,
} from '@workreel/search-index/filters';
import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { memo, type ReactNode, useId, useMemo } from 'react';
import type { Filters } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { CheckboxList } from './checkbox-list.tsx';
import { DeadlineFilter } from './deadline-filter.tsx';
import { type FacetValue, inDeclaredOrder } from './facets.domain.ts';
import { LocationFilter } from './location-filter.tsx';
import { SalaryFilter, WithoutPay } from './salary-filter.tsx';
import type { Search } from './search.domain.ts';
import { useFacets, useSites } from './use-facets.ts';
import { type CheckboxFilter, type SetFilters, type ToggleFilter, useSetFilters } from './use-set-filters.ts';

interface FilterControlsProps {
  search: Search;
  /** The search whose facet counts are shown. */
  countedSearch: Search;
  onSearch: (search: Search) => void;
}

/** Props of the control of a filter. */
interface ControlProps {
  name: FilterName;
  filters: Filters;
  /** The filters whose facet counts are shown. */
  countedFilters: Filters;
  counts: readonly FacetValue[];
  /** Whether the counts are loaded. */
  isLoaded: boolean;
  /** Display names of values that are codes. */
  names: Record<string, string> | undefined;
  set: SetFilters;
  toggle: ToggleFilter;
}

/** Controls by filter kind. Filters of other kinds are part of one of these controls or of the search box. */
const CONTROLS: { [K in FilterKind]?: (props: ControlProps) => ReactNode } = {
  region: ({ filters, counts, isLoaded, toggle }) => (
    <LocationFilter counts={counts} isLoaded={isLoaded} selected={filters.location} onToggle={toggle} />
  ),
  years: ({ filters, counts, set }) => (
    <YearsSelect counts={counts} selected={filters.experience} set={set} />
  ),
  amount: ({ filters, countedFilters, counts, set }) => (
    <>
      <SalaryFilter salary={filters.salary} currency={filters.currency} counts={counts} set={set} />
      {countedFilters.salary !== undefined && <WithoutPay filters={countedFilters} set={set} />}
    </>
  ),
  technology: CheckboxControl,
  value: CheckboxControl,
  level: LevelSelect,
  days: ({ filters, set }) => <PostedWithinSelect days={filters.postedWithin} set={set} />,
  from: ({ filters, set }) => (
    <DeadlineFilter from={filters.deadlineFrom} to={filters.deadlineTo} set={set} />
  ),
  status: DisplayOptions,
};
/** Filters whose groups are initially expanded. */
const EXPANDED: readonly FilterName[] = ['postedWithin', 'location', 'experience', 'salary', 'techStack'];

/** The controls of all filters, with facet counts. */
export function FilterControls(props: FilterControlsProps) {
  const { t } = useLanguage();
  const { set, toggle } = useSetFilters(props.search, props.onSearch);
  const { filters } = props.search;
  const facets = useFacets(props.countedSearch);
  const sites = useSites();
  const messages = useCatalogue(SEARCH).filters;
  const siteNames = useMemo(
    () => Object.fromEntries(sites.map(({ site, name }) => [site, name[t.language]])),
    [sites, t.language],
  );
  const counts: Partial<Record<FilterName, readonly FacetValue[]>> = facets ?? {};
  const names: Partial<Record<FilterName, Record<string, string>>> = {
    ...messages.names,
    employmentType: t.employmentType,
    workplace: t.workplace,
    site: siteNames,
  };
  return FILTER_NAMES.map((name) => {
    const Control = CONTROLS[FILTERS[name].kind];
    if (Control === undefined) return null;
    const title =
      name === 'deadlineFrom' ? messages.title.deadline : messages.title[name as keyof typeof messages.title];
    return (
      <FilterGroup
        key={name}
        title={title}
        selectedCount={countSelected(name, filters)}
        open={EXPANDED.includes(name)}
      >
        <Control
          name={name}
          filters={filters}
          countedFilters={props.countedSearch.filters}
          counts={counts[name] ?? NO_VALUES}
          isLoaded={facets !== undefined}
          names={names[name]}
          set={set}
          toggle={toggle}
        />
      </FilterGroup>
    );
  });
}
const NO_VALUES: readonly FacetValue[] = [];

/** Counts the selected values of a filter. */
function countSelected(name: FilterName, filters: Filters): number {
  if (name === 'status') return filters.withoutSignals ? 1 : 0;
  if (name === 'deadlineFrom') return filters.deadlineFrom || filters.deadlineTo ? 1 : 0;
  return [filters[name] ?? []].flat().length;
}

/** Checkboxes, in declared order if the filter declares its values. Lists of other values can be searched. */
function CheckboxControl({ name, filters, counts, isLoaded, names, toggle }: ControlProps) {
  const messages = useCatalogue(SEARCH).filters;
  const filter = name as CheckboxFilter;
  const declared = FILTERS[filter];
  const selected = filters[filter] as string[] | undefined;
  const values = useMemo(
    () => ('values' in declared ? inDeclaredOrder(declared.values, counts, selected) : counts),
    [declared, counts, selected],
  );
  return (
    <CheckboxList
      filter={filter}
      label={messages.title[filter]}
      counts={values}
      isLoaded={isLoaded}
      selected={selected}
      {...(names ? { names } : { searchable: true })}
      onToggle={toggle}
    />
  );
}

/** Selects the applicant's level. */
function LevelSelect({ name, filters, names, set }: ControlProps) {
  const messages = useCatalogue(SEARCH).filters;
  const declared = FILTERS[name];
  const levels: readonly string[] = 'values' in declared ? declared.values : [];
  const [selected = ''] = (filters[name] ?? []) as string[];
  return (
    <label className="block">
      <span className="mb-1 block text-muted">{messages.hint[name as keyof typeof messages.hint]}</span>
      <select
        className="field"
        value={selected}
        onChange={({ currentTarget: { value } }) => set({ [name]: value === '' ? undefined : [value] })}
      >
        <option value="">{messages.any}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {(names && ownValue(names, level)) ?? level}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Which postings are shown at all: open or closed ones, duplicates, and those with signals. */
function DisplayOptions({ filters, set }: ControlProps) {
  const messages = useCatalogue(SEARCH).filters;
  return (
    <>
      <Option
        label={messages.includeClosed}
        checked={(filters.status?.length ?? 2) > 1}
        onChange={(checked) => set({ status: checked ? ['open', 'closed'] : ['open'] })}
      />
      <Option
        label={messages.includeDuplicates}
        hint={messages.hint.distinct}
        checked={!filters.distinct}
        onChange={(checked) => set({ distinct: !checked })}
      />
      <Option
        label={messages.withoutSignals}
        hint={messages.hint.withoutSignals}
        checked={filters.withoutSignals ?? false}
        onChange={(checked) => set({ withoutSignals: checked || undefined })}
      />
    </>
  );
}

function Option(props: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { label, hint, checked, onChange } = props;
  const id = useId();
  return (
    <div className="py-1">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          aria-describedby={hint && id}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className="ml-6 text-small text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

function FilterGroup(props: { title: string; selectedCount: number; open?: boolean; children: ReactNode }) {
  const messages = useCatalogue(SEARCH).filters;
  const { title, selectedCount, open = false, children } = props;
  return (
    <details className="group px-4" open={open || selectedCount > 0}>
      <summary className="flex cursor-pointer list-none items-center gap-2 py-3 font-semibold">
        {title}
        {selectedCount > 0 && (
          <span className="rounded-full bg-accent-soft px-2 text-small text-accent-strong">
            {selectedCount}
            <span className="visually-hidden"> {messages.selected}</span>
          </span>
        )}
        <span aria-hidden="true" className="ml-auto text-muted group-open:rotate-180">
          ▾
        </span>
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

/** Options in days. A URL may contain another number, which is then added. */
const POSTED_WITHIN_DAYS = [1, 2, 3, 7, 14, 30];

const PostedWithinSelect = memo(function PostedWithinSelect(props: {
  days: number | undefined;
  set: SetFilters;
}) {
  const messages = useCatalogue(SEARCH).filters;
  const { days: selected, set } = props;
  const choices = [...new Set([...POSTED_WITHIN_DAYS, ...(selected === undefined ? [] : [selected])])].sort(
    (a, b) => a - b,
  );
  const hint = useId();
  return (
    <>
      <select
        className="field"
        aria-label={messages.title.postedWithin}
        aria-describedby={hint}
        value={selected ?? ''}
        onChange={({ currentTarget: { value } }) =>
          set({ postedWithin: value === '' ? undefined : Number(value) })
        }
      >
        <option value="">{messages.any}</option>
        {choices.map((days) => (
          <option key={days} value={days}>
            {messages.past(days)}
          </option>
        ))}
      </select>
      <p id={hint} className="mt-1 text-small text-muted">
        {messages.hint.postedWithin}
      </p>
    </>
  );
});

/** Years of experience, with the number of postings. A URL may contain another number, which is then added. */
const YearsSelect = memo(function YearsSelect(props: {
  counts: readonly FacetValue[];
  selected: readonly number[] | undefined;
  set: SetFilters;
}) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).filters;
  const { counts, selected = [], set } = props;
  const years = [...new Set([...YEARS_OF_EXPERIENCE, ...selected])].sort((a, b) => a - b);
  const label = (value: number) => {
    const count = counts.find((each) => each.value === String(value))?.count;
    const name = value === 0 ? messages.entryLevel : messages.years(value);
    return count === undefined ? name : `${name} (${t.count(count)})`;
  };
  return (
    <label className="block">
      <span className="mb-1 block text-muted">{messages.hint.experience}</span>
      <select
        className="field"
        aria-label={messages.title.experience}
        value={selected[0] ?? ''}
        onChange={({ currentTarget: { value } }) =>
          set({ experience: value === '' ? undefined : [Number(value)] })
        }
      >
        <option value="">{messages.any}</option>
        {years.map((value) => (
          <option key={value} value={value}>
            {label(value)}
          </option>
        ))}
      </select>
    </label>
  );
});
