import type { ReactNode } from 'react';
import type { Filters } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { Checks } from './checks.tsx';
import { useConditionWords } from './condition-words.ts';
import { DeadlineFilter } from './deadline-filter.tsx';
import { type Counted, placeTree, toggled, withChosen } from './facets.domain.ts';
import { useFilterWords } from './filter-words.ts';
import { Places } from './places.tsx';
import { SalaryFilter } from './salary-filter.tsx';
import { EDUCATIONS, EMPLOYMENT_TYPES, type Search } from './search.domain.ts';
import { useFacets, useSites } from './use-facets.ts';

/** Sets one filter or several; undefined takes one away. */
export type SetFilters = (values: { [Name in keyof Filters]?: Filters[Name] | undefined }) => void;

/** Everything that can be filtered by, with how much of it there is beside what is set. */
export function Choices({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const { t } = useLanguage();
  const set: SetFilters = (values) => {
    const filters = { ...search.filters, ...values } as Record<string, unknown>;
    for (const [name, value] of Object.entries(filters))
      if (value === undefined || (Array.isArray(value) && value.length === 0)) delete filters[name];
    onSearch({ ...search, filters: filters as Filters });
  };
  const { filters } = search;
  const facets = useFacets(search);
  const sites = useSites();
  const words = useFilterWords();
  const { education: levels } = useConditionWords();
  return (
    <>
      <Group title={words.location} set={filters.location?.length} open>
        <Places
          places={placeTree(withChosen(facets?.location ?? [], filters.location))}
          chosen={filters.location}
          onToggle={(value) => set({ location: toggled(filters.location, value) })}
        />
      </Group>
      <Group title={words.experience} set={filters.experience?.length} open>
        <Years
          counts={facets?.experience ?? []}
          chosen={filters.experience}
          onChoose={(years) => set({ experience: years === undefined ? undefined : [years] })}
        />
      </Group>
      <Group title={words.salary} set={filters.salary === undefined ? 0 : 1} open>
        <SalaryFilter filters={filters} counts={facets?.salary ?? []} set={set} />
      </Group>
      <Group title={words.techStack} set={filters.techStack?.length} open>
        <Checks
          label={words.techStack}
          values={withChosen(facets?.techStack ?? [], filters.techStack)}
          chosen={filters.techStack}
          onToggle={(value) => set({ techStack: toggled(filters.techStack, value) })}
          looked
        />
      </Group>
      <Group title={words.deadline} set={filters.deadlineFrom || filters.deadlineTo ? 1 : 0}>
        <DeadlineFilter filters={filters} set={set} />
      </Group>
      <Group title={words.employmentType} set={filters.employmentType?.length}>
        <Checks
          label={words.employmentType}
          values={EMPLOYMENT_TYPES.map((value) => ({
            value,
            count: facets?.employmentType.find((each) => each.value === value)?.count ?? 0,
          })).filter(({ value, count }) => count > 0 || filters.employmentType?.includes(value))}
          chosen={filters.employmentType}
          nameOf={(value) => t.employmentType[value]}
          onToggle={(value) => set({ employmentType: toggled(filters.employmentType, value) })}
        />
      </Group>
      <Group title={words.education} set={filters.education?.length}>
        <label className="block">
          <span className="mb-1 block text-muted">{words.educationHint}</span>
          <select
            className="field"
            value={filters.education?.[0] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              set({ education: EDUCATIONS.filter((level) => level === value).slice(0, 1) })
            }
          >
            <option value="">{words.any}</option>
            {EDUCATIONS.map((level) => (
              <option key={level} value={level}>
                {levels[level]}
              </option>
            ))}
          </select>
        </label>
      </Group>
      <Group title={words.sector} set={filters.sector?.length}>
        <Checks
          label={words.sector}
          values={withChosen(facets?.sector ?? [], filters.sector)}
          chosen={filters.sector}
          onToggle={(value) => set({ sector: toggled(filters.sector, value) })}
          looked
        />
      </Group>
      <Group title={words.site} set={filters.site?.length}>
        <Checks
          label={words.site}
          values={withChosen(
            sites.filter(({ lastRun }) => lastRun !== null).map(({ site }) => ({ value: site, count: 0 })),
            filters.site,
          )}
          chosen={filters.site}
          nameOf={(value) => sites.find(({ site }) => site === value)?.name[t.language] ?? value}
          onToggle={(value) => set({ site: toggled(filters.site, value) })}
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

function Group(props: { title: string; set: number | undefined; open?: boolean; children: ReactNode }) {
  const words = useFilterWords();
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

/** Years that one can choose; an address may name others, which then stand among them. */
const YEARS = [0, 1, 2, 3, 4, 5, 7, 10, 15, 20];

function Years(props: {
  counts: readonly Counted[];
  chosen: readonly number[] | undefined;
  onChoose: (years: number | undefined) => void;
}) {
  const { t } = useLanguage();
  const words = useFilterWords();
  const { counts, chosen = [], onChoose } = props;
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
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
    >
      <option value="">{words.any}</option>
      {years.map((value) => (
        <option key={value} value={value}>
          {label(value)}
        </option>
      ))}
    </select>
  );
}
