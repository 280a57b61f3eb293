import { type RefObject, useEffect, useRef, useState } from 'react';
import { whenReachable } from '../../api.ts';
import type { Playback, PlaybackError, PlaybackState } from '../../watch/playback.ts';
import { thumbnailQuality } from './thumbnail.domain.ts';

/** Loaded lazily, because most users who edit a video do not pick a frame. */
const loadPlayer = whenReachable(() => import('../../watch/playback.ts'));

/** Minimum distance from the end. Video may end a little before audio, and a seek past the last frame never completes. */
const END_SECONDS = 0.15;

/**
 * Opens a video to show single frames.
 *
 * @param attempt - reopens the video when it changes.
 * @returns `isReady`: whether the requested frame is shown.
 */
export function useFrames(element: RefObject<HTMLVideoElement | null>, url: string, attempt: number) {
  const [error, setError] = useState<PlaybackError | null>(null);
  const [isReady, setReady] = useState(false);
  const [time, setTime] = useState(0);
  /** Last position requested before seeking was possible, or during a seek. */
  const pendingSeek = useRef<number | null>(null);
  const canSeek = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reopens the video.
  useEffect(() => {
    const video = element.current!;
    const controller = new AbortController();
    const { signal } = controller;
    setError(null);
    setReady(false);
    pendingSeek.current = null;
    canSeek.current = false;
    let hasFrame = false;
    let isSeekable = false;
    const enableSeeking = () => {
      if (canSeek.current || !hasFrame || !isSeekable) return;
      canSeek.current = true;
      onSeeked();
    };
    const onFirstFrame = () => {
      video.pause();
      if (pendingSeek.current === null) setTime(video.currentTime);
      hasFrame = true;
      enableSeeking();
    };
    const onSeeked = () => {
      if (!canSeek.current) return;
      const next = pendingSeek.current;
      pendingSeek.current = null;
      if (next !== null) video.currentTime = next;
      else setReady(true);
    };
    video.addEventListener('loadeddata', onFirstFrame, { signal });
    video.addEventListener('seeked', onSeeked, { signal });
    const playback = openAtFirstFrame(video, url, signal, {
      onError: (playbackError) => {
        if (!signal.aborted) setError(playbackError);
      },
      onSeekable: () => {
        isSeekable = true;
        enableSeeking();
      },
    });
    return () => {
      controller.abort();
      void playback.then((opened) => opened?.close());
    };
  }, [element, url, attempt]);

  /** @param seconds - a position within the video. */
  const seek = (seconds: number) => {
    const video = element.current!;
    const last = Number.isNaN(video.duration) ? seconds : video.duration - END_SECONDS;
    const position = Math.max(0, Math.min(seconds, last));
    setTime(position);
    setReady(false);
    if (!canSeek.current || video.seeking) pendingSeek.current = position;
    else video.currentTime = position;
  };
  return { error, isReady, time, seek };
}

async function openAtFirstFrame(
  video: HTMLVideoElement,
  url: string,
  signal: AbortSignal,
  listeners: { onError: (error: PlaybackError) => void; onSeekable: () => void },
): Promise<Playback | null> {
  try {
    const { openPlayback } = await loadPlayer();
    let playback: Playback | null = null;
    const report = ({ error, qualities = [], seekable }: Partial<PlaybackState>) => {
      if (error) listeners.onError(error);
      if (seekable) listeners.onSeekable();
      const quality = thumbnailQuality(qualities);
      if (quality) playback?.setLevel(quality.level);
    };
    playback = await openPlayback(video, url, 0, report, signal);
    // Segments are loaded only during playback, so play the muted video until its first frame.
    if (playback) await video.play().catch(() => undefined);
    return playback;
  } catch {
    // The chunk of the player could not be loaded.
    listeners.onError('network');
    return null;
  }
}
