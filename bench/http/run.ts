/** `GET /jobs` beside a route that gives the same bytes from a constant: see bench/README.md for what is compared. */
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runForJson } from '@workreel/testing/process';
import { fillDatabase } from '../lib/fill.ts';
import { openDatabaseServer } from '../lib/postgres.ts';
import type { BenchOptions, Findings } from '../lib/report.ts';
import { OwnProcess } from '../search/own-process.ts';
import type { Load, LoadRequest } from '../serve/load.ts';
import { type Contestant, findingsOf, type Measured, type Series } from './findings.ts';
import type { HttpCalls, Place, Ready } from './ours.ts';
import { KINDS, type Kind, PAGE_SIZE, PATHS } from './requests.ts';

/** `warmUpSeconds`: before the first round of a kind, for connections, compiled code and the row cache. */
const FULL = { postings: 200_000, rounds: 5, seconds: 3, warmUpSeconds: 2, connections: 16 };
const QUICK = { postings: 20_000, rounds: 3, seconds: 0.6, warmUpSeconds: 0.4, connections: 16 };
/** Of the generated postings. */
const SEED = 1;
/** Headers that no two answers share. */
const OWN_TO_EACH = ['date', 'x-request-id'];

const here = (file: string) => join(import.meta.dirname, file);

export async function benchHttp({ quick, say }: BenchOptions): Promise<Findings> {
  const size = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  await using database = await openDatabaseServer();
  const databaseUrl = await database.fresh('workreel_bench_http');
  say(`storing ${size.postings} postings`);
  await fillDatabase({ databaseUrl, folder: folder.path, count: size.postings, seed: SEED });

  const at = { databaseUrl, dataDir: join(folder.path, 'data'), paths: PATHS };
  const series: Series[] = [];
  await withOurs({ ...at, cacheBytes: null }, size.postings, async (ours) => {
    const bench = new Bench(ours, folder.path, size, say);
    for (const kind of Object.keys(KINDS) as Kind[]) {
      const contestants: Contestant[] = [
        'jobs',
        'constant',
        ...(kind === 'listings' ? ['bare' as const] : []),
      ];
      series.push({ kind, rowCache: true, rounds: await bench.rounds(kind, contestants) });
    }
  });
  await withOurs({ ...at, cacheBytes: 0 }, size.postings, async (ours) => {
    say('once more without the row cache');
    const bench = new Bench(ours, folder.path, size, say);
    series.push({
      kind: 'listings',
      rowCache: false,
      rounds: await bench.rounds('listings', ['jobs', 'constant']),
    });
  });
  return findingsOf(series, size, database.description);
}

type Ours = Ready & { process: OwnProcess<HttpCalls>; bytes: readonly number[] };

/** Starts our side in a process of its own, sees that all give the same answers, and stops it after the work. */
async function withOurs(at: Place, postings: number, work: (ours: Ours) => Promise<void>): Promise<void> {
  const process = new OwnProcess<HttpCalls>(here('ours.ts'));
  try {
    const ready = await process.call('start', at);
    if (ready.postings !== postings)
      throw new Error(`The index holds ${ready.postings} of ${postings} postings.`);
    const bytes: number[] = [];
    for (const [n, path] of at.paths.entries()) bytes.push(await sameAnswers(ready, path, `/constant/${n}`));
    await work({ ...ready, process, bytes });
    await process.call('stop', null);
  } finally {
    await process.close();
  }
}

/** @returns the length of the answer in bytes. @throws where they differ: then nothing would be compared. */
async function sameAnswers({ address, bareAddress }: Ready, path: string, constant: string): Promise<number> {
  const [jobs, ofApp, bare] = await Promise.all(
    [`${address}${path}`, `${address}${constant}`, `${bareAddress}${constant}`].map(async (url) => {
      const answer = await fetch(url);
      const headers = [...answer.headers].filter(([name]) => !OWN_TO_EACH.includes(name));
      return { headers: JSON.stringify(headers), body: await answer.text() };
    }),
  );
  if (jobs!.body !== ofApp!.body || jobs!.headers !== ofApp!.headers || jobs!.body !== bare!.body)
    throw new Error(`The constant is another answer than that of ${path}.`);
  const { jobPostings } = JSON.parse(jobs!.body) as { jobPostings: unknown[] };
  if (jobPostings.length !== PAGE_SIZE) throw new Error(`${path} has ${jobPostings.length} postings.`);
  return Buffer.byteLength(jobs!.body);
}

/** Rounds of load on one process of ours. */
class Bench {
  readonly #ours: Ours;
  readonly #folder: string;
  readonly #size: typeof FULL;
  readonly #say: BenchOptions['say'];

  constructor(ours: Ours, folder: string, size: typeof FULL, say: BenchOptions['say']) {
    this.#ours = ours;
    this.#folder = folder;
    this.#size = size;
    this.#say = say;
  }

  /** One beside the other, so that what else the machine does meets all alike. */
  async rounds(kind: Kind, contestants: readonly Contestant[]): Promise<Series['rounds']> {
    for (const contestant of contestants) this.#write(kind, contestant);
    for (const contestant of contestants) await this.#load(kind, contestant, this.#size.warmUpSeconds);
    const rounds: Series['rounds'] = [];
    for (let round = 1; round <= this.#size.rounds; round++) {
      const one: Series['rounds'][number] = {};
      for (const contestant of contestants) {
        const load = await this.#load(kind, contestant, this.#size.seconds);
        one[contestant] = load;
        this.#say(
          `${kind}, round ${round} of ${this.#size.rounds}: ${contestant} ${Math.round(load.requests / load.seconds)} requests/s`,
        );
      }
      rounds.push(one);
    }
    return rounds;
  }

  #file = (kind: Kind, contestant: Contestant) => join(this.#folder, `${kind}-${contestant}.json`);

  #write(kind: Kind, contestant: Contestant): void {
    const requests = KINDS[kind].map((path): LoadRequest => {
      const n = PATHS.indexOf(path);
      return {
        path: contestant === 'jobs' ? path : `/constant/${n}`,
        range: null,
        bytes: this.#ours.bytes[n]!,
      };
    });
    writeFileSync(this.#file(kind, contestant), JSON.stringify(requests));
  }

  async #load(kind: Kind, contestant: Contestant, seconds: number): Promise<Measured> {
    const { process: ours, address, bareAddress } = this.#ours;
    const before = await ours.call('cpuSeconds', null);
    const load = await runForJson<Load>(process.execPath, [
      here('../serve/load.ts'),
      ...['--address', contestant === 'bare' ? bareAddress : address],
      ...['--connections', String(this.#size.connections)],
      ...['--seconds', String(seconds)],
      ...['--requests', this.#file(kind, contestant)],
    ]);
    return { ...load, serverCpuSeconds: (await ours.call('cpuSeconds', null)) - before };
  }
}
