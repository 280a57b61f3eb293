import { americanPlace, foreignPlaces } from './foreign.domain.ts';
import { abroadInKorean, koreanPlaceInEnglish, koreanPlaces, type Place } from './korea.domain.ts';
import { fixed, plain, printed, remembered } from './text.domain.ts';
import type { Location } from './values.ts';

const REMOTE =
  /재택|원격|\bremote(?:ly)?\b|work(?:ing)? from home|\bwfh\b|home[- ]?based|work from anywhere|telecommut/;
/** Some days at home are not a remote job: whoever filters by it lives elsewhere. */
const NOT_REMOTE =
  /hybrid|하이브리드|(?:재택|원격)\s?(?:근무\s?)?(?:병행|혼합|불가|없음)|(?:일부|부분|주\s?\d\s?[일회])\s?(?:재택|원격)|\b(?:not|no|non)[- ]?remote/;

const HANGUL = /[가-힣]/;
const MOST_REGIONS = 40;

const UNSAID: Location = fixed({ text: null, regions: [], remote: false });

/**
 * The places that a text names, each from wide to narrow and each once: "서울 강남구 외 5" is 서울 and
 * "서울 강남구". A place that exists in several cities and stands alone (중구) is none; 전국 is "전국".
 * `remote` is true where the work is done from home altogether. Never throws.
 */
export function readLocation(text: string | null): Location {
  return text === null ? UNSAID : read(text);
}

const read = remembered((raw: string): Location => {
  const text = printed(raw);
  if (text === null) return UNSAID;
  const matched = plain(text);
  const regions = [...new Set(placesIn(text, matched).flat())].slice(0, MOST_REGIONS);
  return fixed({ text, regions, remote: REMOTE.test(matched) && !NOT_REMOTE.test(matched) });
});

function placesIn(text: string, matched: string): readonly Place[] {
  if (!HANGUL.test(matched)) return koreanPlaceInEnglish(matched) ?? foreignPlaces(text);
  const places = koreanPlaces(matched);
  return places.length > 0 ? places : abroadInKorean(matched);
}

/**
 * The regions that a search term means, as {@link readLocation} writes them, the narrowest of each place:
 * 서울특별시 → 서울; 강남구 → 서울 강남구; 광주 → 광주; 광주시 → 경기 광주시; 중구 → the 중구 of every city.
 * Empty where the term is no place known for certain, so that the caller can look for it in the texts.
 */
export function matchRegions(query: string): string[] {
  const term = plain(printed(query) ?? '');
  let places: readonly Place[];
  if (HANGUL.test(term)) {
    const korean = koreanPlaces(term, true);
    places = korean.length > 0 ? korean : abroadInKorean(term);
  } else {
    places = koreanPlaceInEnglish(term, true) ?? [];
    const american = places.length === 0 ? americanPlace(query) : null;
    if (american !== null) return [american];
  }
  return [...new Set(places.map((place) => place.at(-1)!))];
}
