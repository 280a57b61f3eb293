import { type RefObject, useEffect, useRef, useState } from 'react';
import { later } from '../../api.ts';
import type { Playback, PlaybackFault, PlaybackState } from '../../watch/playback.ts';
import { posterQuality } from './picture.domain.ts';

/** It comes with the page that plays: most who edit pick no frame. */
const player = later(() => import('../../watch/playback.ts'));

/** Pictures may end a little before the sound does: what is halted behind the last of them waits for one that never comes. */
const END_SECONDS = 0.15;

/**
 * A video whose frames are looked at one by one.
 *
 * @param attempt - another one opens it anew.
 * @returns `isReady`: a frame is on show, and it is the one that was asked for.
 */
export function useFrames(element: RefObject<HTMLVideoElement | null>, url: string, attempt: number) {
  const [fault, setFault] = useState<PlaybackFault | null>(null);
  const [isReady, setReady] = useState(false);
  const [time, setTime] = useState(0);
  /** Of many places that are asked for before one can be gone to, and while one is, only the last counts. */
  const wanted = useRef<number | null>(null);
  const canSeek = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew.
  useEffect(() => {
    const video = element.current!;
    const gone = new AbortController();
    const { signal } = gone;
    setFault(null);
    setReady(false);
    wanted.current = null;
    canSeek.current = false;
    let hasFrame = false;
    let isSeekable = false;
    const begin = () => {
      if (canSeek.current || !hasFrame || !isSeekable) return;
      canSeek.current = true;
      arrived();
    };
    const firstFrame = () => {
      video.pause();
      if (wanted.current === null) setTime(video.currentTime);
      hasFrame = true;
      begin();
    };
    const arrived = () => {
      if (!canSeek.current) return;
      const next = wanted.current;
      wanted.current = null;
      if (next !== null) video.currentTime = next;
      else setReady(true);
    };
    video.addEventListener('loadeddata', firstFrame, { signal });
    video.addEventListener('seeked', arrived, { signal });
    const playback = open(video, url, signal, {
      stop: (stopped) => {
        if (!signal.aborted) setFault(stopped);
      },
      allowSeeking: () => {
        isSeekable = true;
        begin();
      },
    });
    return () => {
      gone.abort();
      void playback.then((opened) => opened?.close());
    };
  }, [element, url, attempt]);

  /** @param seconds - a place within the video. */
  const goTo = (seconds: number) => {
    const video = element.current!;
    const last = Number.isNaN(video.duration) ? seconds : video.duration - END_SECONDS;
    const place = Math.max(0, Math.min(seconds, last));
    setTime(place);
    setReady(false);
    if (!canSeek.current || video.seeking) wanted.current = place;
    else video.currentTime = place;
  };
  return { fault, isReady, time, goTo };
}

async function open(
  video: HTMLVideoElement,
  url: string,
  signal: AbortSignal,
  on: { stop: (fault: PlaybackFault) => void; allowSeeking: () => void },
): Promise<Playback | null> {
  try {
    const { openPlayback } = await player();
    let playback: Playback | null = null;
    const report = ({ fault, qualities = [], seekable }: Partial<PlaybackState>) => {
      if (fault) on.stop(fault);
      if (seekable) on.allowSeeking();
      const quality = posterQuality(qualities);
      if (quality) playback?.choose(quality.level);
    };
    playback = await openPlayback(video, url, 0, report, signal);
    // Nothing is fetched of a video that is not played. Without sound it may be; it is halted at its first frame.
    if (playback) await video.play().catch(() => undefined);
    return playback;
  } catch {
    // The player itself did not come through.
    on.stop('line');
    return null;
  }
}
