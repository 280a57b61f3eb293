import type {
  EducationLevel,
  EmploymentType,
  GeneratedPosting,
  Label,
  Language,
  PostingValues,
  Seniority,
  Term,
  Trade,
} from '@workreel/sample-data';
import { OCCUPATIONS } from '@workreel/sample-data';

/** Relevance of a posting to a query: 3 exact, 2 good, 1 related, 0 not relevant. */
export type Grade = 0 | 1 | 2 | 3;

/** Postings of this grade or better count for recall. */
export const RELEVANT: Grade = 2;

/** The work that a query refers to. */
export interface WorkCriteria {
  /** Occupations of grade 3. */
  occupations?: readonly string[];
  /** Occupation families of grade 3. */
  families?: readonly string[];
  /** Trades of grade 3. */
  trades?: readonly Trade[];
  /**
   * Names of the work that match the words of the query. The same work under another name is grade 1: correct, but not
   * expected for these words. Used for queries with few relevant postings.
   */
  names?: readonly string[];
  /** Names of grade 3 in any occupation. */
  otherNames?: readonly string[];
  /** Names of grade 2: they contain the word in another context, such as 개발 in 메뉴개발. */
  nearNames?: readonly string[];
  /** Occupations of grade 2. */
  nearOccupations?: readonly string[];
  /** Names of grade 1: they contain the word but mean other work. Overrides the lists above. */
  notNames?: readonly string[];
}

/**
 * Relevance criteria of a query. Search requires every word of a query, so the grade is the lowest grade of all criteria:
 * a posting whose title does not mention newcomers is not relevant to 신입.
 */
export interface Criteria {
  work?: WorkCriteria;
  /** Canonical names; all are required. */
  technologies?: readonly string[];
  seniority?: Seniority;
  term?: Term;
  /** Business domain. */
  domain?: string;
  /** Number of the company in the generator. */
  company?: number;
  titlePlace?: string;
  /** Canonical region of the work. Nationwide postings are in every Korean region. */
  region?: string;
  /** `newcomer`, `experienced`, or the years of the applicant. */
  experience?: string;
  employment?: EmploymentType;
  workplace?: NonNullable<PostingValues['workplace']>;
  /** Levels of education that the posting requires. */
  education?: readonly EducationLevel[];
  /** Language of the query words; matching work in another language does not contain them and is grade 1. */
  language?: Language;
  /** Excluded by `-word`; grade 0. */
  exclude?: {
    technologies?: readonly string[];
    terms?: readonly Term[];
    seniority?: readonly Seniority[];
    occupations?: readonly string[];
    names?: readonly string[];
  };
  /** Alternative meaning of the same words; the better grade counts. */
  or?: Criteria;
}

/** Grades a posting for a query based on its label and its values, not on its texts. */
export function gradePosting(posting: JudgedPosting, criteria: Criteria): Grade {
  const grade = isExcluded(posting.label, criteria.exclude) ? 0 : gradeCriteria(posting, criteria);
  return criteria.or === undefined ? grade : max(grade, gradePosting(posting, criteria.or));
}

export type JudgedPosting = Pick<GeneratedPosting, 'label' | 'values'>;

function gradeCriteria({ label, values }: JudgedPosting, criteria: Criteria): Grade {
  const work = criteria.work === undefined ? null : workGrade(label, criteria.work);
  const grades = [
    ...(criteria.technologies ?? []).map((name) => technologyGrade(label, name, work !== null)),
    criteria.seniority === undefined ? null : seniorityGrade(label.seniority, criteria.seniority),
    criteria.term === undefined ? null : label.terms.includes(criteria.term) ? 3 : 0,
    criteria.domain === undefined ? null : label.domain === criteria.domain ? 3 : 0,
    criteria.company === undefined ? null : label.company === criteria.company ? 3 : 0,
    criteria.titlePlace === undefined ? null : label.titlePlace === criteria.titlePlace ? 3 : 0,
    criteria.language === undefined ? null : label.language === criteria.language ? 3 : 1,
    criteria.region === undefined ? null : regionGrade(values, criteria.region),
    criteria.experience === undefined ? null : acceptsExperience(label, values, criteria.experience) ? 3 : 0,
    criteria.employment === undefined ? null : hasEmployment(label, values, criteria.employment) ? 3 : 0,
    criteria.workplace === undefined ? null : hasWorkplace(label, values, criteria.workplace) ? 3 : 0,
    criteria.education === undefined
      ? null
      : values.education.level !== null && criteria.education.includes(values.education.level)
        ? 3
        : 0,
  ].filter((grade) => grade !== null) as Grade[];
  return grades.reduce<Grade>(min, work ?? 3);
}

