/** Compares `GET /files/**` with nginx; docs/performance.md describes the benchmark. */
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchedProcess, runForJson } from '@workreel/testing/process';
import { processTreeCpuSeconds } from '../lib/cpu.ts';
import { missingNginx, startNginx } from '../lib/nginx.ts';
import { atLeast, type BenchOptions, formatTable, median, type Results, rounded } from '../lib/report.ts';
import type { Load } from './load.ts';
import { prepareFiles } from './requests.ts';

const FULL = { rounds: 7, seconds: 3, largeMib: 1024, connections: 8 };
const QUICK = { rounds: 3, seconds: 1.5, largeMib: 256, connections: 8 };
/** Duration of the warm-up, which opens connections, compiles code and fills the page cache. */
const WARM_UP_SECONDS = 0.5;

/** Workreel also uses one process; a second worker would compete with the load generator for a core. */
const NGINX_WORKERS = 1;

/** Minimum ratio of Workreel's rate to nginx's. */
const LIMIT = 0.7;

interface Competitor {
  name: 'workreel' | 'nginx';
  url: string;
  cpuSeconds: () => number | null;
}
/** Results of the load generator, with the CPU time of the server. */
interface Measured extends Load {
  serverCpuSeconds: number | null;
}
/** Measurements by kind of request and competitor, one per round. */
type Runs = Record<string, Record<Competitor['name'], Measured[]>>;

export async function benchServe({ quick, progress }: BenchOptions): Promise<Results> {
  const missing = missingNginx();
  if (missing !== null) return { figures: {}, ratios: {}, bounds: {}, missing: [missing], table: [] };
  const size = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  const root = join(folder.path, 'files');
  mkdirSync(root);
  progress('writing the files');
  const kinds = prepareFiles(root, size.largeMib);
  for (const [kind, requests] of Object.entries(kinds))
    writeFileSync(join(folder.path, `${kind}.json`), JSON.stringify(requests));

  await using nginx = await startNginx(
    folder.path,
    `location /files/ { alias ${root}/; types { video/mp4 mp4 m4s; } keepalive_requests 1000000; }`,
    NGINX_WORKERS,
  );
  await using workreel = new LaunchedProcess(process.execPath, [
    join(import.meta.dirname, 'workreel.ts'),
    '--root',
    root,
    '--log',
    join(folder.path, 'access.log'),
  ]);
  const competitors: Competitor[] = [
    { name: 'nginx', ...nginx },
    {
      name: 'workreel',
      url: await workreel.firstLine(),
      cpuSeconds: () => processTreeCpuSeconds(workreel.pid),
    },
  ];

  const runs: Runs = {};
  for (const kind of Object.keys(kinds)) {
    const load = (competitor: Competitor, seconds: number) =>
      measure(competitor, join(folder.path, `${kind}.json`), seconds, size.connections);
    for (const competitor of competitors) await load(competitor, WARM_UP_SECONDS);
    const rounds: Runs[string] = { workreel: [], nginx: [] };
    runs[kind] = rounds;
    // Interleave the competitors, so that other load on the machine affects both.
    for (let round = 1; round <= size.rounds; round++) {
      for (const competitor of competitors) {
        const measured = await load(competitor, size.seconds);
        rounds[competitor.name].push(measured);
        progress(
          `${kind}, round ${round} of ${size.rounds}: ${competitor.name} ${rounded(rate(measured), 0)} MB/s`,
        );
      }
    }
  }
  return toResults(runs, size, nginx.version);
}

async function measure(
  { url, cpuSeconds }: Competitor,
  requests: string,
  seconds: number,
  connections: number,
): Promise<Measured> {
  const before = cpuSeconds();
  const load = await runForJson<Load>(process.execPath, [
    join(import.meta.dirname, 'load.ts'),
    ...['--url', url],
    ...['--connections', String(connections)],
    ...['--seconds', String(seconds)],
    ...['--requests', requests],
  ]);
  const after = cpuSeconds();
  return { ...load, serverCpuSeconds: before === null || after === null ? null : after - before };
}

/** MB (10^6 bytes) per second. */
const rate = ({ bytes, seconds }: Load) => bytes / 1e6 / seconds;

function summary(runs: readonly Measured[]) {
  const medianOf = (value: (run: Measured) => number, digits: number) =>
    rounded(median(runs.map(value)), digits);
  const withCpuTime = runs.filter(({ serverCpuSeconds }) => serverCpuSeconds !== null);
  return {
    mbPerSecond: medianOf(rate, 0),
    requestsPerSecond: medianOf(({ requests, seconds }) => requests / seconds, 0),
    serverCpuSecondsPerGb:
      withCpuTime.length === 0
        ? null
        : rounded(median(withCpuTime.map((run) => run.serverCpuSeconds! / (run.bytes / 1e9))), 2),
    /** Cores used by the load generator. A value near 1 means that it was the bottleneck. */
    generatorCore: medianOf(({ cpuSeconds, seconds }) => cpuSeconds / seconds, 2),
  };
}

/** Compares the two runs of each round; returns the median over the rounds. */
const ratioOf = ({ workreel, nginx }: Runs[string]) =>
  rounded(median(workreel.map((run, round) => rate(run) / rate(nginx[round]!))), 2);

function toResults(runs: Runs, size: typeof FULL, nginx: string): Results {
  const ratios = Object.fromEntries(Object.entries(runs).map(([kind, rounds]) => [kind, ratioOf(rounds)]));
  const totals = Object.entries(runs).flatMap(([kind, rounds]) =>
    (['workreel', 'nginx'] as const).map((name) => ({ kind, name, ...summary(rounds[name]) })),
  );
  return {
    figures: { ...size, nginx, totals },
    ratios,
    bounds: Object.fromEntries(
      Object.entries(ratios).map(([kind, ratio]) => [
        kind,
        atLeast(`of nginx's rate, ${kind}`, LIMIT, ratio),
      ]),
    ),
    missing: [],
    table: [
      `${size.connections} connections, ${size.rounds} rounds of ${size.seconds} s, medians; ${nginx}, one worker, sendfile`,
      '',
      ...formatTable(
        ['', 'MB/s', 'requests/s', 'server CPU s/GB', 'load generator, cores'],
        totals.map((total) => [
          `${total.kind}, ${total.name === 'nginx' ? nginx : 'Workreel'}`,
          String(total.mbPerSecond),
          String(total.requestsPerSecond),
          total.serverCpuSecondsPerGb?.toFixed(2) ?? '?',
          total.generatorCore.toFixed(2),
        ]),
      ),
    ],
  };
}
