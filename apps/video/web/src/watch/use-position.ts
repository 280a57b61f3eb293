import { useSession } from '@workreel/ui/service';
import { type RefObject, useState } from 'react';
import type { Post } from '../api.ts';
import { loadPosition, savePosition } from './preferences.ts';
import { usePlaybackPosition } from './use-playback-position.ts';

/** Milliseconds between saves during playback. */
const SAVE_INTERVAL_MS = 5_000;

/** Stores the position in a video, if it is kept. @returns the position of the previous visit, in seconds. */
export function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  { id, durationSeconds }: Post,
  isKept: boolean,
): number | undefined {
  const account = useSession().account?.id;
  const [previous] = useState(() => loadPosition(account, id));
  usePlaybackPosition(video, SAVE_INTERVAL_MS, (seconds, { duration }) => {
    if (isKept) savePosition(account, { id, seconds }, durationSeconds ?? duration);
  });
  return previous;
}
