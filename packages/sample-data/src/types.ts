/**
 * Texts of a posting as printed by a site (`text`, null if none is printed) with their meaning, in the format in which
 * the jobs service stores postings. A test of the posting parser compares them.
 */
export interface PostingValues {
  companyName: string;
  title: string;
  /** Regions from broadest to narrowest: `경기`, `경기 성남시`, `경기 성남시 분당구`. */
  location: { text: string | null; regions: string[]; remote: boolean };
  workplace: 'onsite' | 'hybrid' | 'remote' | null;
  experience: {
    text: string | null;
    minYears: number | null;
    maxYears: number | null;
    newcomer: boolean | null;
  };
  education: { text: string | null; level: EducationLevel | null };
  employmentType: { text: string | null; types: EmploymentType[] };
  /** `date` is in the format `YYYY-MM-DD` and set only with the kind `date`. */
  deadline: {
    text: string | null;
    kind: 'date' | 'untilFilled' | 'always' | 'unknown';
    date: string | null;
  };
  /** Technologies by their canonical names. */
  techStack: string[];
  sector: string[];
  salary: {
    text: string | null;
    min: number | null;
    max: number | null;
    /** ISO 4217 */
    currency: string | null;
    period: SalaryPeriod | null;
    annualMin: number | null;
    annualMax: number | null;
  };
  /** RFC 3339, UTC. */
  postedAt: string | null;
}

export type EducationLevel = 'none' | 'highSchool' | 'associate' | 'bachelor' | 'master' | 'doctorate';
export type EmploymentType =
  | 'fullTime'
  | 'partTime'
  | 'contract'
  | 'temporary'
  | 'internship'
  | 'freelance'
  | 'dispatch'
  | 'military'
  | 'training';
export type SalaryPeriod = 'hour' | 'day' | 'week' | 'month' | 'year';

/** Trades of employers. */
export const TRADES = [
  'it',
  'care',
  'food',
  'school',
  'office',
  'goods',
  'craft',
  'shop',
  'sales',
  'medical',
  'construction',
] as const;
export type Trade = (typeof TRADES)[number];

export type Language = 'ko' | 'en';

/** Seniority in a title; `any` is 신입/경력, both newcomers and experienced applicants. */
export type Seniority = 'newcomer' | 'any' | 'junior' | 'experienced' | 'senior' | 'lead';

/** Terms of employment in a title. */
export type Term = 'internship' | 'contract' | 'partTime' | 'permanent' | 'remote' | 'night' | 'weekend';

/**
 * The subject of a posting, from which its texts were generated. Everything in the label is visible in the title,
 * company, technologies or sectors, so searches for it should find the posting.
 */
export interface Label {
  /** Identifier of the occupation, independent of its name in the title: `backend`, `nurse`. */
  occupation: string;
  /** Group of related occupations: `development`, `nursing`. */
  family: string;
  trade: Trade;
  /**
   * The name of the occupation in the title, always in English: `backend` may be named `backend developer`,
   * `backend engineer` or `server developer`.
   */
  name: string;
  /** Null if the title names none. */
  seniority: Seniority | null;
  /** Canonical names of technologies; each is in the title or in the list of technologies. */
  technologies: readonly string[];
  /** The technologies that the title names. */
  core: readonly string[];
  /** Business field named by the title or a sector: `fintech`, `gaming`. */
  domain: string | null;
  terms: readonly Term[];
  /** The region in the title as printed (서울, 강남, 경기 광주); null if the title names none. */
  titlePlace: string | null;
  /** Number that identifies the company. */
  company: number;
  language: Language;
}

export interface GeneratedPosting {
  /** Unique within a run of the generator. */
  sourceUrl: string;
  site: string;
  /** Nested objects are frozen, because postings share them. */
  values: PostingValues;
  /** ISO 3166-1 alpha-2; null for remote work and if no location is printed. */
  country: string | null;
  /** RFC 3339, UTC; not before `postedAt`. */
  collectedAt: string;
  label: Label;
}

export interface GeneratorOptions {
  /** Default 1. The same count and options generate the same postings on every machine. */
  seed?: number;
  /** Latest day of publication, `YYYY-MM-DD`. Default 2026-06-30; fixed so that results are reproducible. */
  today?: string;
  /**
   * How values are selected: `weighted` by their frequency on real job sites, or `coverage`, so that every printed form
   * of a field occurs within a few hundred postings. Default `weighted`.
   */
  sampling?: 'weighted' | 'coverage';
}