function workGrade({ occupation, family, trade, name }: Label, work: WorkCriteria): Grade {
  if (work.notNames?.includes(name)) return 1;
  const isExact =
    work.occupations?.includes(occupation) || work.families?.includes(family) || work.trades?.includes(trade);
  if (work.otherNames?.includes(name)) return 3;
  if (isExact) return work.names === undefined || work.names.includes(name) ? 3 : 1;
  if (work.nearOccupations?.includes(occupation) || work.nearNames?.includes(name)) return 2;
  return work.occupations?.some((id) => FAMILY_BY_OCCUPATION.get(id) === family) ? 1 : 0;
}

const FAMILY_BY_OCCUPATION: ReadonlyMap<string, string> = new Map(
  OCCUPATIONS.map(({ id, family }) => [id, family]),
);

/** Related technologies and their maximum grades, by the technology of the query. */
const RELATED_TECHNOLOGIES: Readonly<Record<string, Readonly<Record<string, Grade>>>> = {
  Spring: { 'Spring Boot': 3 },
  '.NET': { 'ASP.NET': 1 },
  React: { 'React Native': 1 },
  Linux: { 'Embedded Linux': 3 },
  ROS: { 'ROS 2': 3 },
  SAP: { 'SAP HANA': 2 },
  AWS: { 'Amazon EC2': 1, 'Amazon S3': 1 },
  SQL: { 'SQL Server': 1, 'PL/SQL': 1, 'T-SQL': 1 },
};

/**
 * A query for only a technology means work done mainly with it. If the query also names the work, any posting of that work
 * that mentions the technology is exact.
 */
function technologyGrade({ technologies, core }: Label, wanted: string, namesWork: boolean): Grade {
  const gradeOf = (name: string): Grade => (namesWork || core.includes(name) ? 3 : 2);
  const exact = technologies.includes(wanted) ? gradeOf(wanted) : 0;
  return Object.entries(RELATED_TECHNOLOGIES[wanted] ?? {}).reduce<Grade>(
    (best, [name, maximum]) => (technologies.includes(name) ? max(best, min(maximum, gradeOf(name))) : best),
    exact,
  );
}

/** Seniority labels that match a query; `any` (신입/경력) matches newcomers and experienced people. */
const SENIORITY: Readonly<Record<Seniority, readonly Seniority[]>> = {
  newcomer: ['newcomer', 'any'],
  any: ['any'],
  junior: ['junior'],
  experienced: ['experienced', 'any'],
  senior: ['senior'],
  lead: ['lead'],
};

function seniorityGrade(stated: Seniority | null, wanted: Seniority): Grade {
  return stated !== null && SENIORITY[wanted].includes(stated) ? 3 : 0;
}

const regionGrade = ({ location: { regions } }: PostingValues, wanted: string): Grade =>
  regions.includes(wanted) || (/[가-힣]/.test(wanted) && regions.includes('전국')) ? 3 : 0;

function acceptsExperience(label: Label, { experience }: PostingValues, wanted: string): boolean {
  const { minYears, maxYears, newcomer } = experience;
  const stated = label.seniority;
  if (wanted === 'newcomer') return newcomer === true || stated === 'newcomer' || stated === 'any';
  if (wanted === 'experienced')
    return (
      newcomer === false || (maxYears ?? minYears ?? 0) > 0 || stated === 'experienced' || stated === 'any'
    );
  const years = Number(wanted);
  if (minYears === null && maxYears === null) return newcomer === false;
  return (minYears ?? 0) <= years && years <= (maxYears ?? Number.POSITIVE_INFINITY);
}

const hasWorkplace = (
  label: Label,
  { workplace }: PostingValues,
  wanted: PostingValues['workplace'],
): boolean => workplace === wanted || (wanted === 'remote' && label.terms.includes('remote'));

const TERM_OF_EMPLOYMENT: Partial<Record<EmploymentType, Term>> = {
  fullTime: 'permanent',
  partTime: 'partTime',
  contract: 'contract',
  internship: 'internship',
};
const hasEmployment = (label: Label, { employmentType }: PostingValues, wanted: EmploymentType): boolean =>
  employmentType.types.includes(wanted) ||
  (TERM_OF_EMPLOYMENT[wanted] !== undefined && label.terms.includes(TERM_OF_EMPLOYMENT[wanted]));

function isExcluded(label: Label, exclude: Criteria['exclude']): boolean {
  if (exclude === undefined) return false;
  const { technologies, terms, seniority, occupations, names } = exclude;
  return (
    (technologies?.some((name) => label.technologies.includes(name)) ?? false) ||
    (terms?.some((term) => label.terms.includes(term)) ?? false) ||
    (label.seniority !== null && (seniority?.includes(label.seniority) ?? false)) ||
    (occupations?.includes(label.occupation) ?? false) ||
    (names?.includes(label.name) ?? false)
  );
}

const min = (one: Grade, other: Grade): Grade => (one < other ? one : other);
const max = (one: Grade, other: Grade): Grade => (one > other ? one : other);
