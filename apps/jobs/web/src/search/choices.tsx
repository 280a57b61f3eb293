import type { Language } from '@workreel/languages';
import { FILTER_NAMES, FILTERS, type FilterKind, type FilterName } from '@workreel/search-index/filters';
import { useCatalogue } from '@workreel/ui/language';
import { memo, type ReactNode, useMemo } from 'react';
import type { Filters, Site } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { Checks } from './checks.tsx';
import { DeadlineFilter } from './deadline-filter.tsx';
import { type Counted, inOrder } from './facets.domain.ts';
import { Places } from './places.tsx';
import { SalaryFilter } from './salary-filter.tsx';
import type { Search } from './search.domain.ts';
import { type SetFilters, type TickedFilter, type Toggle, useSetFilters } from './set-filters.ts';
import { useFacets, useSites } from './use-facets.ts';

interface ChoicesProps {
  search: Search;
  /** The search whose counts are shown. */
  counted: Search;
  onSearch: (search: Search) => void;
}

/** What a control of a filter works with. */
interface ControlProps {
  name: FilterName;
  filters: Filters;
  counts: readonly Counted[];
  /** The names of values that are codes. */
  names: Record<string, string> | undefined;
  set: SetFilters;
  toggle: Toggle;
}

/** How each kind of filter is chosen; those of others stand beside one of these, or in the search box. */
const CONTROLS: { [K in FilterKind]?: (props: ControlProps) => ReactNode } = {
  place: ({ filters, counts, toggle }) => (
    <Places counts={counts} chosen={filters.location} onToggle={toggle} />
  ),
  years: ({ filters, counts, set }) => <Years counts={counts} chosen={filters.experience} set={set} />,
  amount: ({ filters, counts, set }) => (
    <SalaryFilter salary={filters.salary} currency={filters.currency} counts={counts} set={set} />
  ),
  technology: Ticked,
  value: Ticked,
  level: Level,
  days: ({ filters, set }) => <PostedWithin days={filters.postedWithin} set={set} />,
  from: ({ filters, set }) => (
    <DeadlineFilter from={filters.deadlineFrom} to={filters.deadlineTo} set={set} />
  ),
  status: ClosedToo,
};
/** Groups that stand unfolded: what most people look by. */
const UNFOLDED: readonly FilterName[] = ['location', 'experience', 'salary', 'techStack'];

/** Everything that can be filtered by, with how much of it there is beside what is set. */
export function Choices(props: ChoicesProps) {
  const { t } = useLanguage();
  const { set, toggle } = useSetFilters(props.search, props.onSearch);
  const { filters } = props.search;
  const facets = useFacets(props.counted);
  const sites = useSites();
  const messages = useCatalogue(SEARCH).filters;
  const { siteNames, siteCounts } = useMemo(() => describeSites(sites, t.language), [sites, t.language]);
  const counts: Partial<Record<FilterName, readonly Counted[]>> = { ...facets, site: siteCounts };
  const names: Partial<Record<FilterName, Record<string, string>>> = {
    ...messages.names,
    employmentType: t.employmentType,
    site: siteNames,
  };
  return FILTER_NAMES.map((name) => {
    const Control = CONTROLS[FILTERS[name].kind];
    if (Control === undefined) return null;
    const title =
      name === 'deadlineFrom' ? messages.title.deadline : messages.title[name as keyof typeof messages.title];
    return (
      <Group key={name} title={title} set={countOf(name, filters)} open={UNFOLDED.includes(name)}>
        <Control
          name={name}
          filters={filters}
          counts={counts[name] ?? NONE}
          names={names[name]}
          set={set}
          toggle={toggle}
        />
      </Group>
    );
  });
}
const NONE: readonly Counted[] = [];

/** How many values of a filter are set. */
function countOf(name: FilterName, filters: Filters): number {
  if (name === 'status') return 0;
  if (name === 'deadlineFrom') return filters.deadlineFrom || filters.deadlineTo ? 1 : 0;
  return [filters[name] ?? []].flat().length;
}

