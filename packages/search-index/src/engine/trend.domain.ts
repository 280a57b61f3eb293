/** What was put up when: counts and salaries of what fits, by spans of time. */
import type { Filters } from '../filters.ts';
import { andInto, type Bitmap, copyFirst, countBits, countRange, nextBit } from './bitmap.domain.ts';
import { KIND } from './document.domain.ts';
import { type Counts, countValues } from './facets.domain.ts';
import { amountIn, NO_AMOUNT } from './iterators.domain.ts';
import { matching } from './search.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { countSince } from './segment/segment.domain.ts';
import { ordinalOf } from './segment/string-table.domain.ts';

/** Postings of a span whose amounts its median is taken of; of more, every so manieth counts. */
const MOST_AMOUNTS = 5_000;

export interface Trend {
  /** By span. */
  postings: number[];
  /** By span: half of the yearly amounts are as much or more; null where nothing says what it pays. */
  medians: (number | null)[];
  /** The commonest of all spans. */
  technologies: { name: string; postings: number[] }[];
}

/**
 * What fits, by spans of time.
 *
 * @param starts - where each span begins, microseconds since 1970, rising; the last has no end.
 * @param technologies - how many are told.
 */
export function searchTrend(
  searchers: readonly Searcher[],
  filters: Filters,
  starts: readonly number[],
  technologies: number,
  now: number,
): Trend {
  return matching(searchers, filters, now, (found) => {
    const counts: Counts = new Map();
    const parts = searchers.map((searcher, n): Part => {
      const spans = spansOf(searcher, starts);
      const set = searcher.allocate();
      copyFirst(set, found[n]!.set, spans[0]!.to);
      countValues(searcher, { set, count: countBits(set) }, [KIND.techStack], counts);
      return { searcher, set, spans };
    });
    const sumOf = (count: (part: Part, span: Span) => number) =>
      starts.map((_, n) => parts.reduce((sum, part) => sum + count(part, part.spans[n]!), 0));
    const named = commonest(counts, technologies);
    return {
      postings: sumOf(({ set }, { from, to }) => countRange(set, from, to)),
      medians: starts.map((_, n) => medianOf(parts.flatMap((part) => amountsIn(part, n, filters.currency)))),
      technologies: named.map((value) => {
        const docs = new Map(parts.map((part) => [part, docsWithBoth(part, value)]));
        const postings = sumOf((part, { from, to }) => countRange(docs.get(part)!, from, to));
        return { name: value.slice(KIND.techStack.length), postings };
      }),
    };
  });
}

/** Documents of a span: from the first to the one before `to`. */
interface Span {
  from: number;
  to: number;
}
/** What fits of one segment since the first span began. */
interface Part {
  searcher: Searcher;
  set: Bitmap;
  spans: Span[];
}

/** Documents are numbered newest first. */
function spansOf({ segment }: Searcher, starts: readonly number[]): Span[] {
  const ends = starts.map((start) => countSince(segment.columns.sortAts, start));
  return ends.map((to, n) => ({ from: ends[n + 1] ?? 0, to }));
}

function docsWithBoth({ searcher, set }: Part, value: string): Bitmap {
  const docs = searcher.docsWithValues([ordinalOf(searcher.segment.values, value)]);
  andInto(docs, set);
  return docs;
}

function amountsIn({ searcher, set, spans }: Part, span: number, currency: string | undefined): number[] {
  const { from, to } = spans[span]!;
  const step = Math.ceil(countRange(set, from, to) / MOST_AMOUNTS);
  const amount = amountIn(searcher, currency);
  const amounts: number[] = [];
  let seen = 0;
  for (
    let document = nextBit(set, from);
    document >= 0 && document < to;
    document = nextBit(set, document + 1)
  )
    if (seen++ % step === 0) {
      const value = amount(document);
      if (value !== NO_AMOUNT) amounts.push(value);
    }
  return amounts;
}

/** The upper of the two in the middle where there is no middle. */
export const medianOf = (amounts: readonly number[]): number | null =>
  [...amounts].sort((a, b) => a - b)[amounts.length >>> 1] ?? null;

/** The values that stand most often, ties in the order of their names. */
export const commonest = (counts: Counts, most: number): string[] =>
  [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([value]) => value);
