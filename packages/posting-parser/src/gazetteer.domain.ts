import { CITIES, COUNTRIES, REGIONS } from './generated/gazetteer.ts';
import { GROUPS } from './groups.data.ts';
import { GENERIC_NAME } from './place-words.data.ts';
import { PROVINCES, PROVINCES_IN_ENGLISH } from './regions.data.ts';
import { romanize, romanizePart } from './romanize.domain.ts';

export type PlaceKind = 'group' | 'country' | 'region' | 'city' | 'area';

export interface Place {
  kind: PlaceKind;
  /** English name, without the places that contain it. */
  name: string;
  /** Korean name; empty if unknown. */
  korean: string;
  /** Thousands of inhabitants; for a region or country, of its cities. */
  population: number;
  parent: Place | null;
  /** Whether a region is a city itself, such as Berlin. */
  isCity?: boolean;
  /** Whether places of many countries have the name, such as South West. */
  isGeneric?: boolean;
  /** Province or department of a city, if known. */
  area?: Place;
  /** Whether an area is one of the provinces or departments that cities have. */
  isProvince?: boolean;
  /** Canonical value in Korea, which is Korean; null for a place without one: South Korea, areas inside a region. */
  value?: string | null;
}

export interface Gazetteer {
  /** Places by {@link fold}ed name. */
  names: ReadonlyMap<string, readonly Place[]>;
  /** Countries by alpha-2 and alpha-3 code, and regions whose codes sites print, by {@link codeKey}. */
  codes: ReadonlyMap<string, readonly Place[]>;
  /** Regions and provinces by code that only sites of their country mean, by country: NB is North Brabant on a Dutch site. */
  codesAtHome: ReadonlyMap<Place, ReadonlyMap<string, readonly Place[]>>;
  countryOfCode: ReadonlyMap<string, Place>;
  /** French departments by number, which addresses contain; those overseas are countries. */
  departments: ReadonlyMap<string, Place>;
}

/** Words in the longest name. */
export const MAX_NAME_WORDS = 9;
/** Weight, in thousands of inhabitants, of a county or province below the first level, whose inhabitants are unknown. */
const AREA_POPULATION = 500;
/** Weight of a Korean 시·군·구. */
const KOREAN_CITY_POPULATION = 300;

/** Countries whose codes of regions are read on their own sites only, because elsewhere others have them: NB, CT, WC. */
const WITH_CODES_AT_HOME = /^(?:NL|ES|ZA|CL)$/;

/** Thousands of inhabitants of countries and territories whose codes are taken as those of regions. */
const TINY_COUNTRY = 100;

let loaded: Gazetteer | undefined;

/** Returns the gazetteer. The first call builds it in about 100 ms; it takes about 15 MB. */
export function gazetteer(): Gazetteer {
  loaded ??= load();
  return loaded;
}

