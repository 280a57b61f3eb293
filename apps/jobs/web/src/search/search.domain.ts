/** Converts between a search and its URL, which has the parameter names of `GET /jobs`. */
import {
  FILTER_LIMITS,
  FILTER_NAMES,
  FILTERS,
  type FilterKind,
  type FilterName,
  isMultiValued,
  SORT_ORDERS,
} from '@workreel/search-index/filters';
import type { Filters, SortOrder } from '../api.ts';

export interface Search {
  filters: Filters;
  /** Undefined for the service's default: relevance with a keyword, otherwise newest first. */
  sortOrder: SortOrder | undefined;
}

export interface ParsedSearch {
  search: Search;
  pagenum: number;
  /** Invalid parameters. They are shown to the user, who may expect them to filter. */
  ignored: string[];
}

export const DEFAULT_CURRENCY = 'KRW';
const MAX_PAGE = 1_000_000;

/** Parses the value of a parameter; undefined if the service would reject it. */
type Parser<Value> = (text: string) => Value | undefined;

const shortText: Parser<string> = (text) => (text.length <= FILTER_LIMITS.characters ? text : undefined);
const integer =
  (min: number, max: number): Parser<number> =>
  (text) =>
    /^\d{1,7}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined;
const amount: Parser<number> = (text) =>
  /^\d{1,13}(\.\d+)?$/.test(text) && Number(text) <= FILTER_LIMITS.amount ? Number(text) : undefined;
const day: Parser<string> = (text) => (isCalendarDate(text) ? text : undefined);
const option: Parser<boolean> = (text) => (text === 'true' ? true : undefined);
const trueOrFalse: Parser<boolean> = (text) => (text === 'false' ? false : option(text));
const oneOf =
  <Value extends string>(values: readonly Value[]): Parser<Value> =>
  (text) =>
    values.find((value) => value === text);

/** Parsers by filter kind. A filter that declares its values accepts only these instead. */
const PARSERS: Record<FilterKind, Parser<string | number | boolean>> = {
  text: shortText,
  value: shortText,
  technology: shortText,
  region: shortText,
  level: shortText,
  status: shortText,
  years: integer(0, FILTER_LIMITS.years),
  amount,
  currency: (text) => (/^[A-Z]{3}$/.test(text) ? text : undefined),
  from: day,
  to: day,
  days: integer(1, FILTER_LIMITS.days),
  withoutSignals: option,
  distinct: trueOrFalse,
  exact: option,
};
const parserOf = (name: FilterName): Parser<unknown> => {
  const declared = FILTERS[name];
  return 'values' in declared ? oneOf<string>(declared.values) : PARSERS[declared.kind];
};

/** Parameters that email clients and social networks add to shared links. They are ignored silently. */
const TRACKING = /^(utm_|fbclid$|gclid$|_gl$|igsh$|mc_)/;

/** The defaults of the listing, which are not in the URL: only open postings match, and each job is shown once. */
export const DEFAULT_FILTERS = { status: ['open'], distinct: true } satisfies Filters;
export const EMPTY_SEARCH: Search = { filters: { ...DEFAULT_FILTERS }, sortOrder: undefined };

/** Parses the query string of a URL. */
export function parseSearch(query: string): ParsedSearch {
  const parameters = new URLSearchParams(query);
  const filters = new Map<FilterName, unknown>();
  const ignored: string[] = [];
  for (const name of FILTER_NAMES) {
    const texts = parameters
      .getAll(name)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const parse = parserOf(name);
    const isMulti = isMultiValued(FILTERS[name].kind);
    const values = new Set<unknown>();
    for (const text of texts) {
      const value = parse(text);
      const isFull = values.size >= (isMulti ? FILTER_LIMITS.values : 1);
      if (value === undefined || (isFull && !values.has(value))) ignored.push(`${name}=${text}`);
      else values.add(value);
    }
    if (values.size > 0) filters.set(name, isMulti ? [...values] : [...values][0]);
  }
  const search = normalize({
    filters: { ...DEFAULT_FILTERS, ...(Object.fromEntries(filters) as Filters) },
    sortOrder: parseOne(parameters, 'sortOrder', oneOf(SORT_ORDERS), ignored),
  });
  const pagenum = parseOne(parameters, 'pagenum', integer(1, MAX_PAGE), ignored) ?? 1;
  for (const [name, value] of parameters) {
    const isKnown = Object.hasOwn(FILTERS, name) || name === 'sortOrder' || name === 'pagenum';
    if (!isKnown && !TRACKING.test(name)) ignored.push(`${name}=${value}`);
  }
  return { search, pagenum, ignored };
}

