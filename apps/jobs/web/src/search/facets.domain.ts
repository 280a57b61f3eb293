/** Converts facets for display in filters. */
import type { Language } from '@workreel/languages';
import { salaryStepsOf } from '@workreel/search-index/filters';

export interface FacetValue {
  value: string;
  count: number;
  /** Names of a region. */
  names?: Readonly<Record<Language, string>>;
}

/** A region with the regions in it, such as 서울 with 서울 강남구, or Germany with Berlin, Germany. */
export interface Region extends FacetValue {
  /** Name in the user's language, without that of the containing region. */
  name: string;
  regions: Region[];
}

/**
 * Nests regions, in the order of the values. A region is at the top level if no other value contains it.
 *
 * @param nameOf - returns the name of a value without names.
 */
export function regionTree(
  values: readonly FacetValue[],
  language: Language,
  nameOf: (value: string) => string = (value) => value,
): Region[] {
  const roots = new Map<string, Region>();
  const containers = containersOf(values);
  const displayName = ({ value, names }: FacetValue) => names?.[language] ?? nameOf(value);
  for (const region of values)
    if (!containers.has(region.value))
      roots.set(region.value, { ...region, name: displayName(region), regions: [] });
  for (const region of values) {
    const container = containers.get(region.value);
    if (container === undefined) continue;
    const root = roots.get(container);
    const name = displayName(region);
    if (root) root.regions.push({ ...region, name: withoutContainer(name, root.name), regions: [] });
    else roots.set(region.value, { ...region, name, regions: [] });
  }
  return [...roots.values()];
}

/** Returns the containing region of each value that has one. Korean values start with the largest region, others end with it. */
function containersOf(values: readonly FacetValue[]): Map<string, string> {
  const all = new Set(values.map(({ value }) => value));
  const containers = new Map<string, string>();
  for (const { value } of values) {
    const comma = value.lastIndexOf(', ');
    const space = value.indexOf(' ');
    const container = [comma > 0 && value.slice(comma + 2), space > 0 && value.slice(0, space)].find(
      (each) => each && all.has(each),
    );
    if (container) containers.set(value, container);
  }
  return containers;
}

/** Korean names start with that of the containing region, English ones end with it. */
const withoutContainer = (name: string, container: string): string =>
  name.endsWith(`, ${container}`)
    ? name.slice(0, -container.length - 2)
    : name.startsWith(`${container} `)
      ? name.slice(container.length + 1)
      : name;

/** An amount, and the number of postings that pay at least this amount. */
export interface SalaryStep extends FacetValue {
  amount: number;
  /** Number of postings between this step and the next. */
  countInBand: number;
}

/** Returns all steps of a currency, also those that no posting reaches: the scale of the filter does not depend on the other filters. */
export function salarySteps(values: readonly FacetValue[], currency: string): SalaryStep[] {
  const counts = new Map(values.map(({ value, count }) => [Number(value), count]));
  const countOf = (amount: number | undefined) => (amount === undefined ? 0 : (counts.get(amount) ?? 0));
  return salaryStepsOf(currency).map((amount, n, amounts) => ({
    value: String(amount),
    count: countOf(amount),
    amount,
    countInBand: countOf(amount) - countOf(amounts[n + 1]),
  }));
}

/** Returns the number of steps that an amount reaches; 0 without an amount. */
export const stepIndex = (steps: readonly SalaryStep[], amount: number | undefined): number =>
  amount === undefined ? 0 : steps.filter((step) => step.amount <= amount).length;

/** Adds selected values that are missing, so that they can be deselected. */
export function withSelected(
  values: readonly FacetValue[],
  selected: readonly string[] | undefined,
): FacetValue[] {
  const missing = (selected ?? []).filter((value) => !values.some((each) => each.value === value));
  return [...missing.map((value) => ({ value, count: 0 })), ...values];
}

/** Sorts values in declared order. Values without postings are omitted unless selected. */
export const inDeclaredOrder = (
  order: readonly string[],
  values: readonly FacetValue[],
  selected: readonly string[] | undefined,
): FacetValue[] =>
  order
    .map((value) => ({ value, count: values.find((each) => each.value === value)?.count ?? 0 }))
    .filter(({ value, count }) => count > 0 || selected?.includes(value));

/** Returns the values that contain a text, ignoring case. */
export const filterByText = (values: readonly FacetValue[], text: string): FacetValue[] => {
  const query = text.trim().toLowerCase();
  return query === '' ? [...values] : values.filter(({ value }) => value.toLowerCase().includes(query));
};

/** Adds a value, or removes it if it is selected. @returns undefined if no value remains. */
export function withToggled<Value>(
  selected: readonly Value[] | undefined,
  value: Value,
): Value[] | undefined {
  const others = (selected ?? []).filter((each) => each !== value);
  const next = others.length === (selected?.length ?? 0) ? [...others, value] : others;
  return next.length === 0 ? undefined : next;
}
