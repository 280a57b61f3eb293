/** Counts and salaries of the matching postings by period. */
import type { Plan } from '../plan.domain.ts';
import type { FacetCount, Trend } from '../port.ts';
import { DEFAULT_CURRENCY } from '../rules.domain.ts';
import { andInto, type Bitmap, copyFirst, countBits, countRange, nextBit } from './bitmap.domain.ts';
import { VALUE_PREFIX } from './document.domain.ts';
import { type Counts, countValues } from './facets.domain.ts';
import { amountIn, NO_AMOUNT } from './iterators.domain.ts';
import { withShown } from './search.domain.ts';
import type { Searcher } from './searcher.domain.ts';
import { countSince } from './segment/segment.domain.ts';
import { ordinalOf } from './segment/string-table.domain.ts';

/** Maximum number of amounts per period and segment. In larger periods, postings are sampled at regular intervals. */
const MAX_AMOUNTS = 5_000;

const COUNTED_PREFIXES = [VALUE_PREFIX.techStack, VALUE_PREFIX.salary];

/**
 * Returns statistics of the matching postings by period.
 *
 * @param starts - start of each period in microseconds since 1970, ascending; the last period is open-ended.
 * @param technologies - maximum number of technologies.
 */
export function searchTrend(
  searchers: readonly Searcher[],
  plan: Plan,
  starts: readonly number[],
  technologies: number,
): Trend {
  return withShown(searchers, plan, (shown) => {
    const counts: Counts = new Map();
    const segments = searchers.map((searcher, n): SegmentMatches => {
      const periods = periodsOf(searcher, starts);
      const bitmap = searcher.allocate();
      copyFirst(bitmap, shown[n]!.bitmap, periods[0]!.to);
      countValues(searcher, { bitmap, count: countBits(bitmap) }, COUNTED_PREFIXES, counts);
      return { searcher, bitmap, periods };
    });
    const sumOf = (count: (segment: SegmentMatches, period: Period) => number) =>
      starts.map((_, n) => segments.reduce((sum, segment) => sum + count(segment, segment.periods[n]!), 0));
    const topTechnologies = mostFrequentValues(withPrefix(counts, VALUE_PREFIX.techStack), technologies);
    const currencies = currenciesIn(withPrefix(counts, VALUE_PREFIX.salary));
    const currency = trendCurrency(plan, currencies);
    return {
      postings: sumOf(({ bitmap }, { from, to }) => countRange(bitmap, from, to)),
      currencies,
      currency,
      medians: starts.map((_, n) => medianOf(segments.flatMap((segment) => amountsIn(segment, n, currency)))),
      technologies: topTechnologies.map((name) => {
        const docs = new Map(segments.map((segment) => [segment, docsWithTechnology(segment, name)]));
        const postings = sumOf((segment, { from, to }) => countRange(docs.get(segment)!, from, to));
        return { name, postings };
      }),
    };
  });
}

/** Range of the documents in a period; `to` is exclusive. */
interface Period {
  from: number;
  to: number;
}
/** Matching documents of a segment since the start of the first period. */
interface SegmentMatches {
  searcher: Searcher;
  bitmap: Bitmap;
  periods: Period[];
}

/** Returns the document range of each period. Documents are numbered newest first. */
function periodsOf({ segment }: Searcher, starts: readonly number[]): Period[] {
  const ends = starts.map((start) => countSince(segment.columns.sortAts, start));
  return ends.map((to, n) => ({ from: ends[n + 1] ?? 0, to }));
}

function docsWithTechnology({ searcher, bitmap }: SegmentMatches, name: string): Bitmap {
  const docs = searcher.docsWithValues([ordinalOf(searcher.segment.values, VALUE_PREFIX.techStack + name)]);
  andInto(docs, bitmap);
  return docs;
}

function amountsIn(
  { searcher, bitmap, periods }: SegmentMatches,
  period: number,
  currency: string,
): number[] {
  const { from, to } = periods[period]!;
  const step = Math.ceil(countRange(bitmap, from, to) / MAX_AMOUNTS);
  const amount = amountIn(searcher, currency);
  const amounts: number[] = [];
  let seen = 0;
  for (
    let document = nextBit(bitmap, from);
    document >= 0 && document < to;
    document = nextBit(bitmap, document + 1)
  )
    if (seen++ % step === 0) {
      const value = amount(document);
      if (value !== NO_AMOUNT) amounts.push(value);
    }
  return amounts;
}

/** Returns the median, or the upper of the two middle values. */
export const medianOf = (amounts: readonly number[]): number | null =>
  [...amounts].sort((a, b) => a - b)[amounts.length >>> 1] ?? null;

/** Returns the most frequent values; equal counts are sorted by value. */
export const mostFrequentValues = (counts: Counts, limit: number): string[] =>
  [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([value]) => value);

/** Returns the counts of the values of a field, without their prefix. */
const withPrefix = (counts: Counts, prefix: string): Counts =>
  new Map(
    [...counts].flatMap(([value, count]) =>
      value.startsWith(prefix) ? [[value.slice(prefix.length), count]] : [],
    ),
  );

/** Returns the currencies of salaries, most frequent first. @param salaries - counts by `<currency> <steps reached>`. */
export function currenciesIn(salaries: Counts): FacetCount[] {
  const counts: Counts = new Map();
  for (const [salary, count] of salaries) {
    const [currency = ''] = salary.split(' ');
    counts.set(currency, (counts.get(currency) ?? 0) + count);
  }
  return mostFrequentValues(counts, counts.size).map((value) => ({ value, count: counts.get(value)! }));
}

/** Returns the currency of the medians of a trend. @param currencies - currencies of its postings, most frequent first. */
export const trendCurrency = ({ filters }: Plan, currencies: readonly FacetCount[]): string =>
  filters.currency ?? currencies[0]?.value ?? DEFAULT_CURRENCY;
