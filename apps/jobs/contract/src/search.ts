import {
  FACETS,
  FILTER_LIMITS,
  FILTER_NAMES,
  FILTERS,
  type FilterKind,
  type FilterName,
  type Filters as FiltersOf,
  SORT_ORDERS,
  type SortOrder,
} from '@workreel/search-index/filters';
import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox';

export { FACETS, type FacetName, SORT_ORDERS, type SortOrder } from '@workreel/search-index/filters';

/** What the API says of each filter. */
const DESCRIPTIONS: Record<FilterName, string> = {
  keyword:
    'Words of title, company, tech stack or sector, each of which must be found: Korean by parts of words, Latin words whole with their inflections, technologies by any name. `"words in a row"`, `-word`. The first twenty count.',
  company: 'Words of the company’s name.',
  position: 'Words of the title.',
  location: 'A place: 서울 finds 서울 강남구; 전국 fits every Korean place.',
  experience: 'Years I have; 0 = newcomer.',
  salary: 'Yearly amount I want at least.',
  currency: 'Of `salary`, ISO 4217; default KRW.',
  techStack: 'A technology, by any of its names.',
  postedWithin: 'Put up, else first collected, at most so many days ago.',
  deadlineFrom: 'First day of the deadline.',
  deadlineTo: 'Last day of the deadline.',
  employmentType: 'Kind of employment.',
  education: 'What I have: postings that ask for no more.',
  sector: 'A sector, as the facet names it.',
  site: 'Where it was found.',
  status: 'open or closed.',
};

type Declared = { description: string; values?: readonly string[] };
const several = (items: TSchema) => (description: string) =>
  Type.Array(items, { maxItems: FILTER_LIMITS.values, description });
const texts = ({ description }: Declared) =>
  several(Type.String({ minLength: 1, maxLength: FILTER_LIMITS.characters }))(description);
const oneOf = ({ values = [], description }: Declared) =>
  several(Type.Unsafe({ type: 'string', enum: [...values] }))(description);
const date = ({ description }: Declared) => Type.String({ format: 'date', description });

/** What each kind of filter takes. */
const SCHEMAS: Record<FilterKind, (declared: Declared) => TSchema> = {
  text: texts,
  value: (declared) => (declared.values ? oneOf(declared) : texts(declared)),
  technology: texts,
  place: texts,
  level: oneOf,
  status: oneOf,
  years: ({ description }) =>
    several(Type.Integer({ minimum: 0, maximum: FILTER_LIMITS.years }))(description),
  amount: ({ description }) => Type.Number({ minimum: 0, maximum: FILTER_LIMITS.amount, description }),
  currency: ({ description }) => Type.String({ pattern: '^[A-Z]{3}$', description }),
  from: date,
  to: date,
  days: ({ description }) => Type.Integer({ minimum: 1, maximum: FILTER_LIMITS.days, description }),
};

/** Filters of postings. A parameter given twice means either value; different parameters must all hold. */
export const filterParameters = Object.fromEntries(
  FILTER_NAMES.map((name) => [
    name,
    Type.Optional(SCHEMAS[FILTERS[name].kind]({ ...FILTERS[name], description: DESCRIPTIONS[name] })),
  ]),
) as { [F in FilterName]: TOptional<TUnsafe<NonNullable<FiltersOf[F]>>> };
export const Filters = Type.Object(filterParameters);
export type Filters = Static<typeof Filters>;

export const sortOrderParameter = Type.Optional(
  Type.Unsafe<SortOrder>({
    type: 'string',
    enum: [...SORT_ORDERS],
    description: 'recent (default), relevance (default with keyword), deadline, salary, experience.',
  }),
);

const FacetCounts = Type.Array(
  Type.Object({
    value: Type.String({ description: 'As the filter of that name takes it.' }),
    count: Type.Integer({ minimum: 0 }),
  }),
);
export const Facets = Type.Object(
  Object.fromEntries(FACETS.map((facet) => [facet, FacetCounts])) as Record<
    (typeof FACETS)[number],
    typeof FacetCounts
  >,
);
export type Facets = Static<typeof Facets>;

export const SUGGESTION_KINDS = ['title', 'company', 'technology'] as const;
export const Suggestion = Type.Object({
  text: Type.String(),
  kind: Type.Unsafe<(typeof SUGGESTION_KINDS)[number]>({ type: 'string', enum: [...SUGGESTION_KINDS] }),
});
export type Suggestion = Static<typeof Suggestion>;

/** Weeks that trends go back, the present one among them. */
export const TREND_WEEKS = 26;
/** Technologies whose trend is told. */
export const TREND_TECHNOLOGIES = 5;
export const Trends = Type.Object({
  currency: Type.String({ description: 'Of the medians: that of the filters, default KRW.' }),
  weeks: Type.Array(
    Type.Object({
      from: Type.String({ format: 'date', description: 'Its Monday; a week ends with its Sunday, UTC.' }),
      postings: Type.Integer({ minimum: 0, description: 'Put up in that week, else first collected in it.' }),
      salaryMedian: Type.Union([Type.Number(), Type.Null()], {
        description: 'Of their yearly amounts: half pay as much or more. Null where none says what it pays.',
      }),
    }),
    { description: `The last ${TREND_WEEKS}, oldest first.` },
  ),
  techStack: Type.Array(
    Type.Object({
      value: Type.String(),
      postings: Type.Array(Type.Integer({ minimum: 0 }), { description: 'By week, as `weeks` has them.' }),
    }),
    { description: `The ${TREND_TECHNOLOGIES} commonest of these weeks.` },
  ),
});
export type Trends = Static<typeof Trends>;
