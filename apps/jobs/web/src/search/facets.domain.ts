/** Converts facets for display in filters. */

export interface FacetValue {
  value: string;
  count: number;
}

/** A region with the regions in it, such as 서울 with 서울 강남구, or Germany with Berlin, Germany. */
export interface Region extends FacetValue {
  /** Without the name of the containing region. */
  name: string;
  regions: Region[];
}

/** Nests regions, in the order of the values. A region is at the top level if no other value contains it. */
export function regionTree(values: readonly FacetValue[]): Region[] {
  const allRegions = new Set(values.map(({ value }) => value));
  const roots = new Map<string, Region>();
  for (const { value, count } of values)
    if (!splitRegion(value, allRegions)) roots.set(value, { value, count, name: value, regions: [] });
  for (const { value, count } of values) {
    const parent = splitRegion(value, allRegions);
    if (!parent) continue;
    const region = { value, count, name: parent.name, regions: [] };
    const root = roots.get(parent.region);
    if (root) root.regions.push(region);
    else roots.set(value, { ...region, name: value });
  }
  return [...roots.values()];
}

/** Returns the containing region, and the name without it. Korean names start with the largest region, others end with it. */
function splitRegion(
  value: string,
  allRegions: ReadonlySet<string>,
): { region: string; name: string } | null {
  const comma = value.lastIndexOf(', ');
  if (comma > 0 && allRegions.has(value.slice(comma + 2)))
    return { region: value.slice(comma + 2), name: value.slice(0, comma) };
  const space = value.indexOf(' ');
  if (space > 0 && allRegions.has(value.slice(0, space)))
    return { region: value.slice(0, space), name: value.slice(space + 1) };
  return null;
}

/** An amount, and the number of postings that pay at least this amount. */
export interface SalaryStep extends FacetValue {
  amount: number;
  /** Number of postings between this step and the next. */
  countInBand: number;
}

export function salarySteps(values: readonly FacetValue[]): SalaryStep[] {
  return values.map(({ value, count }, n) => ({
    value,
    count,
    amount: Number(value),
    countInBand: count - (values[n + 1]?.count ?? 0),
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
