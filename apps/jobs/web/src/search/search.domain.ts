/** A search as the address bar holds it: the filters of `GET /jobs` name for name, so that one can be read as the other. */
import {
  FILTER_LIMITS,
  FILTER_NAMES,
  FILTERS,
  type FilterKind,
  type FilterName,
  SORT_ORDERS,
  takesSeveral,
} from '@workreel/search-index/filters';
import type { Filters, SortOrder } from '../api.ts';

export interface Search {
  filters: Filters;
  /** Undefined: the service's own choice, relevance with a keyword and else the newest first. */
  sortOrder: SortOrder | undefined;
}

export interface ReadAddress {
  search: Search;
  pagenum: number;
  /** Parts of the address that mean nothing here: told to the reader, who may think that they filter. */
  ignored: string[];
}

export const DEFAULT_CURRENCY = 'KRW';
const MAX_PAGE = 1_000_000;

/** What a text of the address says; undefined where it says nothing that the service would take. */
type Reader<Value> = (text: string) => Value | undefined;

const word: Reader<string> = (text) => (text.length <= FILTER_LIMITS.characters ? text : undefined);
const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (text) =>
    /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;
const amount: Reader<number> = (text) =>
  /^\d{1,13}(\.\d+)?$/.test(text) && Number(text) <= FILTER_LIMITS.amount ? Number(text) : undefined;
const day: Reader<string> = (text) => (isDay(text) ? text : undefined);
const oneOf =
  <Value extends string>(known: readonly Value[]): Reader<Value> =>
  (text) =>
    known.find((value) => value === text);

/** How each kind of filter is read; those with values of a list are read by that. */
const READERS: Record<FilterKind, Reader<string | number>> = {
  text: word,
  value: word,
  technology: word,
  place: word,
  level: word,
  status: word,
  years: wholeNumber(0, FILTER_LIMITS.years),
  amount,
  currency: (text) => (/^[A-Z]{3}$/.test(text) ? text : undefined),
  from: day,
  to: day,
  days: wholeNumber(1, FILTER_LIMITS.days),
};
const readerOf = (name: FilterName): Reader<unknown> => {
  const declared = FILTERS[name];
  return 'values' in declared ? oneOf<string>(declared.values) : READERS[declared.kind];
};

/** Marks that mail programs and social networks hang on shared links: no part of the search, not worth a word. */
const TRACKING = /^(utm_|fbclid$|gclid$|_gl$|igsh$|mc_)/;

/** The listing opens with what one can still apply for; an address without `status` means this. */
export const OPEN_ONLY: Pick<Filters, 'status'> = { status: ['open'] };
export const EMPTY_SEARCH: Search = { filters: { ...OPEN_ONLY }, sortOrder: undefined };

export function readAddress(query: string): ReadAddress {
  const parameters = new URLSearchParams(query);
  const filters: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const name of FILTER_NAMES) {
    const texts = parameters
      .getAll(name)
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const read = readerOf(name);
    const several = takesSeveral(FILTERS[name].kind);
    const values = new Set<unknown>();
    for (const text of texts) {
      const value = read(text);
      const full = values.size >= (several ? FILTER_LIMITS.values : 1);
      if (value === undefined || (full && !values.has(value))) ignored.push(`${name}=${text}`);
      else values.add(value);
    }
    if (values.size > 0) filters[name] = several ? [...values] : [...values][0];
  }
  const search = tidy({
    filters: { ...OPEN_ONLY, ...(filters as Filters) },
    sortOrder: readOne(parameters, 'sortOrder', oneOf(SORT_ORDERS), ignored),
  });
  const pagenum = readOne(parameters, 'pagenum', wholeNumber(1, MAX_PAGE), ignored) ?? 1;
  for (const [name, value] of parameters) {
    const known = Object.hasOwn(FILTERS, name) || name === 'sortOrder' || name === 'pagenum';
    if (!known && !TRACKING.test(name)) ignored.push(`${name}=${value}`);
  }
  return { search, pagenum, ignored };
}

function readOne<Value>(
  parameters: URLSearchParams,
  name: string,
  read: Reader<Value>,
  ignored: string[],
): Value | undefined {
  const text = parameters.get(name)?.trim();
  if (!text) return undefined;
  const value = read(text);
  if (value === undefined) ignored.push(`${name}=${text}`);
  return value;
}

/** The query of an address, `?` included; empty for the listing as it opens. */
export function writeAddress(search: Search, pagenum = 1): string {
  const { filters, sortOrder } = tidy(search);
  const parameters = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    if (name === 'status' && isOpenOnly(filters)) continue;
    for (const value of [filters[name] ?? []].flat()) parameters.append(name, String(value));
  }
  if (sortOrder) parameters.set('sortOrder', sortOrder);
  if (pagenum > 1) parameters.set('pagenum', String(pagenum));
  const query = parameters.toString();
  return query && `?${query}`;
}

/** One search has one form: what the service would choose anyway is left out, and relevance needs a keyword. */
function tidy({ filters, sortOrder }: Search): Search {
  const usual = filters.keyword?.length ? 'relevance' : 'recent';
  const impossible = sortOrder === 'relevance' && usual !== 'relevance';
  return { filters, sortOrder: sortOrder === usual || impossible ? undefined : sortOrder };
}

/** The order that the service applies. */
export const orderOf = ({ filters, sortOrder }: Search): SortOrder =>
  sortOrder ?? (filters.keyword?.length ? 'relevance' : 'recent');

export const isOpenOnly = ({ status }: Filters): boolean => status?.length === 1 && status[0] === 'open';

/** Whether a text is a day of the calendar: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Filters that are set beside the keyword, to say how many are on where they are folded. */
export function countSet(filters: Filters): number {
  const { keyword: _keyword, currency: _currency, status: _status, ...rest } = filters;
  return Object.keys(rest).length + (isOpenOnly(filters) ? 0 : 1);
}

/** Whether anything is set that can be taken away. */
export const isFiltered = (filters: Filters): boolean =>
  filters.keyword !== undefined || countSet(filters) > 0;
