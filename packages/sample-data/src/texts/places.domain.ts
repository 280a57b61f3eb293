/** Places with their names, and the texts that name them. */

import { type Random, randomInt, randomItem } from '../random.domain.ts';
import { COUNTRIES, COUNTRY_NAMES, GROUPS, type Locale } from './locales.data.ts';
import { CITIES, KOREA, REGIONS } from './places.data.ts';

/** Names of a place by language; `''` holds names that are printed in any language, `p` the second-level region. */
type Names = ReadonlyMap<string, readonly string[]>;

export interface Region {
  country: string;
  code: string;
  name: string;
  abbreviation: string;
  names: Names;
}
export interface City {
  country: string;
  region: Region | undefined;
  name: string;
  names: Names;
  /** Whether the name alone identifies the city. */
  unique: boolean;
}

const parseNames = (list: string | undefined): Names => {
  const names = new Map<string, string[]>();
  for (const entry of (list ?? '').split('|').filter(Boolean)) {
    const [language = '', name = ''] = entry.split('=');
    names.set(language, [...(names.get(language) ?? []), name]);
  }
  return names;
};
const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('; '));

/** Folds case, diacritics and punctuation. */
export const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const regionsByCode = new Map(
  rows(REGIONS).map(([key = '', name = '', abbreviation = '', names]): [string, Region] => [
    key,
    { country: key.slice(0, 2), code: key.slice(3), name, abbreviation, names: parseNames(names) },
  ]),
);
export const regions: readonly Region[] = [...regionsByCode.values()];

export const cities: readonly City[] = rows(CITIES).map(
  ([key = '', name = '', , kind = '', names]): City => ({
    country: key.slice(0, 2),
    region: regionsByCode.get(key),
    name,
    names: parseNames(names),
    unique: kind === '',
  }),
);

/** Districts of Korea as cities of their provinces; names are Korean only. */
const KOREAN: readonly City[] = rows(KOREA).flatMap(([name = '', fullName = '', districts = '']) => {
  const region = { country: 'KR', code: name, name, abbreviation: name, names: parseNames(`p=${fullName}`) };
  return districts.split('|').map(
    (district): City => ({
      country: 'KR',
      region,
      name: district,
      names: new Map(),
      unique: false,
    }),
  );
});
const KOREAN_CITIES: ReadonlyMap<string, string> = new Map([
  ['Seoul', '서울'],
  ['Busan', '부산'],
  ['Incheon', '인천'],
]);

