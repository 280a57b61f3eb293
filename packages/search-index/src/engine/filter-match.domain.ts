import { canonicalTechnology } from '@workreel/posting-parser/search-terms';
import {
  type ActiveFilter,
  type ActiveFilterOf,
  FACETS,
  type FacetName,
  type FilterKind,
  type FilterName,
  levelsUpTo,
} from '../filters.ts';
import type { Plan } from '../plan.domain.ts';
import { DEFAULT_CURRENCY, postedSince } from '../rules.domain.ts';
import { FIELDS } from '../tokenizer/index.ts';
import { firstWhere } from './binary-search.domain.ts';
import {
  type Bitmap,
  copyFirst,
  countBits,
  type DocumentSet,
  intersect,
  nextBit,
  setBit,
  setBits,
} from './bitmap.domain.ts';
import { dayOf, NO_DAY } from './document.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { amountRange, countSince } from './segment/segment.domain.ts';
import { matchText, union } from './text-match.domain.ts';
import { docsAccepting, docsInLocations, docsWithFieldValues } from './value-match.domain.ts';

/** Input of a matcher, in addition to the filter. */
interface MatchContext {
  searcher: Searcher;
  plan: Plan;
}

/** Documents that match a filter. The bitmap belongs to the searcher or the segment and must not be modified. */
interface Match {
  bitmap: Bitmap;
  /** Whether the bitmap contains the documents that do not match. */
  negated?: boolean;
}

const isFacet = (name: FilterName): boolean => (FACETS as readonly FilterName[]).includes(name);

/** Matchers by kind of filter. A matcher returns undefined if all documents match. */
const MATCHERS: {
  [K in FilterKind]: (filter: ActiveFilterOf<K>, context: MatchContext) => Match | undefined;
} = {
  text: ({ name, fields }, { searcher, plan }) => {
    const numbers = fields.flatMap((field) => (field === 'description' ? [] : FIELDS.indexOf(field)));
    const description = (fields as readonly string[]).includes('description');
    const bitmaps = plan.queries
      .get(name)!
      .map((query) => matchText(searcher, query, { numbers, description }));
    return { bitmap: union(searcher, bitmaps) };
  },
  value: ({ field, value }, { searcher }) => ({ bitmap: docsWithFieldValues(searcher, field, value) }),
  technology: ({ field, value }, { searcher }) => ({
    bitmap: docsWithFieldValues(
      searcher,
      field,
      value.map((name) => canonicalTechnology(name) ?? name),
    ),
  }),
  level: ({ field, value, values }, { searcher }) => ({
    bitmap: docsWithFieldValues(searcher, field, levelsUpTo(values, value)),
  }),
  region: ({ value }, { searcher }) => ({ bitmap: docsInLocations(searcher, value) }),
  years: ({ value }, { searcher }) => ({ bitmap: docsAccepting(searcher, value) }),
  amount: ({ value }, { searcher, plan }) => ({
    bitmap: docsPaying(searcher, value, plan.filters.currency ?? DEFAULT_CURRENCY),
  }),
  currency: () => undefined,
  withoutSignals: ({ value }, { searcher }) =>
    value ? { bitmap: searcher.segment.states.signals, negated: true } : undefined,
  // All postings match. Which of each group are shown depends on the matches of all segments.
  distinct: () => undefined,
  exact: () => undefined,
  // Both dates are matched together by the first filter that is present.
  from: ({ value }, { searcher, plan }) => ({
    bitmap: docsDueWithin(searcher, value, plan.filters.deadlineTo),
  }),
  to: ({ value }, { searcher, plan }) =>
    plan.filters.deadlineFrom === undefined
      ? { bitmap: docsDueWithin(searcher, undefined, value) }
      : undefined,
  days: ({ value }, { searcher, plan }) => {
    const bitmap = searcher.allocate();
    const { status, columns } = searcher.segment;
    copyFirst(bitmap, status.live, countSince(columns.sortAts, postedSince(plan.now, value) * 1_000));
    return { bitmap };
  },
  status: ({ value }, { searcher }) =>
    new Set(value).size === 1
      ? { bitmap: searcher.segment.status.open, negated: value[0] === 'closed' }
      : undefined,
};

