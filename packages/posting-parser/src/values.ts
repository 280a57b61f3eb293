import { type Static, Type } from 'typebox';
import { DEADLINE_KINDS, EDUCATION_LEVELS, EMPLOYMENT_TYPES, SALARY_PERIODS } from './enumerations.ts';

export * from './enumerations.ts';

const text = Type.Union([Type.String(), Type.Null()], {
  description: 'What the site printed; null where it printed nothing.',
});
const amount = Type.Union([Type.Number(), Type.Null()]);
const years = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);
const instant = Type.String({ format: 'date-time' });
const nullableInstant = Type.Union([instant, Type.Null()]);
const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
const oneOfOrNull = <const T extends readonly string[]>(values: T) =>
  Type.Union([oneOf(values), Type.Null()]);

export const Location = Type.Object({
  text,
  regions: Type.Array(Type.String(), { description: 'Places from wide to narrow, e.g. 서울, 서울 강남구.' }),
  remote: Type.Boolean(),
});
export const Experience = Type.Object({
  text,
  minYears: years,
  maxYears: years,
  newcomer: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether someone without experience may apply; null where the text does not say.',
  }),
});
export const Education = Type.Object({ text, level: oneOfOrNull(EDUCATION_LEVELS) });
export const Employment = Type.Object({ text, types: Type.Array(oneOf(EMPLOYMENT_TYPES)) });
export const Deadline = Type.Object({
  text,
  kind: oneOf(DEADLINE_KINDS),
  date: Type.Union([Type.String({ format: 'date' }), Type.Null()], { description: 'Only with kind date.' }),
});
export const Salary = Type.Object({
  text,
  min: amount,
  max: amount,
  currency: Type.Union([Type.String({ description: 'ISO 4217' }), Type.Null()]),
  period: oneOfOrNull(SALARY_PERIODS),
  annualMin: amount,
  annualMax: amount,
});

/** What is read from one card: the texts and the values they hold. */
export const PostingValues = Type.Object({
  companyName: Type.String(),
  title: Type.String(),
  location: Location,
  experience: Experience,
  education: Education,
  employmentType: Employment,
  deadline: Deadline,
  techStack: Type.Array(Type.String(), { description: 'Technologies by their canonical names.' }),
  sector: Type.Array(Type.String()),
  salary: Salary,
  postedAt: nullableInstant,
});

export type Location = Static<typeof Location>;
export type Experience = Static<typeof Experience>;
export type Education = Static<typeof Education>;
export type Employment = Static<typeof Employment>;
export type Deadline = Static<typeof Deadline>;
export type Salary = Static<typeof Salary>;
export type PostingValues = Static<typeof PostingValues>;
