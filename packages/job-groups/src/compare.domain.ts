/** Compares two postings. */
import { branchesIn, companyNames, isNoName, isSameCompany } from './company.domain.ts';
import { sharedPhrases } from './description.domain.ts';
import type { PostingFacts } from './facts.ts';
import { mostSpecific, placesAgree } from './places.domain.ts';
import { parseTitle, type Title, titleKey } from './title.domain.ts';

/** A posting prepared for comparisons. */
export interface Prepared {
  facts: PostingFacts;
  companies: readonly string[];
  branches: readonly string[];
  title: Title;
  titleKey: string;
  places: readonly string[];
  types: readonly string[];
  workplace: string | null;
}

const known = new WeakMap<PostingFacts, Prepared>();

/** Prepares a posting, once for each object. */
export function prepare(facts: PostingFacts): Prepared {
  let prepared = known.get(facts);
  if (prepared === undefined) {
    prepared = prepareNew(facts);
    known.set(facts, prepared);
  }
  return prepared;
}

function prepareNew(facts: PostingFacts): Prepared {
  const companies = companyNames(facts.companyName);
  const title = parseTitle(facts.title, { ...facts, companyNames: companies });
  return {
    facts,
    companies,
    branches: branchesIn(facts.companyName),
    title,
    titleKey: titleKey(title),
    places: mostSpecific(facts.regions),
    types: facts.employmentTypes.length > 0 ? facts.employmentTypes : title.types,
    workplace: facts.workplace ?? (facts.remote ? 'remote' : (title.workplaces[0] ?? null)),
  };
}

export interface Comparison {
  /** Why the postings cannot be the same job; null if nothing speaks against it. */
  conflict: string | null;
  /** Evidence that they are; they are from {@link MIN_SCORE} on. */
  score: number;
}
export const MIN_SCORE = 1;

/**
 * Share of phrases from which descriptions are of the same job. Those of other jobs of a company share its own words and benefits: 0.56 to
 * 0.81 in the labelled pairs; edited ones of one job share 0.89 or more.
 */
const SAME_TEXT = 0.84;
/** Relative difference of amounts that are the same, converted between periods. */
const PAY_TOLERANCE = 0.06;

export function compare(one: Prepared, other: Prepared): Comparison {
  const shared = sharedPhrases(one.facts.sketch, other.facts.sketch);
  const conflict = conflictOf(one, other, shared);
  if (conflict !== null) return { conflict, score: 0 };
  let score = 1;
  if (shared !== null) score += 0.8;
  // What only one of them says may distinguish it from the other.
  const { title: a } = one;
  const { title: b } = other;
  const isVague =
    (isOneSided(a.levels, b.levels) && !isSameExperience(one.facts, other.facts)) ||
    isOneSided(a.shifts, b.shifts) ||
    isOneSided(a.technologies, b.technologies) ||
    isOneSided(a.asides, b.asides);
  // Equal pay and places do not make up for it, descriptions do.
  if (isVague) score -= 0.4;
  if (payAgrees(one.facts, other.facts)) score += 0.2;
  if (String(one.places) === String(other.places)) score += 0.1;
  else if (one.places.length === 0) score -= 0.1;
  return { conflict: null, score };
}

const SENIOR = ['senior', 'lead', 'principal', 'staff', 'head', '수석', '책임', '선임', '팀장'];
/** Sites leave out that a job is for juniors, but not that it is for seniors, or only at weekends. */
const isSenior = ({ levels }: Title): boolean => levels.some((level) => SENIOR.includes(level));
const isWeekend = ({ shifts }: Title): boolean => shifts.includes('weekend');
/** Types that a title names if the job is of it. */
const LIMITED = ['internship', 'temporary'];
/** Whether only the title of the first posting names a type. */
const isNamedBy = ({ title }: Prepared, other: Prepared, type: string): boolean =>
  title.types.includes(type) && !other.types.includes(type) && !other.title.types.includes(type);

const isDisjoint = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && other.length > 0 && !one.some((each) => other.includes(each));
const isOneSided = (one: readonly string[], other: readonly string[]): boolean =>
  (one.length === 0) !== (other.length === 0);

