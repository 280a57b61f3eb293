import { type Static, type TSchema, Type } from 'typebox';
import {
  DEADLINE_KINDS,
  EDUCATION_LEVELS,
  EMPLOYMENT_TYPES,
  SALARY_PERIODS,
  WORKPLACES,
} from './enumerations.ts';

export * from './enumerations.ts';

const nullable = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const oneOf = <const T extends readonly string[]>(values: T, description?: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...(description ? { description } : {}) });

const text = nullable(Type.String(), 'Text as shown on the site; null if the site shows none.');
const amount = (description: string) => nullable(Type.Number(), description);
const years = (description: string) => nullable(Type.Integer({ minimum: 0 }), description);

export const Location = Type.Object(
  {
    text,
    regions: Type.Array(Type.String(), {
      description:
        'Regions that the text names, each after the larger regions that contain it, for example `서울`, `서울 강남구` or `United States`, `Texas, United States`, `Austin, Texas, United States`. Groups of countries such as `Europe` or `Worldwide` are values of their own. Empty if no region was recognized.',
    }),
    remote: Type.Boolean({
      description: 'Whether the job can be done entirely from home; the same as `workplace` = `remote`.',
    }),
  },
  { description: 'Place of work.' },
);
export const Experience = Type.Object(
  {
    text,
    minYears: years(
      'Minimum number of years of experience required of experienced applicants; null if the text specifies none.',
    ),
    maxYears: years('Maximum number of years of experience; null if there is no maximum.'),
    newcomer: nullable(
      Type.Boolean(),
      'Whether applicants without experience are accepted; null if the text does not specify it.',
    ),
  },
  { description: 'Required work experience.' },
);
export const Education = Type.Object(
  {
    text,
    level: nullable(
      oneOf(EDUCATION_LEVELS),
      'Lowest level of education accepted. `none` means that no degree is required. Null if the text names no level.',
    ),
  },
  { description: 'Required education.' },
);
export const Employment = Type.Object(
  {
    text,
    types: Type.Array(oneOf(EMPLOYMENT_TYPES), {
      description: 'Employment types that the text names. Empty if no type was recognized.',
    }),
  },
  { description: 'Type of employment.' },
);
export const Deadline = Type.Object(
  {
    text,
    kind: oneOf(
      DEADLINE_KINDS,
      'Kind of deadline: `date` (applications close on `date`), `untilFilled` (when the position is filled), `always` (applications are always accepted) or `unknown`.',
    ),
    date: nullable(
      Type.String({ format: 'date' }),
      "Last day to apply, in the site's time zone. Set only if `kind` is `date`; null otherwise.",
    ),
  },
  { description: 'Application deadline.' },
);
export const Salary = Type.Object(
  {
    text,
    min: amount(
      'Lowest amount paid per `period`, in units of `currency`. Equal to `max` if the text names a single amount; null if it names no lower limit.',
    ),
    max: amount(
      'Highest amount paid per `period`, in units of `currency`; null if the text names no upper limit.',
    ),
    currency: nullable(
      Type.String(),
      'Currency of the amounts (ISO 4217). Null if the text names no amount.',
    ),
    period: nullable(
      oneOf(SALARY_PERIODS),
      'Period for which the amounts are paid. Null if the text names no amount or the period cannot be determined.',
    ),
    annualMin: amount(
      '`min` converted to a year: 2,508 hours if paid in KRW (209 paid hours a month) and 2,080 hours otherwise, 260 days, 52 weeks or 12 months. Null if `min` or `period` is null.',
    ),
    annualMax: amount('`max` converted to a year in the same way. Null if `max` or `period` is null.'),
  },
  { description: 'Salary or wage.' },
);

/** The values of a posting, parsed from one card: the texts shown on the site and the values parsed from them. */
export const PostingValues = Type.Object({
  companyName: Type.String({ description: 'Name of the company, as shown on the site.' }),
  title: Type.String({ description: 'Title of the posting, as shown on the site.' }),
  location: Location,
  workplace: nullable(
    oneOf(WORKPLACES),
    'Where the work is done: `onsite`, `hybrid` (partly from home) or `remote` (entirely from home; the regions are those to which it is bound). Null if the posting does not specify it.',
  ),
  experience: Experience,
  education: Education,
  employmentType: Employment,
  deadline: Deadline,
  techStack: Type.Array(Type.String(), {
    description: 'Technologies that the posting names, by their canonical names, for example `Node.js`.',
  }),
  sector: Type.Array(Type.String(), {
    description: 'Industries and fields of work under which the site lists the posting, as shown there.',
  }),
  salary: Salary,
  postedAt: nullable(
    Type.String({ format: 'date-time' }),
    'Time at which the posting was published on its site, or the start of that day if the site prints only a date; null if unknown.',
  ),
});

export type Location = Static<typeof Location>;
export type Experience = Static<typeof Experience>;
export type Education = Static<typeof Education>;
export type Employment = Static<typeof Employment>;
export type Deadline = Static<typeof Deadline>;
export type Salary = Static<typeof Salary>;
export type PostingValues = Static<typeof PostingValues>;
