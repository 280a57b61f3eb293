/**
 * Both services as eight processes on one PostgreSQL, killed in turn while people use them:
 *   node torture/processes.ts [--seconds N] [--rate N]
 * So many requests a second for so long (default 200 for 300 s), on the server that TEST_DATABASE_URL names. What is
 * chosen comes from TORTURE_SEED (printed; default: another each time).
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '@workreel/platform/testing';
import { openMailbox } from '@workreel/platform/testing/mailbox';
import { Client } from './processes/client.ts';
import { Fleet } from './processes/fleet.ts';
import { describeWork, judgeStore, settled } from './processes/judge.ts';
import { listPostings, Person } from './processes/people.ts';
import { openSites, Runs } from './processes/runs.ts';
import { type Random, randomOf } from './random.ts';
import { login, until } from './service.ts';
import { Api } from './video/api.ts';
import { Sending } from './video/client.ts';
import { makeVideo, videoFile } from './video/footage.ts';
import { judgeSending } from './video/judge.ts';

const PEOPLE = 12;
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

interface Torture {
  fleet: Fleet;
  client: Client;
  random: Random;
  /** Ends what goes on beside the load. */
  done: { aborted: boolean };
}

/** Requests at a steady rate, whether or not those before are answered. @returns how many. */
async function load(
  { client, random }: Torture,
  people: readonly Person[],
  { seconds, rate }: { seconds: number; rate: number },
): Promise<number> {
  let postings = await listPostings(client, POSTINGS);
  const unanswered = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const began = performance.now();
  let asked = 0;
  for (; asked < seconds * rate; asked++) {
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
      `after ${Math.round((performance.now() - began) / 1_000)} s ${unanswered.size} requests wait for an answer: ${client.describeWaiting()}`,
    );
    // What people find is what is new as well.
    if (asked % (rate * 30) === 0 && asked > 0)
      postings = [...new Set([...postings, ...(await newest(client))])];
  }
  await Promise.all(unanswered);
  if (failures.length > 0) throw failures[0];
  return asked;
}

const newest = (client: Client): Promise<string[]> => listPostings(client, 100);

/** Ends one process after another and starts it again. @returns how many ended how. */
async function killInTurn({
  fleet,
  done,
}: Torture): Promise<{ kills: number; stops: number; workers: number }> {
  const count = { kills: 0, stops: 0, workers: 0 };
  for (let turn = 0; !done.aborted; turn++) {
    const member = fleet.members[turn % fleet.members.length]!;
    const stops = turn % STOP_EVERY === STOP_EVERY - 1;
    await member.end(stops ? 'SIGTERM' : 'SIGKILL');
    await sleep(RESTART_MS);
    await member.start();
    count[stops ? 'stops' : 'kills']++;
    if (member.part === 'worker') count.workers++;
    console.log(`  ${member.name} was ${stops ? 'stopped' : 'killed'} and is back`);
    for (let waited = 0; waited < KILL_EVERY_MS && !done.aborted; waited += 200) await sleep(200);
  }
  return count;
}

/** One video after another, by the road of browsers. */
async function sendVideos({ fleet, random, done }: Torture, video: Buffer): Promise<Sending[]> {
  const api = apiOf(fleet);
  const sent: Sending[] = [];
  while (!done.aborted) {
    const sending = new Sending(api, videoFile(sent.length, video), random);
    sent.push(sending);
    await sending.run(() => {});
  }
  return sent;
}

const apiOf = (fleet: Fleet): Api =>
  new Api({
    get service() {
      return { base: fleet.api().video };
    },
  });