function conflictOf(one: Prepared, other: Prepared, shared: number | null): string | null {
  const { facts: a, title: s } = one;
  const { facts: b, title: t } = other;
  if (!isSameCompany(one.companies, other.companies)) return 'company';
  if (shared === null && one.companies.some(isNoName)) return 'company';
  if (isDisjoint(one.branches, other.branches)) return 'branch';
  if (!placesAgree(one.places, other.places)) return 'place';
  if (isDisjoint(s.levels, t.levels) || isSenior(s) !== isSenior(t)) return 'level';
  if (isDisjoint(s.years, t.years)) return 'year';
  if (isDisjoint(s.shifts, t.shifts) || isWeekend(s) !== isWeekend(t)) return 'shift';
  if (isDisjoint(s.technologies, t.technologies) || isDisjoint(s.asides, t.asides)) return 'technology';
  if (isDisjoint(one.types, other.types)) return 'employment type';
  if (isDisjoint(s.types, t.types)) return 'employment type';
  if (LIMITED.some((type) => isNamedBy(one, other, type) || isNamedBy(other, one, type)))
    return 'employment type';
  // Work is on site unless a posting says something else.
  if ((one.workplace === 'remote') !== (other.workplace === 'remote')) return 'workplace';
  if (experienceConflicts(a, b, isOneSided(s.levels, t.levels) ? 1 : 3)) return 'experience';
  if (payConflicts(a, b)) return 'pay';
  if (one.titleKey !== other.titleKey) return 'title';
  if (shared !== null && shared < SAME_TEXT) return 'description';
  return null;
}

/** @param years - difference of two minimums from which they are those of two levels. */
function experienceConflicts(a: PostingFacts, b: PostingFacts, years: number): boolean {
  const known = ({ minYears, maxYears, newcomer }: PostingFacts) =>
    minYears !== null || maxYears !== null || newcomer !== null;
  if (!known(a) || !known(b)) return false;
  const range = ({ minYears, maxYears, newcomer }: PostingFacts) => ({
    // Newcomers have no experience; experienced ones have some.
    min: newcomer === true ? 0 : (minYears ?? (newcomer === false ? 1 : 0)),
    max: maxYears ?? (newcomer === true && minYears === null ? 0 : Number.POSITIVE_INFINITY),
  });
  const [x, y] = [range(a), range(b)];
  if (x.min > y.max || y.min > x.max) return true;
  return a.minYears !== null && b.minYears !== null && Math.abs(a.minYears - b.minYears) >= years;
}

const isSameExperience = (a: PostingFacts, b: PostingFacts): boolean =>
  (a.minYears !== null || a.newcomer !== null) &&
  a.minYears === b.minYears &&
  a.maxYears === b.maxYears &&
  a.newcomer === b.newcomer;

const differ = (x: number, y: number) => Math.abs(x - y) > PAY_TOLERANCE * Math.max(x, y);

function payConflicts(a: PostingFacts, b: PostingFacts): boolean {
  const [x, y] = [payOf(a), payOf(b)];
  if (x === null || y === null) return false;
  if (a.currency !== b.currency) return true;
  if (x.min !== null && y.min !== null && x.max !== null && y.max !== null) {
    const isApart = x.min > y.max * (1 + PAY_TOLERANCE) || y.min > x.max * (1 + PAY_TOLERANCE);
    return isApart || (differ(x.min, y.min) && differ(x.max, y.max));
  }
  if (x.min !== null && y.min !== null) return differ(x.min, y.min);
  if (x.max !== null && y.max !== null) return differ(x.max, y.max);
  return false;
}

const payOf = ({ annualMin: min, annualMax: max, currency }: PostingFacts) =>
  currency === null || (min === null && max === null) ? null : { min, max };

const payAgrees = (a: PostingFacts, b: PostingFacts): boolean =>
  payOf(a) !== null && payOf(b) !== null && a.annualMin === b.annualMin && a.annualMax === b.annualMax;
