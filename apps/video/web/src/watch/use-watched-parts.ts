import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { getMostWatched, type Post } from '../api.ts';
import { toSpans } from './timeline.domain.ts';
import { isUneven, watchedParts } from './watched-parts.domain.ts';

/** Calls `onWatched` with the parts of a video that were played, each of them once, when the video or the page is left. */
export function useWatchedParts(
  video: RefObject<HTMLVideoElement | null>,
  { durationSeconds }: Post,
  onWatched: (parts: number[]) => void,
): void {
  const reported = useRef(new Set<number>());
  const report = useEffectEvent(({ played, duration }: HTMLVideoElement) => {
    const parts = watchedParts(toSpans(played), durationSeconds ?? duration).filter(
      (part) => !reported.current.has(part),
    );
    if (parts.length === 0) return;
    for (const part of parts) reported.current.add(part);
    onWatched(parts);
  });
  useEffect(() => {
    const element = video.current!;
    const onLeave = () => report(element);
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      onLeave();
    };
  }, [video]);
}

/** How often each part of a video was watched, as shares; empty if that is unknown, or hardly differs. @param isShown - whether the seek bar is. */
export function useMostWatched(id: string, isShown: boolean): readonly number[] {
  const { data } = useQuery({
    queryKey: ['most-watched', id],
    enabled: isShown,
    queryFn: ({ signal }) => getMostWatched(id, signal),
  });
  return data && isUneven(data) ? data : [];
}
