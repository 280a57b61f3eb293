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

/**
 * The audio of a video. It is published together with the video, with the gain for its start, because measuring the whole file would
 * delay playback. If the measurement demands another gain, it is encoded once more and takes the place of the first track in the final playlist.
 */
export class Audio implements AsyncDisposable {
  readonly plan: AudioPlan;
  readonly segmenter: AudioSegmenter;
  readonly #task: Task;
  readonly #options: AudioOptions;
  /** Undefined if the loudness of the source is kept. */
  readonly #measurement: LoudnessMeasurement | undefined;

  private constructor(
    task: Task,
    options: AudioOptions,
    planned: { plan: AudioPlan; encoderDelay: number },
    measurement: LoudnessMeasurement | undefined,
  ) {
    this.#task = task;
    this.#options = options;
    this.#measurement = measurement;
    this.plan = planned.plan;
    this.segmenter = this.#openTrack(planned.encoderDelay);
  }

  /** @returns undefined if the file has no audio. */
  static async open(task: Task, options: AudioOptions): Promise<Audio | undefined> {
    const { job, media } = task;
    if (media.audio === undefined) return undefined;
    const measurement = job.keepLoudness ? undefined : new LoudnessMeasurement(task, media.audio);
    try {
      const planned = await plan(task, media.audio, options, measurement);
      return new Audio(task, options, planned, measurement);
    } catch (error) {
      await measurement?.[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Call after the last video segment, when ffmpeg has succeeded. */
  async finish(): Promise<void> {
    await this.segmenter.finish();
    const loudness = await this.#measurement?.complete();
    if (loudness === undefined) return;
    const { track, copy, gain } = this.plan;
    if (copy ? isNormalized(loudness) : isGainClose(gain, loudness)) return;
    const { tools, job } = this.#task;
    const segmenter = this.#openTrack(ENCODER_DELAY);
    for (const end of this.segmenter.boundaries) await segmenter.addBoundary(end);
    await runTool(
      tools.ffmpeg,
      audioArguments(this.#task, planEncodedAudio(this.#task, track, gainFor(loudness))),
      {
        outputs: [segmenter],
        limits: limitsOf(this.#task, []),
        launcher: tools.isolation.launcher(job.source),
        signal: job.signal,
      },
    );
    await segmenter.finish();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#measurement?.[Symbol.asyncDispose]();
  }

  #openTrack(encoderDelay: number): AudioSegmenter {
    const { publication, targetSeconds } = this.#options;
    return new AudioSegmenter(publication.addAudio(this.plan.track, targetSeconds), encoderDelay);
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
