/** Measures how long a client waits while another one overloads the services; docs/performance.md describes the benchmark. */
import { createWriteStream, mkdtempDisposableSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { paths } from '@workreel/jobs-contract/paths';
import { generatePostings } from '@workreel/sample-data';
import { type ApiClient, createClient } from '@workreel/testing/client';
import { ADMIN, ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import type { paths as VideoPaths } from '@workreel/video-contract/paths';
import { atMost, type BenchOptions, formatTable, type Results, rounded } from '../lib/report.ts';
import { WorkerProcess } from '../search/worker-process.ts';
import type { LoadCalls, Statuses } from './load.ts';
import type { WebhookCalls } from './webhooks.ts';

const FULL = { postings: 150_000, bookmarks: 1_000, seconds: 15, silentConnections: 4_300, streams: 1_500 };
const QUICK = { postings: 10_000, bookmarks: 100, seconds: 2, silentConnections: 4_300, streams: 200 };
/** Largest 95th percentile of the other client's response times, in milliseconds. */
const LIMIT_MS = 250;
const EXPORTS = 25;
const SIGN_INS = 50;
const SEARCHES = 20;
/** Address of the other client. The loads come from 127.0.0.1. */
const OTHER_ADDRESS = '127.0.0.2';
/** Pause between two requests of the other client. */
const PAUSE_MS = 20;
const NOTE_LENGTH = 4_000;

type Size = typeof FULL;

interface Environment {
  service: ServiceProcess;
  storeUrl: string;
  load: WorkerProcess<LoadCalls>;
  /** An upload that is never sent. */
  uploadId: string;
  /** `Authorization` header of the admin. */
  headers: Record<string, string>;
  size: Size;
}

/** A load; resolves when it has started. */
interface Load {
  title: string;
  start(environment: Environment): Promise<unknown>;
}

/** The costliest searches: deep pages of many matches, with typos and all filters, and facets without a filter. */
const COSTLIEST = [
  '/jobs?pageSize=100&pagenum=100&sortOrder=salary&keyword=developer',
  '/jobs?pageSize=100&pagenum=100&sortOrder=recent',
  '/jobs?pageSize=100&pagenum=100&keyword=%EA%B0%9C%EB%B0%9C&sortOrder=relevance',
  '/jobs/facets',
  '/jobs/facets?keyword=a+e+i+o+u+%EA%B0%9C+%EC%9E%90+%EC%82%AC+%EC%9B%90',
  '/jobs/trends',
  '/jobs?keyword=devleoper+enginer+manger+%EA%B0%84%ED%98%B8%EC%82%B0',
].map((path) => ({ path }));

const LOADS: readonly Load[] = [
  { title: 'no load', start: async () => {} },
  {
    title: `${SIGN_INS} parallel sign-ins`,
    start: ({ service, load }) =>
      load.call('startRequests', {
        url: service.jobs,
        loops: SIGN_INS,
        ownAddresses: true,
        requests: Array.from({ length: SIGN_INS }, (_, n) => ({
          path: '/auth/login',
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: `nobody-${n}@example.org`, password: 'guessed password' }),
        })),
      }),
  },
  {
    title: `${SEARCHES} loops of the costliest searches`,
    start: ({ service, load }) =>
      load.call('startRequests', { url: service.jobs, loops: SEARCHES, requests: COSTLIEST }),
  },
  {
    title: `${EXPORTS} exports of an account`,
    start: ({ service, load, headers }) =>
      load.call('startRequests', {
        url: service.jobs,
        loops: EXPORTS,
        requests: [{ path: '/auth/me/export', headers }],
      }),
  },
  {
    title: 'silent connections to each listener',
    start: ({ service, storeUrl, load, size }) =>
      load.call('startSilence', {
        urls: [service.jobs, service.video, storeUrl],
        connections: size.silentConnections,
      }),
  },
  {
    title: 'event streams of an account',
    start: ({ service, load, uploadId, headers, size }) =>
      load.call('openStreams', {
        url: `${service.video}/uploads/${uploadId}/events`,
        headers,
        count: size.streams,
      }),
  },
];

export async function benchOverload({ quick, progress }: BenchOptions): Promise<Results> {
  const size = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  await using stack = new AsyncDisposableStack();
  const env = await serviceEnvironment({ DATA_DIR: join(folder.path, 'data'), LOG_LEVEL: 'info' });
  progress(`storing ${size.postings} postings`);
  const file = join(folder.path, 'postings.jsonl');
  await writePostings(file, size.postings);
  const imported = await workreel(['jobs', 'import', file, '--json'], { env });
  if (imported.code !== 0) throw new Error(`The import failed: ${imported.stderr.slice(-1_000)}`);
  const service = new ServiceProcess(['jobs', 'video'], { env });
  stack.defer(async () => void (await service.kill()));
  await service.ready();
  const load = new WorkerProcess<LoadCalls>(join(import.meta.dirname, 'load.ts'));
  stack.defer(() => load.close());
  const admin = createClient<paths>(service.jobs, { credentials: ADMIN });
  progress(`storing ${size.bookmarks} bookmarks and a post`);
  const uploadId = await storeAccountData(service, admin, size.bookmarks);
  const headers = { Authorization: `Bearer ${(await admin.session()).accessToken}` };
  const environment = {
    service,
    storeUrl: `http://127.0.0.1:${env.STORE_PORT}`,
    load,
    uploadId,
    headers,
    size,
  };
  const measured: Measured[] = [];
  for (const { title, start } of LOADS) {
    progress(title);
    await start(environment);
    const targets = [
      ['jobs', `${service.jobs}/jobs`],
      ['posts', `${service.video}/posts`],
    ] as const;
    const times = await measure(targets, size.seconds);
    measured.push({ title, ...times, statuses: await load.call('stop', null) });
  }
  progress('hanging webhooks');
  await service.stop();
  measured.push(await measureWebhooks(size.seconds));
  return toResults(measured, size);
}

