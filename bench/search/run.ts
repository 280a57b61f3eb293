/** Compares searching with other engines; docs/performance.md describes the benchmark. */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseServer, openDatabaseServer } from '../lib/postgres.ts';
import type { BenchOptions, Results } from '../lib/report.ts';
import { missingGroonga, openGroonga } from './competitors/groonga.ts';
import { openIlike } from './competitors/ilike.ts';
import { openIndexed } from './competitors/postgres.ts';
import { openSqlite } from './competitors/sqlite.ts';
import type { Corpus, Engine, WorkreelEngine } from './engine.ts';
import { measureCompetitor, measureWorkreel } from './measure.ts';
import { benchPrefixes, benchQueries } from './queries.ts';
import { type Measured, toResults } from './results.ts';
import { rowsByTime, writeRows } from './rows.ts';

const FULL = { count: 1_000_000 };
const QUICK = { count: 30_000 };
/** Seed of the generated postings. */
const SEED = 1;

/** @param folder - folder for files, removed at the end. */
export type OpenWorkreel = (folder: string) => Promise<WorkreelEngine>;

/** Functions that open the competitors, by short name. */
type Competitors = Record<string, () => Promise<Engine>>;

/** @param openWorkreel - null to measure only the competitors; then the benchmark fails. */
export async function benchSearch(
  { quick, progress }: BenchOptions,
  openWorkreel: OpenWorkreel | null = null,
): Promise<Results> {
  const { count } = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  progress(`generating ${count} postings`);
  const corpus: Corpus = { count, seed: SEED, file: join(folder.path, 'rows.jsonl') };
  await writeRows(rowsByTime(count, SEED), corpus.file);
  const measured: Measured = {
    count,
    queries: benchQueries(count),
    workreel: null,
    competitors: {},
    missing: [],
    database: null,
  };
  if (openWorkreel)
    measured.workreel = await withWorkreel(await openWorkreel(folder.path), corpus, measured, progress);
  else measured.missing.push('Workreel was not measured.');

  await using database = await openDatabaseServer().catch((error: Error) => {
    measured.missing.push(error.message);
    return null;
  });
  measured.database = database?.description ?? null;
  const groongaError = missingGroonga();
  if (groongaError) measured.missing.push(groongaError);
  for (const [name, open] of Object.entries(listCompetitors(folder.path, database, groongaError === null)))
    measured.competitors[name] = await withCompetitor(await open(), corpus, measured, progress);
  return toResults(measured);
}

function listCompetitors(folder: string, database: DatabaseServer | null, withGroonga: boolean): Competitors {
  return {
    ...(database ? { ilike: () => openIlike(database), postgres: () => openIndexed(database) } : {}),
    sqlite: async () => openSqlite(folder),
    ...(withGroonga ? { groonga: () => openGroonga(folder) } : {}),
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
