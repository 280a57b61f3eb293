import { useEffect, useEffectEvent } from 'react';
import type { Post } from '../api.ts';
import type { Watching } from './use-player.ts';

const SKIP_SECONDS = 10;

/** What the keys of a keyboard, a headset and a locked screen show of the video and do with it. */
export function useMediaSession(
  { title, author, posterUrl }: Post,
  watching: Watching,
  active: boolean,
): void {
  const skip = useEffectEvent((seconds: number) => watching.seek(watching.now() + seconds));
  const go = useEffectEvent(({ seekTime }: MediaSessionActionDetails) => {
    if (seekTime !== undefined) watching.seek(seekTime);
  });
  const play = useEffectEvent(() => watching.play());
  const pause = useEffectEvent(() => watching.pause());
  useEffect(() => {
    if (!active || !('mediaSession' in navigator)) return;
    const { mediaSession: session } = navigator;
    const artwork = posterUrl ? [{ src: new URL(posterUrl, location.href).href }] : [];
    session.metadata = new MediaMetadata({ title, artist: author, artwork });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => play()],
      ['pause', () => pause()],
      ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? SKIP_SECONDS))],
      ['seekforward', ({ seekOffset }) => skip(seekOffset ?? SKIP_SECONDS)],
      ['seekto', (details) => go(details)],
    ];
    for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) session.setActionHandler(action, null);
    };
  }, [title, author, posterUrl, active]);
}
