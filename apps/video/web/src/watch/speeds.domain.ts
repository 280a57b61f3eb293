/** Playback speeds; 1 is normal. */
import type { Language } from '@workreel/languages';

export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Returns the speed that is a number of steps up or down the list, clamped to the ends of the list. */
export function speedFrom(speed: number, steps: number): number {
  const nearest = SPEEDS.reduce((best, candidate) =>
    Math.abs(candidate - speed) < Math.abs(best - speed) ? candidate : best,
  );
  const index = SPEEDS.indexOf(nearest) + steps;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, index))]!;
}

export const formatSpeed = (speed: number, language: Language): string =>
  `${speed.toLocaleString(language)}×`;
