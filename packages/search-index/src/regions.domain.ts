import { isInKorea, matchRegions } from '@workreel/posting-parser';

/** Fits every Korean place. */
export const NATIONWIDE = '전국';

/** The places that a location filter finds; null where it names none, and is a text to look for. */
export function regionsOf(query: string): string[] | null {
  const places = matchRegions(query);
  if (places.length === 0) return null;
  return places.some(isInKorea) ? [...places, NATIONWIDE] : places;
}
