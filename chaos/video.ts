/**
 * Uploads and converts videos while the service, its file store and its ffmpeg processes are killed in each phase and restarted
 * immediately; uploads are resumed. Afterwards no data may be lost and no unreferenced data may remain.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@workreel/testing/wait';
import {
  type Area,
  type ChaosOptions,
  type DatabaseKind,
  onEachDatabase,
  type TestEnvironment,
} from './area.ts';
import type { Random } from './random.ts';
import { type Subject, VideoEnvironment } from './video/environment.ts';
import { hasProcFs } from './video/processes.ts';
import { createVideo, invalidFile, videoFile } from './video/samples.ts';
import { type Phase, TestUpload } from './video/upload.ts';
import {
  backdateAbandonedUploads,
  findUnreferencedFiles,
  verifyDatabase,
  verifyUpload,
} from './video/verify.ts';

/** The processes to kill in each phase. */
const SUBJECTS: Record<Phase, Subject[]> = {
  uploading: ['service', 'store', 'all'],
  completing: ['store', 'service', 'all'],
  converting: ['ffmpeg', 'service', 'store', 'all'],
  relocating: ['service', 'all'],
  trimming: ['service', 'ffmpeg', 'store', 'all'],
  replacing: ['service', 'ffmpeg', 'all'],
};
/** Latest time of a kill, relative to the usual length of the phase. Above 1, to also hit background work that the phase started. */
const MAX_KILL_DELAY = 1.2;
/** Maximum number of rounds per kill that hits its phase; some kills come too late. */
const MAX_ROUNDS_PER_KILL = 4;
/** Maximum number of unfinished uploads when another is started; their conversions run one after another. */
const MAX_CONCURRENT_UPLOADS = 3;
/** Every fifth file is not a video. */
const INVALID_FILE_INTERVAL = 5;
/** Queue jobs delete unreferenced files; the last one may be waiting for a retry. */
const CLEANUP_TIMEOUT_MS = 60_000;
const POLL_MS = 500;
/**
 * A job whose process was killed between claiming it and recording its owner is requeued after ten seconds
 * (`packages/platform/src/queue`), detected up to two seconds later and claimed up to two seconds after that.
 */
const UNOWNED_JOB_TIMEOUT_MS = 20_000;

/** Uploads files and kills processes in a given phase of each upload. */
class UploadTest {
  readonly #environment: VideoEnvironment;
  readonly #random: Random;
  readonly #video: Buffer;
  readonly #edits: boolean;
  readonly #uploads: TestUpload[] = [];
  readonly #running = new Set<Promise<void>>();
  /** Usual length of each phase. */
  readonly #durationsMs = new Map<Phase, number>();
  /** The first error of an upload. */
  #failure: { error: unknown } | undefined;

  /** @param edits - whether each video is trimmed, and its file replaced, in the end. */
  constructor(environment: VideoEnvironment, random: Random, video: Buffer, edits: boolean) {
    this.#environment = environment;
    this.#random = random;
    this.#video = video;
    this.#edits = edits;
  }

