import { COUNTRIES_IN_KOREAN, ENGLISH_NAMES, GROUPS, PROVINCES } from './regions.data.ts';

/** A place from wide to narrow, each as search and display name it: 경기, 경기 성남시, 경기 성남시 분당구. */
export type Place = readonly string[];

/** Several named places are a list; more are a table that somebody pasted. */
const MOST_PLACES = 20;
const NATIONWIDE: Place = ['전국'];

const provinceOf = new Map<string, string>();
/** Parts of a province by full name (강남구), glued name (성남시분당구) and, from two letters on, stem (강남). */
const partsOf = new Map<string, Map<string, Place>>();
/** The same names over all provinces: 중구 is several places, 강남구 one. */
const anywhere = new Map<string, Place[]>();

for (const { short, long, parts } of PROVINCES) {
  for (const name of [short, ...long]) provinceOf.set(name, short);
  const own = new Map<string, Place>();
  partsOf.set(short, own);
  const add = (name: string, place: Place): void => {
    if (own.has(name)) return;
    own.set(name, place);
    if (!provinceOf.has(name)) anywhere.set(name, [...(anywhere.get(name) ?? []), place]);
  };
  for (const [, city = '', districts = ''] of parts.matchAll(/([가-힣]+)(?:\[([^\]]*)\])?/g)) {
    const wide: Place = [short, `${short} ${city}`];
    for (const name of namesOf(city)) add(name, wide);
    for (const district of districts.split(' ').filter(Boolean)) {
      const place: Place = [...wide, `${short} ${city} ${district}`];
      for (const name of [...namesOf(district), city + district]) add(name, place);
    }
  }
}
// Stems of provinces that come later in the list (제주시, 광주시) name the province when they stand alone.
for (const name of provinceOf.keys()) anywhere.delete(name);
const provinceNames = [...provinceOf.keys()].sort((one, other) => other.length - one.length);

function namesOf(part: string): string[] {
  return part.length > 2 ? [part, part.slice(0, -1)] : [part];
}

const WORD = /[^\s,·/|;&+()[\]>]+|[,·/|;&+()[\]]/g;
const SEPARATOR = /^[,·/|;&+()[\]]$/;
/** 외 5: so many more places, not named. */
const AND_MORE = /^외(?:\d{0,3}|\d{0,3}(?:곳|개|개소|지역))$/;
const WHOLE = /(?:전체|전지역|전역|지역|일대)$/;
const FULL_NAME = /[시군구]$/;

/**
 * The Korean places that a text in Hangul names, in its order. A part that exists in several provinces (중구)
 * means the one of the province named before it, else none; with `every` it means them all.
 */
export function koreanPlaces(text: string, every = false): Place[] {
  const places: Place[] = [];
  const words = text.match(WORD) ?? [];
  let province: string | null = null;
  let follows = false;
  let skipping = false;
  for (let i = 0; i < words.length && places.length < MOST_PLACES; i++) {
    const word = words[i]!;
    if (SEPARATOR.test(word)) {
      follows = skipping = false;
      continue;
    }
    if (AND_MORE.test(word)) skipping = true;
    if (skipping) continue;
    const found = placesOf(word.replace(WHOLE, '') || word, province, follows, words[i + 1], every);
    if (found === null) continue;
    // "경기" and then "성남시" are one place, told in two words.
    const last = places.at(-1);
    if (follows && last && found.length === 1 && last.every((name, at) => found[0]![at] === name))
      places.pop();
    places.push(...found);
    if (found.length === 1 && found[0] !== NATIONWIDE) province = found[0]![0]!;
    follows = true;
  }
  return places;
}

function placesOf(
  word: string,
  province: string | null,
  follows: boolean,
  next: string | undefined,
  every: boolean,
): Place[] | null {
  const here = province === null ? undefined : partsOf.get(province)?.get(word);
  if (follows && here) return [here];
  const named = provinceOf.get(word);
  if (named) return [[named]];
  if (word === '전국') return [NATIONWIDE];
  const group = GROUPS.get(word);
  if (group) return group.map((each) => [each]);
  // The metropolis was 광주시 until 1995, and people still write "광주시 서구".
  if (word === '광주시' && next && partsOf.get('광주')!.has(next)) return [['광주']];
  const candidates = anywhere.get(word);
  if (candidates && (!follows || FULL_NAME.test(word))) {
    if (candidates.length === 1) return candidates;
    if (here) return [here];
    return every ? candidates : null;
  }
  return gluedPlace(word);
}

/** 서울강남구. */
function gluedPlace(word: string): Place[] | null {
  const name = word.length > 3 ? provinceNames.find((each) => word.startsWith(each)) : undefined;
  const place = name && partsOf.get(provinceOf.get(name)!)!.get(word.slice(name.length));
  return place ? [place] : null;
}

/** Whether a region, as it is written here (서울 강남구), lies in Korea. */
export const isInKorea = (region: string): boolean => provinceOf.has(region.split(' ', 1)[0]!);

const countries = new Set(COUNTRIES_IN_KOREAN);

/** Places abroad as Korean sites print them: 일본 → 일본; 미국 캘리포니아 → 미국, 미국 캘리포니아. */
export function abroadInKorean(text: string): Place[] {
  const places: Place[] = [];
  for (const each of text.split(/[,·/|;()]/)) {
    const [country = '', city] = each.trim().replace(WHOLE, '').split(' ');
    if (!countries.has(country)) continue;
    places.push(city && /^[가-힣]{2,12}$/.test(city) ? [country, `${country} ${city}`] : [country]);
    if (places.length === MOST_PLACES) break;
  }
  return places;
}

const KOREA = /^(?:south korea|korea|republic of korea|korea, republic of|rok|kr)$/;
const ENDING = /(?:[- ](?:si|gu|gun|do|city|province|metropolitan city|metropolitan area|special city))$/;
/** Districts whose names are compass points: only with their ending, and only beside their city. */
const COMPASS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'jung-gu': '중구',
    'dong-gu': '동구',
    'seo-gu': '서구',
    'nam-gu': '남구',
    'buk-gu': '북구',
    'gwangju-si': '광주시',
  }),
);

/**
 * The Korean place that a lower-case English text names from narrow to wide ("Gangnam-gu, Seoul, South Korea");
 * null where it names none, an empty list for Korea alone.
 */
export function koreanPlaceInEnglish(text: string, every = false): Place[] | null {
  const parts = text.split(',').map((part) => part.trim());
  const words = parts.map(
    (part) => COMPASS.get(part) ?? ENGLISH_NAMES.get(part) ?? ENGLISH_NAMES.get(part.replace(ENDING, '')),
  );
  const inKorea = parts.some((part) => KOREA.test(part));
  const widest = words.findLast((word) => word !== undefined);
  if (!inKorea && !(widest && (provinceOf.has(widest) || parts.length === 1))) return null;
  const korean = words.filter((word) => word !== undefined).reverse();
  return koreanPlaces([...new Set(korean)].join(' '), every);
}
