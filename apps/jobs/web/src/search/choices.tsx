import { FILTERS } from '@workreel/search-index/filters';
import type { Language } from '@workreel/ui/language';
import { useCatalogue } from '@workreel/ui/language';
import { memo, type ReactNode, useMemo } from 'react';
import type { Facets, Site } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { Checks } from './checks.tsx';
import { DeadlineFilter } from './deadline-filter.tsx';
import { type Counted, inOrder } from './facets.domain.ts';
import { FILTER_WORDS } from './filter-words.ts';
import { Places } from './places.tsx';
import { SalaryFilter } from './salary-filter.tsx';
import type { Search } from './search.domain.ts';
import { type SetFilters, useSetFilters } from './set-filters.ts';
import { useFacets, useSites } from './use-facets.ts';

interface ChoicesProps {
  search: Search;
  /** The search whose counts are shown. */
  counted: Search;
  onSearch: (search: Search) => void;
}

const NO_FACETS: Facets = {
  location: [],
  techStack: [],
  employmentType: [],
  experience: [],
  salary: [],
  sector: [],
};

/** Everything that can be filtered by, with how much of it there is beside what is set. */
export function Choices(props: ChoicesProps) {
  const { t } = useLanguage();
  const { set, toggle } = useSetFilters(props.search, props.onSearch);
  const { filters } = props.search;
  const facets = useFacets(props.counted) ?? NO_FACETS;
  const sites = useSites();
  const words = useCatalogue(FILTER_WORDS);
  const { siteNames, siteCounts } = useMemo(() => describeSites(sites, t.language), [sites, t.language]);
  const kinds = useMemo(
    () => inOrder(FILTERS.employmentType.values, facets.employmentType, filters.employmentType),
    [facets.employmentType, filters.employmentType],
  );
  return (
    <>
      <Group title={words.location} set={filters.location?.length} open>
        <Places counts={facets.location} chosen={filters.location} onToggle={toggle} />
      </Group>
      <Group title={words.experience} set={filters.experience?.length} open>
        <Years counts={facets.experience} chosen={filters.experience} set={set} />
      </Group>
      <Group title={words.salary} set={filters.salary === undefined ? 0 : 1} open>
        <SalaryFilter salary={filters.salary} currency={filters.currency} counts={facets.salary} set={set} />
      </Group>
      <Group title={words.techStack} set={filters.techStack?.length} open>
        <Checks
          filter="techStack"
          label={words.techStack}
          counts={facets.techStack}
          chosen={filters.techStack}
          onToggle={toggle}
          looked
        />
      </Group>
      <Group title={words.postedWithin} set={filters.postedWithin === undefined ? 0 : 1}>
        <PostedWithin days={filters.postedWithin} set={set} />
      </Group>
      <Group title={words.deadline} set={filters.deadlineFrom || filters.deadlineTo ? 1 : 0}>
        <DeadlineFilter from={filters.deadlineFrom} to={filters.deadlineTo} set={set} />
      </Group>
      <Group title={words.employmentType} set={filters.employmentType?.length}>
        <Checks
          filter="employmentType"
          label={words.employmentType}
          counts={kinds}
          chosen={filters.employmentType}
          names={t.employmentType}
          onToggle={toggle}
        />
      </Group>
      <Group title={words.educationTitle} set={filters.education?.length}>
        <label className="block">
          <span className="mb-1 block text-muted">{words.educationHint}</span>
          <select
            className="field"
            value={filters.education?.[0] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              set({ education: FILTERS.education.values.filter((level) => level === value).slice(0, 1) })
            }
          >
            <option value="">{words.any}</option>
            {FILTERS.education.values.map((level) => (
              <option key={level} value={level}>
                {words.education[level]}
              </option>
            ))}
          </select>
        </label>
      </Group>
      <Group title={words.sector} set={filters.sector?.length}>
        <Checks
          filter="sector"
          label={words.sector}
          counts={facets.sector}
          chosen={filters.sector}
          onToggle={toggle}
          looked
        />
      </Group>
      <Group title={words.site} set={filters.site?.length}>
        <Checks
          filter="site"
          label={words.site}
          counts={siteCounts}
          chosen={filters.site}
          names={siteNames}
          onToggle={toggle}
        />
      </Group>
      <Group title={words.status} set={0}>
        <label className="flex items-center gap-2 py-1">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={(filters.status?.length ?? 2) > 1}
            onChange={({ currentTarget: { checked } }) =>
              set({ status: checked ? ['open', 'closed'] : ['open'] })
            }
          />
          {words.closedToo}
        </label>
      </Group>
    </>
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
  const words = useCatalogue(FILTER_WORDS);
  const { title, set = 0, open = false, children } = props;
  return (
    <details className="group px-4" open={open || set > 0}>
      <summary className="flex cursor-pointer list-none items-center gap-2 py-3 font-semibold">
        {title}
        {set > 0 && (
          <span className="rounded-full bg-accent-soft px-2 text-[0.8125rem] text-accent-strong">
            {set}
            <span className="unseen"> {words.on}</span>
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
  const words = useCatalogue(FILTER_WORDS);
  const { days: chosen, set } = props;
  const choices = [...new Set([...DAYS, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b);
  return (
    <select
      className="field"
      aria-label={words.postedWithin}
      value={chosen ?? ''}
      onChange={({ currentTarget: { value } }) =>
        set({ postedWithin: value === '' ? undefined : Number(value) })
      }
    >
      <option value="">{words.any}</option>
      {choices.map((days) => (
        <option key={days} value={days}>
          {words.chip.postedWithin(days)}
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
  const words = useCatalogue(FILTER_WORDS);
  const { counts, chosen = [], set } = props;
  const years = [...new Set([...YEARS, ...chosen])].sort((a, b) => a - b);
  const label = (value: number) => {
    const count = counts.find((each) => each.value === String(value))?.count;
    const name = value === 0 ? words.newcomer : words.years(value);
    return count === undefined ? name : `${name} (${t.count(count)})`;
  };
  return (
    <select
      className="field"
      aria-label={words.experience}
      value={chosen[0] ?? ''}
      onChange={({ currentTarget: { value } }) =>
        set({ experience: value === '' ? undefined : [Number(value)] })
      }
    >
      <option value="">{words.any}</option>
      {years.map((value) => (
        <option key={value} value={value}>
          {label(value)}
        </option>
      ))}
    </select>
  );
});
