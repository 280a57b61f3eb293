/** What facets tell, in the form in which filters show it. */

export interface Counted {
  value: string;
  count: number;
}

/** A region with the places in it: 서울 with 서울 강남구, Germany with Berlin, Germany. */
export interface Place extends Counted {
  name: string;
  places: Place[];
}

/** Regions, commonest first, each with its places; a place whose region is not among the values stands by itself. */
export function placeTree(values: readonly Counted[]): Place[] {
  const known = new Set(values.map(({ value }) => value));
  const roots = new Map<string, Place>();
  for (const { value, count } of values)
    if (!regionOf(value, known)) roots.set(value, { value, count, name: value, places: [] });
  for (const { value, count } of values) {
    const within = regionOf(value, known);
    if (!within) continue;
    const place = { value, count, name: within.name, places: [] };
    const above = roots.get(within.region);
    if (above) above.places.push(place);
    else roots.set(value, { ...place, name: value });
  }
  return [...roots.values()];
}

/** Korean addresses begin with what is widest, others end with it. */
function regionOf(value: string, known: ReadonlySet<string>): { region: string; name: string } | null {
  const comma = value.lastIndexOf(', ');
  if (comma > 0 && known.has(value.slice(comma + 2)))
    return { region: value.slice(comma + 2), name: value.slice(0, comma) };
  const space = value.indexOf(' ');
  if (space > 0 && known.has(value.slice(0, space)))
    return { region: value.slice(0, space), name: value.slice(space + 1) };
  return null;
}

/** How many pay at least so much: the facet's counts, each of which holds those above it. */
export interface SalaryStep extends Counted {
  amount: number;
  /** Between this step and the next. */
  between: number;
}

export function salarySteps(values: readonly Counted[]): SalaryStep[] {
  return values.map(({ value, count }, n) => ({
    value,
    count,
    amount: Number(value),
    between: count - (values[n + 1]?.count ?? 0),
  }));
}

/** The step that an amount reaches: 0 for none, else counted from 1. */
export const stepOf = (steps: readonly SalaryStep[], amount: number | undefined): number =>
  amount === undefined ? 0 : steps.filter((step) => step.amount <= amount).length;

/** Values with what is set before them where they do not hold it: a filter can always be taken away where it was set. */
export function withChosen(values: readonly Counted[], chosen: readonly string[] | undefined): Counted[] {
  const missing = (chosen ?? []).filter((value) => !values.some((each) => each.value === value));
  return [...missing.map((value) => ({ value, count: 0 })), ...values];
}

/** Values of a facet in an order of our own, with what is set; those that nothing has are left out. */
export const inOrder = (
  order: readonly string[],
  values: readonly Counted[],
  chosen: readonly string[] | undefined,
): Counted[] =>
  order
    .map((value) => ({ value, count: values.find((each) => each.value === value)?.count ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen?.includes(value));

/** Those that hold a text, for a list that is long. */
export const holding = (values: readonly Counted[], text: string): Counted[] => {
  const looked = text.trim().toLowerCase();
  return looked === '' ? [...values] : values.filter(({ value }) => value.toLowerCase().includes(looked));
};

/** A value more or less. @returns undefined where none is left: then nothing is filtered. */
export function toggled<Value>(chosen: readonly Value[] | undefined, value: Value): Value[] | undefined {
  const others = (chosen ?? []).filter((each) => each !== value);
  const next = others.length === (chosen?.length ?? 0) ? [...others, value] : others;
  return next.length === 0 ? undefined : next;
}
