/** How fast a video may be played; 1 is as it was taken. */
import type { Language } from '@workreel/languages';

export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The speed some steps up or down the list, which ends at its ends. */
export function speedFrom(speed: number, steps: number): number {
  const nearest = SPEEDS.reduce((best, each) =>
    Math.abs(each - speed) < Math.abs(best - speed) ? each : best,
  );
  const at = SPEEDS.indexOf(nearest) + steps;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at))]!;
}

export const formatSpeed = (speed: number, language: Language): string =>
  `${speed.toLocaleString(language)}×`;
