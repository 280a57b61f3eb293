import {
  FACETS,
  FILTER_LIMITS,
  FILTER_NAMES,
  FILTERS,
  type FilterKind,
  type FilterName,
  type Filters as FilterValues,
  SORT_ORDERS,
  type SortOrder,
} from '@workreel/search-index/filters';
import { type Static, type TOptional, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';
import { RegionNames } from './posting.ts';

export {
  FACETS,
  type FacetName,
  FILTER_LIMITS,
  SORT_ORDERS,
  type SortOrder,
} from '@workreel/search-index/filters';

/** The description of each filter in the API reference. */
const DESCRIPTIONS: Record<FilterName, string> = {
  keyword:
    'Terms to find in the title, company, tech stack, sector or description; all of them must match. Matches in the description rank below all others. Terms that name a region, experience, employment type, workplace or education, in any spelling, also match the postings that have it: `부산 간호사 신입`. Words without matches are corrected unless `exact` is set; the header `X-Corrected-Keyword` reports it. Korean terms match parts of words, Latin terms match whole words and their inflections, and technologies match under any of their names. Use `"…"` for a phrase, which is not searched for in descriptions, and `-term` to exclude a term. Only the first 20 terms are used.',
  company: 'Terms to find in the name of the company.',
  position: 'Terms to find in the title.',
  location:
    'Region, by its canonical value (`서울 강남구`, `Texas, United States`) or any of its names, in Korean or English. Includes the regions within it: 서울 matches 서울 강남구. Postings for 전국 (nationwide) match every Korean region. A text that names no known region matches the postings whose location it is.',
  workplace: 'Where the work is done.',
  experience: 'Years of experience of the applicant; 0 means none.',
  salary: 'Minimum annual salary.',
  currency: 'Currency of `salary` (ISO 4217). Default: KRW.',
  techStack: 'Technology, by any of its names.',
  postedWithin:
    'Maximum age in days, from the posting date or, if that is unknown, the date of collection. Days begin at midnight in Seoul: 1 is today and yesterday.',
  deadlineFrom: 'Earliest application deadline.',
  deadlineTo: 'Latest application deadline.',
  employmentType: 'Employment type.',
  education: 'Education level of the applicant. Matches postings that require this level or a lower one.',
  sector: 'Sector, as returned by the facets.',
  site: 'Identifier of the site from which the posting was collected.',
  status: 'Status of the posting.',
  withoutSignals: 'Whether to leave out postings with `signals`.',
  distinct:
    'Whether to show only one posting of each group of postings of the same job: of those that match, an open one if there is one, the newest with the most fields. Totals and facets then count groups.',
  exact: 'Whether to search for `keyword` as written, without corrections.',
};

type FilterDeclaration = { description: string; values?: readonly string[] };
const listOf = (items: TSchema) => (description: string) =>
  Type.Array(items, { maxItems: FILTER_LIMITS.values, description });
const textList = ({ description }: FilterDeclaration) =>
  listOf(Type.String({ minLength: 1, maxLength: FILTER_LIMITS.characters }))(description);
const oneOf = ({ values = [], description }: FilterDeclaration) =>
  listOf(Type.Unsafe({ type: 'string', enum: [...values] }))(description);
const option = ({ description }: FilterDeclaration) => Type.Boolean({ description });
const date = ({ description }: FilterDeclaration) => Type.String({ format: 'date', description });

/** Creates the schema of a filter, by filter kind. */
const SCHEMAS: Record<FilterKind, (declared: FilterDeclaration) => TSchema> = {
  text: textList,
  value: (declared) => (declared.values ? oneOf(declared) : textList(declared)),
  technology: textList,
  region: textList,
  level: oneOf,
  status: oneOf,
  years: ({ description }) => listOf(Type.Integer({ minimum: 0, maximum: FILTER_LIMITS.years }))(description),
  amount: ({ description }) => Type.Number({ minimum: 0, maximum: FILTER_LIMITS.amount, description }),
  currency: ({ description }) => Type.String({ pattern: '^[A-Z]{3}$', description }),
  from: date,
  to: date,
  days: ({ description }) => Type.Integer({ minimum: 1, maximum: FILTER_LIMITS.days, description }),
  withoutSignals: option,
  distinct: option,
  exact: option,
};

/** Posting filters. Repeated parameters are combined with OR, different parameters with AND. */
export const filterParameters = Object.fromEntries(
  FILTER_NAMES.map((name) => [
    name,
    Type.Optional(SCHEMAS[FILTERS[name].kind]({ ...FILTERS[name], description: DESCRIPTIONS[name] })),
  ]),
) as { [F in FilterName]: TOptional<TUnsafe<NonNullable<FilterValues[F]>>> };
export const Filters = Type.Object(filterParameters, { description: 'Filters as in `GET /jobs`.' });
export type Filters = Static<typeof Filters>;

export const sortOrderParameter = Type.Optional(
  Type.Unsafe<SortOrder>({
    type: 'string',
    enum: [...SORT_ORDERS],
    description: 'Sort order. Default: `relevance` if `keyword` is set, otherwise `recent`.',
  }),
);

const facetValue = {
  value: Type.String({ description: 'Value to use with the filter of the same name.' }),
  count: Type.Integer({ minimum: 0, description: 'Number of matching postings with this value.' }),
};
const facetValues = <T extends TProperties>(facet: string, value: T) =>
  Type.Array(Type.Object(value), { description: `Values of the filter \`${facet}\` with their counts.` });
export const Facets = Type.Object(
  {
    ...(Object.fromEntries(FACETS.map((facet) => [facet, facetValues(facet, facetValue)])) as Record<
      (typeof FACETS)[number],
      ReturnType<typeof facetValues<typeof facetValue>>
    >),
    location: facetValues('location', { ...facetValue, names: RegionNames }),
  },
  { description: 'Facet values of the matching postings, by filter.' },
);
export type Facets = Static<typeof Facets>;

export const SUGGESTION_KINDS = ['title', 'company', 'technology'] as const;
export const Suggestion = Type.Object({
  text: Type.String({ description: 'Suggested search text.' }),
  kind: Type.Unsafe<(typeof SUGGESTION_KINDS)[number]>({
    type: 'string',
    enum: [...SUGGESTION_KINDS],
    description: 'Field in which the text occurs.',
  }),
});
export type Suggestion = Static<typeof Suggestion>;

/** Number of weeks in the trends, including the current one. */
export const TREND_WEEKS = 26;
/** Number of technologies in the trends. */
export const TREND_TECHNOLOGIES = 5;
export const Trends = Type.Object(
  {
    currency: Type.String({
      description:
        'Currency of the medians, as set by the `currency` filter. Default: the first of `currencies`, or KRW if there is none.',
    }),
    currencies: Type.Array(
      Type.Object({
        value: Type.String({ description: 'Currency (ISO 4217).' }),
        count: Type.Integer({
          minimum: 0,
          description: 'Number of postings of these weeks that specify a salary in this currency.',
        }),
      }),
      { description: 'Currencies of the salaries, most frequent first.' },
    ),
    weeks: Type.Array(
      Type.Object({
        from: Type.String({ format: 'date', description: 'First day of the week, a Monday.' }),
        postings: Type.Integer({
          minimum: 0,
          description:
            'Number of postings published in this week. If the publication date is unknown, the date of collection is used.',
        }),
        salaryMedian: Type.Union([Type.Number(), Type.Null()], {
          description: 'Median annual salary of these postings; null if none of them specifies a salary.',
        }),
      }),
      { description: `The last ${TREND_WEEKS} weeks, oldest first.` },
    ),
    techStack: Type.Array(
      Type.Object({
        value: Type.String({ description: 'Name of the technology.' }),
        postings: Type.Array(Type.Integer({ minimum: 0 }), {
          description: 'Number of postings per week, in the order of `weeks`.',
        }),
      }),
      { description: `The ${TREND_TECHNOLOGIES} most common technologies of these weeks.` },
    ),
  },
  { description: 'Weekly trends of the matching postings.' },
);
export type Trends = Static<typeof Trends>;
