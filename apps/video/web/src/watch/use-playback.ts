import { type RefObject, useEffect, useRef, useState } from 'react';
import { AUTO, openPlayback, type Playback, type PlaybackState, UNOPENED } from './playback.ts';
import type { Stream } from './stream.domain.ts';

/**
 * Opens the stream, and another one in its place where the first was left.
 *
 * @param start - where it begins when it is played for the first time, in seconds.
 */
export function usePlayback(element: RefObject<HTMLVideoElement | null>, stream: Stream, start: number) {
  const [state, setState] = useState<PlaybackState>(UNOPENED);
  const [chosen, setChosen] = useState(AUTO);
  const playback = useRef<Playback | null>(null);
  /** Whether it is to play, which the element forgets when it is given another stream. */
  const wanted = useRef(false);
  const startAt = useRef(start);
  const hasBegun = useRef(false);
  useEffect(() => {
    const video = element.current!;
    const gone = new AbortController();
    if (hasBegun.current) startAt.current = video.currentTime;
    setState(UNOPENED);
    setChosen(AUTO);
    const report = (change: Partial<PlaybackState>) => {
      if (!gone.signal.aborted) setState((before) => ({ ...before, ...change }));
    };
    openPlayback(video, stream.url, startAt.current, report, gone.signal).then(
      (opened) => {
        playback.current = opened;
        opened?.beginAt(startAt.current);
        // The browser may ask for a press of its own.
        if (opened && wanted.current) video.play().catch(() => undefined);
      },
      // The player itself did not come through.
      () => report({ fault: 'line' }),
    );
    return () => {
      gone.abort();
      playback.current?.close();
      playback.current = null;
    };
  }, [element, stream]);
  return {
    ...state,
    chosen,
    choose: (level: number) => {
      setChosen(level);
      playback.current?.choose(level);
    },
    /** Plays, from where it is or else from where it is to begin. */
    play: () => {
      wanted.current = true;
      // Refused where the stream is not in place yet: it is played as soon as it is.
      element.current?.play().catch(() => undefined);
    },
    /** @param seconds - from the start; of what was not played yet it is where it begins. */
    seek: (seconds: number) => {
      if (hasBegun.current) element.current!.currentTime = seconds;
      startAt.current = seconds;
      playback.current?.beginAt(seconds);
    },
    onPlay: () => {
      wanted.current = true;
      hasBegun.current = true;
    },
    onPause: () => {
      wanted.current = false;
    },
  };
}
