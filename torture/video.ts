/**
 * Sends videos while the service, its store and its ffmpeg are killed, and looks for what was lost or left:
 *   node torture/video.ts [--kills N]
 * N kills each of uploading, completing, converting and changing who may see it, at moments that come from
 * TORTURE_SEED (printed; default: another each time); N from TORTURE_KILLS (default 20); for each store, as
 * in kills.ts. Whoever was killed is started again at once, and the person who sends goes on.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '@workreel/platform/testing';
import { type Random, randomOf } from './random.ts';
import { Api } from './video/api.ts';
import { PHASES, type Phase, Sending } from './video/client.ts';
import { makeVideo, otherFile, videoFile } from './video/footage.ts';
import { judgeDatabase, judgeSending, leftovers, letTimePass } from './video/judge.ts';
import { canFindProcesses } from './video/processes.ts';
import { type Victim, World } from './video/world.ts';

/** Whose death can harm each phase. */
const VICTIMS: Record<Phase, Victim[]> = {
  uploading: ['service', 'store', 'all'],
  completing: ['store', 'service', 'all'],
  converting: ['ffmpeg', 'service', 'store', 'all'],
  settling: ['service', 'all'],
};
/** Kills fall a little behind the usual end of a phase too: what it left to others is under way there. */
const BEYOND = 1.2;
/** Rounds for each kill that falls into its phase: some come too late. */
const MAX_ROUNDS = 4;
/** Files that are sent or converted at once: their conversions wait for each other. */
const MAX_SENDING = 3;
/** One file in so many is no video. */
const OTHER_EVERY = 5;
/** What nobody needs is removed by jobs, of which the last may wait for its next try. */
const TIDY_MS = 60_000;
const LOOK_MS = 500;
/**
 * Work whose process died between taking it and putting its name to it is given back ten seconds later (`queue.ts`),
 * seen two later at most, and taken two after that.
 */
const NAMELESS_MS = 20_000;

/** One torture of one store: who sends, and what has been sent. */
class Torture {
  readonly #world: World;
  readonly #api: Api;
  readonly #random: Random;
  readonly #video: Buffer;
  readonly #sent: Sending[] = [];
  readonly #running = new Set<Promise<void>>();
  /** Milliseconds that each phase takes. */
  readonly #lengths = new Map<Phase, number>();
  /** The first that went wrong behind the back of a round. */
  #failure: { error: unknown } | undefined;

  constructor(world: World, random: Random, video: Buffer) {
    this.#world = world;
    this.#api = new Api(world);
    this.#random = random;
    this.#video = video;
  }

  /** Sends a file that nothing befalls, and measures what each phase takes. */
  async leaveAlone(): Promise<void> {
    let began = performance.now();
    let last: Phase | undefined;
    const note = (next?: Phase) => {
      if (last) this.#lengths.set(last, performance.now() - began);
      [began, last] = [performance.now(), next];
    };
    await this.#newSending(true).run(note);
    note();
    const lengths = PHASES.map((phase) => `${phase} ${Math.round(this.#lengths.get(phase)!)} ms`);
    console.log(`  left alone: ${lengths.join(', ')}`);
  }

