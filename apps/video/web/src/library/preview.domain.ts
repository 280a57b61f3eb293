import type { Still } from '../posts/storyboard.domain.ts';

/** The still at a share, from 0 to 1, of what a storyboard shows; undefined where it has none. */
export function stillAtShare(stills: readonly Still[], share: number): Still | undefined {
  return stills[Math.min(stills.length - 1, Math.floor(share * stills.length))];
}

/** Pixels that a still is wide where it is as large as a box lets it be. */
export const widthIn = (still: Still, box: { width: number; height: number }): number =>
  Math.min(box.width, (box.height * still.width) / still.height);
