import { PROVINCES, REGION_GROUPS } from './regions.data.ts';

/** A region preceded by the regions that contain it, named as in search and display: 경기, 경기 성남시, 경기 성남시 분당구. */
export type RegionPath = readonly string[];

/** More regions indicate a pasted table instead of a list. */
const MAX_REGIONS = 20;
/** Value of postings in all of Korea. */
export const NATIONWIDE = '전국';
const NATIONWIDE_PATH: RegionPath = [NATIONWIDE];

const provinceOf = new Map<string, string>();
/** Parts of a province by full name (강남구), joined name (성남시분당구) and stem of at least two characters (강남). */
const partsOfProvince = new Map<string, Map<string, RegionPath>>();
/** The same names across all provinces: 중구 exists several times, 강남구 once. */
const regionsByName = new Map<string, RegionPath[]>();

for (const { short, long, parts } of PROVINCES) {
  for (const name of [short, ...long]) provinceOf.set(name, short);
  const partsByName = new Map<string, RegionPath>();
  partsOfProvince.set(short, partsByName);
  const add = (name: string, region: RegionPath): void => {
    if (partsByName.has(name)) return;
    partsByName.set(name, region);
    if (!provinceOf.has(name)) regionsByName.set(name, [...(regionsByName.get(name) ?? []), region]);
  };
  for (const [, city = '', districts = ''] of parts.matchAll(/([가-힣]+)(?:\[([^\]]*)\])?/g)) {
    const cityPath: RegionPath = [short, `${short} ${city}`];
    for (const name of namesOf(city)) add(name, cityPath);
    for (const district of districts.split(' ').filter(Boolean)) {
      const region: RegionPath = [...cityPath, `${short} ${city} ${district}`];
      for (const name of [...namesOf(district), city + district]) add(name, region);
    }
  }
}
// Stems that are also names of provinces (제주, 광주) refer to the province when used on their own.
for (const name of provinceOf.keys()) regionsByName.delete(name);
const provinceNames = [...provinceOf.keys()].sort((one, other) => other.length - one.length);

function namesOf(part: string): string[] {
  return part.length > 2 ? [part, part.slice(0, -1)] : [part];
}

const TOKEN = /[^\s,·/|;&+()[\]>_-]+|[,·/|;&+()[\]_-]/g;
const SEPARATOR = /^[,·/|;&+()[\]_-]$/;
/** 외 5: the number of further regions, which are not named. */
const AND_MORE = /^외(?:\d{0,3}|\d{0,3}(?:곳|개|개소|지역))$/;
const ENTIRE_SUFFIX = /(?:전체|전지역|전역|지역|일대)$/;
const FULL_NAME = /[시군구]$/;

/**
 * Finds the Korean regions that a Hangul text names, in text order. A name that exists in several provinces (중구)
 * refers to the one in the province named before it.
 *
 * @param allMatches - whether an ambiguous name without a province refers to the regions in all provinces instead of none
 */
export function findKoreanRegions(text: string, allMatches = false): RegionPath[] {
  const regions: RegionPath[] = [];
  const words = text.match(TOKEN) ?? [];
  let province: string | null = null;
  let adjacent = false;
  let skipping = false;
  for (let i = 0; i < words.length && regions.length < MAX_REGIONS; i++) {
    const word = words[i]!;
    if (SEPARATOR.test(word)) {
      adjacent = skipping = false;
      continue;
    }
    if (AND_MORE.test(word)) skipping = true;
    if (skipping) continue;
    const matches = regionsOf(
      word.replace(ENTIRE_SUFFIX, '') || word,
      province,
      adjacent,
      words[i + 1],
      allMatches,
    );
    if (matches === null) continue;
    // "서울 (상주)" is work on site, not the city in 경북.
    if (word === '상주' && words.length > 1 && province !== '경북') continue;
    // "경기" followed by "성남시" is a single region.
    const last = regions.at(-1);
    if (adjacent && last && matches.length === 1 && last.every((name, index) => matches[0]![index] === name))
      regions.pop();
    regions.push(...matches);
    if (matches.length === 1 && matches[0] !== NATIONWIDE_PATH) province = matches[0]![0]!;
    adjacent = true;
  }
  return regions;
}

function regionsOf(
  word: string,
  province: string | null,
  adjacent: boolean,
  next: string | undefined,
  allMatches: boolean,
): RegionPath[] | null {
  const inProvince = province === null ? undefined : partsOfProvince.get(province)?.get(word);
  if (adjacent && inProvince) return [inProvince];
  const provinceName = provinceOf.get(word);
  if (provinceName) return [[provinceName]];
  if (word === NATIONWIDE) return [NATIONWIDE_PATH];
  const group = REGION_GROUPS.get(word);
  if (group) return group.map((name) => [name]);
  // The metropolis was named 광주시 until 1986, and sites still print "광주시 서구".
  if (word === '광주시' && next && partsOfProvince.get('광주')!.has(next)) return [['광주']];
  const candidates = regionsByName.get(word);
  if (candidates && (!adjacent || FULL_NAME.test(word))) {
    if (candidates.length === 1) return candidates;
    if (inProvince) return [inProvince];
    return allMatches ? candidates : null;
  }
  return regionOfJoinedName(word);
}

/** Parses a province and its part that are not separated by a space: 서울강남구. */
function regionOfJoinedName(word: string): RegionPath[] | null {
  const name = word.length > 3 ? provinceNames.find((province) => word.startsWith(province)) : undefined;
  const region = name && partsOfProvince.get(provinceOf.get(name)!)!.get(word.slice(name.length));
  return region ? [region] : null;
}

/** Returns whether a region in the format of this package (서울 강남구) is in Korea. */
export const isInKorea = (region: string): boolean => provinceOf.has(region.split(' ', 1)[0]!);
