import { setTimeout } from 'node:timers/promises';
import { loudnessArguments } from './arguments.domain.ts';
import { type Loudness, LoudnessReader, MEASURED_BYTES_PER_SECOND } from './loudness.domain.ts';
import type { AudioTrack } from './probe.domain.ts';
import { runTool } from './process.ts';
import { limitsOf, type Task } from './task.ts';

/** For the start of the conversion. Half a minute of audio is measured in this time. */
const ESTIMATE_MS = 300;

/** Measures the loudness of an audio track in a process of its own, which takes 1/3 s per minute of audio. */
export class LoudnessMeasurement implements AsyncDisposable {
  readonly #reader = new LoudnessReader();
  readonly #controller = new AbortController();
  readonly #done: Promise<unknown>;

  constructor(task: Task, track: AudioTrack) {
    const { tools, job, seconds } = task;
    const limits = limitsOf(task, []);
    this.#done = runTool(tools.ffmpeg, loudnessArguments(task, track), {
      stdout: this.#reader,
      limits: { ...limits, outputBytes: limits.outputBytes + MEASURED_BYTES_PER_SECOND * seconds },
      launcher: tools.isolation.launcher(job.source),
      signal: AbortSignal.any([job.signal, this.#controller.signal]),
    });
    this.#done.catch(() => {});
  }

  /** Returns the loudness of the whole track if it is short, otherwise of its start. */
  async estimate(): Promise<Loudness> {
    await Promise.race([this.#done, setTimeout(ESTIMATE_MS)]);
    return this.#reader.loudness;
  }

  async complete(): Promise<Loudness> {
    await this.#done;
    return this.#reader.loudness;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#controller.abort();
    await this.#done.catch(() => {});
  }
}
