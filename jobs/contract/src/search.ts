import { type Static, Type } from 'typebox';
import { EDUCATION_LEVELS, EMPLOYMENT_TYPES, POSTING_STATUSES } from './posting.ts';

export const SORT_ORDERS = ['recent', 'relevance', 'deadline', 'salary', 'experience'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Values that one filter may hold; more is no search. */
const MAX_VALUES = 20;
const words = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: MAX_VALUES, description }),
  );
const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Optional(
    Type.Array(Type.Unsafe<T[number]>({ type: 'string', enum: [...values] }), {
      maxItems: MAX_VALUES,
      description,
    }),
  );
const date = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

/** Filters of postings. A parameter given twice means either value; different parameters must all hold. */
export const filterParameters = {
  keyword: words('In title, company, tech stack or sector; each word must stand somewhere.'),
  company: words('Part of the company’s name.'),
  position: words('In the title.'),
  sector: words('Part of a sector.'),
  location: words('A place: 서울 finds 서울 강남구; 전국 fits every Korean place.'),
  experience: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 60 }), {
      maxItems: MAX_VALUES,
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