  /** Measures the length of each phase with an uninterrupted upload. */
  async measurePhases(): Promise<void> {
    let startedAt = performance.now();
    let current: Phase | undefined;
    const record = (next?: Phase) => {
      if (current) this.#durationsMs.set(current, performance.now() - startedAt);
      [startedAt, current] = [performance.now(), next];
    };
    await this.#createUpload({ playable: true }).run(record);
    record();
    const durations = [...this.#durationsMs].map(([phase, ms]) => `${phase} ${Math.round(ms)} ms`);
    console.log(`  uninterrupted upload: ${durations.join(', ')}`);
  }

  #createUpload(
    { playable } = {
      playable: this.#uploads.length % INVALID_FILE_INTERVAL !== INVALID_FILE_INTERVAL - 1,
    },
  ): TestUpload {
    const number = this.#uploads.length;
    const replacement = playable && this.#edits ? videoFile(number, this.#video) : undefined;
    const sample = playable ? videoFile(number, this.#video) : invalidFile(number);
    const upload = new TestUpload(this.#environment.client, sample, this.#random, replacement);
    this.#uploads.push(upload);
    return upload;
  }

  /** Uploads a file and kills processes in one of its phases. @returns whether the kill hit the phase. */
  async killDuring(phase: Phase, subject: Subject): Promise<boolean> {
    const isEarly = phase === 'uploading' || phase === 'completing';
    while (this.#running.size >= (isEarly ? MAX_CONCURRENT_UPLOADS : 1)) await Promise.race(this.#running);
    const upload = this.#createUpload(isEarly ? undefined : { playable: true });
    const reached = Promise.withResolvers<void>();
    const running = upload
      .run((current) => current === phase && reached.resolve())
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
    await Promise.race([reached.promise, running]);
    const ms = this.#random() * MAX_KILL_DELAY * this.#durationsMs.get(phase)!;
    await sleep(ms);
    // Relocation is asynchronous and usually starts after the response, so every kill counts.
    const inPhase = upload.phase === phase || phase === 'relocating';
    // The phase is shorter than measured, so kill earlier next time.
    if (!inPhase) this.#durationsMs.set(phase, ms / MAX_KILL_DELAY);
    let killed = 0;
    // No ffmpeg runs between two steps of a conversion.
    await waitFor(`${subject} to kill while ${phase}`, async () => {
      killed = await this.#environment.kill(subject);
      return killed > 0 || upload.phase !== phase || this.#failure !== undefined;
    });
    this.#throwFailure();
    return inPhase && killed > 0;
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }

  /** Waits for all uploads, collects garbage and verifies the stored data. */
  async verify(): Promise<void> {
    const environment = this.#environment;
    await Promise.all(this.#running);
    this.#throwFailure();
    await environment.stop();
    await backdateAbandonedUploads(environment);
    await environment.start();
    const deadline = Date.now() + UNOWNED_JOB_TIMEOUT_MS;
    const collected = await environment.collectGarbage();
    await this.#waitForCleanup();
    for (const upload of this.#uploads) await verifyUpload(environment.client, upload);
    for (;;) {
      await environment.stop();
      try {
        await verifyDatabase(environment);
        break;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
      await environment.start();
      await sleep(POLL_MS);
    }
    console.log(`  garbage collection: ${JSON.stringify(collected)}; ${this.#uploads.length} files verified`);
  }

  async #waitForCleanup(): Promise<void> {
    const deadline = Date.now() + CLEANUP_TIMEOUT_MS;
    for (;;) {
      const files = await findUnreferencedFiles(this.#environment);
      if (files.length === 0) return;
      if (Date.now() > deadline) assert.deepEqual(files, [], 'unreferenced files remain');
      await sleep(POLL_MS);
    }
  }
}

async function killInPhases(
  phases: readonly Phase[],
  { kills, quick }: ChaosOptions,
  { folder, random, createDataLocation }: TestEnvironment,
): Promise<void> {
  // Edits follow all other phases, so a smaller video takes as long.
  const edits = phases.includes('replacing');
  const video = await (quick || edits ? createVideo(folder, '640x360', 4) : createVideo(folder));
  await using environment = await VideoEnvironment.open(folder, await createDataLocation('data'));
  const test = new UploadTest(environment, random, video, edits);
  try {
    await test.measurePhases();
    for (const phase of phases) {
      let hits = 0;
      for (let round = 0; hits < kills; round++) {
        assert.ok(
          round < MAX_ROUNDS_PER_KILL * kills,
          `only ${hits} of ${round} kills hit the phase ${phase}, too few to test anything`,
        );
        const subject = SUBJECTS[phase][hits % SUBJECTS[phase].length]!;
        const hit = await test.killDuring(phase, subject);
        if (hit) hits++;
        console.log(`  kill ${hits}/${kills} while ${phase}: ${subject}${hit ? '' : ', missed the phase'}`);
      }
    }
    await test.verify();
  } catch (error) {
    console.error(`Last output of the service:\n${environment.service.output}`);
    throw error;
  }
  console.log(`  kills while ${phases.join(' and ')}: ${kills} each; nothing lost, no unreferenced files`);
}

const createArea = (phases: readonly Phase[], quickKind: DatabaseKind): Area => ({
  run: async (options) => {
    if (!hasProcFs) return console.log('  SKIPPED, because this system has no /proc');
    await onEachDatabase(options, { quickKind }, (environment) => killInPhases(phases, options, environment));
  },
});

export const uploads = createArea(['uploading', 'completing'], 'embedded');
export const conversion = createArea(['converting', 'relocating'], 'PostgreSQL');
export const edits = createArea(['trimming', 'replacing'], 'PostgreSQL');
