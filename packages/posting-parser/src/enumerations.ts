/** Levels of education, lowest first; `none` means that no degree is required (학력무관). */
export const EDUCATION_LEVELS = [
  'none',
  'highSchool',
  'associate',
  'bachelor',
  'master',
  'doctorate',
] as const;
export const EMPLOYMENT_TYPES = [
  'fullTime',
  'partTime',
  'contract',
  'temporary',
  'internship',
  'freelance',
  'dispatch',
  'military',
  'training',
  'other',
] as const;
/** Where the work is done; `remote` means entirely from home. */
export const WORKPLACES = ['onsite', 'hybrid', 'remote'] as const;
export const DEADLINE_KINDS = ['date', 'untilFilled', 'always', 'unknown'] as const;
export const SALARY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
/** What a text says about the pay in place of an amount. */
export const PAY_TERMS = [
  'companyPolicy',
  'afterInterview',
  'negotiable',
  'competitive',
  'undisclosed',
] as const;

export type EducationLevel = (typeof EDUCATION_LEVELS)[number];
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export type Workplace = (typeof WORKPLACES)[number];
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];
export type PayTerms = (typeof PAY_TERMS)[number];
export type SalaryPeriod = (typeof SALARY_PERIODS)[number];

export const POSTING_STATUSES = ['open', 'closed'] as const;
export type PostingStatus = (typeof POSTING_STATUSES)[number];
