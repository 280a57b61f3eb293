/** Compares the index in memory with and without descriptions: memory, time to build it, and searches. */
import { describePosting, generatePostings } from '@workreel/sample-data';
import type { Document } from '@workreel/search-index';
import { Groups, MemoryEngine, openSegment, Searcher, SegmentBuilder } from '@workreel/search-index/engine';
import type { BenchOptions, Results } from '../lib/report.ts';
import { toDocument } from '../relevance/document.ts';
import { percentile } from '../search/measure.ts';
import { benchQueries } from '../search/queries.ts';

const FULL = 100_000;
const QUICK = 10_000;
const SEED = 1;
const ROUNDS = 4;
/** Postings per measurement of the CPU time, which takes some itself. */
const BATCH = 1_000;
const NOW = Date.UTC(2026, 6, 1);

interface Figures {
  bytesPerPosting: number;
  buildSeconds: number;
  /** Pages of keyword searches, in ms. */
  pages: number[];
  facets: number[];
  /** Mean number of postings that these searches find. */
  found: number;
}

export async function benchDescriptions({ quick, size, progress }: BenchOptions): Promise<Results> {
  const count = size ?? (quick ? QUICK : FULL);
  progress(`${count} postings without descriptions`);
  const without = await measure(count, false);
  progress(`${count} postings with descriptions`);
  const with_ = await measure(count, true);
  const lines: [string, (figures: Figures) => number, digits: number][] = [
    ['bytes of memory per posting', ({ bytesPerPosting }) => bytesPerPosting, 0],
    ['CPU s to build the index', ({ buildSeconds }) => buildSeconds, 1],
    ['ms of a page of a keyword search, p50', ({ pages }) => percentile(pages, 0.5), 3],
    ['ms of a page of a keyword search, p95', ({ pages }) => percentile(pages, 0.95), 3],
    ['ms of its facets, p50', ({ facets }) => percentile(facets, 0.5), 3],
    ['ms of its facets, p95', ({ facets }) => percentile(facets, 0.95), 3],
    ['postings found, mean', ({ found }) => found, 0],
  ];
  const rows = lines.map(([name, figure, digits]) => [figure(without), figure(with_), name, digits] as const);
  return {
    figures: {
      postings: count,
      ...Object.fromEntries(rows.map(([before, after, name]) => [name, { without: before, with: after }])),
    },
    ratios: Object.fromEntries(rows.map(([before, after, name]) => [name, after / before])),
    bounds: {},
    missing: [],
    table: [
      `${count.toLocaleString('en')} postings without and with descriptions, and the ratio`,
      '',
      ...rows.map(
        ([before, after, name, digits]) =>
          `${name.padEnd(40)} ${before.toFixed(digits).padStart(10)} ${after.toFixed(digits).padStart(10)} ${(after / before).toFixed(1).padStart(7)}`,
      ),
    ],
  };
}

async function measure(count: number, hasDescriptions: boolean): Promise<Figures> {
  const builder = new SegmentBuilder();
  let buildSeconds = 0;
  const timed = <T>(work: () => T): T => {
    const before = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(before);
    buildSeconds += (user + system) / 1e6;
    return result;
  };
  let id = 0;
  let documents: Document[] = [];
  const addAll = () => {
    for (const document of documents) builder.add(document);
    documents = [];
  };
  for (const posting of generatePostings(count, { seed: SEED })) {
    const description = hasDescriptions ? describePosting(posting) : null;
    documents.push({ ...toDocument(++id, posting), description });
    if (documents.length === BATCH) timed(addAll);
  }
  timed(addAll);
  const packed = timed(() => builder.build());
  const engine = new MemoryEngine([new Searcher(openSegment(packed), new Groups())]);
  const queries = benchQueries(count).all.filter(({ filters }) => filters.keyword !== undefined);
  const pages: number[] = Array(queries.length).fill(Number.POSITIVE_INFINITY);
  const facets = [...pages];
  let found = 0;
  // The fastest of several rounds: V8 compiles the code in the first one, and other processes disturb some.
  for (let round = 0; round < ROUNDS; round++)
    for (const [n, { filters, sortOrder, pagenum, pageSize }] of queries.entries()) {
      const offset = (pagenum - 1) * pageSize;
      const request = { filters, sortOrder, after: undefined, offset, limit: pageSize + 1, now: NOW };
      const startedAt = performance.now();
      const { total } = await engine.page(request);
      const pageEnd = performance.now();
      await engine.facets(filters, NOW);
      facets[n] = Math.min(facets[n]!, performance.now() - pageEnd);
      pages[n] = Math.min(pages[n]!, pageEnd - startedAt);
      found += total / queries.length / ROUNDS;
    }
  return { bytesPerPosting: packed.buffer.byteLength / count, buildSeconds, pages, facets, found };
}
