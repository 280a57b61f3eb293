import { contains, fold, gazetteer, type Place, pathOf, regionValue } from './gazetteer.domain.ts';
import { COUNTRIES } from './generated/gazetteer.ts';
import { GROUPS } from './groups.data.ts';
import { findKoreanRegions, isInKorea, NATIONWIDE } from './korea.domain.ts';
import { findPlaces, matchPlaces } from './places.domain.ts';
import { PROVINCES_IN_ENGLISH } from './regions.data.ts';
import { romanizePart } from './romanize.domain.ts';
import { cleanText, frozen, memoizePerContext, normalizeText } from './text.domain.ts';
import type { Location } from './values.ts';
import { parseWorkplace } from './workplace.domain.ts';

const HANGUL = /[가-힣]/;
const MAX_REGIONS = 40;
/** Thousands of inhabitants of cities that a Korean text names beside Korean regions; smaller ones have names that are words. */
const KNOWN_IN_KOREA = 500;

const EMPTY: Location = frozen({ text: null, regions: [], remote: false });

/**
 * Parses the regions that a text names, each after the regions that contain it and without duplicates: "서울 강남구 외
 * 5" is 서울 and "서울 강남구"; "Austin, TX" is "United States", "Texas, United States" and "Austin, Texas, United
 * States". A name that several places have is ignored unless the text or its size tells which one is meant; 전국
 * (nationwide) is "전국". `remote` is true if the job can be done entirely from home. Never throws.
 *
 * @param country - country of the site (ISO 3166-1 alpha-2), whose places are preferred: "León" is in Spain on a Spanish site.
 */
export function parseLocation(text: string | null, country: string | null = null): Location {
  return text === null ? EMPTY : parse(text, country, country ?? '');
}

const parse = memoizePerContext((raw: string, country: string | null): Location => {
  const text = cleanText(raw);
  if (text === null) return EMPTY;
  const regions = [...new Set(findRegions(text, country).flat())].slice(0, MAX_REGIONS);
  return frozen({ text, regions, remote: parseWorkplace(text, null) === 'remote' });
});

function findRegions(text: string, country: string | null): readonly (readonly string[])[] {
  const find = (part: string): Place[] =>
    findPlaces(part, country === null ? null : (gazetteer().countryOfCode.get(country) ?? null));
  if (!HANGUL.test(text)) return find(text).map(pathOf);
  const normalized = normalizeText(text);
  const korean = findKoreanRegions(normalized);
  if (korean.length === 0) return abroadInKorean().get(normalized) ?? find(text).map(pathOf);
  if (!/[,/|;·()]/.test(normalized)) return korean;
  // "서울, 도쿄, 싱가포르"
  const abroad = text
    .split(/[,/|;·()]/)
    .filter((part) => part.trim().length > 1 && findKoreanRegions(normalizeText(part), true).length === 0)
    .flatMap(find)
    .filter(
      (place, _, all) =>
        place.value === undefined &&
        (place.kind === 'country' ||
          place.population >= KNOWN_IN_KOREA ||
          all.some((other) => other.kind === 'country' && contains(other, place))),
    );
  return [...korean, ...abroad.map(pathOf)];
}

/** Words for work from home that stand in place of a region. */
const AT_HOME = ['재택', '재택근무', '원격', '원격근무'];
/** 조지아 is also a state of the United States; South Korea has no canonical value. */
const NOT_A_COUNTRY = new Set(['GE', 'KR']);
let namesAbroad: ReadonlyMap<string, readonly (readonly string[])[]> | undefined;

/**
 * What Korean sites print for places abroad: mostly just a country or a group of countries. These do not need the gazetteer, which takes
 * a tenth of a second to build and 15 MB.
 */
function abroadInKorean(): ReadonlyMap<string, readonly (readonly string[])[]> {
  if (namesAbroad) return namesAbroad;
  const names = new Map<string, readonly (readonly string[])[]>(AT_HOME.map((word) => [word, []]));
  for (const [name, korean] of GROUPS) names.set(korean, [[name]]);
  for (const row of COUNTRIES.trim().split('\n')) {
    const [code = '', , name = '', korean = ''] = row.split('|');
    if (!NOT_A_COUNTRY.has(code)) names.set(korean, [[name]]);
  }
  namesAbroad = names;
  return names;
}

/**
 * Finds the regions to which a search term or filter value refers, as canonical values without the regions that contain
 * them: 서울특별시 → 서울; 광주시 → 경기 광주시; 중구 → the 중구 of every city; Texas, 텍사스 → "Texas, United States". Exact for
 * canonical values. Empty if the term names no known region.
 */
export function matchRegions(query: string): string[] {
  const text = cleanText(query) ?? '';
  if (placeOfValue(text) !== undefined) return [text];
  const korean = HANGUL.test(text) ? findKoreanRegions(normalizeText(text), true) : [];
  if (korean.length > 0) return [...new Set(korean.map((path) => path.at(-1)!))];
  const values = matchPlaces(text).map(regionValue);
  return [...new Set(values.filter((value) => value !== null))];
}

/** Finds the place outside Korea of a canonical value; the value itself is not parsed. */
export function placeOfValue(value: string): Place | undefined {
  const end = value.indexOf(', ');
  const name = end < 0 ? value : value.slice(0, end);
  if (name === '' || name.length > 100) return undefined;
  return gazetteer()
    .names.get(fold(name))
    ?.find((place) => place.value === undefined && place.kind !== 'area' && regionValue(place) === value);
}

/**
 * Returns the name of a canonical value in a language: "서울 강남구" is "Gangnam-gu, Seoul" in English, and "Austin, Texas,
 * United States" is "미국 텍사스 오스틴" in Korean, with English names of places whose Korean names are unknown. Other
 * texts are returned unchanged.
 */
export function regionName(value: string, language: 'ko' | 'en'): string {
  if (value === NATIONWIDE) return language === 'ko' ? value : 'Nationwide (South Korea)';
  if (isInKorea(value)) return language === 'ko' ? value : koreanRegionInEnglish(value);
  if (language === 'en') return value;
  const names: string[] = [];
  for (let place: Place | null = placeOfValue(value) ?? null; place !== null; place = place.parent)
    names.unshift(place.korean || place.name);
  return names.length === 0 ? value : names.join(' ');
}

function koreanRegionInEnglish(value: string): string {
  const [province = '', ...parts] = value.split(' ');
  const [english = province] = PROVINCES_IN_ENGLISH.get(province) ?? [];
  return [...parts.map(romanizePart).reverse(), english].join(', ');
}
