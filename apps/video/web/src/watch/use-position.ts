import { useSession } from '@workreel/ui/service';
import { type RefObject, useState } from 'react';
import type { HistoryPosition, Post } from '../api.ts';
import { newestPosition } from './positions.domain.ts';
import { loadPosition, savePosition } from './preferences.ts';
import { usePlaybackPosition } from './use-playback-position.ts';

/** Milliseconds between saves during playback. */
const SAVE_INTERVAL_MS = 5_000;

/**
 * Stores the position in a video in this browser, if it is kept.
 *
 * @param remote - the position that the service knows.
 * @returns the position of the previous visit, in seconds.
 */
export function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  { id, durationSeconds }: Post,
  isKept: boolean,
  remote: HistoryPosition['position'] | undefined,
): number | undefined {
  const account = useSession().account?.id;
  const [previous] = useState(() =>
    newestPosition(loadPosition(account, id), remote, durationSeconds ?? Number.POSITIVE_INFINITY),
  );
  usePlaybackPosition(video, SAVE_INTERVAL_MS, (seconds, { duration }) => {
    if (isKept) savePosition(account, { id, seconds, at: Date.now() }, durationSeconds ?? duration);
  });
  return previous;
}
