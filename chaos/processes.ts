/**
 * Runs both services as several processes on one PostgreSQL server and kills or stops one after another under load. Requires
 * PostgreSQL, since processes cannot share an embedded database.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { paths } from '@workreel/jobs-contract/paths';
import { openMailbox } from '@workreel/platform/testing/mailbox';
import { createClient } from '@workreel/testing/client';
import { ADMIN } from '@workreel/testing/services';
import { waitFor } from '@workreel/testing/wait';
import type { paths as VideoPaths } from '@workreel/video-contract/paths';
import { type ChaosOptions, onEachDatabase, type TestEnvironment } from './area.ts';
import { FleetClient } from './processes/client.ts';
import { Fleet } from './processes/fleet.ts';
import { RunRequests, startSites } from './processes/runs.ts';
import { listPostingIds, TestUser } from './processes/users.ts';
import { describeUnfinishedJobs, isIdle, verifyDatabase } from './processes/verify.ts';
import type { Random } from './random.ts';
import { createVideo, videoFile } from './video/samples.ts';
import { TestUpload } from './video/upload.ts';
import { verifyUpload } from './video/verify.ts';

interface Load {
  /** Number of processes by role. */
  fleet: { store: number; api: number; worker: number };
  users: number;
  seconds: number;
  requestsPerSecond: number;
  /** Number of terminations after which the load ends. */
  terminations: number;
}

/** As many processes as two cores can run. */
const FULL: Load = {
  fleet: { store: 1, api: 3, worker: 4 },
  users: 12,
  seconds: 300,
  requestsPerSecond: 200,
  terminations: Infinity,
};
/** Ends after one process of each role has been killed and restarted. */
const QUICK: Load = {
  fleet: { store: 1, api: 2, worker: 2 },
  users: 3,
  seconds: 120,
  requestsPerSecond: 20,
  terminations: 3,
};
/** More postings than all users together bookmark or apply to. */
const POSTINGS = 4_000;
/** Pause between the restart of a process and the next termination. */
const TERMINATION_INTERVAL_MS = 6_000;
/** Time that a supervisor takes to restart a process. */
const RESTART_DELAY_MS = 1_000;
/** Every fifth termination is graceful, as in an upgrade. Five and eight are coprime, so every process is eventually stopped gracefully. */
const GRACEFUL_STOP_INTERVAL = 5;
/** On a busy machine, the services may not sustain the rate; requests then wait. Each has a timeout of its own. */
const MAX_REQUESTS_IN_FLIGHT = 600;
/** Time to finish queued work; conversions run one after another. */
const IDLE_TIMEOUT_MS = 180_000;

interface Scenario {
  fleet: Fleet;
  client: FleetClient;
  random: Random;
  /** Aborted to end the load and all background activity. */
  done: { aborted: boolean };
}

/** Sends requests at a constant rate, without waiting for responses unless too many are missing. @returns the number of requests. */
async function sendRequests(
  { client, random, done }: Scenario,
  users: readonly TestUser[],
  { seconds, requestsPerSecond }: Load,
): Promise<number> {
  let postingIds = await listPostingIds(client, POSTINGS);
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const startedAt = performance.now();
  let sent = 0;
  for (; sent < seconds * requestsPerSecond && !done.aborted; sent++) {
    const dueAt = startedAt + (sent * 1_000) / requestsPerSecond;
    const delay = dueAt - performance.now();
    if (delay > 1) await sleep(delay);
    const user = users[sent % users.length]!;
    const request: Promise<void> = user
      .sendRandomRequest(random, postingIds)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inFlight.delete(request));
    inFlight.add(request);
    if (failures.length > 0) throw failures[0];
    if (inFlight.size >= MAX_REQUESTS_IN_FLIGHT) await Promise.race(inFlight);
    // Include postings that were collected recently.
    if (sent % (requestsPerSecond * 30) === 0 && sent > 0)
      postingIds = [...new Set([...postingIds, ...(await listPostingIds(client, 100))])];
  }
  await Promise.all(inFlight);
  if (failures.length > 0) throw failures[0];
  return sent;
}

interface Terminations {
  kills: number;
  stops: number;
  /** Number of kills and stops of workers. */
  workers: number;
}

/** Kills or stops one process after another and restarts it. */
async function terminateInTurn({ fleet, done }: Scenario, { terminations }: Load): Promise<Terminations> {
  const count = { kills: 0, stops: 0, workers: 0 };
  // Start with one process of each role.
  const byRole = Object.values(Object.groupBy(fleet.processes, ({ role }) => role));
  const processes = byRole
    .flatMap((sameRole) => sameRole!.map((process, index) => ({ process, index })))
    .toSorted((a, b) => a.index - b.index)
    .map(({ process }) => process);
  for (let turn = 0; turn < terminations && !done.aborted; turn++) {
    const process = processes[turn % processes.length]!;
    const isGraceful = turn % GRACEFUL_STOP_INTERVAL === GRACEFUL_STOP_INTERVAL - 1;
    await process.terminate(isGraceful ? 'stop' : 'kill');
    await sleep(RESTART_DELAY_MS);
    await process.start();
    count[isGraceful ? 'stops' : 'kills']++;
    if (process.role === 'worker') count.workers++;
    console.log(`  ${isGraceful ? 'stopped' : 'killed'} and restarted ${process.name}`);
    const isLast = turn === terminations - 1;
    for (let waited = 0; waited < TERMINATION_INTERVAL_MS && !isLast && !done.aborted; waited += 200)
      await sleep(200);
  }
  if (terminations < Infinity) done.aborted = true;
  return count;
}

