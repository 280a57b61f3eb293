import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Post } from '../api.ts';
import { toSpans } from './timeline.domain.ts';

/** Seconds of playback that count as a view; of a shorter video, half of it. */
const VIEW_SECONDS = 10;

/** Calls `onView` once, after enough of a video was played. Seeking does not count as playing. */
export function useView(
  video: RefObject<HTMLVideoElement | null>,
  { durationSeconds }: Post,
  onView: () => void,
): void {
  const report = useEffectEvent(onView);
  const isReported = useRef(false);
  const needed = Math.min(VIEW_SECONDS, (durationSeconds ?? Infinity) / 2);
  useEffect(() => {
    const element = video.current!;
    const check = () => {
      if (isReported.current || secondsOf(element.played) < needed) return;
      isReported.current = true;
      report();
    };
    element.addEventListener('timeupdate', check);
    return () => element.removeEventListener('timeupdate', check);
  }, [video, needed]);
}

const secondsOf = (ranges: TimeRanges): number =>
  toSpans(ranges).reduce((sum, { from, to }) => sum + to - from, 0);
