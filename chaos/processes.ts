/**
 * Both services as eight processes on one PostgreSQL, killed in turn while people use them. On PostgreSQL alone: many processes share
 * no other store.
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
import { type ChaosOptions, onEachStore, type TestEnvironment } from './area.ts';
import { FleetCalls } from './processes/client.ts';
import { Fleet } from './processes/fleet.ts';
import { listPostings, Person } from './processes/people.ts';
import { openSites, Runs } from './processes/runs.ts';
import { describeWork, isSettled, verifyStore } from './processes/verify.ts';
import type { Random } from './random.ts';
import { makeVideo, videoFile } from './video/samples.ts';
import { TestUpload } from './video/upload.ts';
import { verifyUpload } from './video/verify.ts';

/** As many processes as two cores can carry. */
const FULL = { fleet: { store: 1, api: 3, worker: 4 }, people: 12, seconds: 300, rate: 200, kills: Infinity };
/** Ends when one of each part was killed, and is back. */
const QUICK = { fleet: { store: 1, api: 2, worker: 2 }, people: 3, seconds: 120, rate: 20, kills: 3 };
/** More postings than all writes of all people need, were they to go to one. */
const POSTINGS = 4_000;
/** Between two kills, beside the time that the one before needs to come back. */
const KILL_EVERY_MS = 6_000;
/** A supervisor starts what ended within a second. */
const RESTART_MS = 1_000;
/** Each so many ends are a stop in good order, as an upgrade makes it: of another process each time, there being eight. */
const STOP_EVERY = 5;
/** Requests that wait for an answer; beyond that the rate is not held. */
const MAX_UNANSWERED = 600;
/** What was under way is done after so long: conversions wait for each other. */
const SETTLE_MS = 180_000;

interface Chaos {
  fleet: Fleet;
  calls: FleetCalls;
  random: Random;
  /** Ends what goes on beside the load. */
  done: { aborted: boolean };
}

/** Requests at a steady rate, whether or not those before are answered. @returns how many. */
async function load(
  { calls, random, done }: Chaos,
  people: readonly Person[],
  { seconds, rate }: typeof FULL,
): Promise<number> {
  let postings = await listPostings(calls, POSTINGS);
  const unanswered = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const began = performance.now();
  let asked = 0;
  for (; asked < seconds * rate && !done.aborted; asked++) {
    const due = began + (asked * 1_000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    const person = people[asked % people.length]!;
    const act: Promise<void> = person
      .act(random, postings)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => unanswered.delete(act));
    unanswered.add(act);
    if (failures.length > 0) throw failures[0];
    assert.ok(
      unanswered.size < MAX_UNANSWERED,
      `after ${Math.round((performance.now() - began) / 1_000)} s ${unanswered.size} requests wait for an answer: ${calls.describeWaiting()}`,
    );
    // What people find is what is new as well.
    if (asked % (rate * 30) === 0 && asked > 0)
      postings = [...new Set([...postings, ...(await listPostings(calls, 100))])];
  }
  await Promise.all(unanswered);
  if (failures.length > 0) throw failures[0];
  return asked;
}

/** Ends one process after another and starts it again, until there were so many. @returns how many ended how. */
async function killInTurn(
  { fleet, done }: Chaos,
  { kills }: typeof FULL,
): Promise<{ kills: number; stops: number; workers: number }> {
  const count = { kills: 0, stops: 0, workers: 0 };
  // One of each part first.
  const parts = Object.values(Object.groupBy(fleet.members, ({ part }) => part));
  const order = parts.flatMap((members) => members!.map((member, index) => ({ member, index })));
  const members = order.toSorted((one, other) => one.index - other.index).map(({ member }) => member);
  for (let turn = 0; turn < kills && !done.aborted; turn++) {
    const member = members[turn % members.length]!;
    const stops = turn % STOP_EVERY === STOP_EVERY - 1;
    await member.end(stops ? 'stop' : 'kill');
    await sleep(RESTART_MS);
    await member.start();
    count[stops ? 'stops' : 'kills']++;
    if (member.part === 'worker') count.workers++;
    console.log(`  ${member.name} was ${stops ? 'stopped' : 'killed'} and is back`);
    for (let waited = 0; waited < KILL_EVERY_MS && turn < kills - 1 && !done.aborted; waited += 200)
      await sleep(200);
  }
  if (kills < Infinity) done.aborted = true;
  return count;
}

