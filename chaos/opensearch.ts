/**
 * Kills the service that writes the index in OpenSearch, one of three nodes, and all nodes, while postings are stored. Afterwards every
 * stored posting must be found once. Full runs then compare random searches with a scan. Requires Java and Maven; see `scripts/opensearch.sh`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Posting } from '@workreel/jobs-contract';
import { openDatabase } from '@workreel/platform/database';
import { postingValues } from '@workreel/posting-parser/testing';
import { run as runCommand } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { waitFor } from '@workreel/testing/wait';
import type { JobsDb, JobsTables } from '../apps/jobs/server/src/migrations/tables.ts';
import { savePage } from '../apps/jobs/server/src/postings/index.ts';
import { type ChaosOptions, onEachDatabase, runTests, step } from './area.ts';

const SCRIPT = join(import.meta.dirname, '../scripts/opensearch.sh');
const NODES = 3;
/** Postings per transaction, and transactions per second. */
const BATCH = 25;
const BATCHES_PER_SECOND = 20;
/** Time for which postings are stored around a kill. */
const SECONDS_AROUND_KILL = 4;
const RECOVERY_MS = 60_000;
/** Random cases in a full run. */
const CASES = 2_000;
/** Until the Java code is compiled. */
const WARM_UP_SECONDS = 20;

type Kill = 'the indexer' | 'one node' | 'all nodes';
const KILLS: Kill[] = ['the indexer', 'one node', 'all nodes'];

export async function run(options: ChaosOptions): Promise<void> {
  const { code } = await runCommand('sh', ['-c', 'java -version && mvn -version']).catch(() => ({ code: 1 }));
  if (code !== 0) return console.log('  SKIPPED, because Java or Maven is not installed');
  await onEachDatabase(
    options,
    { quickKind: 'PostgreSQL', kinds: ['PostgreSQL'] },
    async ({ folder, random, createDataLocation }) => {
      const { dataDir, databaseUrl } = await createDataLocation('data');
      await using cluster = await Cluster.start(join(folder, 'opensearch'));
      const env = await serviceEnvironment({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DEMO: 'false',
        SEARCH_ENGINE: 'opensearch',
        OPENSEARCH_URL: cluster.urls.join(),
      });
      let service = await new ServiceProcess(['jobs'], { env }).ready();
      const database = await openDatabase({ databaseUrl, dataDir }, 'chaos', () => {});
      const postings = new PostingWriter(database.db<JobsTables>());
      try {
        await step('warming up', () => postings.write(WARM_UP_SECONDS));
        await step('500 postings a second', () => measureFreshness(service.jobs, postings));
        const rounds = Math.ceil(options.kills / 4);
        for (let round = 0; round < rounds; round++)
          for (const kill of KILLS)
            await step(`kill ${round + 1}/${rounds} of ${kill}`, async () => {
              const writing = postings.write(2 * SECONDS_AROUND_KILL);
              await sleep((0.5 + random()) * SECONDS_AROUND_KILL * 1_000);
              if (kill === 'the indexer') {
                await service.kill();
                service = await new ServiceProcess(['jobs'], { env }).ready();
              } else {
                const nodes = kill === 'all nodes' ? [0, 1, 2] : [Math.floor(random() * NODES)];
                await cluster.kill(nodes);
                await sleep(2_000);
                await cluster.restart(nodes);
              }
              await writing;
              await expectAll(service.jobs, postings);
            });
      } finally {
        await database.close();
        await service.kill();
      }
      if (!options.quick)
        await step(`${CASES} random cases per property, OpenSearch compared with a scan`, () =>
          runTests(['--testTimeout', '1800000', 'packages/search-opensearch'], {
            SEARCH_CASES: String(CASES),
            SEARCH_SEED: String(options.seed),
            TEST_OPENSEARCH_URL: cluster.urls[0]!,
          }),
        );
    },
  );
}

/** Stores postings and remembers those whose transactions have been committed. */
class PostingWriter {
  readonly urls = new Set<string>();
  readonly #db: JobsDb;
  #count = 0;

  constructor(db: JobsDb) {
    this.#db = db;
  }

  /** @param onCommit - called with the word in the titles of each batch, which no other posting contains. */
  async write(seconds: number, onCommit: (word: string) => void = () => {}): Promise<void> {
    const startedAt = performance.now();
    for (let batch = 0; batch < seconds * BATCHES_PER_SECOND; batch++) {
      const word = `w${this.#count}x`;
      const postings = Array.from({ length: BATCH }, () => ({
        sourceUrl: `https://jobs.example/${this.#count++}`,
        values: postingValues({ title: `백엔드 개발자 ${word}` }),
      }));
      const fetchedAt = new Date();
      await savePage(this.#db, {
        site: 'chaos',
        runId: 1,
        fetchedAt,
        today: fetchedAt.toISOString().slice(0, 10),
        postings,
      });
      for (const { sourceUrl } of postings) this.urls.add(sourceUrl);
      onCommit(word);
      await sleep(Math.max(0, startedAt + ((batch + 1) * 1_000) / BATCHES_PER_SECOND - performance.now()));
    }
  }
}

