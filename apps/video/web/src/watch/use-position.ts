import { useSession } from '@workreel/ui/service';
import { type RefObject, useEffect, useState } from 'react';
import type { Post } from '../api.ts';
import { rememberedPosition, rememberPosition } from './memory.ts';

/** Between two notes of where it is, in ms. */
const NOTED_MS = 5_000;

/** Keeps how far somebody got in a video. @returns how far they got before, in seconds. */
export function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  { id, durationSeconds }: Post,
): number | undefined {
  const account = useSession().account?.id;
  const [before] = useState(() => rememberedPosition(account, id));
  useEffect(() => {
    const element = video.current!;
    let noted = Date.now();
    const note = () => {
      noted = Date.now();
      if (element.played.length > 0)
        rememberPosition(account, { id, seconds: element.currentTime }, durationSeconds ?? element.duration);
    };
    const onTime = () => {
      if (Date.now() - noted > NOTED_MS) note();
    };
    const listeners = [
      ['timeupdate', onTime],
      ['pause', note],
      ['seeked', note],
    ] as const;
    for (const [event, listener] of listeners) element.addEventListener(event, listener);
    addEventListener('pagehide', note);
    return () => {
      for (const [event, listener] of listeners) element.removeEventListener(event, listener);
      removeEventListener('pagehide', note);
      note();
    };
  }, [video, id, durationSeconds, account]);
  return before;
}