const displayNames = new Map<string, Intl.DisplayNames>();
/** Returns the name of a country in a language (CLDR). */
export function countryName(country: string, language: string): string {
  let names = displayNames.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames([language], { type: 'region' });
    displayNames.set(language, names);
  }
  return country === 'HK' && language === 'en' ? 'Hong Kong' : names.of(country)!;
}
const COUNTRY3 = parseNames(
  'US=USA|GB=GBR|DE=DEU|FR=FRA|ES=ESP|MX=MEX|BR=BRA|IT=ITA|NL=NLD|PL=POL|SE=SWE|JP=JPN|IN=IND|CA=CAN|AU=AUS|CH=CHE|AT=AUT|BE=BEL|IE=IRL|PH=PHL|SG=SGP|PT=PRT|CZ=CZE|DK=DNK|NO=NOR|FI=FIN|RO=ROU|HU=HUN|CN=CHN|ZA=ZAF|AR=ARG|CO=COL|CL=CHL|MY=MYS|VN=VNM|TH=THA|ID=IDN|TR=TUR|IL=ISR',
);
const flagOf = (country: string) =>
  String.fromCodePoint(...[...country].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

/** Returns the canonical regions of a place, broadest first. */
export function canonicalOf(place: {
  country: string;
  region?: Region | undefined;
  name?: string;
}): string[] {
  const { country, region, name } = place;
  if (country === 'KR') {
    const city = name === undefined ? undefined : KOREAN_CITIES.get(name);
    if (city !== undefined) return [city];
    const chain = region ? [region.name] : [];
    if (region && name !== undefined)
      for (const part of name.split(' ')) chain.push(`${chain.at(-1)!} ${part}`);
    return chain;
  }
  const countryLabel = countryName(country, 'en');
  if (name === countryLabel) return [countryLabel];
  const chain = [countryLabel];
  if (region) chain.push(`${region.name}, ${countryLabel}`);
  if (name !== undefined)
    chain.push(region ? `${name}, ${region.name}, ${countryLabel}` : `${name}, ${countryLabel}`);
  return chain;
}

interface Group {
  name: string;
  names: Names;
}
export const groups: readonly Group[] = rows(GROUPS).map(([name = '', names]) => ({
  name,
  names: parseNames(names),
}));

const localNames = ({ name, names }: { name: string; names: Names }, language: string): readonly string[] =>
  names.get(language) ?? [name];

/**
 * Names that are also names of larger places, of regions, or words of addresses; alone they name no place with certainty.
 */
const NOT_ALONE = new Set(
  'Colonia|Colônia|Haga|Victoria|Surrey|Halle (Saale)|Newport|Mesa|Nice|Reading|Essen|Tours|Salvador|Brest|Preston|Derby|Kansas City|Cuauhtémoc|Lima|Rosario|Cork|Swords|Henderson|Riverside|Bergen|Valencia|Prag|Praga|Berno|Como|Bari|Natal|Cali|Orange|Durango|Aurora|Laval|Quebec City|Québec|Perth|Boston|Newcastle|Cambridge|Sakai|Delhi|Meksyk|Mexico'.split(
    '|',
  ),
);

/**
 * Names shared by places of similar size, with the country that all of them are in, if there is one, and the region of the one that a site
 * of the region's country means; `=` if the name is that of the region.
 */
const AMBIGUOUS: readonly (readonly [name: string, country?: string | undefined, homes?: string])[] = [
  ['Springfield', 'US'],
  ['Arlington', 'US'],
  ['Aurora', 'US'],
  ['Glendale', 'US'],
  ['Lakewood', 'US'],
  ['Richmond', undefined, 'US.VA GB.ENG'],
  ['Cambridge', undefined, 'US.MA GB.ENG'],
  ['Georgia', undefined, 'US.GA='],
  ['Victoria', undefined, 'US.TX'],
  ['Santa Ana', undefined, 'US.CA'],
];

/** How a letter of a template is chosen. */
type Pool = readonly City[];
const isHome = (locale: Locale) => (city: City) => city.country === locale.country;
const homePool = (locale: Locale): Pool => (locale.country === 'KR' ? KOREAN : cities.filter(isHome(locale)));
/** Cities abroad that postings of the language name; in Korean and Japanese only those with a name in that script. */
const worldPool = (locale: Locale): Pool => {
  const language = locale.code.slice(0, 2);
  const scripts = ['ko', 'ja'].includes(language);
  return cities.filter((city) => !isHome(locale)(city) && (!scripts || city.names.has(language)));
};

/** Street names that contain a name of another place are common; the numbers are random. */
const STREETS: Names = new Map(
  Object.entries({
    US: ['Main St', 'Market Street', 'W Adams St', 'Congress Ave', 'Peachtree St NE', 'Madison Avenue'],
    GB: ['High Street', 'London Road', 'Victoria Street', 'King William Street', 'York Road'],
    IN: ['MG Road', 'Outer Ring Road', 'Nehru Nagar', 'Sector 62'],
    DE: ['Friedrichstraße', 'Leipziger Straße', 'Berliner Allee', 'Hauptstr.', 'Am Bahnhof'],
    CH: ['Bahnhofstrasse', 'Zürcherstrasse', 'Hauptgasse'],
    FR: [
      'rue de Lyon',
      'avenue de Paris',
      'boulevard Haussmann',
      'rue de la République',
      'place de Strasbourg',
    ],
    ES: ['Calle de Alcalá', 'C/ Mayor', 'Avenida de Madrid', 'Paseo de Gracia', 'Calle Valencia'],
    MX: ['Av. Insurgentes Sur', 'Calle Durango', 'Paseo de la Reforma', 'Av. Chapultepec'],
    BR: ['Av. Paulista', 'Rua Augusta', 'Avenida Rio de Janeiro', 'Rua São Paulo'],
    IT: ['Via Roma', 'Corso Milano', 'Viale Europa', 'Piazza Firenze', 'Via Torino'],
    NL: ['Utrechtseweg', 'Stationsplein', 'Amsterdamseweg', 'Herengracht'],
    PL: ['ul. Krakowska', 'ul. Warszawska', 'al. Jerozolimskie', 'ul. Poznańska'],
    SE: ['Kungsgatan', 'Stockholmsvägen', 'Storgatan', 'Drottninggatan'],
  }),
);
/** Postal codes: `9` stands for a digit, `A` for a letter. */
const POSTAL_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    US: '99999',
    GB: 'AA9 9AA',
    IN: '999999',
    DE: '99999',
    CH: '9999',
    FR: '99999',
    ES: '99999',
    MX: '99999',
    BR: '99999-999',
    IT: '99999',
    NL: '9999 AA',
    PL: '99-999',
    SE: '999 99',
    JP: '999-9999',
  }),
);
const postalCode = (country: string, random: Random) =>
  POSTAL_CODES.get(country)!.replace(/[9A]/g, (kind) =>
    kind === '9' ? String(randomInt(random, 1, 9)) : 'BCDEHLNRSWY'[randomInt(random, 0, 10)]!,
  );

