import { useSession } from '@workreel/ui/service';
import { type RefObject, useEffect, useState } from 'react';
import type { Post } from '../api.ts';
import { loadPosition, savePosition } from './preferences.ts';

/** Milliseconds between saves during playback. */
const SAVE_INTERVAL_MS = 5_000;

/** Stores the position in a video. @returns the position of the previous visit, in seconds. */
export function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  { id, durationSeconds }: Post,
): number | undefined {
  const account = useSession().account?.id;
  const [previous] = useState(() => loadPosition(account, id));
  useEffect(() => {
    const element = video.current!;
    let savedAt = Date.now();
    const save = () => {
      savedAt = Date.now();
      if (element.played.length > 0)
        savePosition(account, { id, seconds: element.currentTime }, durationSeconds ?? element.duration);
    };
    const onTime = () => {
      if (Date.now() - savedAt > SAVE_INTERVAL_MS) save();
    };
    const listeners = [
      ['timeupdate', onTime],
      ['pause', save],
      ['seeked', save],
    ] as const;
    for (const [event, listener] of listeners) element.addEventListener(event, listener);
    addEventListener('pagehide', save);
    return () => {
      for (const [event, listener] of listeners) element.removeEventListener(event, listener);
      removeEventListener('pagehide', save);
      save();
    };
  }, [video, id, durationSeconds, account]);
  return previous;
}
