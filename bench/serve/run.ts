/** `GET /files/**` beside nginx: see bench/README.md for what is compared. */
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchedProcess, runForJson } from '@workreel/testing/process';
import { cpuSecondsOfFamily } from '../lib/cpu.ts';
import { nginxFault, startNginx } from '../lib/nginx.ts';
import { atLeast, type BenchOptions, type Findings, median, rounded, tableOf } from '../lib/report.ts';
import type { Load } from './load.ts';
import { prepare } from './requests.ts';

const FULL = { rounds: 7, seconds: 3, largeMib: 1024, connections: 8 };
const QUICK = { rounds: 3, seconds: 1.5, largeMib: 256, connections: 8 };
/** Before the first round, in seconds: connections, compiled code, pages of the files in memory. */
const WARM_UP = 0.5;

/** As many as we have: another would share its core with the generator, or take it from it. */
const NGINX_WORKERS = 1;

/** How much of nginx's rate ours must be. */
const BOUND = 0.7;

interface Competitor {
  name: 'workreel' | 'nginx';
  address: string;
  cpuSeconds: () => number | null;
}
/** A load, with what the server took to serve it. */
interface Measured extends Load {
  serverCpuSeconds: number | null;
}
/** The rounds by kind and competitor. */
type Runs = Record<string, Record<Competitor['name'], Measured[]>>;

export async function benchServe({ quick, say }: BenchOptions): Promise<Findings> {
  const fault = nginxFault();
  if (fault !== null) return { figures: {}, ratios: {}, bounds: {}, missing: [fault], table: [] };
  const size = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  const root = join(folder.path, 'files');
  mkdirSync(root);
  say('writing the files');
  const kinds = prepare(root, size.largeMib);
  for (const [kind, requests] of Object.entries(kinds))
    writeFileSync(join(folder.path, `${kind}.json`), JSON.stringify(requests));

  await using nginx = await startNginx(
    folder.path,
    `location /files/ { alias ${root}/; types { video/mp4 mp4 m4s; } keepalive_requests 1000000; }`,
    NGINX_WORKERS,
  );
  await using ours = new LaunchedProcess(process.execPath, [
    join(import.meta.dirname, 'ours.ts'),
    '--root',
    root,
    '--log',
    join(folder.path, 'ours.log'),
  ]);
  const competitors: Competitor[] = [
    { name: 'nginx', ...nginx },
    { name: 'workreel', address: await ours.firstLine(), cpuSeconds: () => cpuSecondsOfFamily(ours.pid) },
  ];

  const runs: Runs = {};
  for (const kind of Object.keys(kinds)) {
    const load = (of: Competitor, seconds: number) =>
      measure(of, join(folder.path, `${kind}.json`), seconds, size.connections);
    for (const competitor of competitors) await load(competitor, WARM_UP);
    const rounds: Runs[string] = { workreel: [], nginx: [] };
    runs[kind] = rounds;
    // One beside the other, so that what else the machine does meets both alike.
    for (let round = 1; round <= size.rounds; round++) {
      for (const competitor of competitors) {
        const one = await load(competitor, size.seconds);
        rounds[competitor.name].push(one);
        say(`${kind}, round ${round} of ${size.rounds}: ${competitor.name} ${rounded(rate(one), 0)} MB/s`);
      }
    }
  }
  return findings(runs, size, nginx.version);
}

async function measure(
  { address, cpuSeconds }: Competitor,
  requests: string,
  seconds: number,
  connections: number,
): Promise<Measured> {
  const before = cpuSeconds();
  const load = await runForJson<Load>(process.execPath, [
    join(import.meta.dirname, 'load.ts'),
    ...['--address', address],
    ...['--connections', String(connections)],
    ...['--seconds', String(seconds)],
    ...['--requests', requests],
  ]);
  const after = cpuSeconds();
  return { ...load, serverCpuSeconds: before === null || after === null ? null : after - before };
}

/** MB (10^6 bytes) a second. */
const rate = ({ bytes, seconds }: Load) => bytes / 1e6 / seconds;

function summary(runs: readonly Measured[]) {
  const of = (value: (run: Measured) => number, digits: number) => rounded(median(runs.map(value)), digits);
  const told = runs.filter(({ serverCpuSeconds }) => serverCpuSeconds !== null);
  return {
    mbPerSecond: of(rate, 0),
    requestsPerSecond: of(({ requests, seconds }) => requests / seconds, 0),
    serverCpuSecondsPerGb:
      told.length === 0
        ? null
        : rounded(median(told.map((run) => run.serverCpuSeconds! / (run.bytes / 1e9))), 2),
    /** Share of one core that the generator of the load took: below 1 it was not what held the rate. */
    generatorCore: of(({ cpuSeconds, seconds }) => cpuSeconds / seconds, 2),
  };
}

/** Each round's two runs are compared with each other, and of those the median counts. */
const ratioOf = ({ workreel, nginx }: Runs[string]) =>
  rounded(median(workreel.map((run, round) => rate(run) / rate(nginx[round]!))), 2);

function findings(runs: Runs, size: typeof FULL, nginx: string): Findings {
  const ratios = Object.fromEntries(Object.entries(runs).map(([kind, of]) => [kind, ratioOf(of)]));
  const totals = Object.entries(runs).flatMap(([kind, of]) =>
    (['workreel', 'nginx'] as const).map((name) => ({ kind, name, ...summary(of[name]) })),
  );
  return {
    figures: { ...size, nginx, totals },
    ratios,
    bounds: Object.fromEntries(
      Object.entries(ratios).map(([kind, ratio]) => [
        kind,
        atLeast(`of nginx's rate, ${kind}`, BOUND, ratio),
      ]),
    ),
    missing: [],
    table: [
      `${size.connections} connections, ${size.rounds} rounds of ${size.seconds} s, medians; ${nginx}, one worker, sendfile`,
      '',
      ...tableOf(
        ['', 'MB/s', 'requests/s', 'server CPU s/GB', 'generator, cores'],
        totals.map((one) => [
          `${one.kind}, ${one.name === 'nginx' ? nginx : 'Workreel'}`,
          String(one.mbPerSecond),
          String(one.requestsPerSecond),
          one.serverCpuSecondsPerGb?.toFixed(2) ?? '?',
          one.generatorCore.toFixed(2),
        ]),
      ),
    ],
  };
}
