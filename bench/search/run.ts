/** Compares searching with other engines; docs/performance.md describes the benchmark. */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseServer, openDatabaseServer } from '../lib/postgres.ts';
import type { BenchOptions, Results } from '../lib/report.ts';
import { missingGroonga, openGroonga } from './competitors/groonga.ts';
import { openIlike } from './competitors/ilike.ts';
import { missingLucene, openLucene } from './competitors/lucene.ts';
import { missingOpenSearch, openOpenSearch } from './competitors/opensearch.ts';
import { openIndexed } from './competitors/postgres.ts';
import { openSqlite } from './competitors/sqlite.ts';
import { missingTantivy, openTantivy } from './competitors/tantivy.ts';
import type { Corpus, Engine, WorkreelEngine } from './engine.ts';
import { measureCompetitor, measureWorkreel } from './measure.ts';
import { benchPrefixes, benchQueries } from './queries.ts';
import { MAX_COMPARED, type Measured, toResults } from './results.ts';
import { rowsByTime, writeRows } from './rows.ts';

const FULL = { count: 1_000_000 };
const QUICK = { count: 30_000 };
/** Seed of the generated postings. */
const SEED = 1;

/** @param folder - folder for files, removed at the end. */
export type OpenWorkreel = (folder: string) => Promise<WorkreelEngine>;

interface Competitor {
  /** @returns what to install; null if nothing is missing. */
  missing?(): string | null;
  open(): Promise<Engine>;
}

/** @param openWorkreel - null to measure only the competitors; then the benchmark fails. */
export async function benchSearch(
  { quick, size, progress }: BenchOptions,
  openWorkreel: OpenWorkreel | null = null,
): Promise<Results> {
  const count = size ?? (quick ? QUICK : FULL).count;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  const corpus: Corpus = { count, seed: SEED, file: join(folder.path, 'rows.jsonl') };
  if (count <= MAX_COMPARED) {
    progress(`generating ${count} postings`);
    await writeRows(rowsByTime(count, SEED), corpus.file);
  }
  const measured: Measured = {
    count,
    queries: benchQueries(count),
    workreel: null,
    competitors: {},
    openSearch: null,
    missing: [],
    database: null,
  };
  if (openWorkreel)
    measured.workreel = await withWorkreel(await openWorkreel(folder.path), corpus, measured, progress);
  else measured.missing.push('Workreel was not measured.');
  if (count > MAX_COMPARED) return toResults(measured);

  await using database = await openDatabaseServer().catch((error: Error) => {
    measured.missing.push(error.message);
    return null;
  });
  measured.database = database?.description ?? null;
  const measure = async ({ missing, open }: Competitor) => {
    const reason = missing?.() ?? null;
    if (reason === null) return withCompetitor(await open(), corpus, measured, progress);
    measured.missing.push(reason);
    return null;
  };
  for (const [name, competitor] of Object.entries(listCompetitors(folder.path, database))) {
    const results = await measure(competitor);
    if (results) measured.competitors[name] = results;
  }
  measured.openSearch = await measure({
    missing: missingOpenSearch,
    open: () => openOpenSearch(folder.path),
  });
  return toResults(measured);
}

/** @returns competitors by short name. */
function listCompetitors(folder: string, database: DatabaseServer | null): Record<string, Competitor> {
  return {
    ...(database && {
      ilike: { open: () => openIlike(database) },
      postgres: { open: () => openIndexed(database) },
    }),
    sqlite: { open: async () => openSqlite(folder) },
    groonga: { missing: missingGroonga, open: () => openGroonga(folder) },
    lucene: { missing: missingLucene, open: () => openLucene(folder) },
    tantivy: { missing: missingTantivy, open: () => openTantivy(folder) },
  };
}

async function withWorkreel(
  workreel: WorkreelEngine,
  corpus: Corpus,
  { queries }: Measured,
  progress: BenchOptions['progress'],
) {
  try {
    progress(`${workreel.name}: loading`);
    const load = () => workreel.load(corpus);
    const outcome = await measureWorkreel(workreel, queries, benchPrefixes(), load);
    reportProgress(outcome.shared, progress);
    return outcome;
  } finally {
    await workreel.close();
  }
}

async function withCompetitor(
  competitor: Engine,
  corpus: Corpus,
  { queries }: Measured,
  progress: BenchOptions['progress'],
) {
  try {
    progress(`${competitor.name}: loading`);
    const shared = await measureCompetitor(competitor, queries, () => competitor.load(corpus));
    reportProgress(shared, progress);
    return shared;
  } finally {
    await competitor.close();
  }
}

const reportProgress = (
  { name, loadSeconds, cpuSeconds, ms }: Awaited<ReturnType<typeof measureCompetitor>>,
  progress: BenchOptions['progress'],
) =>
  progress(
    `${name}: loaded in ${loadSeconds.toFixed(1)} s, ${cpuSeconds.toFixed(2)} s of CPU for ${ms.length} queries`,
  );