/** One video after another, as browsers upload them. */
async function uploadVideos({ fleet, random, done }: Chaos, video: Buffer): Promise<TestUpload[]> {
  const client = videoClientOf(fleet);
  const sent: TestUpload[] = [];
  do {
    const upload = new TestUpload(client, videoFile(sent.length, video), random);
    sent.push(upload);
    await upload.run(() => {});
  } while (!done.aborted);
  return sent;
}

const videoClientOf = (fleet: Fleet) =>
  createClient<VideoPaths>(() => fleet.api().video, {
    credentials: ADMIN,
    retry: { timeoutMs: 60_000 },
  });

export const run = (options: ChaosOptions): Promise<void> =>
  onEachStore(options, { quick: 'PostgreSQL', stores: ['PostgreSQL'] }, (environment) =>
    killFleet(environment, options.quick ? QUICK : FULL),
  );

async function killFleet({ folder, random, newStore }: TestEnvironment, how: typeof FULL): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const where = await newStore('data');
  const mailbox = stack.adopt(await openMailbox(), (each) => each.close());
  const { hosts, sites, close } = await openSites(join(folder, 'sites'));
  stack.defer(close);
  const settings = {
    DATABASE_URL: where.databaseUrl,
    SITES_DIR: join(folder, 'sites'),
    CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
    SMTP_URL: mailbox.url,
  };
  const fleet = stack.use(await Fleet.open(folder, { size: how.fleet, settings }));
  const calls = new FleetCalls(fleet);
  const all: Chaos = { fleet, calls, random, done: { aborted: false } };
  try {
    const admin = createClient<paths>('http://fleet.invalid', {
      credentials: ADMIN,
      fetch: calls.to('jobs'),
    });
    const runs = new Runs(admin, sites);
    await runs.collectAll();
    const people = [];
    for (let n = 0; n < how.people; n++) people.push(await Person.join(calls, mailbox, n));
    mailbox.mails.length = 0;
    const video = await makeVideo(folder, '640x360', 3);
    await runs.schedule();
    console.log(
      `  ${fleet.members.length} processes, ${sites.length} sites on ${hosts.length} hosts; under way`,
    );

    calls.tally.durations.length = 0;
    const began = performance.now();
    const beside = [killInTurn(all, how), uploadVideos(all, video), runs.keepAsking(all.done)] as const;
    // Whatever goes wrong beside the load ends it.
    const asked = await Promise.race([load(all, people, how), Promise.all(beside).then(() => 0)]);
    const took = (performance.now() - began) / 1_000;
    all.done.aborted = true;
    const [ends, sent] = await Promise.all(beside);
    await runs.unschedule();

    assert.deepEqual(calls.tally.faults, [], 'an answer that nobody may give');
    await waitFor('The end of all that was under way', () => isSettled(where), { timeoutMs: SETTLE_MS });
    let writes = 0;
    for (const person of people) writes += await person.verify();
    await runs.verify();
    for (const upload of sent) await verifyUpload(videoClientOf(fleet), upload);
    await fleet.stop();
    const held = await verifyStore({ where, hosts, mails: mailbox.mails, people, ends });
    console.log(
      [
        `  ${asked} requests of people in ${took.toFixed(0)} s, ${(asked / took).toFixed(0)} a second; ${describe(calls.tally.durations)}`,
        `  ${ends.kills} kills and ${ends.stops} stops broke ${calls.tally.broken} connections; no other was broken, and no answer was a 5xx`,
        `  ${writes} acknowledged writes of ${people.length} people are there; ${held.runs} runs, ${held.messages} alerts and ${sent.length} videos were done once`,
      ].join('\n'),
    );
  } catch (error) {
    const { faults } = calls.tally;
    if (faults.length > 0) console.error(`Faults, of ${faults.length}:\n${faults.slice(0, 5).join('\n')}`);
    console.error(`Work that is not done:\n${await describeWork(where)}`);
    for (const member of fleet.members)
      if (member.process.output) console.error(`${member.name} said:\n${member.process.output}`);
    throw error;
  }
}

function describe(durations: number[]): string {
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return `half of them within ${at(0.5)} ms, 95 of 100 within ${at(0.95)}, all within ${sorted.at(-1)}`;
}
