import { matchUsRegion, parseForeignRegions } from './foreign.domain.ts';
import {
  findForeignRegionsInKorean,
  findKoreanRegions,
  findKoreanRegionsInEnglish,
  type RegionPath,
} from './korea.domain.ts';
import { cleanText, frozen, memoize, normalizeText } from './text.domain.ts';
import type { Location } from './values.ts';

const REMOTE =
  /재택|원격|\bremote(?:ly)?\b|work(?:ing)? from home|\bwfh\b|home[- ]?based|work from anywhere|telecommut/;
/** Hybrid work does not count as remote, because applicants who filter by it cannot commute. */
const NOT_REMOTE =
  /hybrid|하이브리드|(?:재택|원격)\s?(?:근무\s?)?(?:병행|혼합|불가|없음)|(?:일부|부분|주\s?\d\s?[일회])\s?(?:재택|원격)|\b(?:not|no|non)[- ]?remote/;

const HANGUL = /[가-힣]/;
const MAX_REGIONS = 40;

const EMPTY: Location = frozen({ text: null, regions: [], remote: false });

/**
 * Parses the regions that a text names, each after the regions that contain it and without duplicates: "서울 강남구 외
 * 5" is 서울 and "서울 강남구". A name that exists in several cities (중구) is ignored without its city; 전국
 * (nationwide) is "전국". `remote` is true if the job can be done entirely from home. Never throws.
 */
export function parseLocation(text: string | null): Location {
  return text === null ? EMPTY : parse(text);
}

const parse = memoize((raw: string): Location => {
  const text = cleanText(raw);
  if (text === null) return EMPTY;
  const normalized = normalizeText(text);
  const regions = [...new Set(findRegions(text, normalized).flat())].slice(0, MAX_REGIONS);
  return frozen({ text, regions, remote: REMOTE.test(normalized) && !NOT_REMOTE.test(normalized) });
});

function findRegions(text: string, normalized: string): readonly RegionPath[] {
  if (!HANGUL.test(normalized)) return findKoreanRegionsInEnglish(normalized) ?? parseForeignRegions(text);
  const paths = findKoreanRegions(normalized);
  return paths.length > 0 ? paths : findForeignRegionsInKorean(normalized);
}

/**
 * Finds the regions to which a search term refers, named as by {@link parseLocation} but without the regions that
 * contain them: 서울특별시 → 서울; 강남구 → 서울 강남구; 광주 → 광주; 광주시 → 경기 광주시; 중구 → the 중구 of every
 * city. Empty if the term matches no known region or, outside Korea, an ambiguous one (New York), so that the caller can
 * search the texts instead.
 */
export function matchRegions(query: string): string[] {
  const term = normalizeText(cleanText(query) ?? '');
  let paths: readonly RegionPath[];
  if (HANGUL.test(term)) {
    const korean = findKoreanRegions(term, true);
    paths = korean.length > 0 ? korean : findForeignRegionsInKorean(term);
  } else {
    paths = findKoreanRegionsInEnglish(term, true) ?? [];
    const usRegion = paths.length === 0 ? matchUsRegion(query) : null;
    if (usRegion !== null) return [usRegion];
  }
  return [...new Set(paths.map((path) => path.at(-1)!))];
}
