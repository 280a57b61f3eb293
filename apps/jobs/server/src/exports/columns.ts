import type { PostingDetails } from '@workreel/jobs-contract';

/** Values of the column types. A `date` is `YYYY-MM-DD`, a `time` RFC 3339. */
interface Values {
  text: string;
  list: readonly string[];
  integer: number;
  number: number;
  boolean: boolean;
  date: string;
  time: string;
}
export type ColumnType = keyof Values;
type Column = {
  [T in ColumnType]: readonly [type: T, read: (posting: PostingDetails) => Values[T] | null];
}[ColumnType];

/** The columns of CSV and Parquet files. `docs/api.md` lists them. Names never change; new columns are appended. */
export const COLUMNS = {
  id: ['text', ({ id }) => id],
  site: ['text', ({ site }) => site],
  sourceUrl: ['text', ({ sourceUrl }) => sourceUrl],
  companyName: ['text', ({ companyName }) => companyName],
  title: ['text', ({ title }) => title],
  location: ['text', ({ location }) => location.text],
  regions: ['list', ({ location }) => location.regions],
  workplace: ['text', ({ workplace }) => workplace],
  experience: ['text', ({ experience }) => experience.text],
  minYears: ['integer', ({ experience }) => experience.minYears],
  maxYears: ['integer', ({ experience }) => experience.maxYears],
  newcomer: ['boolean', ({ experience }) => experience.newcomer],
  education: ['text', ({ education }) => education.text],
  educationLevel: ['text', ({ education }) => education.level],
  employmentType: ['text', ({ employmentType }) => employmentType.text],
  employmentTypes: ['list', ({ employmentType }) => employmentType.types],
  salary: ['text', ({ salary }) => salary.text],
  salaryMin: ['number', ({ salary }) => salary.min],
  salaryMax: ['number', ({ salary }) => salary.max],
  salaryCurrency: ['text', ({ salary }) => salary.currency],
  salaryPeriod: ['text', ({ salary }) => salary.period],
  salaryAnnualMin: ['number', ({ salary }) => salary.annualMin],
  salaryAnnualMax: ['number', ({ salary }) => salary.annualMax],
  payTerms: ['text', ({ payTerms }) => payTerms],
  deadline: ['text', ({ deadline }) => deadline.text],
  deadlineKind: ['text', ({ deadline }) => deadline.kind],
  deadlineDate: ['date', ({ deadline }) => deadline.date],
  techStack: ['list', ({ techStack }) => techStack],
  sector: ['list', ({ sector }) => sector],
  postedAt: ['time', ({ postedAt }) => postedAt],
  status: ['text', ({ status }) => status],
  closedReason: ['text', ({ closedReason }) => closedReason],
  closedAt: ['time', ({ closedAt }) => closedAt],
  collectedAt: ['time', ({ collectedAt }) => collectedAt],
  lastSeenAt: ['time', ({ lastSeenAt }) => lastSeenAt],
  lastVerifiedAt: ['time', ({ lastVerifiedAt }) => lastVerifiedAt],
  description: ['text', ({ description }) => description],
} satisfies Record<string, Column>;
