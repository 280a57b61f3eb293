import type { Conversion } from '../converter.ts';
import { ladder, type Rung } from '../ladder.domain.ts';
import { IframeTrack } from './iframe-track.ts';
import type { EncodePlan } from './plans.ts';
import type { OutputReader } from './process.ts';
import { planStoryboard } from './storyboard.domain.ts';
import { Storyboard } from './storyboard.ts';
import type { Task } from './task.ts';
import { TextTracks } from './text-tracks.ts';

/** I-frames, storyboard and captions, which the encoding process writes in addition to the renditions. */
export interface Extras {
  plan: Pick<EncodePlan, 'iframeSize' | 'storyboard' | 'textTracks'>;
  iframes: IframeTrack;
  outputs: OutputReader[];
  /** @param seconds - duration of the encoded video. */
  finish(seconds: number): Promise<Pick<Conversion, 'storyboard' | 'captions'>>;
}

/** @param rungs - renditions that are encoded; the I-frames have the size of the smallest. */
export function openExtras(
  { job: { publish }, media, video, seconds }: Task,
  rungs: readonly Rung[],
): Extras {
  const iframeSize = rungs.at(-1) ?? ladder(video.display).at(-1)!;
  const layout = planStoryboard(video.display, seconds);
  const iframes = new IframeTrack(publish);
  const storyboard = new Storyboard(publish, layout);
  const textTracks = new TextTracks(publish, media.textTracks);
  return {
    plan: { iframeSize, storyboard: layout, textTracks: media.textTracks },
    iframes,
    outputs: [iframes, storyboard, ...textTracks.readers],
    async finish(encodedSeconds) {
      await iframes.finish();
      return { storyboard: await storyboard.finish(encodedSeconds), captions: await textTracks.finish() };
    },
  };
}