function load(): Gazetteer {
  const names = new Map<string, Place[]>();
  const codes = new Map<string, Place[]>();
  const codesAtHome = new Map<Place, Map<string, Place[]>>();
  const put = (map: Map<string, Place[]>, key: string, place: Place): void => {
    const places = map.get(key);
    if (places === undefined) map.set(key, [place]);
    else if (!places.includes(place)) places.push(place);
  };
  const shortened: [string, Place][] = [];
  const add = (name: string, place: Place): void => {
    if (name === '') return;
    const folded = fold(name);
    put(names, folded, place);
    if (folded !== name && UMLAUT.test(name)) put(names, fold(expandUmlauts(name)), place);
    if (folded.startsWith('s') && SAINT.test(folded)) shortened.push([folded, place]);
    if (folded.includes('saint') && countryOf(place).name === 'France')
      put(names, folded.replaceAll(/\bsaint(?=e? )/g, 'st'), place);
    const long = ABBREVIATED.exec(folded)?.[1];
    if (long !== undefined) put(names, SHORT.get(long)! + folded.slice(long.length), place);
  };
  const addAll = (spellings: string | undefined, place: Place): void => {
    if (spellings) for (const spelling of spellings.split(',')) add(spelling, place);
  };

  for (const [name, korean, spellings] of GROUPS) {
    const group: Place = { kind: 'group', name, korean, population: 0, parent: null };
    for (const spelling of [name, korean, ...spellings.split('|')]) {
      // Abbreviations are codes, because in lower case they are words (sea, amer).
      if (/^[A-Z./]{2,4}$/.test(spelling) && spelling.replaceAll(/[./]/g, '').length < 4)
        put(codes, spelling.replaceAll(/[./]/g, ''), group);
      else add(spelling, group);
    }
  }
  const groupNames = new Set(names.keys());

  const countries = new Map<string, Place>();
  for (const [code = '', alpha3 = '', name = '', korean = '', spellings, population = '0'] of rows(
    COUNTRIES,
  )) {
    const country: Place = { kind: 'country', name, korean, population: Number(population), parent: null };
    if (code === 'KR') country.value = null;
    countries.set(code, country);
    add(name, country);
    add(korean, country);
    addAll(spellings, country);
    put(codes, code, country);
    put(codes, alpha3, country);
  }

  const regions = new Map<string, Place>();
  const areas = new Map<string, Place>();
  const departments = new Map<string, Place>();
  for (const [key = '', name = '', regionCodes, population = '', korean = '', spellings, areasIn] of rows(
    REGIONS,
  )) {
    const country = key.slice(0, 2);
    const parent = countries.get(country)!;
    const region: Place = { kind: 'region', name, korean, population: Number(population), parent };
    if (population.startsWith('+')) region.isCity = true;
    if (GENERIC_NAME.test(name)) region.isGeneric = true;
    regions.set(key, region);
    add(name, region);
    add(korean, region);
    addAll(spellings, region);
    let codesHere = codes;
    if (WITH_CODES_AT_HOME.test(country)) {
      codesHere = codesAtHome.get(parent) ?? new Map<string, Place[]>();
      codesAtHome.set(parent, codesHere);
    }
    if (regionCodes) for (const code of regionCodes.split(',')) put(codesHere, codeKey(code), region);
    if (!areasIn) continue;
    for (const [, code, areaNames = ''] of areasIn.matchAll(/(?:(\w+)=)?([^,]+)/g)) {
      const [areaName = '', ...otherNames] = areaNames.split('/');
      const area = areaOf(region, areaName);
      for (const spelling of [areaName, ...otherNames]) add(spelling, area);
      if (code === undefined) continue;
      areas.set(`${key} ${code}`, area);
      // Addresses contain the codes of Italian and Spanish provinces.
      if (country === 'IT' || country === 'ES') put(codesHere, code, area);
      if (country === 'FR') departments.set(code, area);
    }
  }

  let container: Place = countries.get('US')!;
  let key = '';
  let area: Place | undefined;
  for (const [name = '', population = '', korean = '', spellings] of rows(CITIES)) {
    if (name.startsWith('=')) {
      key = name.slice(1);
      container = regions.get(key) ?? countries.get(key)!;
      area = undefined;
      continue;
    }
    if (name.startsWith('>')) {
      area = areas.get(`${key} ${name.slice(1)}`);
      if (area !== undefined) area.isProvince = true;
      continue;
    }
    const city: Place = { kind: 'city', name, korean, population: Number(population), parent: container };
    if (area !== undefined) city.area = area;
    if (GENERIC_NAME.test(name)) city.isGeneric = true;
    if (!groupNames.has(fold(name))) add(name, city);
    add(korean, city);
    addAll(spellings, city);
    const country = container.parent ?? container;
    country.population += city.population;
  }
  for (const region of regions.values())
    region.parent!.population = Math.max(region.parent!.population, region.population);
  addKorea(countries.get('KR')!, add);
  // "Saint Louis" may be St. Louis, but "St. Louis" is not Saint-Louis in Senegal.
  for (const [name, place] of shortened) {
    const isShort = name.startsWith('st ');
    const other = name.replace(SAINT, isShort ? 'saint ' : 'st ');
    const isLarger = (names.get(other) ?? []).every(({ population }) => place.population > population);
    if (isShort || isLarger) put(names, other, place);
  }
  // KY is Kentucky, not the Cayman Islands.
  for (const [code, places] of codes) {
    const isTiny = ({ kind, population }: Place): boolean => kind === 'country' && population < TINY_COUNTRY;
    if (places.some(isTiny) && places.some(({ kind }) => kind === 'region'))
      codes.set(
        code,
        places.filter((place) => !isTiny(place)),
      );
  }
  for (const [number, code] of OVERSEAS_DEPARTMENTS) departments.set(number, countries.get(code)!);
  return { names, codes, codesAtHome, countryOfCode: countries, departments };
}

const UMLAUT = /[äöüåø]/i;
const SAINT = /^(?:saint|sankt|st) /;
/** Words that addresses abbreviate before names: Cd. Juárez, Sta. Cruz, Ft. Worth. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({ ciudad: 'cd', santa: 'sta', santo: 'sto', puerto: 'pto', fort: 'ft', mount: 'mt' }),
);
const ABBREVIATED = new RegExp(`^(${[...SHORT.keys()].join('|')}) `);
const OVERSEAS_DEPARTMENTS = [
  ['971', 'GP'],
  ['972', 'MQ'],
  ['973', 'GF'],
  ['974', 'RE'],
  ['976', 'YT'],
] as const;

/** Key of a code: capitals without periods (TX, NL for N.L.); abbreviations of several letters end with a period (TEX., JAL.). */
export const codeKey = (code: string): string => {
  const key = code
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .toUpperCase();
  return /\p{Ll}\.$/u.test(code) ? `${key}.` : key;
};

