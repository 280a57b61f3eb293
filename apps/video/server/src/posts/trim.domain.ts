import type { Chapter } from '@workreel/video-contract';
import { roundToMilliseconds } from '../seconds.domain.ts';

/** The part of a video that is kept, in seconds. */
export interface Part {
  start: number;
  end: number;
}

/** Moves chapters with a video that is trimmed. The chapter that contains the new start begins there. */
export function trimChapters(chapters: readonly Chapter[], { start, end }: Part): Chapter[] {
  const first = chapters.findLast((chapter) => chapter.start <= start);
  return chapters
    .filter((chapter) => chapter === first || (chapter.start > start && chapter.start < end))
    .map((chapter) => ({ ...chapter, start: Math.max(0, roundToMilliseconds(chapter.start - start)) }));
}
