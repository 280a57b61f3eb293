import type { Conversion } from '../converter.ts';
import { ladder, type Rung } from '../ladder.domain.ts';
import { IframeTrack } from './iframe-track.ts';
import type { EncodePlan } from './plans.ts';
import type { OutputReader } from './process.ts';
import { planBoard } from './storyboard.domain.ts';
import { Storyboard } from './storyboard.ts';
import type { Task } from './task.ts';
import { TextTracks } from './text-tracks.ts';

/** What stands beside the renditions, made by the process that encodes. */
export interface Extras {
  plan: Pick<EncodePlan, 'single' | 'board' | 'texts'>;
  singles: IframeTrack;
  outputs: OutputReader[];
  /** @param seconds - of pictures that were made. */
  finish(seconds: number): Promise<Pick<Conversion, 'storyboard' | 'captions'>>;
}

/** @param rungs - of which the single pictures have the smallest size. */
export function openExtras(
  { job: { publish }, media, video, seconds }: Task,
  rungs: readonly Rung[],
): Extras {
  const single = rungs.at(-1) ?? ladder(video.shown).at(-1)!;
  const board = planBoard(video.shown, seconds);
  const singles = new IframeTrack(publish);
  const storyboard = new Storyboard(publish, board);
  const texts = new TextTracks(publish, media.texts);
  return {
    plan: { single, board, texts: media.texts },
    singles,
    outputs: [singles, storyboard, ...texts.readers],
    async finish(made) {
      await singles.finish();
      return { storyboard: await storyboard.finish(made), captions: await texts.finish() };
    },
  };
}
