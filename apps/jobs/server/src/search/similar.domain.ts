import type { Filters, Posting } from '@workreel/jobs-contract';
import { FILTER_LIMITS, termsOf } from '@workreel/search-index';

/** Maximum score of each aspect. */
const WEIGHT = { title: 4, techStack: 3, sector: 1.5, place: 1.5, experience: 1, employmentType: 0.5 };
/** Minimum score of title, technologies and sector: location and conditions alone do not make postings similar. */
const MIN_WORK_SIMILARITY = 1.25;

/** Returns the searches whose newest results are candidates, from narrow to broad. */
export function similarFilters({ title, techStack, sector, location }: Posting): Filters[] {
  const status: Filters['status'] = ['open'];
  const place = location.regions.at(-1);
  const words = titleTerms(title).slice(0, FILTER_LIMITS.values);
  const near = place === undefined ? {} : { location: [place] };
  const searches: Filters[] = [];
  if (techStack.length > 0) {
    const tech = { status, techStack: techStack.slice(0, FILTER_LIMITS.values) };
    searches.push({ ...tech, ...near }, tech);
  }
  if (words.length > 0) searches.push({ status, position: words, ...near }, { status, position: words });
  if (sector.length > 0) searches.push({ status, sector: sector.slice(0, FILTER_LIMITS.values), ...near });
  return searches;
}

/** Ranks candidates by similarity, most similar first. Omits all but one of several with the same title and company. */
export function rankSimilar(posting: Posting, candidates: readonly Posting[], limit: number): Posting[] {
  const shown = new Set([displayKeyOf(posting)]);
  const terms = new Set(titleTerms(posting.title));
  return candidates
    .filter(({ id }) => id !== posting.id)
    .map((other) => ({ other, work: workSimilarity(posting, terms, other) }))
    .filter(({ work }) => work >= MIN_WORK_SIMILARITY)
    .map(({ other, work }) => ({ other, similarity: work + conditionsSimilarity(posting, other) }))
    .sort((a, b) => b.similarity - a.similarity)
    .flatMap(({ other }) => {
      if (shown.has(displayKeyOf(other))) return [];
      shown.add(displayKeyOf(other));
      return [other];
    })
    .slice(0, limit);
}

const displayKeyOf = ({ title, companyName }: Posting): string => `${title}\n${companyName}`;
const titleTerms = (title: string): string[] => [...new Set(termsOf(title).words)];

/** Scores title, technologies and sector. */
const workSimilarity = (posting: Posting, terms: ReadonlySet<string>, other: Posting): number =>
  WEIGHT.title * diceCoefficient(terms, new Set(titleTerms(other.title))) +
  WEIGHT.techStack * diceCoefficient(new Set(posting.techStack), new Set(other.techStack)) +
  WEIGHT.sector * diceCoefficient(new Set(posting.sector), new Set(other.sector));

/** Scores place, experience and employment type. */
function conditionsSimilarity(posting: Posting, other: Posting): number {
  return (
    WEIGHT.place * diceCoefficient(new Set(posting.location.regions), new Set(other.location.regions)) +
    WEIGHT.experience * (rangesOverlap(posting.experience, other.experience) ? 1 : 0) +
    WEIGHT.employmentType *
      diceCoefficient(new Set(posting.employmentType.types), new Set(other.employmentType.types))
  );
}

/** Sørensen–Dice coefficient: 0 for disjoint sets, 1 for equal ones. */
function diceCoefficient<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): number {
  let common = 0;
  for (const value of one) if (other.has(value)) common++;
  return common === 0 ? 0 : (2 * common) / (one.size + other.size);
}

/** Whether the ranges of years overlap. False if either is unknown. */
function rangesOverlap(one: Posting['experience'], other: Posting['experience']): boolean {
  const hasYears = ({ minYears, maxYears }: Posting['experience']) => minYears !== null || maxYears !== null;
  if (!hasYears(one) || !hasYears(other)) return false;
  const start = Math.max(one.minYears ?? 0, other.minYears ?? 0);
  return (
    start <= Math.min(one.maxYears ?? Number.POSITIVE_INFINITY, other.maxYears ?? Number.POSITIVE_INFINITY)
  );
}
