import { type RefObject, useEffect, useRef, useState } from 'react';
import { AUTO, INITIAL_STATE, openPlayback, type Playback, type PlaybackState } from './playback.ts';
import type { Stream } from './stream.domain.ts';

/**
 * Opens a stream. If the stream changes, opens the new one at the current position.
 *
 * @param start - initial position, in seconds.
 */
export function usePlayback(element: RefObject<HTMLVideoElement | null>, stream: Stream, start: number) {
  const [state, setState] = useState<PlaybackState>(INITIAL_STATE);
  const [selectedLevel, setSelectedLevel] = useState(AUTO);
  const playback = useRef<Playback | null>(null);
  /** Whether the video should be playing; the element is paused when its stream is replaced. */
  const shouldPlay = useRef(false);
  const startAt = useRef(start);
  const hasStarted = useRef(false);
  useEffect(() => {
    const video = element.current!;
    const controller = new AbortController();
    if (hasStarted.current) startAt.current = video.currentTime;
    setState(INITIAL_STATE);
    setSelectedLevel(AUTO);
    const report = (change: Partial<PlaybackState>) => {
      if (!controller.signal.aborted) setState((before) => ({ ...before, ...change }));
    };
    openPlayback(video, stream.url, startAt.current, report, controller.signal).then(
      (opened) => {
        playback.current = opened;
        opened?.setStart(startAt.current);
        // Rejected if the browser requires a user gesture.
        if (opened && shouldPlay.current) video.play().catch(() => undefined);
      },
      // The chunk of hls.js could not be loaded.
      () => report({ error: 'network' }),
    );
    return () => {
      controller.abort();
      playback.current?.close();
      playback.current = null;
    };
  }, [element, stream]);
  return {
    ...state,
    selectedLevel,
    selectLevel: (level: number) => {
      setSelectedLevel(level);
      playback.current?.setLevel(level);
    },
    /** Plays from the current position, or initially from the start position. */
    play: () => {
      shouldPlay.current = true;
      // Rejected until the stream is open; it is played then.
      element.current?.play().catch(() => undefined);
    },
    /** Seeks, or sets the start position before the first playback. @param seconds - absolute position. */
    seek: (seconds: number) => {
      if (hasStarted.current) element.current!.currentTime = seconds;
      startAt.current = seconds;
      playback.current?.setStart(seconds);
    },
    onPlay: () => {
      shouldPlay.current = true;
      hasStarted.current = true;
    },
    onPause: () => {
      shouldPlay.current = false;
    },
  };
}