/** Measures a service that delivers alerts to hanging webhooks; the loads' service only reaches public addresses. */
async function measureWebhooks(seconds: number): Promise<Measured> {
  const process = new WorkerProcess<WebhookCalls>(join(import.meta.dirname, 'webhooks.ts'));
  try {
    const jobs = await process.call('start', null);
    const times = await measure([['jobs', `${jobs}/jobs`]], seconds);
    return { title: '100 hanging webhooks of an account', ...times, statuses: {} };
  } finally {
    await process.close();
  }
}

async function writePostings(file: string, count: number): Promise<void> {
  const lines = function* () {
    for (const { sourceUrl, values } of generatePostings(count, { seed: 1 }))
      yield `${JSON.stringify({ sourceUrl, ...values })}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** Stores what an export contains. @returns the ID of an upload. */
async function storeAccountData(
  service: ServiceProcess,
  admin: ApiClient<paths>,
  bookmarks: number,
): Promise<string> {
  const note = '메모 '.repeat(NOTE_LENGTH / 3);
  for (let pagenum = 1; (pagenum - 1) * 100 < bookmarks; pagenum++) {
    const { jobPostings } = await admin.get('/jobs', { params: { query: { pagenum, pageSize: 100 } } });
    for (const { id } of jobPostings)
      await admin.put('/bookmarks/{jobPostingId}', {
        params: { path: { jobPostingId: id } },
        body: { note },
      });
  }
  const video = createClient<VideoPaths>(service.video, { credentials: ADMIN });
  const upload = await video.post('/uploads', {
    body: { filename: 'talk.mp4', size: 1_000_000, contentType: 'video/mp4' },
  });
  await video.post('/posts', { body: { title: 'Talk', published: true, uploadId: upload.id } });
  return upload.id;
}

interface Times {
  jobs: number[];
  posts: number[];
  /** Responses with a status other than 200. */
  failed: number;
}

type Measured = Times & { title: string; statuses: Statuses };

/** Sends one request at a time from the other client's address. */
async function measure(
  targets: readonly (readonly ['jobs' | 'posts', string])[],
  seconds: number,
): Promise<Times> {
  const agent = new Agent({ keepAlive: true, localAddress: OTHER_ADDRESS });
  const times: Times = { jobs: [], posts: [], failed: 0 };
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    for (const [name, url] of targets) {
      const startedAt = performance.now();
      const status = await statusOf(url, agent);
      times[name].push(performance.now() - startedAt);
      if (status !== 200) times.failed++;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  agent.destroy();
  return times;
}

const statusOf = (url: string, agent: Agent) =>
  new Promise<number>((resolve) =>
    get(url, { agent }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    }).on('error', () => resolve(0)),
  );

/** Nearest-rank percentile; null without values. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.ceil(share * sorted.length) - 1];
  return value === undefined ? null : rounded(value, 1);
}

function toResults(measured: readonly Measured[], size: Size): Results {
  const rows = measured.map(({ title, jobs, posts, failed, statuses }) => ({
    title,
    jobs: { p50: percentile(jobs, 0.5), p95: percentile(jobs, 0.95) },
    posts: { p50: percentile(posts, 0.5), p95: percentile(posts, 0.95) },
    requests: jobs.length + posts.length,
    failed,
    statuses,
  }));
  const [idle, ...loads] = rows;
  const slowest = (kind: 'jobs' | 'posts') => Math.max(...loads.map((row) => row[kind].p95 ?? 0));
  return {
    figures: { ...size, rows },
    ratios: {
      jobs: rounded(slowest('jobs') / idle!.jobs.p95!, 1),
      posts: rounded(slowest('posts') / idle!.posts.p95!, 1),
    },
    bounds: {
      jobs: atMost('ms, 95th percentile of GET /jobs under the worst load', LIMIT_MS, slowest('jobs')),
      posts: atMost('ms, 95th percentile of GET /posts under the worst load', LIMIT_MS, slowest('posts')),
      failed: atMost(
        "of the other client's requests not answered with 200",
        0,
        loads.reduce((sum, row) => sum + row.failed, 0),
      ),
    },
    missing: [],
    table: [
      `${size.postings.toLocaleString('en')} postings, embedded database, ${size.seconds} s per load; times in ms`,
      '',
      ...formatTable(
        ['', 'GET /jobs p50', 'p95', 'GET /posts p50', 'p95', 'not 200', 'responses to the load'],
        rows.map(({ title, jobs, posts, failed, statuses }) => [
          title,
          ...[jobs.p50, jobs.p95, posts.p50, posts.p95].map((ms) => ms?.toFixed(1) ?? ''),
          String(failed),
          Object.entries(statuses)
            .map(([status, count]) => `${status}: ${count}`)
            .join(', '),
        ]),
      ),
    ],
  };
}
