import type { EducationLevel, EmploymentType, Workplace } from '@workreel/posting-parser/enumerations';
import { memoize } from '@workreel/posting-parser/text';
import { FACETS, FILTERS, salaryStepsOf } from '../filters.ts';
import { normalizeLocation } from '../regions.domain.ts';

/** The indexed fields of a posting. */
export interface Document {
  id: number;
  /** `postedAt`, or `collectedAt` if it is unknown, in microseconds since 1970. The default sort order is newest first. */
  sortAt: number;
  title: string;
  company: string;
  techStack: readonly string[];
  sector: readonly string[];
  /** Null if there is none, or if descriptions are not indexed. */
  description: string | null;
  regions: readonly string[];
  locationText: string | null;
  workplace: Workplace | null;
  minYears: number | null;
  maxYears: number | null;
  newcomer: boolean | null;
  education: EducationLevel | null;
  employmentTypes: readonly EmploymentType[];
  /** `YYYY-MM-DD`. */
  deadline: string | null;
  /** Maximum yearly pay, or the minimum if there is no maximum. */
  amount: number | null;
  currency: string | null;
  open: boolean;
  site: string;
  /** Number of the group of postings of the same job; null if there are no others. */
  group: number | null;
  /** Place in the group: of the matching postings, an open one with the lowest place is shown. */
  groupPosition: number;
  hasSignals: boolean;
}

/** What changes of a posting without its contents. */
export type DocumentState = Pick<Document, 'open' | 'group' | 'groupPosition' | 'hasSignals'>;

/** Group of documents that are in none. IDs start at 1. */
export const NO_GROUP = 0;
/** Positions take two bytes. Later members of a group have the last one. */
const MAX_POSITION = 0xffff;
export const positionOf = ({ groupPosition }: DocumentState): number => Math.min(groupPosition, MAX_POSITION);

/** Numbers of the text fields: their positions in `FIELDS`. */
export const TITLE = 0;
export const COMPANY = 1;
export const TECH = 2;
export const SECTOR = 3;

/** Counts the salary steps that an amount reaches. */
export const stepsReached = (currency: string, amount: number): number =>
  salaryStepsOf(currency).filter((step) => amount >= step).length;

/** Prefixes that identify the field of an indexed value. */
export const VALUE_PREFIX = {
  regions: 'r',
  techStack: 't',
  sector: 's',
  employmentTypes: 'y',
  workplace: 'k',
  /** `<minYears>,<maxYears>,<newcomer>`; unknown parts are empty. */
  experience: 'x',
  /** `<currency> <steps reached>`. */
  salary: 'p',
  education: 'e',
  site: 'w',
  locationText: 'l',
  /** Currency of the yearly amount. */
  currency: 'c',
} as const;

/** Prefixes of values that facets count. */
export const FACET_PREFIXES: readonly string[] = FACETS.map((facet) => VALUE_PREFIX[FILTERS[facet].field]);

// Memoized, because the same few thousand values repeat.
const withPrefix = (prefix: string) => memoize((value) => prefix + value);
const region = withPrefix(VALUE_PREFIX.regions);
const technology = withPrefix(VALUE_PREFIX.techStack);
const sector = withPrefix(VALUE_PREFIX.sector);
const type = withPrefix(VALUE_PREFIX.employmentTypes);
const workplaceValue = withPrefix(VALUE_PREFIX.workplace);

/** The fields of a posting that facets count. */
export type FacetFields = Pick<
  Document,
  | 'regions'
  | 'techStack'
  | 'sector'
  | 'employmentTypes'
  | 'workplace'
  | 'minYears'
  | 'maxYears'
  | 'newcomer'
  | 'amount'
  | 'currency'
>;

/** Returns the distinct values of a posting that facets count, with their prefixes. */
export function facetValues(document: FacetFields): string[] {
  const { currency, amount, minYears, maxYears, newcomer, workplace } = document;
  const values = [
    ...document.regions.map(region),
    ...document.techStack.map(technology),
    ...document.sector.map(sector),
    ...document.employmentTypes.map(type),
    `${VALUE_PREFIX.experience}${minYears ?? ''},${maxYears ?? ''},${newcomer ?? ''}`,
  ];
  if (workplace !== null) values.push(workplaceValue(workplace));
  if (currency !== null && amount !== null)
    values.push(`${VALUE_PREFIX.salary}${currency} ${stepsReached(currency, amount)}`);
  return [...new Set(values)];
}

/** Returns the values of a posting that filters use but facets do not count, with their prefixes. */
export function otherValues(document: Document): string[] {
  const { education, site, locationText, currency, amount } = document;
  const values = [VALUE_PREFIX.site + site];
  if (education !== null) values.push(VALUE_PREFIX.education + education);
  if (locationText !== null) values.push(VALUE_PREFIX.locationText + normalizeLocation(locationText));
  if (currency !== null && amount !== null) values.push(VALUE_PREFIX.currency + currency);
  return values;
}

/** Converts `YYYY-MM-DD` to days since 1970. */
export const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
/** Day of postings without a deadline. Sorts last. */
export const NO_DAY = 0x7fffffff;
/** Sort key of unknown experience. Sorts last. */
export const UNKNOWN_YEARS = 32_767;
export const yearsSortKey = ({ minYears, newcomer }: Pick<Document, 'minYears' | 'newcomer'>): number =>
  minYears ?? (newcomer ? 0 : UNKNOWN_YEARS);
