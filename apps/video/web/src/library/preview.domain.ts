import type { StoryboardFrame } from '../posts/storyboard.domain.ts';

/** Returns the frame at a share of a storyboard, from 0 to 1; undefined if it has no frames. */
export function frameAtShare(frames: readonly StoryboardFrame[], share: number): StoryboardFrame | undefined {
  return frames[Math.min(frames.length - 1, Math.floor(share * frames.length))];
}

/** Returns the width at which a frame fills a box without overflowing. */
export const fitWidth = (frame: StoryboardFrame, box: { width: number; height: number }): number =>
  Math.min(box.width, (box.height * frame.width) / frame.height);
