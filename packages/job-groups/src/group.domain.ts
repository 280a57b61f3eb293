import { type Comparison, compare, MIN_SCORE, type Prepared, prepare } from './compare.domain.ts';
import type { PostingFacts } from './facts.ts';
import { hash53 } from './hash.domain.ts';
import { placeKey } from './places.domain.ts';

/** Above this many different postings with one title in a block, only postings that say the same are grouped, because each is compared with all others. */
export const MAX_BLOCK = 150;
const DAY_MS = 24 * 3_600_000;

/** Pairs of postings, by ID, about which an admin has decided. */
export interface Decisions {
  joined: readonly (readonly [number, number])[];
  split: readonly (readonly [number, number])[];
}

/**
 * Returns the keys of a posting: hashes of company, title and place. Only postings with a common key are compared. A company with two names
 * (네이버(NAVER)) has two.
 */
export function keysOf(posting: PostingFacts): { titleKey: number; otherKey: number | null } {
  const { companies, titleKey } = prepare(posting);
  const place = placeKey(posting);
  const keyOf = (company: string) => hash53(`${company}\n${place}\n${titleKey}`);
  return {
    titleKey: keyOf(companies[0]!),
    otherKey: companies[1] === undefined ? null : keyOf(companies[1]),
  };
}

export const comparePostings = (one: PostingFacts, other: PostingFacts): Comparison & { same: boolean } => {
  const comparison = compare(prepare(one), prepare(other));
  return { ...comparison, same: comparison.conflict === null && comparison.score >= MIN_SCORE };
};

/**
 * Divides the postings of a block into jobs. The result depends only on the postings and decisions.
 *
 * Postings are joined in the order of their scores, best first, as long as no two of a group conflict. One that fits two conflicting ones
 * equally well stays alone: it says too little to tell.
 *
 * @returns the groups of two or more, each with the newest posting with the most fields first.
 */
export function groupsOf(postings: readonly PostingFacts[], decisions: Decisions): number[][] {
  const prepared = postings.map(prepare);
  const content = prepared.map(contentOf);
  const order = prepared
    .map((_, n) => n)
    .sort(
      (a, b) =>
        compareTexts(content[a]!, content[b]!) ||
        compareTexts(postings[a]!.site, postings[b]!.site) ||
        postings[a]!.id - postings[b]!.id,
    );
  const sorted = order.map((n) => prepared[n]!);
  const clusters = new Clusters(
    sorted.map(({ facts }) => facts.id),
    decisions.split,
  );
  for (const [one, other] of decisions.joined) clusters.join(one, other);
  const decided = new Set([...decisions.joined, ...decisions.split].flat());
  // Postings that say the same are joined at once, and only the first of them is compared with others.
  const distinct = sorted.filter((posting, n) => {
    const { id } = posting.facts;
    const before = sorted[n - 1];
    const isSame =
      before !== undefined &&
      content[order[n]!] === content[order[n - 1]!] &&
      posting.places.length > 0 &&
      !decided.has(id) &&
      !decided.has(before.facts.id);
    if (isSame) clusters.join(before.facts.id, id);
    return !isSame;
  });
  for (const sameTitle of Map.groupBy(distinct, ({ titleKey }) => titleKey).values())
    if (sameTitle.length <= MAX_BLOCK) joinSimilar(sameTitle, clusters);
  const byId = new Map(postings.map((posting) => [posting.id, posting]));
  return clusters.groups.map((ids) => ids.sort((a, b) => isBefore(byId.get(a)!, byId.get(b)!)));
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function isBefore(one: PostingFacts, other: PostingFacts): number {
  const dayOf = ({ sortAt }: PostingFacts) => Math.floor(sortAt / DAY_MS);
  return (
    dayOf(other) - dayOf(one) ||
    other.fieldCount - one.fieldCount ||
    other.sortAt - one.sortAt ||
    other.id - one.id
  );
}

/** All that is compared, as a text. */
const contentOf = ({ facts, companies, titleKey, title, places, types, workplace }: Prepared): string =>
  JSON.stringify([
    companies,
    titleKey,
    title.levels,
    title.years,
    title.types,
    title.shifts,
    title.technologies,
    title.asides,
    places,
    types,
    workplace,
    facts.minYears,
    facts.maxYears,
    facts.newcomer,
    facts.annualMin,
    facts.annualMax,
    facts.currency,
    facts.sketch,
  ]);

interface Pair {
  one: number;
  other: number;
  score: number;
}

function joinSimilar(postings: readonly Prepared[], clusters: Clusters): void {
  const pairs: Pair[] = [];
  const conflicts = postings.map(() => new Set<number>());
  const best = postings.map((): { score: number; partners: number[] } => ({ score: 0, partners: [] }));
  const note = (n: number, partner: number, score: number) => {
    const known = best[n]!;
    if (score > known.score) best[n] = { score, partners: [partner] };
    else if (score === known.score) known.partners.push(partner);
  };
  for (let one = 0; one < postings.length; one++)
    for (let other = one + 1; other < postings.length; other++) {
      const { conflict, score: exact } = compare(postings[one]!, postings[other]!);
      if (conflict !== null) {
        conflicts[one]!.add(other);
        conflicts[other]!.add(one);
        clusters.separate(postings[one]!.facts.id, postings[other]!.facts.id);
        continue;
      }
      // Sums of decimals differ by the order of their terms.
      const score = Math.round(exact * 1000);
      if (score < MIN_SCORE * 1000) continue;
      pairs.push({ one, other, score });
      note(one, other, score);
      note(other, one, score);
    }
  const isUndecided = best.map(({ partners: [first, ...others] }) =>
    others.some((other) => conflicts[first!]!.has(other)),
  );
  pairs.sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
  for (const { one, other } of pairs)
    if (!isUndecided[one] && !isUndecided[other])
      clusters.join(postings[one]!.facts.id, postings[other]!.facts.id);
}

/** Groups that grow unless two of their members must be apart. */
class Clusters {
  readonly #clusterOf: Map<number, Set<number>>;
  readonly #apart: Map<number, Set<number>>;

  constructor(ids: readonly number[], split: Decisions['split']) {
    this.#clusterOf = new Map(ids.map((id) => [id, new Set([id])]));
    this.#apart = new Map(ids.map((id) => [id, new Set<number>()]));
    for (const [one, other] of split) this.separate(one, other);
  }

  separate(one: number, other: number): void {
    this.#apart.get(one)?.add(other);
    this.#apart.get(other)?.add(one);
  }

  join(one: number, other: number): void {
    const [first, second] = [this.#clusterOf.get(one), this.#clusterOf.get(other)];
    if (first === undefined || second === undefined || first === second) return;
    const [small, large] = first.size < second.size ? [first, second] : [second, first];
    for (const id of small) {
      const apart = this.#apart.get(id)!;
      for (const member of apart) if (large.has(member)) return;
    }
    for (const id of small) {
      large.add(id);
      this.#clusterOf.set(id, large);
    }
  }

  get groups(): number[][] {
    return [...new Set(this.#clusterOf.values())].filter(({ size }) => size > 1).map((ids) => [...ids]);
  }
}