/** Values to be ticked: in the order of a list where there is one, else looked for among all that there are. */
function Ticked({ name, filters, counts, names, toggle }: ControlProps) {
  const messages = useCatalogue(SEARCH).filters;
  const filter = name as TickedFilter;
  const declared = FILTERS[filter];
  const chosen = filters[filter] as string[] | undefined;
  const values = useMemo(
    () => ('values' in declared ? inOrder(declared.values, counts, chosen) : counts),
    [declared, counts, chosen],
  );
  return (
    <Checks
      filter={filter}
      label={messages.title[filter]}
      counts={values}
      chosen={chosen}
      {...(names ? { names } : { looked: true })}
      onToggle={toggle}
    />
  );
}

/** The level that one has. */
function Level({ name, filters, names, set }: ControlProps) {
  const messages = useCatalogue(SEARCH).filters;
  const declared = FILTERS[name];
  const levels: readonly string[] = 'values' in declared ? declared.values : [];
  const [chosen = ''] = (filters[name] ?? []) as string[];
  return (
    <label className="block">
      <span className="mb-1 block text-muted">{messages.hint[name as keyof typeof messages.hint]}</span>
      <select
        className="field"
        value={chosen}
        onChange={({ currentTarget: { value } }) => set({ [name]: value === '' ? undefined : [value] })}
      >
        <option value="">{messages.any}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {names?.[level] ?? level}
          </option>
        ))}
      </select>
    </label>
  );
}

function ClosedToo({ filters, set }: ControlProps) {
  const messages = useCatalogue(SEARCH).filters;
  return (
    <label className="flex items-center gap-2 py-1">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={(filters.status?.length ?? 2) > 1}
        onChange={({ currentTarget: { checked } }) =>
          set({ status: checked ? ['open', 'closed'] : ['open'] })
        }
      />
      {messages.closedToo}
    </label>
  );
}

/** Sites from which something was collected: how many postings each has is not counted. */
function describeSites(sites: readonly Site[], language: Language) {
  return {
    siteNames: Object.fromEntries(sites.map(({ site, name }) => [site, name[language]])),
    siteCounts: sites
      .filter(({ lastRun }) => lastRun !== null)
      .map(({ site }): Counted => ({ value: site, count: 0 })),
  };
}

function Group(props: { title: string; set: number | undefined; open?: boolean; children: ReactNode }) {
  const messages = useCatalogue(SEARCH).filters;
  const { title, set = 0, open = false, children } = props;
  return (
    <details className="group px-4" open={open || set > 0}>
      <summary className="flex cursor-pointer list-none items-center gap-2 py-3 font-semibold">
        {title}
        {set > 0 && (
          <span className="rounded-full bg-accent-soft px-2 text-[0.8125rem] text-accent-strong">
            {set}
            <span className="unseen"> {messages.on}</span>
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

/** Days that one can choose; an address may name others, which then stand among them. */
const DAYS = [1, 3, 7, 14, 30];

const PostedWithin = memo(function PostedWithin(props: { days: number | undefined; set: SetFilters }) {
  const messages = useCatalogue(SEARCH).filters;
  const { days: chosen, set } = props;
  const choices = [...new Set([...DAYS, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b);
  return (
    <select
      className="field"
      aria-label={messages.title.postedWithin}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) =>
        set({ postedWithin: value === '' ? undefined : Number(value) })
      }
    >
      <option value="">{messages.any}</option>
      {choices.map((days) => (
        <option key={days} value={days}>
          {messages.chip.postedWithin(days)}
        </option>
      ))}
    </select>
  );
});

/** Years that one can choose; an address may name others, which then stand among them. */
const YEARS = [0, 1, 2, 3, 4, 5, 7, 10, 15, 20];

const Years = memo(function Years(props: {
  counts: readonly Counted[];
  chosen: readonly number[] | undefined;
  set: SetFilters;
}) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).filters;
  const { counts, chosen = [], set } = props;
  const years = [...new Set([...YEARS, ...chosen])].sort((a, b) => a - b);
  const label = (value: number) => {
    const count = counts.find((each) => each.value === String(value))?.count;
    const name = value === 0 ? messages.newcomer : messages.years(value);
    return count === undefined ? name : `${name} (${t.count(count)})`;
  };
  return (
    <select
      className="field"
      aria-label={messages.title.experience}
      value={chosen[0] ?? ''}
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
  );
});
