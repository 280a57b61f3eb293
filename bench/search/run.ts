/** Searching, beside what one could install for it: see bench/README.md for what is compared. */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseServer, openDatabaseServer } from '../lib/postgres.ts';
import type { BenchOptions, Findings } from '../lib/report.ts';
import type { Contestant, Corpus, Ours } from './contestant.ts';
import { findingsOf, type Measured } from './findings.ts';
import { measureOurs, measurePeer } from './measure.ts';
import { groongaFault, openGroonga } from './peers/groonga.ts';
import { openIlike } from './peers/ilike.ts';
import { openIndexed } from './peers/postgres.ts';
import { openSqlite } from './peers/sqlite.ts';
import { benchPrefixes, benchQueries } from './queries.ts';
import { rowsByTime, writeRows } from './rows.ts';

const FULL = { count: 1_000_000 };
const QUICK = { count: 30_000 };
/** Of the generated postings. */
const SEED = 1;

/** Opens ours. @param folder - where it may keep files; it is removed at the end. */
export type OpenOurs = (folder: string) => Promise<Ours>;

/** How a peer is opened, by the short name of its ratio. */
type Peers = Record<string, () => Promise<Contestant>>;

/** @param openOurs - null: the others are measured alone, and the bench does not pass. */
export async function benchSearch(
  { quick, say }: BenchOptions,
  openOurs: OpenOurs | null = null,
): Promise<Findings> {
  const { count } = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  say(`generating ${count} postings`);
  const corpus: Corpus = { count, seed: SEED, file: join(folder.path, 'rows.jsonl') };
  await writeRows(rowsByTime(count, SEED), corpus.file);
  const measured: Measured = {
    count,
    queries: benchQueries(count),
    ours: null,
    peers: {},
    missing: [],
    database: null,
  };
  if (openOurs) measured.ours = await withOurs(await openOurs(folder.path), corpus, measured, say);
  else measured.missing.push('Ours was not given to the benchmark.');

  await using database = await openDatabaseServer().catch((error: Error) => {
    measured.missing.push(error.message);
    return null;
  });
  measured.database = database?.description ?? null;
  const fault = groongaFault();
  if (fault) measured.missing.push(fault);
  for (const [name, open] of Object.entries(peersOf(folder.path, database, fault === null)))
    measured.peers[name] = await withPeer(await open(), corpus, measured, say);
  return findingsOf(measured);
}

function peersOf(folder: string, database: DatabaseServer | null, withGroonga: boolean): Peers {
  return {
    ...(database ? { ilike: () => openIlike(database), postgres: () => openIndexed(database) } : {}),
    sqlite: async () => openSqlite(folder),
    ...(withGroonga ? { groonga: () => openGroonga(folder) } : {}),
  };
}

async function withOurs(ours: Ours, corpus: Corpus, { queries }: Measured, say: BenchOptions['say']) {
  try {
    say(`${ours.name}: loading`);
    const load = () => ours.load(corpus);
    const outcome = await measureOurs(ours, queries, benchPrefixes(), load);
    tell(outcome.shared, say);
    return outcome;
  } finally {
    await ours.close();
  }
}

async function withPeer(peer: Contestant, corpus: Corpus, { queries }: Measured, say: BenchOptions['say']) {
  try {
    say(`${peer.name}: loading`);
    const shared = await measurePeer(peer, queries, () => peer.load(corpus));
    tell(shared, say);
    return shared;
  } finally {
    await peer.close();
  }
}

const tell = (
  { name, loadSeconds, cpuSeconds, ms }: Awaited<ReturnType<typeof measurePeer>>,
  say: BenchOptions['say'],
) =>
  say(
    `${name}: loaded in ${loadSeconds.toFixed(1)} s, ${cpuSeconds.toFixed(2)} s of CPU for ${ms.length} queries`,
  );