/** A place drawn for a letter of a template, with the texts of its slots and the regions that they name. */
interface Drawn {
  text(slot: string): string;
  canonical(slots: readonly string[]): string[];
  /** Regions that an ambiguous name means on a site of this country, if it does. */
  home?: string[] | undefined;
}

/** Letters: A to C cities of the country, X to Z cities abroad, U ambiguous cities; R and S regions of the country; K to M countries; H the country; G a group. */
export const PLACE_SLOT = /^[A-CX-ZURSKLMHG](?:\.\w+)?$/;

/** Draws a place. @param slots - all slots of this letter, without the letter: `''`, `.r`, … */
export function drawPlace(letter: string, slots: readonly string[], locale: Locale, random: Random): Drawn {
  const language = locale.code.slice(0, 2);
  if (letter === 'G') {
    const group = randomItem(random, groups);
    const names = [...localNames(group, language), ...(group.names.get('') ?? [])];
    return { text: () => randomItem(random, names), canonical: () => [group.name] };
  }
  if (letter === 'U') {
    const [name, country, homes = ''] = randomItem(random, AMBIGUOUS);
    const home = homes.split(' ').find((key) => key.startsWith(`${locale.country}.`));
    const region = home === undefined ? undefined : regionsByCode.get(home.replace('=', ''));
    return {
      text: () => name,
      canonical: () => (country === undefined ? [] : canonicalOf({ country })),
      home: region && canonicalOf({ country: region.country, region, ...(!home!.endsWith('=') && { name }) }),
    };
  }
  if ('KLMH'.includes(letter)) {
    const country = letter === 'H' ? locale.country : randomItem(random, COUNTRIES);
    return {
      text: (slot) => countryText(country, slot, language, random),
      canonical: () => canonicalOf({ country }),
    };
  }
  const pool = poolOf(letter, slots, locale);
  if (pool.length === 0)
    throw new RangeError(`No place fits {${letter}} with ${slots.join()} in ${locale.code}.`);
  const city = randomItem(random, pool);
  const { country, region } = city;
  return {
    text: (slot) => cityText(city, slot === '' && 'RS'.includes(letter) ? '.r' : slot, locale, random),
    canonical: (printed) => {
      if (letter === 'R' || letter === 'S') return canonicalOf({ country, region });
      if (printed.some((slot) => slot === '' || slot === '.en')) return canonicalOf(city);
      if (printed.some((slot) => ['.r', '.rEn', '.st', '.rp'].includes(slot)))
        return canonicalOf({ country, region });
      return canonicalOf({ country });
    },
  };
}

const pools = new Map<string, Pool>();
function poolOf(letter: string, slots: readonly string[], locale: Locale): Pool {
  const key = `${locale.code} ${letter} ${[...slots].sort().join()}`;
  let pool = pools.get(key);
  if (pool === undefined) {
    pool = findPool(letter, slots, locale);
    pools.set(key, pool);
  }
  return pool;
}

const AMBIGUOUS_REGIONS = new Set(['Georgia', 'Washington', 'Victoria']);
const IDENTIFYING = new Set(['.r', '.rEn', '.rp', '.st', '.co', '.coEn', '.cc', '.c3', '.flag', '.p']);

const WITHIN_COUNTRY = new Set(['.r', '.rEn', '.rp', '.st', '.p']);

