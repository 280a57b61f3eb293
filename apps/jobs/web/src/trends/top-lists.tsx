import type { Language } from '@workreel/languages';
import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import type { Facets, Filters } from '../api.ts';
import { TRENDS, useLanguage } from '../language/language.ts';
import { formatAmount } from '../listing/format.domain.ts';
import { type FacetValue, type Region, regionTree } from '../search/facets.domain.ts';
import { formatSearch, type Search, withCurrency } from '../search/search.domain.ts';
import { truncate } from '../truncate.domain.ts';
import { type Bar, BarList } from './bar-list.tsx';
import { medianStep } from './trends.domain.ts';

const MAX_BARS = 10;

interface TopListsProps {
  facets: Facets;
  search: Search;
  /** Currency of the salary facet. */
  currency: string;
}

/** Returns the path of the listing for a search with changed filter values, because a facet ignores its own filter. */
export const listingPath = ({ filters, sortOrder }: Search, changed: Filters) =>
  `/${formatSearch({ filters: { ...filters, ...changed }, sortOrder })}`;

/** Bar charts over all matching postings, regardless of the week. */
export function TopLists({ facets, search, currency }: TopListsProps) {
  const { top } = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const bars = (
    values: readonly FacetValue[],
    changed: (value: string) => Filters,
    nameOf = (value: string) => value,
  ): Bar[] =>
    values.slice(0, MAX_BARS).map(({ value, count }) => ({
      name: nameOf(value),
      count,
      path: listingPath(search, changed(value)),
    }));
  const summary = ([first]: readonly Bar[]) =>
    first ? top.most(truncate(first.name), t.count(first.count)) : '';
  const technologies = bars(facets.techStack, (value) => ({ techStack: [value] }));
  const shownRegions = selectRegions(facets, search, t.language);
  const regionNames = new Map(shownRegions.map(({ value, name }) => [value, name]));
  const regions = bars(
    shownRegions,
    (value) => ({ location: [value] }),
    (value) => regionNames.get(value) ?? value,
  );
  const employmentTypes = bars(
    facets.employmentType,
    (value) => ({ employmentType: [value] as Filters['employmentType'] & string[] }),
    (value) => ownValue(t.employmentType, value) ?? value,
  );
  return (
    <>
      <BarList title={top.techStack} summary={summary(technologies)} bars={technologies} />
      <BarList title={top.location} summary={summary(regions)} bars={regions} />
      <SalaryBars facets={facets} search={search} currency={currency} />
      <BarList title={top.employmentType} summary={summary(employmentTypes)} bars={employmentTypes} />
    </>
  );
}

/** Returns the subregions if one region is selected, otherwise the regions. */
function selectRegions({ location }: Facets, { filters }: Search, language: Language): Region[] {
  const regions = regionTree(location, language);
  const selected = regions.find(
    ({ value }) => filters.location?.length === 1 && filters.location[0] === value,
  );
  const shown = selected && selected.regions.length > 0 ? selected.regions : regions;
  return shown.toSorted((a, b) => b.count - a.count);
}

/** Returns what half of all postings pay, in words; empty if none states its pay. @param steps - values of the salary facet. */
export function useMedianText(steps: readonly FacetValue[], currency: string): string {
  const { top } = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const amount = (value: string) => formatAmount(Number(value), currency, t.language);
  const median = medianStep(steps);
  const [lowest] = steps;
  return median && lowest
    ? top.salaryMedian(amount(median.value), t.count(lowest.count), amount(lowest.value))
    : '';
}

/** A bar chart of the postings that pay at least each amount. */
function SalaryBars({ facets: { salary: steps }, search, currency }: TopListsProps) {
  const { top } = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const amount = (value: string) => formatAmount(Number(value), currency, t.language);
  return (
    <BarList
      title={top.salary(currency)}
      summary={useMedianText(steps, currency)}
      bars={steps.map(({ value, count }) => ({
        name: top.salaryFrom(amount(value)),
        count,
        path: listingPath(withCurrency(search, currency), { salary: Number(value) }),
      }))}
    />
  );
}