async function torture(
  serverUrl: string,
  seed: number,
  how: { seconds: number; rate: number },
): Promise<void> {
  const random = randomOf(seed);
  const folder = await mkdtemp(join(tmpdir(), 'workreel-torture-processes-'));
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const database = stack.adopt(await createTestDatabase(serverUrl), ({ drop }) => drop());
  const mailbox = stack.adopt(await openMailbox(), (each) => each.close());
  const { hosts, sites, close } = await openSites(join(folder, 'sites'));
  stack.defer(close);
  const fleet = stack.use(
    await Fleet.open(folder, database.databaseUrl, {
      SITES_DIR: join(folder, 'sites'),
      SMTP_URL: mailbox.url,
      DEMO: 'false',
    }),
  );
  const client = new Client(fleet);
  const all: Torture = { fleet, client, random, done: { aborted: false } };
  try {
    const admin = await login({ base: fleet.api().jobs });
    const runs = new Runs(client, admin, sites);
    await runs.collectAll();
    const people = [];
    for (let n = 0; n < PEOPLE; n++) people.push(await Person.join(client, mailbox, n));
    mailbox.mails.length = 0;
    const video = await makeVideo(folder, '640x360', 3);
    await runs.schedule();
    console.log(
      `  ${fleet.members.length} processes, ${sites.length} sites on ${hosts.length} hosts; under way`,
    );

    client.tally.durations.length = 0;
    const began = performance.now();
    const beside = [killInTurn(all), sendVideos(all, video), runs.keepAsking(all.done)] as const;
    // Whatever goes wrong beside the load ends it.
    const asked = await Promise.race([load(all, people, how), Promise.all(beside).then(() => 0)]);
    const took = (performance.now() - began) / 1_000;
    all.done.aborted = true;
    const [ends, sent] = await Promise.all(beside);
    await runs.unschedule();

    assert.deepEqual(client.tally.faults, [], 'an answer that nobody may give');
    await until(SETTLE_MS, 'The end of all that was under way', () => settled(database.databaseUrl));
    let writes = 0;
    for (const person of people) writes += await person.judge();
    await runs.judge();
    for (const sending of sent) await judgeSending(apiOf(fleet), sending);
    await fleet.stop();
    const held = await judgeStore({
      databaseUrl: database.databaseUrl,
      hosts,
      mails: mailbox.mails,
      people,
      ends,
    });
    console.log(
      [
        `  ${asked} requests of people in ${took.toFixed(0)} s, ${(asked / took).toFixed(0)} a second; ${describe(client.tally.durations)}`,
        `  ${ends.kills} kills and ${ends.stops} stops broke ${client.tally.broken} connections; no other was broken, and no answer was a 5xx`,
        `  ${writes} acknowledged writes of ${people.length} people are there; ${held.runs} runs, ${held.messages} alerts and ${sent.length} videos were done once`,
      ].join('\n'),
    );
  } catch (error) {
    const { faults } = client.tally;
    if (faults.length > 0) console.error(`Faults, of ${faults.length}:\n${faults.slice(0, 5).join('\n')}`);
    console.error(`Work that is not done:\n${await describeWork(database.databaseUrl)}`);
    for (const member of fleet.members)
      if (member.said()) console.error(`${member.name} said:\n${member.said()}`);
    throw error;
  }
}

function describe(durations: number[]): string {
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return `half of them within ${at(0.5)} ms, 95 of 100 within ${at(0.95)}, all within ${sorted.at(-1)}`;
}

const { values } = parseArgs({ options: { seconds: { type: 'string' }, rate: { type: 'string' } } });
const how = { seconds: Number(values.seconds ?? 300), rate: Number(values.rate ?? 200) };
const seed = Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31));
const serverUrl = process.env.TEST_DATABASE_URL;
console.log(`processes: ${how.rate} requests a second for ${how.seconds} s, TORTURE_SEED=${seed}`);
try {
  if (serverUrl) {
    await torture(serverUrl, seed, how);
    console.log('processes: ok');
  } else console.log('processes: SKIPPED, TEST_DATABASE_URL is not set');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(`processes: FAILED, TORTURE_SEED=${seed}`);
  process.exit(1);
}
