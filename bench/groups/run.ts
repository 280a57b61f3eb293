/** What grouping the postings of the same job costs while collecting, and how long it takes; docs/performance.md describes it. */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { LaunchedProcess, runForJson } from '@workreel/testing/process';
import { Grouper } from '../../apps/jobs/server/src/groups/index.ts';
import type { JobsTables } from '../../apps/jobs/server/src/migrations/tables.ts';
import { closeExpired } from '../../apps/jobs/server/src/postings/index.ts';
import { fillDatabase } from '../lib/fill.ts';
import { openDatabaseServer } from '../lib/postgres.ts';
import {
  atLeast,
  atMost,
  type BenchOptions,
  formatTable,
  median,
  type Results,
  rounded,
} from '../lib/report.ts';

const FULL = { count: 1_000_000, rounds: 5, pages: 300 };
const QUICK = { count: 20_000, rounds: 1, pages: 40 };
/** Not that of the pages, of which all would otherwise be stored already. */
const SEED = 29;
/** Minimum ratio of pages/s with grouping to pages/s without it. */
const MIN_RATIO = 0.9;
/** Maximum time from the end of a run until its last posting is grouped. */
const MAX_SECONDS = 5;
const FILLED = 'workreel_bench_filled';

interface Run {
  pages: number;
  saved: number;
  runSeconds: number;
  groupingSeconds: number;
  cpuSeconds: number;
}

export async function benchGroups({ quick, size, progress }: BenchOptions): Promise<Results> {
  const { count, rounds, pages } = { ...(quick ? QUICK : FULL), ...(size ? { count: size } : {}) };
  await using server = await openDatabaseServer();
  await using site = new LaunchedProcess(process.execPath, [
    join(import.meta.dirname, '../collect/site/serve.ts'),
    '--pages',
    String(pages),
    // Every fifth posting is a job that another one has.
    '--distinct',
  ]);
  const baseUrl = await site.firstLine();
  progress(`storing ${count} postings`);
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  const databaseUrl = await server.createDatabase(FILLED);
  await fillDatabase({ databaseUrl, folder: folder.path, count, seed: SEED });
  progress('grouping them');
  const grouping = await groupAll(databaseUrl);
  const collect = async (...flags: string[]): Promise<Run & { serverCpuSeconds: number }> => {
    const dsn = await server.createDatabase('workreel_bench', FILLED);
    const before = server.cpuSeconds() ?? 0;
    const args = [join(import.meta.dirname, '../collect/workreel.ts'), '--url', baseUrl];
    const run = await runForJson<Run>(process.execPath, [
      ...args,
      '--pages',
      String(pages),
      '--dsn',
      dsn,
      ...flags,
    ]);
    return { ...run, serverCpuSeconds: (server.cpuSeconds() ?? 0) - before };
  };
  const runs: { without: Awaited<ReturnType<typeof collect>>; with: Awaited<ReturnType<typeof collect>> }[] =
    [];
  for (let round = 1; round <= rounds; round++) {
    const first = round % 2 === 0 ? await collect() : null;
    const without = await collect('--no-groups');
    runs.push({ without, with: first ?? (await collect()) });
    const { with: grouped } = runs.at(-1)!;
    progress(
      `round ${round} of ${rounds}: ${(pages / grouped.runSeconds).toFixed(1)} pages/s with groups, ${(pages / without.runSeconds).toFixed(1)} without; grouped ${grouped.groupingSeconds.toFixed(1)} s after the run`,
    );
  }
  const ratio = rounded(median(runs.map((each) => each.without.runSeconds / each.with.runSeconds)), 2);
  const seconds = rounded(Math.max(...runs.map((each) => each.with.groupingSeconds)), 1);
  const rows = (['without', 'with'] as const).map((name) => {
    const all = runs.map((each) => each[name]);
    return {
      name: `${name} groups`,
      pagesPerSecond: rounded(median(all.map((run) => pages / run.runSeconds)), 1),
      cpuMsPerPage: rounded(median(all.map((run) => (run.cpuSeconds / pages) * 1000)), 1),
      serverCpuMsPerPage: rounded(median(all.map((run) => (run.serverCpuSeconds / pages) * 1000)), 1),
    };
  });
  return {
    figures: { postings: count, ...grouping, collecting: rows, groupingSeconds: seconds },
    ratios: { withGroups: ratio },
    bounds: {
      withGroups: atLeast('of the pages/s without groups', MIN_RATIO, ratio),
      complete: atMost('s until the postings of a run are grouped', MAX_SECONDS, seconds),
    },
    missing: [],
    table: [
      `${count.toLocaleString('en')} postings grouped in ${grouping.seconds.toFixed(0)} s; ${grouping.grouped.toLocaleString('en')} of them are in ${grouping.groups.toLocaleString('en')} groups`,
      '',
      ...formatTable(
        ['collecting', 'pages/s', 'CPU ms/page', 'server CPU ms/page'],
        rows.map((row) => [
          row.name,
          row.pagesPerSecond.toFixed(1),
          row.cpuMsPerPage.toFixed(1),
          row.serverCpuMsPerPage.toFixed(1),
        ]),
      ),
      `groups are complete ${seconds} s after the end of a run (maximum)`,
    ],
  };
}

/** Groups all stored postings. */
async function groupAll(
  databaseUrl: string,
): Promise<{ seconds: number; groups: number; grouped: number; sizes: Record<string, number> }> {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() }, 'bench', () => {});
  const grouper = new Grouper({ database, log: createLog('warn'), metrics: createMetrics('bench') });
  const startedAt = performance.now();
  await grouper.rebuild(new AbortController().signal);
  const seconds = rounded((performance.now() - startedAt) / 1000, 1);
  await grouper.stop();
  // Otherwise, each run would begin with closing all postings whose deadlines have passed.
  const now = new Date();
  await closeExpired(
    database.db<JobsTables>(),
    { except: [] },
    'Asia/Seoul',
    now.toISOString().slice(0, 10),
    now,
  );
  await database.run('vacuum analyze');
  const { rows } = await database.run(`
    select n, count(*)::int as groups from (
      select count(*)::int as n from jobs.postings where group_id is not null group by group_id
    ) g group by n order by n`);
  await database.close();
  const sizes = Object.fromEntries(rows.map(({ n, groups }) => [String(n), Number(groups)]));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    seconds,
    groups: sum(Object.values(sizes)),
    grouped: sum(Object.entries(sizes).map(([n, groups]) => Number(n) * groups)),
    sizes,
  };
}
