/**
 * What a site prints of a posting (`text`, null where it prints nothing) and what that means: the shape in which the jobs
 * service stores postings. A test of the service compares both.
 */
export interface PostingValues {
  companyName: string;
  title: string;
  /** Regions from wide to narrow: `경기`, `경기 성남시`, `경기 성남시 분당구`. */
  location: { text: string | null; regions: string[]; remote: boolean };
  experience: {
    text: string | null;
    minYears: number | null;
    maxYears: number | null;
    newcomer: boolean | null;
  };
  education: { text: string | null; level: EducationLevel | null };
  employmentType: { text: string | null; types: EmploymentType[] };
  /** `date`: `YYYY-MM-DD`, only with the kind `date`. */
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

/** What kind of workplace the work belongs to. */
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

/** How much experience a title speaks of; `any` is 신입/경력, newcomers and experienced alike. */
export type Seniority = 'newcomer' | 'any' | 'junior' | 'experienced' | 'senior' | 'lead';

/** What a title promises beside the work: each is said in words in that title. */
export type Term = 'internship' | 'contract' | 'partTime' | 'permanent' | 'remote' | 'night' | 'weekend';

/**
 * What a posting is about, as whoever wrote it knows: nothing of it is read back from the texts. All that it names
 * can be seen in title, company, technologies or sectors, so that whoever searches may expect to find it by it.
 */
export interface Label {
  /** Identity of the occupation, whatever the title calls it: `backend`, `nurse`. */
  occupation: string;
  /** Occupations between which people change: `development`, `nursing`. */
  family: string;
  trade: Trade;
  /**
   * Which of the occupation's names the title shows, in English words whatever the language: a `backend` may be a
   * `backend developer`, a `backend engineer` or a `server developer`.
   */
  name: string;
  /** Null where the title does not say. */
  seniority: Seniority | null;
  /** Canonical names of what is worked with; each stands in the title or in the list of technologies. */
  technologies: readonly string[];
  /** Those of the technologies that the title names: what the work is chiefly done with. */
  core: readonly string[];
  /** Field of business that the title or a sector names: `fintech`, `game`. */
  domain: string | null;
  terms: readonly Term[];
  /** The place that the title itself names, as it names it (서울, 강남, 경기 광주); null where only the location tells it. */
  titlePlace: string | null;
  /** Number of the company: one company, one number. */
  company: number;
  language: Language;
}

export interface GeneratedPosting {
  /** No two postings of one run of the generator share one. */
  sourceUrl: string;
  site: string;
  /** Parts of it are shared between postings and frozen: nobody changes them. */
  values: PostingValues;
  /** ISO 3166-1 alpha-2; null for remote work and where no place is named. */
  country: string | null;
  /** RFC 3339, UTC; not before `postedAt`. */
  collectedAt: string;
  label: Label;
}

export interface GeneratorOptions {
  /** Default 1. The same count, seed and day give the same postings on every machine. */
  seed?: number;
  /** The day up to which postings were put up, `YYYY-MM-DD`; default 2026-06-30, so that a run can be repeated. */
  today?: string;
  /**
   * How postings are chosen: `drawn` as often as real job sites have them, or `dealt`, so that every printed form of a
   * field turns up among a few hundred. Default `drawn`.
   */
  choice?: 'drawn' | 'dealt';
}
