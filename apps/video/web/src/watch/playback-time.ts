import { useSyncExternalStore } from 'react';

/** The position of the player, in seconds, for parts of the page outside it. */
export interface PlaybackTime {
  get: () => number;
  set: (seconds: number) => void;
  /** @returns a function that ends the subscription. */
  subscribe: (onChange: () => void) => () => void;
}

export function createPlaybackTime(): PlaybackTime {
  let time = 0;
  const listeners = new Set<() => void>();
  return {
    get: () => time,
    set: (seconds) => {
      time = seconds;
      for (const notify of listeners) notify();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** Returns a value that depends on the position. The component is rendered again only when the value changes. */
export const usePlaybackTime = <Value>(
  { subscribe, get }: PlaybackTime,
  select: (seconds: number) => Value,
): Value => useSyncExternalStore(subscribe, () => select(get()));
