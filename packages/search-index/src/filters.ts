/**
 * Every filter of postings, declared once. From here follow the parameters of the API, the conditions in SQL, the matchers of the
 * index, and on the web the address, the labels and what a filter is shown as. Plain data, for pages import it too.
 */
import { EDUCATION_LEVELS, EMPLOYMENT_TYPES, POSTING_STATUSES } from '@workreel/posting-parser/enumerations';

/** What each kind of filter needs to know; a kind has one matcher, one condition, one schema and one way to be shown. */
interface Kinds {
  /** Words that must be found in some fields of text; of several texts one must fit. */
  text: { fields: readonly ('title' | 'company' | 'techStack' | 'sector')[] };
  /** A value that the posting has, exactly. */
  value: { field: 'sector' | 'employmentTypes' | 'site'; values?: readonly string[] };
  /** As `value`, by any name of a technology. */
  technology: { field: 'techStack' };
  /** A place and everything in it. */
  place: { field: 'regions' };
  /** A level that one has: what asks for no more. */
  level: { field: 'education'; values: readonly string[] };
  /** Years that one has: ranges that hold them. */
  years: { field: 'experience' };
  /** The least that one wants in a year. */
  amount: { field: 'salary' };
  /** ISO 4217, of the amount. */
  currency: { of: 'salary' };
  /** The first or last day that a date may be. */
  from: { field: 'deadline' };
  to: { field: 'deadline' };
  /** At most so many days old. */
  days: { field: 'sortAt' };
  status: { values: readonly string[] };
}
export type FilterKind = keyof Kinds;
type Declaration = {
  [K in FilterKind]: Kinds[K] & {
    kind: K;
    /** Its values are counted. */
    facet?: true;
  };
}[FilterKind];

/** In the order in which addresses have them and pages show them. */
export const FILTERS = {
  keyword: {
    kind: 'text',
    fields: ['title', 'company', 'techStack', 'sector'],
  },
  company: { kind: 'text', fields: ['company'] },
  position: { kind: 'text', fields: ['title'] },
  location: {
    kind: 'place',
    field: 'regions',
    facet: true,
  },
  experience: {
    kind: 'years',
    field: 'experience',
    facet: true,
  },
  salary: { kind: 'amount', field: 'salary', facet: true },
  currency: { kind: 'currency', of: 'salary' },
  techStack: {
    kind: 'technology',
    field: 'techStack',
    facet: true,
  },
  postedWithin: {
    kind: 'days',
    field: 'sortAt',
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
  site: { kind: 'value', field: 'site' },
  status: { kind: 'status', values: POSTING_STATUSES },
} as const satisfies Record<string, Declaration>;

type Declared = typeof FILTERS;
export type FilterName = keyof Declared;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** Filters whose values are strings of a list, by kind; of others one value is given. */
type ValueOf<D> = D extends { kind: 'years' }
  ? number[]
  : D extends { kind: 'amount' | 'days' }
    ? number
    : D extends { kind: 'currency' | 'from' | 'to' }
      ? string
      : D extends { values: readonly (infer V)[] }
        ? V[]
        : string[];
/** What a posting must fit. Either value of one filter, and all filters. */
export type Filters = { -readonly [F in FilterName]?: ValueOf<Declared[F]> };

/** A filter as it is declared, with the value that is asked for. */
export type AskedFilter = {
  [F in FilterName]: { name: F; value: ValueOf<Declared[F]> } & Declared[F];
}[FilterName];
export type AskedOf<K extends FilterKind> = Extract<AskedFilter, { kind: K }>;

/** What a filter may hold at most: more is no search. */
export const FILTER_LIMITS = {
  /** Values of one filter. */
  values: 20,
  /** Characters of a text. */
  characters: 200,
  years: 60,
  amount: 1e12,
  /** Ten years. */
  days: 3_650,
};

/** Whether several values of a kind may be given, one of which must fit. */
export const takesSeveral = (kind: FilterKind): boolean =>
  !['amount', 'currency', 'from', 'to', 'days'].includes(kind);

/** The filters that ask for anything. */
export function askedFilters(filters: Filters): AskedFilter[] {
  return FILTER_NAMES.flatMap((name) => {
    const value = filters[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    return [{ name, value, ...FILTERS[name] } as AskedFilter];
  });
}

/** The levels of those who have one of these: what asks for no more than the highest. */
export const levelsUpTo = <L extends string>(all: readonly L[], mine: readonly L[]): readonly L[] =>
  all.slice(0, Math.max(...mine.map((level) => all.indexOf(level))) + 1);

/** What postings are counted by: filters whose values are counted. */
export type FacetName = { [F in FilterName]: Declared[F] extends { facet: true } ? F : never }[FilterName];
export const FACETS = FILTER_NAMES.filter((name) => 'facet' in FILTERS[name]) as FacetName[];

export const SORT_ORDERS = ['recent', 'relevance', 'deadline', 'salary', 'experience'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
/** How many keys the order of a list has: a position in it names as many. */
export const SORT_KEY_COUNT: Record<SortOrder, number> = {
  recent: 2,
  relevance: 3,
  deadline: 4,
  salary: 3,
  experience: 3,
};
