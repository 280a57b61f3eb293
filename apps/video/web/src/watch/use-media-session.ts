import { useEffect, useEffectEvent } from 'react';
import type { Post } from '../api.ts';
import type { PlayerController } from './use-player.ts';

const SKIP_SECONDS = 10;

/** Integrates the player with media keys, headsets and lock screens. */
export function useMediaSession(
  { title, author, posterUrl, chapters }: Post,
  player: PlayerController,
  active: boolean,
): void {
  const skip = useEffectEvent((seconds: number) => player.seek(player.currentTime() + seconds));
  const seek = useEffectEvent(({ seekTime }: MediaSessionActionDetails) => {
    if (seekTime !== undefined) player.seek(seekTime);
  });
  const play = useEffectEvent(() => player.play());
  const pause = useEffectEvent(() => player.pause());
  useEffect(() => {
    if (!active || !('mediaSession' in navigator)) return;
    const { mediaSession: session } = navigator;
    const artwork = posterUrl ? [{ src: new URL(posterUrl, location.href).href }] : [];
    const chapterInfo = chapters.map(({ start, title }) => ({ startTime: start, title }));
    const metadata = { title, artist: author, artwork, chapterInfo };
    session.metadata = new MediaMetadata(metadata);
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => play()],
      ['pause', () => pause()],
      ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? SKIP_SECONDS))],
      ['seekforward', ({ seekOffset }) => skip(seekOffset ?? SKIP_SECONDS)],
      ['seekto', (details) => seek(details)],
    ];
    for (const [action, handler] of handlers) session.setActionHandler(action, handler);
    return () => {
      session.metadata = null;
      for (const [action] of handlers) session.setActionHandler(action, null);
    };
  }, [title, author, posterUrl, chapters, active]);
}
