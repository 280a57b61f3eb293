import type { Label, Language, Seniority, Term, Trade } from '@workreel/sample-data';
import { OCCUPATIONS } from '@workreel/sample-data';

/**
 * How well a posting answers a query, as a person would say who knows what the posting is about and has not seen
 * how any engine ranks it: 3 what was asked for, 2 a good answer, 1 near it, 0 something else.
 */
export type Grade = 0 | 1 | 2 | 3;

/** From this grade on a posting counts as found or missed. */
export const RELEVANT: Grade = 2;

/** Which work is meant. */
export interface Work {
  /** Occupations that are what was asked for. */
  is?: readonly string[];
  /** Likewise by whole families or trades. */
  families?: readonly string[];
  trades?: readonly Trade[];
  /**
   * The names of the work that the words of the query can stand for. The same work by another name is 1: right, but
   * nobody who typed these words could expect to be shown it. For queries that have few answers; where there are
   * hundreds, any of them is as good.
   */
  names?: readonly string[];
  /** Names that are what was asked for whatever the occupation. */
  otherNames?: readonly string[];
  /** Names that say what was asked for of other things: 개발 in 메뉴개발. Grade 2. */
  nearNames?: readonly string[];
  /** Occupations that are a good answer as well. Grade 2. */
  near?: readonly string[];
  /** Names that hold the word and mean something else. Grade 1, whatever the lists above say. */
  notNames?: readonly string[];
}

/**
 * What a query asks for. Every word of a query must be found, so each part that is there must be met: the weakest of
 * them is the grade. A posting whose title does not say that it is for newcomers is no answer to 신입.
 */
export interface Wants {
  work?: Work;
  /** Canonical names, all of them. */
  technologies?: readonly string[];
  seniority?: Seniority;
  term?: Term;
  /** Field of business. */
  domain?: string;
  /** Number of the company. */
  company?: number;
  titlePlace?: string;
  /** Where its words are of one language: the same in another is right, and its text shows none of them. Grade 1. */
  language?: Language;
  /** What the query excludes, by `-word`. Grade 0. */
  without?: {
    technologies?: readonly string[];
    terms?: readonly Term[];
    seniority?: readonly Seniority[];
    occupations?: readonly string[];
    names?: readonly string[];
  };
  /** Another thing that the same words mean; the better grade counts. */
  or?: Wants;
}

/** The grade of a posting for a query; follows from the label alone, never from texts. */
export function judge(label: Label, wants: Wants): Grade {
  const own = isExcluded(label, wants.without) ? 0 : judgeParts(label, wants);
  return wants.or === undefined ? own : max(own, judge(label, wants.or));
}

function judgeParts(label: Label, wants: Wants): Grade {
  const work = wants.work === undefined ? null : workGrade(label, wants.work);
  const parts = [
    ...(wants.technologies ?? []).map((name) => technologyGrade(label, name, work !== null)),
    wants.seniority === undefined ? null : seniorityGrade(label.seniority, wants.seniority),
    wants.term === undefined ? null : label.terms.includes(wants.term) ? 3 : 0,
    wants.domain === undefined ? null : label.domain === wants.domain ? 3 : 0,
    wants.company === undefined ? null : label.company === wants.company ? 3 : 0,
    wants.titlePlace === undefined ? null : label.titlePlace === wants.titlePlace ? 3 : 0,
    wants.language === undefined ? null : label.language === wants.language ? 3 : 1,
  ].filter((grade) => grade !== null) as Grade[];
  return parts.reduce<Grade>(min, work ?? 3);
}

function workGrade({ occupation, family, trade, name }: Label, work: Work): Grade {
  if (work.notNames?.includes(name)) return 1;
  const asked =
    work.is?.includes(occupation) || work.families?.includes(family) || work.trades?.includes(trade);
  if (work.otherNames?.includes(name)) return 3;
  if (asked) return work.names === undefined || work.names.includes(name) ? 3 : 1;
  if (work.near?.includes(occupation) || work.nearNames?.includes(name)) return 2;
  return work.is?.some((each) => FAMILY_OF.get(each) === family) ? 1 : 0;
}

const FAMILY_OF: ReadonlyMap<string, string> = new Map(OCCUPATIONS.map(({ id, family }) => [id, family]));

/** Technologies that are a part or a sister of another, and how well they answer a query for it at best. */
const KIN: Readonly<Record<string, Readonly<Record<string, Grade>>>> = {
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
 * A word for a technology alone asks for work that is chiefly done with it; beside a word for the work, any posting
 * of that work that names it will do.
 */
function technologyGrade({ technologies, core }: Label, wanted: string, besideWork: boolean): Grade {
  const gradeOf = (name: string): Grade => (besideWork || core.includes(name) ? 3 : 2);
  const own = technologies.includes(wanted) ? gradeOf(wanted) : 0;
  return Object.entries(KIN[wanted] ?? {}).reduce<Grade>(
    (best, [name, most]) => (technologies.includes(name) ? max(best, min(most, gradeOf(name))) : best),
    own,
  );
}

/** What titles say that is what was asked for: 신입/경력 is for newcomers and for the experienced. */
const SENIORITY: Readonly<Record<Seniority, readonly Seniority[]>> = {
  newcomer: ['newcomer', 'any'],
  any: ['any'],
  junior: ['junior'],
  experienced: ['experienced', 'any'],
  senior: ['senior'],
  lead: ['lead'],
};

function seniorityGrade(said: Seniority | null, asked: Seniority): Grade {
  return said !== null && SENIORITY[asked].includes(said) ? 3 : 0;
}

function isExcluded(label: Label, without: Wants['without']): boolean {
  if (without === undefined) return false;
  const { technologies, terms, seniority, occupations, names } = without;
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