function parseOne<Value>(
  parameters: URLSearchParams,
  name: string,
  parse: Parser<Value>,
  ignored: string[],
): Value | undefined {
  const text = parameters.get(name)?.trim();
  if (!text) return undefined;
  const value = parse(text);
  if (value === undefined) ignored.push(`${name}=${text}`);
  return value;
}

/** Converts a saved search to a search of the listing, in its default order. Without a status, saved searches match all postings, but the listing only open ones; likewise with duplicates. */
export const toListingSearch = (filters: Filters): Search => ({
  filters: {
    ...filters,
    status: filters.status?.length ? filters.status : ['open', 'closed'],
    distinct: filters.distinct ?? false,
  },
  sortOrder: undefined,
});

/** Formats the query string of a URL, including `?`; empty for the default search. */
export function formatSearch(search: Search, pagenum = 1): string {
  const { filters, sortOrder } = normalize(search);
  const parameters = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    if (isDefault(name, filters)) continue;
    for (const value of [filters[name] ?? []].flat()) parameters.append(name, String(value));
  }
  if (sortOrder) parameters.set('sortOrder', sortOrder);
  if (pagenum > 1) parameters.set('pagenum', String(pagenum));
  const query = parameters.toString();
  return query && `?${query}`;
}

/** Removes the sort order if it is the default, and what requires a keyword if there is none. */
function normalize({ filters, sortOrder }: Search): Search {
  if (filters.keyword?.length)
    return { filters, sortOrder: sortOrder === 'relevance' ? undefined : sortOrder };
  const { exact: _exact, ...others } = filters;
  const isDefaultOrder = sortOrder === 'recent' || sortOrder === 'relevance';
  return { filters: others, sortOrder: isDefaultOrder ? undefined : sortOrder };
}

/** Returns the sort order that the service applies. */
export const effectiveOrder = ({ filters, sortOrder }: Search): SortOrder =>
  sortOrder ?? (filters.keyword?.length ? 'relevance' : 'recent');

export const isOpenOnly = ({ status }: Filters): boolean => status?.length === 1 && status[0] === 'open';

/** Whether a filter has the default value of the listing. */
const isDefault = (name: FilterName, filters: Filters): boolean =>
  (name === 'status' && isOpenOnly(filters)) || (name === 'distinct' && filters.distinct === true);

/** Whether a text is an existing date in the format `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Counts the active filters except the keyword and the currency. */
export function countActive(filters: Filters): number {
  const {
    keyword: _keyword,
    currency: _currency,
    exact: _exact,
    ...rest
  } = { ...DEFAULT_FILTERS, ...filters };
  return FILTER_NAMES.filter((name) => name in rest && !isDefault(name, rest)).length;
}

/** Whether there is an active filter or a keyword. */
export const isFiltered = (filters: Filters): boolean =>
  filters.keyword !== undefined || countActive(filters) > 0;

/** Returns the search with the currency of amounts. */
export function withCurrency({ filters, sortOrder }: Search, currency: string): Search {
  const { currency: _currency, ...others } = filters;
  return { filters: currency === DEFAULT_CURRENCY ? others : { ...others, currency }, sortOrder };
}