  #newSending(playable = this.#sent.length % OTHER_EVERY !== OTHER_EVERY - 1): Sending {
    const number = this.#sent.length;
    const footage = playable ? videoFile(number, this.#video) : otherFile(number);
    const sending = new Sending(this.#api, footage, this.#random);
    this.#sent.push(sending);
    return sending;
  }

  /** Sends a file and kills in one of its phases. @returns whether the kill fell into it. */
  async round(phase: Phase, victim: Victim): Promise<boolean> {
    const early = phase === 'uploading' || phase === 'completing';
    while (this.#running.size >= (early ? MAX_SENDING : 1)) await Promise.race(this.#running);
    const sending = this.#newSending(early ? undefined : true);
    const reached = Promise.withResolvers<void>();
    const running = sending
      .run((now) => now === phase && reached.resolve())
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
    await Promise.race([reached.promise, running]);
    const ms = this.#random() * BEYOND * this.#lengths.get(phase)!;
    await sleep(ms);
    // Files move behind the answer, and often after it.
    const inPhase = sending.phase === phase || phase === 'settling';
    // The machine may be faster by now than it was at first.
    if (!inPhase) this.#lengths.set(phase, ms / BEYOND);
    const hit = await this.#world.kill(victim);
    this.#assertWell();
    return inPhase && hit > 0;
  }

  #assertWell(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /** Waits for all that was sent, sweeps, and looks at what is there. */
  async judge(): Promise<void> {
    await Promise.all(this.#running);
    this.#assertWell();
    await this.#world.stop();
    await letTimePass(this.#world);
    await this.#world.start();
    const started = Date.now();
    const swept = await this.#world.sweep();
    await this.#assertTidy();
    for (const sending of this.#sent) await judgeSending(this.#api, sending);
    await sleep(Math.max(0, NAMELESS_MS - (Date.now() - started)));
    await this.#world.stop();
    await judgeDatabase(this.#world);
    console.log(`  swept ${JSON.stringify(swept)}; ${this.#sent.length} files are as they were sent`);
  }

  async #assertTidy(): Promise<void> {
    const late = Date.now() + TIDY_MS;
    for (;;) {
      const left = await leftovers(this.#api, this.#world);
      if (left.length === 0) return;
      if (Date.now() > late) assert.deepEqual(left, [], 'nobody refers to these');
      await sleep(LOOK_MS);
    }
  }
}

async function torture(
  store: string,
  serverUrl: string | undefined,
  kills: number,
  seed: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-torture-video-'));
  const database = serverUrl ? await createTestDatabase(serverUrl) : undefined;
  try {
    const video = await makeVideo(folder);
    await using world = await World.open(folder, database?.databaseUrl);
    await underKills(new Torture(world, randomOf(seed), video), kills).catch((error: unknown) => {
      console.error(`The service said at last:\n${world.service.said()}`);
      throw error;
    });
    console.log(`${store}: ${kills} kills each of ${PHASES.join(', ')}: nothing lost, nothing left`);
  } finally {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function underKills(all: Torture, kills: number): Promise<void> {
  await all.leaveAlone();
  for (const phase of PHASES) {
    let hits = 0;
    for (let round = 0; hits < kills; round++) {
      assert.ok(round < MAX_ROUNDS * kills, `only ${hits} kills fell into ${phase}: the rest says nothing`);
      const victim = VICTIMS[phase][hits % VICTIMS[phase].length]!;
      const hit = await all.round(phase, victim);
      if (hit) hits++;
      console.log(`  kill ${hits}/${kills} of ${phase}: ${victim}${hit ? '' : ', beside it'}`);
    }
  }
  await all.judge();
}

const { values } = parseArgs({ options: { kills: { type: 'string' } } });
const kills = Number(values.kills ?? process.env.TORTURE_KILLS ?? 20);
const seed = Number(process.env.TORTURE_SEED ?? randomInt(2 ** 31));
const serverUrl = process.env.TEST_DATABASE_URL;
console.log(`video: ${kills} kills of each phase on each store, TORTURE_SEED=${seed}`);
const began = Date.now();
try {
  if (canFindProcesses) {
    await torture('embedded', undefined, kills, seed);
    if (serverUrl) await torture('PostgreSQL', serverUrl, kills, seed);
    else console.log('PostgreSQL: SKIPPED, TEST_DATABASE_URL is not set');
    const stores = serverUrl ? 'both stores' : 'the embedded store';
    console.log(
      `video: ok, ${kills} kills each on ${stores} in ${Math.round((Date.now() - began) / 1000)} s`,
    );
  } else console.log('video: SKIPPED, this system has no /proc');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(`video: FAILED, TORTURE_SEED=${seed}`);
  process.exit(1);
}
