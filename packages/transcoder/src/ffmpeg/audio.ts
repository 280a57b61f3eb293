import { audioArguments } from './arguments.domain.ts';
import { AudioSegmenter, ENCODER_DELAY } from './audio-segmenter.ts';
import { canCopyAudio } from './copy.domain.ts';
import { gainFor, isGainClose, isNormalized } from './loudness.domain.ts';
import { LoudnessMeasurement } from './loudness.ts';
import type { AudioPlan } from './plans.ts';
import type { AudioTrack } from './probe.domain.ts';
import { firstPacketTime } from './probe.ts';
import { runTool } from './process.ts';
import type { Publication } from './publication.ts';
import { limitsOf, planEncodedAudio, type Task } from './task.ts';

export interface AudioOptions {
  publication: Publication;
  /** As that of the video. */
  targetSeconds: number;
  /** Whether to copy the audio if possible. */
  copy: boolean;
}

/** The audio tracks of a video, of which the first is played by default. */
export class Audio implements AsyncDisposable {
  readonly #tracks: readonly Track[];

  private constructor(tracks: readonly Track[]) {
    this.#tracks = tracks;
  }

  static async open(task: Task, options: AudioOptions): Promise<Audio> {
    const { audio, otherAudio } = task.media;
    await using stack = new AsyncDisposableStack();
    const planned = await Promise.all(
      (audio ? [audio, ...otherAudio] : []).map(async (source) => {
        const measurement = task.job.keepLoudness ? undefined : new LoudnessMeasurement(task, source);
        if (measurement) stack.use(measurement);
        return { measurement, ...(await plan(task, source, options, measurement)) };
      }),
    );
    stack.move();
    return new Audio(planned.map((track) => new Track(task, options, track)));
  }

  get plans(): AudioPlan[] {
    return this.#tracks.map(({ plan }) => plan);
  }

  get segmenters(): AudioSegmenter[] {
    return this.#tracks.map(({ segmenter }) => segmenter);
  }

  /** Call when a video segment that ends at this time has been published. */
  async addBoundary(seconds: number): Promise<void> {
    for (const segmenter of this.segmenters) await segmenter.addBoundary(seconds);
  }

  /** Call after the last video segment, when ffmpeg has succeeded. */
  async finish(): Promise<void> {
    for (const track of this.#tracks) await track.finish();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const track of this.#tracks) await track[Symbol.asyncDispose]();
  }
}

interface PlannedTrack {
  plan: AudioPlan;
  encoderDelay: number;
  /** Undefined if the loudness of the source is kept. */
  measurement: LoudnessMeasurement | undefined;
}

/**
 * A track is published together with the video, with the gain for its start, because measuring the whole file would delay playback. If
 * the measurement demands another gain, the track is encoded once more and replaced in the final playlist.
 */
class Track implements AsyncDisposable {
  readonly plan: AudioPlan;
  readonly segmenter: AudioSegmenter;
  readonly #task: Task;
  readonly #options: AudioOptions;
  readonly #measurement: LoudnessMeasurement | undefined;

  constructor(task: Task, options: AudioOptions, { plan, encoderDelay, measurement }: PlannedTrack) {
    this.#task = task;
    this.#options = options;
    this.#measurement = measurement;
    this.plan = plan;
    this.segmenter = new AudioSegmenter(
      options.publication.addAudio(plan.track, options.targetSeconds),
      encoderDelay,
    );
  }

  async finish(): Promise<void> {
    await this.segmenter.finish();
    const loudness = await this.#measurement?.complete();
    if (loudness === undefined) return;
    const { copy, gain } = this.plan;
    if (copy ? isNormalized(loudness) : isGainClose(gain, loudness)) return;
    await this.#encodeAgain(gainFor(loudness));
  }

  async #encodeAgain(gain: number): Promise<void> {
    const { tools, job } = this.#task;
    const { publication, targetSeconds } = this.#options;
    const { track } = this.plan;
    const segmenter = new AudioSegmenter(publication.replaceAudio(track, targetSeconds), ENCODER_DELAY);
    for (const end of this.segmenter.boundaries) await segmenter.addBoundary(end);
    await runTool(tools.ffmpeg, audioArguments(this.#task, planEncodedAudio(this.#task, track, gain)), {
      outputs: [segmenter],
      limits: limitsOf(this.#task, []),
      launcher: tools.isolation.launcher(job.source),
      signal: job.signal,
    });
    await segmenter.finish();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#measurement?.[Symbol.asyncDispose]();
  }
}

async function plan(
  task: Task,
  track: AudioTrack,
  { copy }: AudioOptions,
  measurement: LoudnessMeasurement | undefined,
): Promise<{ plan: AudioPlan; encoderDelay: number }> {
  const { tools, job, memoryBytes, seconds } = task;
  const first = copy ? await firstPacketTime(tools, job, track.index, memoryBytes) : undefined;
  const loudness = await measurement?.estimate();
  const isLoudEnough = loudness === undefined || isNormalized(loudness);
  if (first !== undefined && isLoudEnough && canCopyAudio(track, seconds, first))
    return { plan: { track, copy: true, seconds, gain: 0 }, encoderDelay: Math.max(0, -first) };
  return {
    plan: planEncodedAudio(task, track, loudness ? gainFor(loudness) : 0),
    encoderDelay: ENCODER_DELAY,
  };
}