/** Prints how long it takes until committed postings are found. */
async function measureFreshness(url: string, postings: PostingWriter): Promise<void> {
  const times: number[] = [];
  const searches: Promise<void>[] = [];
  let batch = 0;
  await postings.write(10, (word) => {
    if (batch++ % BATCHES_PER_SECOND !== 0) return;
    const committedAt = performance.now();
    const isFound = async () => (await search(url, `exact=true&keyword=${word}`)).total === BATCH;
    searches.push(
      waitFor('a committed posting to be found', isFound, { timeoutMs: RECOVERY_MS, pollMs: 50 }).then(
        () => void times.push(performance.now() - committedAt),
      ),
    );
  });
  await Promise.all(searches);
  const seconds = times.toSorted((a, b) => a - b).map((ms) => (ms / 1_000).toFixed(2));
  console.log(
    `  found after ${seconds[0]} to ${seconds.at(-1)} s, median ${seconds[Math.floor(seconds.length / 2)]} s`,
  );
  await expectAll(url, postings);
}

const search = (url: string, query: string) => read(`${url}/jobs?pageSize=100&${query}`);

/** Returns a page of postings. */
async function read(pageUrl: string) {
  const response = await fetch(pageUrl);
  const link = response.headers.get('link') ?? '';
  const body = (await response.json()) as { jobPostings?: Posting[]; code?: string };
  const { jobPostings = [] } = body;
  return {
    error: response.ok ? undefined : `${response.status} ${body.code}`,
    total: Number(response.headers.get('x-total-count')),
    urls: jobPostings.map(({ sourceUrl }) => sourceUrl),
    next: /<([^>]*)>; rel="next"/.exec(link)?.[1],
  };
}

/** Waits until the total is right and a list contains each stored posting exactly once. The copies of a shard show new postings at different times. */
async function expectAll(url: string, postings: PostingWriter): Promise<void> {
  let state = '';
  const isComplete = async () => {
    state = await describeList(url, postings.urls).catch((error: Error) => error.message);
    return state === 'complete';
  };
  await waitFor('all postings to be found', isComplete, {
    timeoutMs: RECOVERY_MS,
    pollMs: 200,
  }).catch((error) => {
    throw new Error(`Of ${postings.urls.size} postings: ${state}`, { cause: error });
  });
}

/** Returns `complete`, or what is wrong with the list of all postings. */
async function describeList(url: string, expected: ReadonlySet<string>): Promise<string> {
  // Lists without a keyword would use SQL while OpenSearch is away.
  const query = `keyword=${encodeURIComponent('백엔드')}&sortOrder=recent`;
  let page = await search(url, query);
  if (page.total !== expected.size) return `the total is ${page.total} (${page.error ?? 'no error'})`;
  const found: string[] = [];
  for (;;) {
    if (page.error) return page.error;
    found.push(...page.urls);
    if (page.next === undefined) break;
    page = await read(url + page.next);
  }
  const distinct = new Set(found);
  const isStored = found.every((each) => expected.has(each));
  return isStored && found.length === expected.size && distinct.size === expected.size
    ? 'complete'
    : `${found.length} are listed, ${distinct.size} of them distinct`;
}

/** Three nodes in three processes. */
class Cluster implements AsyncDisposable {
  readonly urls: string[];
  readonly #folder: string;

  private constructor(folder: string, urls: string[]) {
    this.#folder = folder;
    this.urls = urls;
  }

  static async start(folder: string): Promise<Cluster> {
    const { code, stdout, stderr } = await runCommand(SCRIPT, ['start', folder, String(NODES)]);
    if (code !== 0) throw new Error(`OpenSearch could not be started.\n${stderr}`);
    return new Cluster(folder, stdout.trim().split('\n'));
  }

  async kill(nodes: readonly number[]): Promise<void> {
    for (const node of nodes) {
      const pid = Number(await readFile(join(this.#folder, String(node), 'pid'), 'utf8'));
      process.kill(pid, 'SIGKILL');
    }
  }

  async restart(nodes: readonly number[]): Promise<void> {
    for (const node of nodes) await runCommand(SCRIPT, ['node', this.#folder, String(node)]);
    await waitFor('a cluster of three nodes', () => this.#isComplete(), {
      timeoutMs: 120_000,
      pollMs: 500,
    });
  }

  async #isComplete(): Promise<boolean> {
    const query = `wait_for_nodes=${NODES}&wait_for_status=yellow&timeout=1s`;
    const response = await fetch(`${this.urls[0]}/_cluster/health?${query}`).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.ok ?? false;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await runCommand(SCRIPT, ['stop', this.#folder]);
  }
}
