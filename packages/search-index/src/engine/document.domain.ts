import type { EducationLevel, EmploymentType } from '@workreel/posting-parser/enumerations';
import { remembered } from '@workreel/posting-parser/text';
import { FACETS, FILTERS } from '../filters.ts';

/** What the index keeps of a posting. */
export interface Document {
  id: number;
  /** Microseconds since 1970 of `postedAt`, else `collectedAt`: the default order, newest first. */
  sortAt: number;
  title: string;
  company: string;
  techStack: readonly string[];
  sector: readonly string[];
  regions: readonly string[];
  locationText: string | null;
  minYears: number | null;
  maxYears: number | null;
  newcomer: boolean | null;
  education: EducationLevel | null;
  employmentTypes: readonly EmploymentType[];
  /** `YYYY-MM-DD`. */
  deadline: string | null;
  /** What can be earned in a year: the most, else the least. */
  amount: number | null;
  currency: string | null;
  open: boolean;
  site: string;
}

/** The fields of words, as they are numbered. */
export const TITLE = 0;
export const COMPANY = 1;
export const TECH = 2;
export const SECTOR = 3;

/** The least yearly amounts that the salary facet tells apart, rising, in won and in other currencies. */
export const SALARY_STEPS = {
  KRW: [24e6, 28e6, 30e6, 35e6, 40e6, 45e6, 50e6, 60e6, 70e6, 80e6, 100e6],
  other: [20e3, 30e3, 40e3, 50e3, 60e3, 80e3, 100e3, 120e3, 150e3, 200e3],
} as const;
export const salaryStepsOf = (currency: string): readonly number[] =>
  currency === 'KRW' ? SALARY_STEPS.KRW : SALARY_STEPS.other;
/** How many of a currency's steps an amount reaches. */
export const stepsReached = (currency: string, amount: number): number =>
  salaryStepsOf(currency).filter((step) => amount >= step).length;

/** Fields whose values postings are filtered by: each value in the index begins with the sign of its field. */
export const KIND = {
  regions: 'r',
  techStack: 't',
  sector: 's',
  employmentTypes: 'y',
  /** `<least>,<most>,<newcomer>` with nothing for what is unknown. */
  experience: 'x',
  /** `<currency> <steps reached>`. */
  salary: 'p',
  education: 'e',
  site: 'w',
  locationText: 'l',
  /** Of a yearly amount. */
  currency: 'c',
} as const;

/** Those that facets count. */
export const COUNTED_KINDS: readonly string[] = FACETS.map((facet) => KIND[FILTERS[facet].field]);

/** A value with the sign of its field; remembered, since the same few thousand come again and again. */
const signed = (kind: string) => remembered((value) => kind + value);
const region = signed(KIND.regions);
const technology = signed(KIND.techStack);
const sector = signed(KIND.sector);
const type = signed(KIND.employmentTypes);

/** What facets count of a posting. */
export type Counted = Pick<
  Document,
  | 'regions'
  | 'techStack'
  | 'sector'
  | 'employmentTypes'
  | 'minYears'
  | 'maxYears'
  | 'newcomer'
  | 'amount'
  | 'currency'
>;

/** Values of a posting that facets count, each once. */
export function countedValues(document: Counted): string[] {
  const { currency, amount, minYears, maxYears, newcomer } = document;
  const values = [
    ...document.regions.map(region),
    ...document.techStack.map(technology),
    ...document.sector.map(sector),
    ...document.employmentTypes.map(type),
    `${KIND.experience}${minYears ?? ''},${maxYears ?? ''},${newcomer ?? ''}`,
  ];
  if (currency !== null && amount !== null)
    values.push(`${KIND.salary}${currency} ${stepsReached(currency, amount)}`);
  return [...new Set(values)];
}

/** Values of a posting that are only filtered by. */
export function uncountedValues(document: Document): string[] {
  const { education, site, locationText, currency, amount } = document;
  const values = [KIND.site + site];
  if (education !== null) values.push(KIND.education + education);
  if (locationText !== null) values.push(KIND.locationText + locationText.toLowerCase());
  if (currency !== null && amount !== null) values.push(KIND.currency + currency);
  return values;
}

/** Days since 1970 of `YYYY-MM-DD`. */
export const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
/** The day of what has no deadline: after all others. */
export const NO_DAY = 0x7fffffff;
/** The experience asked for where the text does not say: after all others. */
export const UNKNOWN_YEARS = 32_767;
export const yearsKey = ({ minYears, newcomer }: Pick<Document, 'minYears' | 'newcomer'>): number =>
  minYears ?? (newcomer ? 0 : UNKNOWN_YEARS);