const areaOf = (region: Place, name: string): Place => ({
  kind: 'area',
  name,
  korean: '',
  population: AREA_POPULATION,
  parent: region,
  value: null,
  ...(GENERIC_NAME.test(name) && { isGeneric: true }),
});

function* rows(table: string): Generator<string[]> {
  for (const line of table.split('\n')) if (line !== '') yield line.split('|');
}

/** Adds Korean regions by their English names; Korean names are matched by the rules of `korea.domain.ts`. */
function addKorea(country: Place, add: (name: string, place: Place) => void): void {
  country.population = 50_000;
  for (const { short, long, parts } of PROVINCES) {
    const [english = '', ...spellings] = PROVINCES_IN_ENGLISH.get(short)!;
    const province: Place = {
      kind: 'region',
      name: english,
      korean: short,
      population: 3_000,
      parent: country,
      value: short,
    };
    if (long.some((name) => name.endsWith('시'))) province.isCity = true;
    for (const name of [english, ...spellings]) {
      add(name, province);
      for (const suffix of [
        '-do',
        '-si',
        ' Province',
        ' City',
        ' Metropolitan City',
        ' Special City',
        ' Metropolitan Area',
      ])
        add(name + suffix, province);
    }
    for (const [, city = '', districts = ''] of parts.matchAll(/([가-힣]+)(?:\[([^\]]*)\])?/g)) {
      const place = addPart(city, province, add);
      for (const district of districts.split(' ').filter(Boolean)) addPart(district, place, add);
    }
  }
}

function addPart(korean: string, parent: Place, add: (name: string, place: Place) => void): Place {
  const stem = romanize(korean.slice(0, -1));
  const name = romanizePart(korean);
  const place: Place = {
    kind: 'city',
    name,
    korean,
    population: KOREAN_CITY_POPULATION,
    parent,
    value: `${parent.value} ${korean}`,
  };
  add(name, place);
  add(name.replace('-', ''), place);
  // The stems of 중구 and 남구 are words, and those of three letters are too short.
  if (korean.length > 2) {
    add(stem, place);
    add(`${stem} City`, place);
    add(`${stem} District`, place);
    add(`${stem} County`, place);
  }
  return place;
}

const ASCII = /^[ -~]*$/;
const FOLDED = /^(?:[a-z0-9가-힣]+(?: (?=[a-z0-9가-힣])|$))+$/;
const SPECIAL: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', ð: 'd', þ: 'th' }),
);

/** Normalizes a name for comparison: lower case, no accents, no periods and apostrophes, hyphens as spaces. */
export function fold(text: string): string {
  let folded = text.toLowerCase();
  // Most names, of which the gazetteer has 100,000.
  if (FOLDED.test(folded)) return folded;
  if (!ASCII.test(folded))
    folded = folded
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replace(/[ßøłđæœıðþ]/g, (letter) => SPECIAL.get(letter)!);
  return folded
    .replace(/['’‘ʼ`.]/g, '')
    .replace(/[-‐-―\s]+/g, ' ')
    .trim();
}

const expandUmlauts = (text: string): string =>
  text
    .replaceAll(/[äÄ]/g, 'ae')
    .replaceAll(/[öÖø]/g, 'oe')
    .replaceAll(/[üÜ]/g, 'ue')
    .replaceAll('å', 'aa')
    .replaceAll('Å', 'Aa');

/** Whether `outer` contains `inner` or is the same place. An area that is no province may contain whatever is in its region. */
export function contains(outer: Place, inner: Place): boolean {
  if (outer.kind === 'area' && inner.kind === 'city')
    return inner.area === undefined || outer.isProvince !== true
      ? contains(outer.parent!, inner)
      : inner.area === outer;
  for (let place: Place | null = inner; place !== null; place = place.parent)
    if (place === outer) return true;
  return false;
}

export function countryOf(place: Place): Place {
  let outermost = place;
  while (outermost.parent !== null) outermost = outermost.parent;
  return outermost;
}

/** Returns the canonical value of a place: "Austin, Texas, United States", 서울 강남구; null if it has none. */
export function regionValue(place: Place): string | null {
  if (place.value !== undefined) return place.value;
  const parts: string[] = [];
  for (let part: Place | null = place; part !== null; part = part.parent) parts.push(part.name);
  return parts.join(', ');
}

/** Returns the canonical values of a place and of those that contain it, the widest first. */
export function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let part: Place | null = place; part !== null; part = part.parent) {
    const value = regionValue(part);
    if (value !== null) path.unshift(value);
  }
  return path;
}
