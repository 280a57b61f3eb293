/** Which postings are like another. */
import type { Filters, Posting } from '@workreel/jobs-contract';
import { FILTER_LIMITS, termsOf } from '@workreel/search-index';

/** What each kind of likeness counts, where all of it is the same. */
const WEIGHT = { title: 4, techStack: 3, sector: 1.5, place: 1.5, experience: 1, employmentType: 0.5 };
/** Where the work itself has less in common than this it is not shown: a town and hours alone make no two postings alike. */
const LEAST_WORK = 1.25;

/** Searches whose newest are looked at: from what is nearest to what is still like. */
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

/** The most alike, most alike first; of postings that read the same only the first. */
export function mostSimilar(posting: Posting, others: readonly Posting[], most: number): Posting[] {
  const shown = new Set([faceOf(posting)]);
  const terms = new Set(titleTerms(posting.title));
  return others
    .filter(({ id }) => id !== posting.id)
    .map((other) => ({ other, work: workLikeness(posting, terms, other) }))
    .filter(({ work }) => work >= LEAST_WORK)
    .map(({ other, work }) => ({ other, likeness: work + termsLikeness(posting, other) }))
    .sort((a, b) => b.likeness - a.likeness)
    .flatMap(({ other }) => {
      if (shown.has(faceOf(other))) return [];
      shown.add(faceOf(other));
      return [other];
    })
    .slice(0, most);
}

const faceOf = ({ title, companyName }: Posting): string => `${title}\n${companyName}`;
const titleTerms = (title: string): string[] => [...new Set(termsOf(title).words)];

/** How alike what is to be done is. */
const workLikeness = (posting: Posting, terms: ReadonlySet<string>, other: Posting): number =>
  WEIGHT.title * shareOf(terms, new Set(titleTerms(other.title))) +
  WEIGHT.techStack * shareOf(new Set(posting.techStack), new Set(other.techStack)) +
  WEIGHT.sector * shareOf(new Set(posting.sector), new Set(other.sector));

/** How alike it is where, for whom and how long. */
function termsLikeness(posting: Posting, other: Posting): number {
  return (
    WEIGHT.place * shareOf(new Set(posting.location.regions), new Set(other.location.regions)) +
    WEIGHT.experience * (meet(posting.experience, other.experience) ? 1 : 0) +
    WEIGHT.employmentType *
      shareOf(new Set(posting.employmentType.types), new Set(other.employmentType.types))
  );
}

/** What two sets have in common: 0 nothing, 1 all (Sørensen and Dice). */
function shareOf<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): number {
  let both = 0;
  for (const value of one) if (other.has(value)) both++;
  return both === 0 ? 0 : (2 * both) / (one.size + other.size);
}

/** Whether somebody could fit both; what neither says fits nobody more than others. */
function meet(one: Posting['experience'], other: Posting['experience']): boolean {
  const known = ({ minYears, maxYears }: Posting['experience']) => minYears !== null || maxYears !== null;
  if (!known(one) || !known(other)) return false;
  const least = Math.max(one.minYears ?? 0, other.minYears ?? 0);
  return (
    least <= Math.min(one.maxYears ?? Number.POSITIVE_INFINITY, other.maxYears ?? Number.POSITIVE_INFINITY)
  );
}
