/**
 * Declares every posting filter. API parameters, SQL conditions, index matchers, and the web client's URL parameters, labels
 * and controls are derived from these declarations. Contains only plain data, because the web client imports it too.
 */
import {
  EDUCATION_LEVELS,
  EMPLOYMENT_TYPES,
  POSTING_STATUSES,
  WORKPLACES,
} from '@workreel/posting-parser/enumerations';

/** Options of each kind of filter. Each kind has one matcher, one SQL condition, one schema and one control. */
interface KindOptions {
  /** A search text whose words must all occur in the given fields. Phrases do not match descriptions, whose positions are not indexed. If there are several texts, at least one must match. */
  text: { fields: readonly ('title' | 'company' | 'techStack' | 'sector' | 'description')[] };
  /** An exact value of the posting. */
  value: { field: 'sector' | 'employmentTypes' | 'workplace' | 'site'; values?: readonly string[] };
  /** Like `value`, but accepts any name of the technology. */
  technology: { field: 'techStack' };
  /** A region, including the regions within it. */
  region: { field: 'regions' };
  /** A level that the applicant has. Postings that require this level or a lower one match. */
  level: { field: 'education'; values: readonly string[] };
  /** Years of experience of the applicant. Postings whose range includes them match. */
  years: { field: 'experience' };
  /** Minimum yearly amount. */
  amount: { field: 'salary' };
  /** Currency of the amount (ISO 4217). */
  currency: { field: 'salary' };
  /** Earliest date. */
  from: { field: 'deadline' };
  /** Latest date. */
  to: { field: 'deadline' };
  /** Maximum age in days. */
  days: { field: 'sortAt' };
  status: { values: readonly string[] };
  /** Postings without any signal. */
  withoutSignals: object;
  /** Whether only one posting of each group is found. */
  distinct: object;
  /** Whether the keyword is searched for as written, without corrections. */
  exact: object;
}
export type FilterKind = keyof KindOptions;
type Declaration = {
  [K in FilterKind]: KindOptions[K] & {
    kind: K;
    /** Whether matching postings are counted by value. */
    facet?: true;
  };
}[FilterKind];

/** All filters, in the order of URL parameters and of the controls in the web client. */
export const FILTERS = {
  keyword: {
    kind: 'text',
    fields: ['title', 'company', 'techStack', 'sector', 'description'],
  },
  company: { kind: 'text', fields: ['company'] },
  position: { kind: 'text', fields: ['title'] },
  postedWithin: {
    kind: 'days',
    field: 'sortAt',
  },
  location: {
    kind: 'region',
    field: 'regions',
    facet: true,
  },
  workplace: {
    kind: 'value',
    field: 'workplace',
    values: WORKPLACES,
    facet: true,
  },
  experience: {
    kind: 'years',
    field: 'experience',
    facet: true,
  },
  salary: { kind: 'amount', field: 'salary', facet: true },
  currency: { kind: 'currency', field: 'salary' },
  techStack: {
    kind: 'technology',
    field: 'techStack',
    facet: true,
  },
  deadlineFrom: { kind: 'from', field: 'deadline' },
  deadlineTo: { kind: 'to', field: 'deadline' },
  employmentType: {
    kind: 'value',
    field: 'employmentTypes',
    values: EMPLOYMENT_TYPES,
    facet: true,
  },
  education: {
    kind: 'level',
    field: 'education',
    values: EDUCATION_LEVELS,
  },
  sector: { kind: 'value', field: 'sector', facet: true },
  site: { kind: 'value', field: 'site', facet: true },
  status: { kind: 'status', values: POSTING_STATUSES },
  withoutSignals: { kind: 'withoutSignals' },
  distinct: { kind: 'distinct' },
  exact: { kind: 'exact' },
} as const satisfies Record<string, Declaration>;

/** Years of experience that the facet counts and that clients offer. */
export const YEARS_OF_EXPERIENCE = [0, 1, 2, 3, 4, 5, 7, 10, 15, 20];

/** Steps of the salary facet, which clients offer: minimum yearly amounts in ascending order. */
const SALARY_STEPS = {
  KRW: [24e6, 28e6, 30e6, 35e6, 40e6, 45e6, 50e6, 60e6, 70e6, 80e6, 100e6],
  other: [20e3, 30e3, 40e3, 50e3, 60e3, 80e3, 100e3, 120e3, 150e3, 200e3],
} as const;
export const salaryStepsOf = (currency: string): readonly number[] =>
  currency === 'KRW' ? SALARY_STEPS.KRW : SALARY_STEPS.other;

type Declared = typeof FILTERS;
export type FilterName = keyof Declared;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Type of a filter's value: a list, or a single value for amounts, days, dates, currencies and options. */
type ValueOf<D> = D extends { kind: 'exact' | 'distinct' | 'withoutSignals' }
  ? boolean
  : D extends { kind: 'years' }
    ? number[]
    : D extends { kind: 'amount' | 'days' }
      ? number
      : D extends { kind: 'currency' | 'from' | 'to' }
        ? string
        : D extends { values: readonly (infer V)[] }
          ? V[]
          : string[];
/** Filter values of a search. A posting must match all filters, and at least one value of each. */
export type Filters = { -readonly [F in FilterName]?: ValueOf<Declared[F]> };

/** The declaration of a filter with its value in a search. */
export type ActiveFilter = {
  [F in FilterName]: { name: F; value: ValueOf<Declared[F]> } & Declared[F];
}[FilterName];
export type ActiveFilterOf<K extends FilterKind> = Extract<ActiveFilter, { kind: K }>;

/** Limits of filter values. */
export const FILTER_LIMITS = {
  /** Maximum number of values per filter. */
  values: 20,
  /** Maximum length of a text. */
  characters: 200,
  years: 60,
  amount: 1e12,
  days: 3_650,
};

/** Returns whether filters of this kind accept several values. */
export const isMultiValued = (kind: FilterKind): boolean =>
  !['amount', 'currency', 'from', 'to', 'days', 'withoutSignals', 'distinct', 'exact'].includes(kind);

/** Returns the filters that have a value. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  return FILTER_NAMES.flatMap((name) => {
    const value = filters[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [{ name, value, ...FILTERS[name] } as ActiveFilter];
  });
}

/** Returns all levels up to the highest chosen one. */
export const levelsUpTo = <L extends string>(all: readonly L[], chosen: readonly L[]): readonly L[] =>
  all.slice(0, Math.max(...chosen.map((level) => all.indexOf(level))) + 1);

/** Filters whose matching postings are counted by value. */
export type FacetName = { [F in FilterName]: Declared[F] extends { facet: true } ? F : never }[FilterName];
export const FACETS = FILTER_NAMES.filter((name) => 'facet' in FILTERS[name]) as FacetName[];

export const SORT_ORDERS = ['recent', 'relevance', 'deadline', 'salary', 'experience'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
/** Number of sort keys per sort order: the number of values in a cursor. */
export const SORT_KEY_COUNT: Record<SortOrder, number> = {
  recent: 2,
  relevance: 3,
  deadline: 4,
  salary: 3,
  experience: 3,
};
