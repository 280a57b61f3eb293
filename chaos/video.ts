/**
 * Uploads videos while the service, its store and its ffmpeg are killed in each phase, and looks for what was lost or left. What was
 * killed is started again at once, and the person who uploads goes on.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Area, type ChaosOptions, onEachStore, type StoreName, type TestEnvironment } from './area.ts';
import type { Random } from './random.ts';
import { type Subject, VideoEnvironment } from './video/environment.ts';
import { canFindProcesses } from './video/processes.ts';
import { makeVideo, otherFile, videoFile } from './video/samples.ts';
import { PHASES, type Phase, TestUpload } from './video/upload.ts';
import { leftovers, letTimePass, verifyDatabase, verifyUpload } from './video/verify.ts';

/** Whose death can harm each phase. */
const SUBJECTS: Record<Phase, Subject[]> = {
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

/** The uploads of one environment. */
class Uploads {
  readonly #environment: VideoEnvironment;
  readonly #random: Random;
  readonly #video: Buffer;
  readonly #sent: TestUpload[] = [];
  readonly #running = new Set<Promise<void>>();
  /** Milliseconds that each phase takes. */
  readonly #lengths = new Map<Phase, number>();
  /** The first that went wrong in an upload of an earlier round. */
  #failure: { error: unknown } | undefined;

  constructor(environment: VideoEnvironment, random: Random, video: Buffer) {
    this.#environment = environment;
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
    await this.#newUpload({ playable: true }).run(note);
    note();
    const lengths = PHASES.map((phase) => `${phase} ${Math.round(this.#lengths.get(phase)!)} ms`);
    console.log(`  left alone: ${lengths.join(', ')}`);
  }

  #newUpload({ playable } = { playable: this.#sent.length % OTHER_EVERY !== OTHER_EVERY - 1 }): TestUpload {
    const number = this.#sent.length;
    const sample = playable ? videoFile(number, this.#video) : otherFile(number);
    const upload = new TestUpload(this.#environment.client, sample, this.#random);
    this.#sent.push(upload);
    return upload;
  }

  /** Sends a file and kills in one of its phases. @returns whether the kill fell into it. */
  async round(phase: Phase, subject: Subject): Promise<boolean> {
    const early = phase === 'uploading' || phase === 'completing';
    while (this.#running.size >= (early ? MAX_SENDING : 1)) await Promise.race(this.#running);
    const upload = this.#newUpload(early ? undefined : { playable: true });
    const reached = Promise.withResolvers<void>();
    const running = upload
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
    const inPhase = upload.phase === phase || phase === 'settling';
    // The machine may be faster by now than it was at first.
    if (!inPhase) this.#lengths.set(phase, ms / BEYOND);
    const hit = await this.#environment.kill(subject);
    this.#throwFailure();
    return inPhase && hit > 0;
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /** Waits for all that was sent, sweeps, and looks at what is there. */
  async verify(): Promise<void> {
    const environment = this.#environment;
    await Promise.all(this.#running);
    this.#throwFailure();
    await environment.stop();
    await letTimePass(environment);
    await environment.start();
    const namelessUntil = Date.now() + NAMELESS_MS;
    const swept = await environment.sweep();
    await this.#assertTidy();
    for (const upload of this.#sent) await verifyUpload(environment.client, upload);
    for (;;) {
      await environment.stop();
      try {
        await verifyDatabase(environment);
        break;
      } catch (error) {
        if (Date.now() > namelessUntil) throw error;
      }
      await environment.start();
      await sleep(LOOK_MS);
    }
    console.log(`  swept ${JSON.stringify(swept)}; ${this.#sent.length} files are as they were sent`);
  }

  async #assertTidy(): Promise<void> {
    const late = Date.now() + TIDY_MS;
    for (;;) {
      const left = await leftovers(this.#environment);
      if (left.length === 0) return;
      if (Date.now() > late) assert.deepEqual(left, [], 'nobody refers to these');
      await sleep(LOOK_MS);
    }
  }
}

async function killInPhases(
  phases: readonly Phase[],
  { kills, quick }: ChaosOptions,
  { folder, random, newStore }: TestEnvironment,
): Promise<void> {
  const video = await (quick ? makeVideo(folder, '640x360', 4) : makeVideo(folder));
  await using environment = await VideoEnvironment.open(folder, await newStore('data'));
  const uploads = new Uploads(environment, random, video);
  try {
    await uploads.leaveAlone();
    for (const phase of phases) {
      let hits = 0;
      for (let round = 0; hits < kills; round++) {
        assert.ok(round < MAX_ROUNDS * kills, `only ${hits} kills fell into ${phase}: the rest says nothing`);
        const subject = SUBJECTS[phase][hits % SUBJECTS[phase].length]!;
        const hit = await uploads.round(phase, subject);
        if (hit) hits++;
        console.log(`  kill ${hits}/${kills} of ${phase}: ${subject}${hit ? '' : ', beside it'}`);
      }
    }
    await uploads.verify();
  } catch (error) {
    console.error(`The service said at last:\n${environment.service.output}`);
    throw error;
  }
  console.log(`  ${kills} kills each of ${phases.join(', ')}: nothing lost, nothing left`);
}

const areaOf = (phases: readonly Phase[], quick: StoreName): Area => ({
  run: async (options) => {
    if (!canFindProcesses) return console.log('  SKIPPED, this system has no /proc');
    await onEachStore(options, { quick }, (environment) => killInPhases(phases, options, environment));
  },
});

export const uploads = areaOf(['uploading', 'completing'], 'embedded');
export const conversion = areaOf(['converting', 'settling'], 'PostgreSQL');
