import { useCatalogue } from '@workreel/ui/language';
import { readQuery } from '@workreel/ui/query-text';
import type { Facets, Filters } from '../api.ts';
import { brief } from '../brief.domain.ts';
import { TRENDS, useLanguage } from '../language/language.ts';
import { formatAmount } from '../listing/format.domain.ts';
import { type Counted, placeTree } from '../search/facets.domain.ts';
import { DEFAULT_CURRENCY, type Search, writeAddress } from '../search/search.domain.ts';
import { type Bar, BarList } from './bar-list.tsx';
import { reachedByHalf } from './trends.domain.ts';

/** Bars of one list: with more of them nobody sees which is long. */
const MOST = 10;

interface TopListsProps {
  facets: Facets;
  search: Search;
}

/** The listing of a search in which a filter has another value. A facet counts as if its own filter were not set. */
export const listingOf = ({ filters, sortOrder }: Search, changed: Filters) =>
  readQuery(writeAddress({ filters: { ...filters, ...changed }, sortOrder }));

/** What there is of everything that fits, of whatever week. */
export function TopLists({ facets, search }: TopListsProps) {
  const { top } = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const bars = (
    values: readonly Counted[],
    changed: (value: string) => Filters,
    nameOf = (value: string) => value,
  ): Bar[] =>
    values.slice(0, MOST).map(({ value, count }) => ({
      name: nameOf(value),
      count,
      listing: listingOf(search, changed(value)),
    }));
  const summary = ([first]: readonly Bar[]) =>
    first ? top.most(brief(first.name), t.count(first.count)) : '';
  const technologies = bars(facets.techStack, (value) => ({ techStack: [value] }));
  const places = bars(placesOf(facets, search), (value) => ({ location: [value] }));
  const kinds = bars(
    facets.employmentType,
    (value) => ({ employmentType: [value] as Filters['employmentType'] & string[] }),
    (value) => t.employmentType[value as keyof typeof t.employmentType],
  );
  return (
    <>
      <BarList title={top.techStack} summary={summary(technologies)} bars={technologies} />
      <BarList title={top.location} summary={summary(places)} bars={places} />
      <Salaries facets={facets} search={search} />
      <BarList title={top.employmentType} summary={summary(kinds)} bars={kinds} />
    </>
  );
}

/** Regions; of the one that is searched in, the places in it. */
function placesOf({ location }: Facets, { filters }: Search): Counted[] {
  const regions = placeTree(location);
  const chosen = regions.find(({ value }) => filters.location?.length === 1 && filters.location[0] === value);
  const places = chosen && chosen.places.length > 0 ? chosen.places : regions;
  return places.toSorted((a, b) => b.count - a.count);
}

/** How many pay at least so much. */
function Salaries({ facets: { salary: steps }, search }: TopListsProps) {
  const { top } = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const { currency = DEFAULT_CURRENCY } = search.filters;
  const amount = (value: string) => formatAmount(Number(value), currency, t.language);
  const half = reachedByHalf(steps);
  const [least] = steps;
  return (
    <BarList
      title={top.salary(currency)}
      summary={
        half && least ? top.salaryHalf(amount(half.value), t.count(least.count), amount(least.value)) : ''
      }
      bars={steps.map(({ value, count }) => ({
        name: top.salaryFrom(amount(value)),
        count,
        listing: listingOf(search, { salary: Number(value) }),
      }))}
    />
  );
}
