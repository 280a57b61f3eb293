import type { Conversion } from '../converter.ts';
import { ladder, type Rung } from '../ladder.domain.ts';
import { IframeTrack } from './iframe-track.ts';
import { PacketReader } from './packets.domain.ts';
import type { ExtrasPlan } from './plans.ts';
import type { PosterFrames } from './poster.ts';
import type { OutputReader, ProcessLimits } from './process.ts';
import { planStoryboard } from './storyboard.domain.ts';
import { Storyboard } from './storyboard.ts';
import type { Task } from './task.ts';
import { publishTextTracks } from './text-tracks.ts';

/** What the encoding process writes in addition to the renditions, and what is made from its result. */
export interface Extras {
  plan: ExtrasPlan;
  iframes: IframeTrack;
  /** Times of the decoded frames of the source. */
  decoded: PacketReader;
  outputs: OutputReader[];
  /** @param seconds - duration of the encoded video. */
  finish(
    seconds: number,
    poster: PosterFrames,
    limits: ProcessLimits,
  ): Promise<Pick<Conversion, 'storyboard' | 'captions' | 'poster'>>;
}

/** @param rungs - renditions that are encoded; the I-frames have the size of the smallest. */
export function openExtras(task: Task, rungs: readonly Rung[]): Extras {
  const { job, video, seconds, warnings } = task;
  const iframeSize = rungs.at(-1) ?? ladder(video.display).at(-1)!;
  const layout = planStoryboard(video.display, seconds);
  const iframes = new IframeTrack(job.publish);
  const storyboard = new Storyboard(job.publish, layout);
  const decoded = new PacketReader({
    frameRate: video.display.frameRate,
    splitAt: 'no jumps',
    format: 'framecrc',
  });
  return {
    plan: { iframeSize, storyboard: layout, preset: task.preset ?? 'veryfast' },
    iframes,
    decoded,
    outputs: [iframes, storyboard, decoded],
    async finish(encodedSeconds, poster, limits) {
      await iframes.finish();
      return {
        storyboard: await storyboard.finish(encodedSeconds),
        poster:
          (await warnings.attempt('POSTER_FAILED', job.signal, () =>
            poster.publish(task.tools, job, limits),
          )) ?? null,
        captions: await publishTextTracks(task, limits),
      };
    },
  };
}
