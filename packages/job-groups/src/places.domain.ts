import { memoize } from '@workreel/posting-parser/text';

/** Whether a region contains another one or is the same: 서울 contains 서울 강남구; `Germany` contains `Berlin, Germany`. */
const contains = (outer: string, inner: string): boolean =>
  inner === outer || inner.startsWith(`${outer} `) || inner.endsWith(`, ${outer}`);

/** The regions that contain no other one of the list. */
export const mostSpecific = (regions: readonly string[]): string[] =>
  [...new Set(regions)]
    .filter((region) => !regions.some((other) => other !== region && contains(region, other)))
    .sort();

/** Province or metropolitan city in Korea; state elsewhere, or country if it has none. */
function rootOf(region: string): string {
  if (/^[가-힣]/.test(region)) return region.split(' ', 1)[0]!;
  return region.split(', ').slice(-2).join(', ');
}

const SEPARATOR = '\n';
const placeKeyOf = memoize((regions: string): string =>
  [...new Set(mostSpecific(regions.split(SEPARATOR)).map(rootOf))].sort().join('|'),
);

/** A text that is equal for places that may be the same. */
export const placeKey = ({ regions, remote }: { regions: readonly string[]; remote: boolean }): string =>
  regions.length > 0 ? placeKeyOf(regions.join(SEPARATOR)) : remote ? 'remote' : '';

/** Whether each place of one is in, or contains, one of the other, and vice versa. */
export const placesAgree = (one: readonly string[], other: readonly string[]): boolean => {
  const covers = (some: readonly string[], all: readonly string[]) =>
    all.every((place) => some.some((each) => contains(each, place) || contains(place, each)));
  return covers(one, other) && covers(other, one);
};
