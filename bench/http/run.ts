/** Compares `GET /jobs` with a route that sends the same bytes from memory; docs/performance.md describes the benchmark. */
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runForJson } from '@workreel/testing/process';
import { fillDatabase } from '../lib/fill.ts';
import { openDatabaseServer } from '../lib/postgres.ts';
import type { BenchOptions, Results } from '../lib/report.ts';
import { WorkerProcess } from '../search/worker-process.ts';
import type { Load, LoadRequest } from '../serve/load.ts';
import { KINDS, type Kind, PAGE_SIZE, PATHS } from './requests.ts';
import { type Measured, type Series, type Target, toResults } from './results.ts';
import type { HttpCalls, Ready, StartOptions } from './workreel.ts';

/** The warm-up before the first round of each kind opens connections, compiles code and fills the row cache. */
const FULL = { postings: 200_000, rounds: 5, seconds: 3, warmUpSeconds: 2, connections: 16 };
const QUICK = { postings: 20_000, rounds: 3, seconds: 0.6, warmUpSeconds: 0.4, connections: 16 };
/** Seed of the generated postings. */
const SEED = 1;
/** Headers that differ in every response. */
const VARYING_HEADERS = ['date', 'x-request-id'];

const here = (file: string) => join(import.meta.dirname, file);

export async function benchHttp({ quick, progress }: BenchOptions): Promise<Results> {
  const size = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  await using database = await openDatabaseServer();
  const databaseUrl = await database.createDatabase('workreel_bench_http');
  progress(`storing ${size.postings} postings`);
  await fillDatabase({ databaseUrl, folder: folder.path, count: size.postings, seed: SEED });

  const options = { databaseUrl, dataDir: join(folder.path, 'data'), paths: PATHS };
  const series: Series[] = [];
  await withWorkreel({ ...options, cacheBytes: null }, size.postings, async (service) => {
    const bench = new Bench(service, folder.path, size, progress);
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const targets: Target[] = ['jobs', 'constant', ...(kind === 'listings' ? ['bare' as const] : [])];
      series.push({ kind, rowCache: true, rounds: await bench.rounds(kind, targets) });
    }
  });
  await withWorkreel({ ...options, cacheBytes: 0 }, size.postings, async (service) => {
    progress('without the row cache');
    const bench = new Bench(service, folder.path, size, progress);
    series.push({
      kind: 'listings',
      rowCache: false,
      rounds: await bench.rounds('listings', ['jobs', 'constant']),
    });
  });
  return toResults(series, size, database.description);
}

type RunningService = Ready & { process: WorkerProcess<HttpCalls>; bytes: readonly number[] };

/** Starts the servers in a separate process, checks that all targets return the same responses, and stops them after `work`. */
async function withWorkreel(
  options: StartOptions,
  postings: number,
  work: (service: RunningService) => Promise<void>,
): Promise<void> {
  const process = new WorkerProcess<HttpCalls>(here('workreel.ts'));
  try {
    const ready = await process.call('start', options);
    if (ready.postings !== postings)
      throw new Error(`The index contains ${ready.postings} of ${postings} postings.`);
    const bytes: number[] = [];
    for (const [n, path] of options.paths.entries())
      bytes.push(await assertSameResponses(ready, path, `/constant/${n}`));
    await work({ ...ready, process, bytes });
    await process.call('stop', null);
  } finally {
    await process.close();
  }
}

/** @returns the length of the response in bytes. @throws Error if the responses differ. */
async function assertSameResponses(
  { baseUrl, bareUrl }: Ready,
  path: string,
  constant: string,
): Promise<number> {
  const [jobs, fromApp, fromBare] = await Promise.all(
    [`${baseUrl}${path}`, `${baseUrl}${constant}`, `${bareUrl}${constant}`].map(async (url) => {
      const response = await fetch(url);
      const headers = [...response.headers].filter(([name]) => !VARYING_HEADERS.includes(name));
      return { headers: JSON.stringify(headers), body: await response.text() };
    }),
  );
  if (jobs!.body !== fromApp!.body || jobs!.headers !== fromApp!.headers || jobs!.body !== fromBare!.body)
    throw new Error(`The constant response differs from that of ${path}.`);
  const { jobPostings } = JSON.parse(jobs!.body) as { jobPostings: unknown[] };
  if (jobPostings.length !== PAGE_SIZE)
    throw new Error(`${path} returned ${jobPostings.length} postings instead of ${PAGE_SIZE}.`);
  return Buffer.byteLength(jobs!.body);
}

/** Runs rounds of load on one server process. */
class Bench {
  readonly #service: RunningService;
  readonly #folder: string;
  readonly #size: typeof FULL;
  readonly #progress: BenchOptions['progress'];

  constructor(
    service: RunningService,
    folder: string,
    size: typeof FULL,
    progress: BenchOptions['progress'],
  ) {
    this.#service = service;
    this.#folder = folder;
    this.#size = size;
    this.#progress = progress;
  }

  /** Interleaves the targets, so that other load on the machine affects all of them. */
  async rounds(kind: Kind, targets: readonly Target[]): Promise<Series['rounds']> {
    for (const target of targets) this.#writeRequests(kind, target);
    for (const target of targets) await this.#load(kind, target, this.#size.warmUpSeconds);
    const rounds: Series['rounds'] = [];
    for (let round = 1; round <= this.#size.rounds; round++) {
      const results: Series['rounds'][number] = {};
      for (const target of targets) {
        const load = await this.#load(kind, target, this.#size.seconds);
        results[target] = load;
        this.#progress(
          `${kind}, round ${round} of ${this.#size.rounds}: ${target} ${Math.round(load.requests / load.seconds)} requests/s`,
        );
      }
      rounds.push(results);
    }
    return rounds;
  }

  #requestFile = (kind: Kind, target: Target) => join(this.#folder, `${kind}-${target}.json`);

  #writeRequests(kind: Kind, target: Target): void {
    const requests = KINDS[kind].map((path): LoadRequest => {
      const n = PATHS.indexOf(path);
      return {
        path: target === 'jobs' ? path : `/constant/${n}`,
        range: null,
        bytes: this.#service.bytes[n]!,
      };
    });
    writeFileSync(this.#requestFile(kind, target), JSON.stringify(requests));
  }

  async #load(kind: Kind, target: Target, seconds: number): Promise<Measured> {
    const { process: server, baseUrl, bareUrl } = this.#service;
    const before = await server.call('cpuSeconds', null);
    const load = await runForJson<Load>(process.execPath, [
      here('../serve/load.ts'),
      ...['--url', target === 'bare' ? bareUrl : baseUrl],
      ...['--connections', String(this.#size.connections)],
      ...['--seconds', String(seconds)],
      ...['--requests', this.#requestFile(kind, target)],
    ]);
    return { ...load, serverCpuSeconds: (await server.call('cpuSeconds', null)) - before };
  }
}