/** Uploads one video after another. */
async function uploadVideos({ fleet, random, done }: Scenario, video: Buffer): Promise<TestUpload[]> {
  const client = createVideoClient(fleet);
  const uploads: TestUpload[] = [];
  do {
    const upload = new TestUpload(client, videoFile(uploads.length, video), random);
    uploads.push(upload);
    await upload.run(() => {});
  } while (!done.aborted);
  return uploads;
}

const createVideoClient = (fleet: Fleet) =>
  createClient<VideoPaths>(() => fleet.nextApi().videoUrl, {
    credentials: ADMIN,
    retry: { timeoutMs: 60_000 },
  });

export const run = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(options, { quickKind: 'PostgreSQL', kinds: ['PostgreSQL'] }, (environment) =>
    terminateUnderLoad(environment, options.quick ? QUICK : FULL),
  );

async function terminateUnderLoad(
  { folder, random, createDataLocation }: TestEnvironment,
  load: Load,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const location = await createDataLocation('data');
  const mailbox = stack.adopt(await openMailbox(), (opened) => opened.close());
  const { hosts, sites, close } = await startSites(join(folder, 'sites'));
  stack.defer(close);
  const settings = {
    DATABASE_URL: location.databaseUrl,
    SITES_DIR: join(folder, 'sites'),
    CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
    SMTP_URL: mailbox.url,
  };
  const fleet = stack.use(await Fleet.open(folder, { size: load.fleet, settings }));
  const client = new FleetClient(fleet);
  const { stats } = client;
  const scenario: Scenario = { fleet, client, random, done: { aborted: false } };
  try {
    const admin = createClient<paths>('http://fleet.invalid', {
      credentials: ADMIN,
      fetch: client.fetchFrom('jobs'),
    });
    const runs = new RunRequests(admin, sites);
    await runs.collectAll();
    // The alerts of these runs must not reach the users, who sign up afterwards.
    await waitFor('end of the alerts of the first collection', () => isIdle(location), {
      timeoutMs: IDLE_TIMEOUT_MS,
    });
    const users = [];
    for (let n = 0; n < load.users; n++) users.push(await TestUser.signUp(client, mailbox, n));
    mailbox.messages.length = 0;
    const video = await createVideo(folder, '640x360', 3);
    await runs.schedule();
    console.log(
      `  started ${fleet.processes.length} processes; collecting ${sites.length} sites on ${hosts.length} hosts`,
    );

    stats.durationsMs.length = 0;
    const startedAt = performance.now();
    const background = [
      terminateInTurn(scenario, load),
      uploadVideos(scenario, video),
      runs.requestRepeatedly(scenario.done),
    ] as const;
    // Promise.race also ends the load if a background activity fails.
    const requests = await Promise.race([
      sendRequests(scenario, users, load),
      Promise.all(background).then(() => 0),
    ]);
    const seconds = (performance.now() - startedAt) / 1_000;
    scenario.done.aborted = true;
    const [terminations, uploads] = await Promise.all(background);
    await runs.unschedule();

    assert.deepEqual(stats.errors, [], 'requests failed');
    await waitFor('end of all queued work', () => isIdle(location), { timeoutMs: IDLE_TIMEOUT_MS });
    let writes = 0;
    for (const user of users) writes += await user.verify();
    await runs.verify();
    for (const upload of uploads) await verifyUpload(createVideoClient(fleet), upload);
    await fleet.stop();
    const totals = await verifyDatabase({ location, hosts, emails: mailbox.messages, users, terminations });
    console.log(
      [
        `  ${requests} user requests in ${seconds.toFixed(0)} s (${(requests / seconds).toFixed(0)} per second); ${describeDurations(stats.durationsMs)}`,
        `  kills: ${terminations.kills}, graceful stops: ${terminations.stops}, broken connections: ${stats.brokenConnections}, all caused by them; no 5xx responses`,
        `  found all ${writes} acknowledged writes of ${users.length} users; ${totals.runs} runs, ${totals.messages} alerts and ${uploads.length} videos, each processed once`,
      ].join('\n'),
    );
  } catch (error) {
    const { errors } = stats;
    if (errors.length > 0)
      console.error(`${errors.length} failed requests, for example:\n${errors.slice(0, 5).join('\n')}`);
    console.error(`Unfinished queue jobs:\n${await describeUnfinishedJobs(location)}`);
    for (const { name, service } of fleet.processes)
      if (service.output) console.error(`Last output of ${name}:\n${service.output}`);
    throw error;
  }
}

function describeDurations(durationsMs: number[]): string {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return `median ${percentile(0.5)} ms, 95th percentile ${percentile(0.95)} ms, maximum ${sorted.at(-1)} ms`;
}