function findPool(letter: string, slots: readonly string[], locale: Locale): Pool {
  const language = locale.code.slice(0, 2);
  const world = 'XYZ'.includes(letter);
  if (letter === 'R' || letter === 'S') {
    const seen = new Set<Region>();
    return homePool(locale).filter(({ region }) => {
      if (!region || seen.has(region) || (slots.includes('.st') && !region.abbreviation)) return false;
      seen.add(region);
      // Names that are also names of a country or of a city (Utrecht, Noord-Holland) do not tell that a region is meant.
      const [name = ''] = localNames(region, language);
      return (
        !AMBIGUOUS_REGIONS.has(region.name) &&
        !cities.some((city) => city.country === locale.country && localNames(city, language).includes(name))
      );
    });
  }
  const onlyRegion = slots.every((slot) => slot === '.r' || slot === '.rEn');
  const alone = !slots.some((slot) => IDENTIFYING.has(slot));
  // In these countries several large cities share a name, so the country does not tell them apart.
  const byCountry = !slots.some((slot) => WITHIN_COUNTRY.has(slot));
  return (world ? worldPool(locale) : homePool(locale)).filter((city) => {
    if (slots.includes('.st') && !city.region?.abbreviation) return false;
    if (slots.some((slot) => ['.r', '.rEn'].includes(slot)) && !city.region) return false;
    if (slots.includes('.p') && !city.names.has('p')) return false;
    if (slots.includes('.c3') && !COUNTRY3.has(city.country)) return false;
    // 東京都東京 is not printed either.
    if (city.name === 'Tokyo' && slots.includes('.r')) return false;
    // "Meksyk, MX" is the country as well.
    if (!alone && localNames(city, language).includes(countryName(city.country, language))) return false;
    if (!alone && localNames(city, language).includes('Mexico')) return false;
    // "Singapore, Singapore" is not printed for city states.
    if (!alone && (city.country === 'SG' || city.country === 'HK')) return false;
    if (byCountry && !city.unique && ['US', 'CA', 'IN'].includes(city.country)) return false;
    // "Georgia" alone is a country, "Washington, US" the city as well.
    if (onlyRegion && AMBIGUOUS_REGIONS.has(city.region!.name)) return false;
    // "Washington, US" is the state as well.
    if (byCountry && city.name === 'Washington') return false;
    if (!alone || city.country === 'KR') return true;
    return city.unique && ![city.name, ...localNames(city, language)].some((name) => NOT_ALONE.has(name));
  });
}

function countryText(country: string, slot: string, language: string, random: Random): string {
  if (slot === '.cc') return country;
  if (slot === '.c3') return COUNTRY3.get(country)?.[0] ?? country;
  if (slot === '.flag') return flagOf(country);
  if (slot === '.en' || language === 'en')
    return random() < 0.3
      ? randomItem(random, COUNTRY_NAMES.get(country) ?? [countryName(country, 'en')])
      : countryName(country, 'en');
  return countryName(country, language);
}

function cityText(city: City, slot: string, locale: Locale, random: Random): string {
  const language = locale.code.slice(0, 2);
  const { country, region } = city;
  switch (slot) {
    case '':
      return randomItem(random, localNames(city, language));
    case '.en':
      return city.name;
    case '.r':
      return localNames(region!, language)[0]!;
    case '.rp':
      return region!.names.get('p')?.[0] ?? region!.name;
    case '.rEn':
      return region!.name;
    case '.st':
      return region!.abbreviation;
    case '.p':
      return city.names.get('p')![0]!;
    case '.zip':
      return postalCode(country, random);
    case '.str':
      return streetOf(country, random);
    case '.co':
      return countryText(country, '', language, random);
    case '.coEn':
      return countryText(country, '.en', language, random);
    case '.cc':
    case '.c3':
    case '.flag':
      return countryText(country, slot, language, random);
    default:
      throw new RangeError(`Unknown slot: ${slot}`);
  }
}

function streetOf(country: string, random: Random): string {
  const street = randomItem(random, STREETS.get(country)!);
  const number = randomInt(random, 1, 240);
  return ['US', 'GB', 'FR', 'IN'].includes(country) ? `${number} ${street}` : `${street} ${number}`;
}

/**
 * Returns the canonical regions of a place by its English name: a city, else a country or a group of countries; a first-level region if
 * `isRegion`.
 *
 * @throws RangeError if there is none.
 */
export function placeNamed(name: string, isRegion: boolean): string[] {
  const city = isRegion ? undefined : cities.find((candidate) => candidate.name === name);
  if (city) return canonicalOf(city);
  const region = regions.find((candidate) => candidate.name === name);
  if (isRegion && region) return canonicalOf({ country: region.country, region });
  const country = COUNTRIES.find((code) => countryName(code, 'en') === name);
  if (country) return canonicalOf({ country });
  const group = groups.find((candidate) => candidate.name === name);
  if (group) return [group.name];
  throw new RangeError(`Unknown place: ${name}`);
}