/** Documents of a segment that match each filter. Each filter is evaluated at most once and the results are combined as needed. */
export class FilterMatch {
  readonly #searcher: Searcher;
  readonly #plan: Plan;
  /** Text filters first: often they match few documents, or none. */
  readonly #filters: readonly ActiveFilter[];
  readonly #matches = new Map<ActiveFilter, Match | undefined>();
  /** Documents that match all filters that are not facets. */
  #shared: Bitmap | undefined;

  constructor(searcher: Searcher, plan: Plan) {
    this.#searcher = searcher;
    this.#plan = plan;
    this.#filters = plan.active.toSorted((a, b) => Number(b.kind === 'text') - Number(a.kind === 'text'));
  }

  /** Returns the documents that match all filters, except that of the given facet. The bitmap must not be modified. */
  matchingDocs(except?: FacetName): DocumentSet {
    if (except === undefined) return this.#inAll(this.#filters);
    this.#shared ??= this.#inAll(this.#filters.filter(({ name }) => !isFacet(name))).bitmap;
    const otherFacets = this.#filters.filter(({ name }) => isFacet(name) && name !== except);
    return this.#inAll(otherFacets, this.#shared);
  }

  /** @param within - documents to consider; undefined for all. */
  #inAll(filters: readonly ActiveFilter[], within?: Bitmap): DocumentSet {
    const { segment, stored } = this.#searcher;
    const included = within ? [within] : [];
    const excluded: Bitmap[] = [];
    for (const filter of filters) {
      const match = this.#matchOf(filter);
      if (match === undefined) continue;
      // The other filters need not be evaluated.
      if (!match.negated && nextBit(match.bitmap, 0) < 0) return { bitmap: match.bitmap, count: 0 };
      (match.negated ? excluded : included).push(match.bitmap);
    }
    if (included.length === 0 || stored < segment.count) included.push(segment.status.live);
    if (included.length === 1 && excluded.length === 0)
      return { bitmap: included[0]!, count: countBits(included[0]!) };
    const bitmap = this.#searcher.allocate();
    intersect(bitmap, included, excluded);
    return { bitmap, count: countBits(bitmap) };
  }

  #matchOf(filter: ActiveFilter): Match | undefined {
    if (!this.#matches.has(filter)) {
      const matcher = MATCHERS[filter.kind] as (
        filter: ActiveFilter,
        context: MatchContext,
      ) => Match | undefined;
      this.#matches.set(filter, matcher(filter, { searcher: this.#searcher, plan: this.#plan }));
    }
    return this.#matches.get(filter);
  }
}

function docsPaying(searcher: Searcher, minimum: number, currency: string): Bitmap {
  const { byAmount, columns } = searcher.segment;
  const [from, to] = amountRange(searcher.segment, currency);
  const docs = searcher.allocate();
  // Sorted by descending amount.
  const end = firstWhere(from, to, (rank) => columns.amounts[byAmount.documents[rank]!]! < minimum);
  setBits(docs, byAmount.documents, from, end);
  return docs;
}

function docsDueWithin(searcher: Searcher, first: string | undefined, last: string | undefined): Bitmap {
  const { byDay, columns } = searcher.segment;
  const { documents } = byDay;
  const from = first === undefined ? Number.NEGATIVE_INFINITY : dayOf(first);
  const to = Math.min(last === undefined ? NO_DAY : dayOf(last), NO_DAY - 1);
  const docs = searcher.allocate();
  const dayAt = (rank: number) => columns.days[documents[rank]!]!;
  let rank = firstWhere(0, documents.length, (index) => dayAt(index) >= from);
  for (; rank < documents.length && dayAt(rank) <= to; rank++) setBit(docs, documents[rank]!);
  return docs;
}
