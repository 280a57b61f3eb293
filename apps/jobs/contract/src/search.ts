import { type Static, Type } from 'typebox';
import { EDUCATION_LEVELS, EMPLOYMENT_TYPES, POSTING_STATUSES } from './posting.ts';

export const SORT_ORDERS = ['recent', 'relevance', 'deadline', 'salary', 'experience'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Values that one filter may hold; more is no search. */
export const MAX_FILTER_VALUES = 20;
const words = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: MAX_FILTER_VALUES, description }),
  );
const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Optional(
    Type.Array(Type.Unsafe<T[number]>({ type: 'string', enum: [...values] }), {
      maxItems: MAX_FILTER_VALUES,
      description,
    }),
  );
const date = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

/** Filters of postings. A parameter given twice means either value; different parameters must all hold. */
export const filterParameters = {
  keyword: words(
    'Words of title, company, tech stack or sector, each of which must be found: Korean by parts of words, Latin words whole with their inflections, technologies by any name. `"words in a row"`, `-word`. The first twenty count.',
  ),
  company: words('Words of the company’s name.'),
  position: words('Words of the title.'),
  sector: words('Words of the sectors.'),
  location: words('A place: 서울 finds 서울 강남구; 전국 fits every Korean place.'),
  experience: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 60 }), {
      maxItems: MAX_FILTER_VALUES,
      description: 'Years I have; 0 = newcomer.',
    }),
  ),
  salary: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e12, description: 'Yearly amount I want at least.' }),
  ),
  currency: Type.Optional(
    Type.String({ pattern: '^[A-Z]{3}$', description: 'Of `salary`, ISO 4217; default KRW.' }),
  ),
  education: oneOf(EDUCATION_LEVELS, 'What I have: postings that ask for no more.'),
  employmentType: oneOf(EMPLOYMENT_TYPES, 'Kind of employment.'),
  techStack: words('A technology, by any of its names.'),
  deadlineFrom: date('First day of the deadline.'),
  deadlineTo: date('Last day of the deadline.'),
  status: oneOf(POSTING_STATUSES, 'open or closed.'),
  site: words('Where it was found.'),
};
export const Filters = Type.Object(filterParameters);
export type Filters = Static<typeof Filters>;

export const sortOrderParameter = Type.Optional(
  Type.Unsafe<SortOrder>({
    type: 'string',
    enum: [...SORT_ORDERS],
    description: 'recent (default), relevance (default with keyword), deadline, salary, experience.',
  }),
);

/** What postings are counted by. */
export const FACETS = ['location', 'sector', 'techStack', 'employmentType', 'experience', 'salary'] as const;
export type FacetName = (typeof FACETS)[number];

const FacetCounts = Type.Array(
  Type.Object({
    value: Type.String({ description: 'As the filter of that name takes it.' }),
    count: Type.Integer({ minimum: 0 }),
  }),
);
export const Facets = Type.Object({
  location: FacetCounts,
  sector: FacetCounts,
  techStack: FacetCounts,
  employmentType: FacetCounts,
  experience: FacetCounts,
  salary: FacetCounts,
});
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
