import { contains, countryOf, fold, gazetteer, MAX_NAME_WORDS, type Place } from './gazetteer.domain.ts';
import { COMMON_WORDS, FILLER_WORDS, KNOWN_CITIES } from './groups.data.ts';
import { MAX_TEXT_LENGTH } from './text.domain.ts';

/** A name or code in a text with the places that it may mean. */
interface Mention {
  candidates: readonly Place[];
  code: boolean;
  /** Joined to the mention before or after it by a hyphen or period: US-TX-Austin. */
  joined: boolean;
  /** Number of the part of the text between separators. */
  part: number;
  /** Separator before the part; empty for the second mention of a part. */
  separator: string;
  /** Whether the part before contains words that are not understood, such as a street. */
  afterUnknown: boolean;
  /** Chosen place; `undefined` while undecided, null if the mention means no place for certain. */
  place: Place | null | undefined;
  /** Whether another mention names a place that contains the chosen one or is contained in it. */
  supported: boolean;
}

/** More words indicate prose instead of a list of places. */
const MAX_WORDS = 200;
const MAX_MENTIONS = 40;
/** Of two places of the same name, the larger is meant if it has this many times the inhabitants of the other. */
const MARGIN = 5;
/** The margin of cities with more than a million inhabitants, which are known everywhere. */
const MARGIN_OF_METROPOLIS = 3;
const METROPOLIS = 1_000;
/** Above this ratio, a larger place is meant even if all other places of the text are in the country of the smaller one. */
const MARGIN_AGAINST_CONTEXT = 10;
/** A city and its region of the same name: the city is meant if it has this share of the region's inhabitants. */
const CITY_SHARE = 0.2;
/** Thousands of inhabitants below which "City, Country" with a country elsewhere is an unknown town in that country. */
const KNOWN_CITY = 500;

const SEPARATOR = /^(?:[,;|/•·()[\]<>:+、，；：／→（）【】「」]|-+)$/;
const TOKEN = /[^\s,;|/•·()[\]<>:+、，；：／→（）【】「」]+|[,;|/•·()[\]<>:+、，；：／→（）【】「」]/g;
const LIST_SEPARATORS = new Set(['/', ';', '|', '•', '·', '；', '／', '+', 'and']);
const CONJUNCTIONS = new Set(
  'and or & und oder y o e et ou och eller i lub oraz of en 및 와 과 또는'
    .split(' ')
    .filter((word) => word !== 'of' && word !== 'en'),
);
const CODE = /^(?:[A-Z]{2,3}|(?:[A-Z]\.){2,4})$/;
const CODE_ANY_CASE = /^(?:[A-Za-z]{2,3}|(?:[A-Za-z]\.){2,4})$/;
/** Postal codes and their parts, numbers of streets and districts. */
const NUMBER = /^(?:[A-Z]{1,3}-?)?\d[\dA-Z-]{0,9}(?:er|e|ème|th|st|nd|rd)?$/i;
const DUTCH_POSTCODE = /^\d{4}$/;
const HAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;
const HAN_REGION_END = /[都道府県省市]$/;
const HANGUL_SUFFIX = /(?:전체|전지역|전역|지역|일대|시내)$/;
/** 외 5, +7 more, and 3 others. */
const AND_MORE =
  /(?:\+|\band\b|&|,)? ?\b\d{1,3}\+? (?:more|others?|further|additional|weitere|autres?|más|mais|altri|andere|locations?|other locations?)\b.{0,20}$|(?:^| )외 ?\d{0,3} ?(?:곳|개|개소|지역)?$/i;
const WEB_ADDRESS =
  /(?:https?:\/\/|www\.)\S+|\S+@\S+|\b[\w-]+\.(?:com|net|org|io|ai|co|eu|dev|app|jobs|de|uk|kr)\b\S*/gi;
const FLAG = /([\u{1f1e6}-\u{1f1ff}])([\u{1f1e6}-\u{1f1ff}])/gu;
/** Codes of countries that are words or fields of work; they name a country only beside another place. */
const AMBIGUOUS_CODES = new Set(
  'IT HR PR QA AI TV ML PM AD BI IS AS AT BE BY DO GO IN ME MY NO OR SO TO US UX VC PA VP CEO AND ARE BEN CAN COD CUB EST FIN GAB GIN GUM JAM LIE LAC MAC MAR MUS NIC PAN PER POL RUS SUR TON TUN VAT PHL DEN ROM'
    .split(' ')
    .filter((code) => code !== 'US'),
);

/**
 * Finds the places outside Korea (and the Korean ones in English) that a text names, in its order. A name that several
 * places have means the one that the text's other names agree with, else one that is far larger than the others, else none.
 * Parts of the text with words that are neither names nor {@link FILLER_WORDS} name no place.
 */
export function findPlaces(text: string): Place[] {
  const { mentions } = findMentions(text, false);
  resolve(mentions);
  return mentions.flatMap(({ place }) => (place && place.kind !== 'area' ? [place] : []));
}

/**
 * Finds the places that a search term names, in any letter case, without those that contain another. A name that is
 * ambiguous means all of its places; a term with a part that is not understood names none.
 */
export function matchPlaces(term: string): Place[] {
  const { mentions, isUnderstood } = findMentions(term, true);
  if (!isUnderstood) return [];
  resolve(mentions);
  const places = mentions.flatMap(({ place, candidates }) => {
    const all = candidates.filter(({ kind }) => kind !== 'area');
    if (!place) return mentions.length === 1 ? widest(all).slice(0, 10) : [];
    if (place.kind === 'area') return [];
    // The region of the same name as its city includes it.
    const region = all.find((other) => other.kind === 'region' && other !== place && contains(other, place));
    return [region !== undefined && mentions.length === 1 ? region : place];
  });
  return places.filter((place) => !places.some((other) => other !== place && contains(place, other)));
}

function widest(places: readonly Place[]): Place[] {
  return places
    .filter((place) => !places.some((other) => other !== place && contains(other, place)))
    .sort((one, other) => other.population - one.population);
}

/** Whether a text starts with the name of a place. */
export function startsWithPlace(text: string): boolean {
  const words = (text.match(TOKEN) ?? []).slice(0, MAX_NAME_WORDS);
  const first = words[0];
  if (first === undefined) return false;
  if (CODE.test(first) && gazetteer().codes.has(first.replaceAll('.', ''))) return true;
  return longestName(words, words.map(fold), 0, false) !== null || /^[A-Z]{2,3}-/.test(first);
}

function prepare(text: string): string {
  return text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(/\s+/g, ' ')
    .replace(WEB_ADDRESS, ' \u0001 ')
    .replace(FLAG, (_, one: string, other: string) => {
      const code = [one, other]
        .map((letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x1f1e6 + 65))
        .join('');
      return `, ${gazetteer().countryOfCode.get(code)?.name ?? ''} ,`;
    })
    .replace(/\p{Extended_Pictographic}|\ufe0f|\u200d/gu, ' ')
    .replace(AND_MORE, '')
    .replace(/\basia ?\/ ?pacific\b/gi, 'Asia Pacific')
    .replace(/\b(?:city|town) cent(?:er|re)\b/gi, ' ');
}

function findMentions(text: string, anyCase: boolean): { mentions: Mention[]; isUnderstood: boolean } {
  const tokens = (prepare(text).match(TOKEN) ?? []).slice(0, MAX_WORDS);
  const words: string[] = [];
  for (const token of tokens) {
    // "Remote- India" and "Remote -India"
    const [, before, word = '', after] = /^(-+|[–—]+)?(.*?)(-+|[–—]+)?$/.exec(token)!;
    if (before) words.push('-');
    if (word !== '') words.push(word);
    if (after && word !== '') words.push('-');
  }
  const folded = words.map(fold);
  const isAllCaps = text === text.toUpperCase();
  const mentions: Mention[] = [];
  let current: Mention[] = [];
  let unknown = false;
  let isUnderstood = true;
  let hasWords = false;
  let separator = '';
  let afterUnknown = false;
  let part = 0;
  const close = (next: string): void => {
    if (unknown) isUnderstood = false;
    else mentions.push(...current);
    if (hasWords) {
      afterUnknown = unknown;
      separator = next;
    } else if (LIST_SEPARATORS.has(next)) separator = next;
    part += 1;
    current = [];
    unknown = hasWords = false;
  };
  const mention = (candidates: readonly Place[], code: boolean, joined: boolean): void => {
    current.push({
      candidates,
      code,
      joined,
      part,
      separator: current.length > 0 ? '' : separator,
      afterUnknown: current.length === 0 && afterUnknown,
      place: undefined,
      supported: false,
    });
  };

  for (let i = 0; i < words.length && mentions.length < MAX_MENTIONS; i++) {
    const word = words[i]!;
    if (SEPARATOR.test(word) || /^[–—]+$/.test(word)) {
      close(word);
      continue;
    }
    const name = longestName(words, folded, i, anyCase);
    const isEnd = i + 1 >= words.length || SEPARATOR.test(words[i + 1]!);
    // "Anywhere" names the world only without a place after it.
    const isFiller =
      FILLER_WORDS.has(folded[i]!) &&
      !(isEnd && current.length === 0 && name?.places.some(({ kind }) => kind === 'group'));
    const isShort = name?.length === 1 && word.length === 2 && gazetteer().codes.has(word.toUpperCase());
    if (name?.length === 1 && COMMON_WORDS.has(folded[i]!) && !isFiller) {
      const next = words[i + 1];
      const isAlone = !hasWords && (isEnd || CODE.test(next!) || NUMBER.test(next!));
      if (!isAlone) unknown = hasWords = true;
    }
    if (name !== null && !(name.length === 1 && isFiller) && !isShort) {
      hasWords = true;
      mention(name.places, false, false);
      i += name.length - 1;
      continue;
    }
    const isLast = i + 1 >= words.length || SEPARATOR.test(words[i + 1]!) || NUMBER.test(words[i + 1]!);
    const isFirst = current.length === 0 && !hasWords;
    const isAlone = isFirst && isLast;
    if ((anyCase ? CODE_ANY_CASE : CODE).test(word)) {
      const isWord = FILLER_WORDS.has(folded[i]!) || CONJUNCTIONS.has(folded[i]!);
      const isPostcode = i > 0 && DUTCH_POSTCODE.test(words[i - 1]!) && word.length === 2 && !isFirst;
      const coded = gazetteer().codes.get(word.replaceAll('.', '').toUpperCase());
      const places = coded && isShort ? [...new Set([...coded, ...name!.places])] : coded;
      if (isPostcode && current.length === 0) continue;
      if (places && (!isWord || isAlone || (isLast && current.length > 0 && (anyCase || !isAllCaps)))) {
        hasWords = true;
        mention(places, true, false);
        continue;
      }
    }
    if (CONJUNCTIONS.has(folded[i]!)) {
      close('and');
      continue;
    }
    hasWords = true;
    if (
      folded[i] === '' ||
      FILLER_WORDS.has(folded[i]!) ||
      FILLER_WORDS.has(word.toLowerCase()) ||
      NUMBER.test(word)
    )
      continue;
    if (!readCompound(word, anyCase, mention)) unknown = true;
  }
  close('');
  return { mentions, isUnderstood };
}

function longestName(
  words: readonly string[],
  folded: readonly string[],
  from: number,
  anyCase: boolean,
): { places: readonly Place[]; length: number } | null {
  const { names } = gazetteer();
  let length = 0;
  while (length < MAX_NAME_WORDS && from + length < words.length && !SEPARATOR.test(words[from + length]!))
    length++;
  for (; length > 0; length--) {
    const key = length === 1 ? folded[from]! : folded.slice(from, from + length).join(' ');
    const places = names.get(key);
    if (places !== undefined && (anyCase || length > 1 || isWrittenAsName(words[from]!, key)))
      return { places, length };
  }
  return null;
}

/** Short names are also words: "us", "la". */
function isWrittenAsName(word: string, key: string): boolean {
  if (key.length > 3 || /[^\u0000-\u024f]/.test(word)) return true;
  return key.length === 3 ? /^\p{Lu}/u.test(word) : word === word.toUpperCase();
}

/** Reads parts joined by hyphens or periods (US-TX-Austin, Berlin-Mitte), and names without spaces (東京都港区, 일본전체). */
function readCompound(
  word: string,
  anyCase: boolean,
  mention: (candidates: readonly Place[], code: boolean, joined: boolean) => void,
): boolean {
  const { names, codes } = gazetteer();
  const bare = word.replace(HANGUL_SUFFIX, '');
  if (bare !== word && bare !== '') {
    const places = names.get(fold(bare));
    if (places) mention(places, false, false);
    return places !== undefined;
  }
  if (HAN.test(word)) {
    for (let end = Math.min(word.length - 1, 8); end >= 2; end--) {
      const places = HAN_REGION_END.test(word.slice(0, end)) ? names.get(word.slice(0, end)) : undefined;
      if (!places) continue;
      mention(places, false, false);
      return true;
    }
    return false;
  }
  const parts = word.split(/[-–—.]/).filter(Boolean);
  if (parts.length < 2 || parts.length > 4) return false;
  if (word.includes('.') && !CODE.test(parts[0]!)) return false;
  const read = parts.map((part) => {
    const code = (anyCase ? CODE_ANY_CASE : CODE).test(part) ? codes.get(part.toUpperCase()) : undefined;
    const places = code ?? names.get(fold(part));
    if (places) return { places, code: code !== undefined };
    return FILLER_WORDS.has(fold(part)) || NUMBER.test(part) ? 'filler' : null;
  });
  if (read.every((part) => part !== null)) {
    const isJoined = read.filter((part) => part !== 'filler').length > 1;
    for (const part of read) if (part !== 'filler') mention(part.places, part.code, isJoined);
    return true;
  }
  // A city and its district: Berlin-Mitte.
  const [city] = read;
  if (parts.length !== 2 || !city || city === 'filler' || city.code || !/^\p{Lu}/u.test(parts[1]!))
    return false;
  const large = city.places.filter(
    ({ population, kind }) => population >= 200 && (kind === 'city' || kind === 'region'),
  );
  if (large.length === 0) return false;
  mention(large, false, false);
  return true;
}

function resolve(mentions: readonly Mention[]): void {
  if (resolveCodes(mentions)) return;
  for (let i = 0; i < mentions.length; i++) support(mentions, i);
  const isUndecided = ({ place }: Mention): boolean => place === undefined;
  // Names and codes that do not depend on others.
  for (const mention of mentions.filter(isUndecided)) {
    const { candidates, code } = mention;
    const places = candidates.filter(({ kind }) => kind !== 'area' || !code);
    if (code) {
      const [only] = places;
      if (places.length === 1 && only && (only.kind !== 'country' || mentions.length > 0))
        mention.place = only;
    } else mention.place = dominant(candidates);
  }
  for (let i = 0; i < mentions.length; i++) agree(mentions, i);
  for (const mention of mentions) mention.place ??= null;
  for (let i = 0; i < mentions.length; i++) {
    if (isUnreliable(mentions, i)) mentions[i]!.place = null;
  }
}

/** Resolves a list of at least three codes, which are all countries (DE, AT, CH) or all regions of a country (PA, NJ, NY). */
function resolveCodes(mentions: readonly Mention[]): boolean {
  if (mentions.length < 3 || !mentions.every(({ code, candidates }) => code || isCodeOfCountry(candidates)))
    return false;
  const areCountries = mentions.every(({ candidates }) => isCodeOfCountry(candidates));
  const parents = mentions.map(
    ({ candidates }) =>
      new Set(candidates.filter(({ kind }) => kind === 'region').map(({ parent }) => parent)),
  );
  const [parent, another] = [...parents[0]!].filter((country) =>
    parents.every((others) => others.has(country)),
  );
  if (areCountries === (parent !== undefined) || another !== undefined) return false;
  for (const mention of mentions)
    mention.place = mention.candidates.find((place) =>
      areCountries ? place.kind === 'country' : place.kind === 'region' && place.parent === parent,
    )!;
  return true;
}

/** Chooses the candidates that the neighbors name a part or a container of. */
function support(mentions: readonly Mention[], index: number): void {
  const mention = mentions[index]!;
  const { candidates, code } = mention;
  // Codes follow what they contain, and names precede what contains them.
  const neighbors = code ? [index - 1, index + 1] : [index + 1, index - 1];
  for (const other of neighbors) {
    const neighbor = mentions[other];
    if (neighbor === undefined) continue;
    const nearby = neighbor.place ? [neighbor.place] : neighbor.candidates;
    // "Singapore, SG": a name and the code of the same place support each other.
    const isNear = (near: Place, place: Place): boolean => near !== place || code !== neighbor.code;
    const inside = candidates.filter((place) =>
      nearby.some((near) => isNear(near, place) && contains(near, place)),
    );
    const around = candidates.filter((place) =>
      nearby.some((near) => isNear(near, place) && contains(place, near)),
    );
    const fits = other > index ? (inside.length > 0 ? inside : around) : around.length > 0 ? around : inside;
    if (fits.length === 0) continue;
    if (
      code &&
      isCodeOfCountry(candidates) &&
      candidates.length > 1 &&
      nearby.every((near) => near.kind === 'country' && !fits.includes(near))
    ) {
      const inChain =
        other > index &&
        (mention.afterUnknown || (index > 0 && mentions[index - 1]!.part >= mention.part - 1));
      if (!mention.joined && !inChain) continue;
    }
    const readings = nearby.filter((near) =>
      fits.some((place) => contains(near, place) || contains(place, near)),
    );
    const isAmbiguous = code ? fits.length > 1 : neighbor.code && readings.length > 1;
    const chosen = isAmbiguous ? null : dominant(fits);
    if (chosen === null) {
      mention.place = null;
      continue;
    }
    mention.place = chosen;
    mention.supported = true;
    return;
  }
  // "Austin, TX, United States": the region between them belongs to both.
  if (mention.place === undefined && !code) {
    const next = mentions[index + 2];
    const between = mentions[index + 1];
    if (next && between && isNested(between.candidates, next.candidates)) {
      const fits = candidates.filter((place) =>
        next.candidates.some((near) => near !== place && contains(near, place)),
      );
      const chosen = fits.length === 0 || fits.length === candidates.length ? null : dominant(fits);
      if (chosen) {
        mention.place = chosen;
        mention.supported = true;
      }
    }
  }
}

const isCodeOfCountry = (places: readonly Place[]): boolean => places.some(({ kind }) => kind === 'country');

const isNested = (some: readonly Place[], others: readonly Place[]): boolean =>
  some.some((one) => others.some((other) => one !== other && (contains(one, other) || contains(other, one))));

/** Returns the candidate that is meant without context; null if that is not certain. */
function dominant(candidates: readonly Place[]): Place | null {
  if (candidates.length <= 1) return candidates[0] ?? null;
  const group = candidates.find(({ kind }) => kind === 'group');
  if (group) return group;
  let places = [...candidates];
  const country = places.find(({ kind }) => kind === 'country');
  if (country) {
    const elsewhere = places.filter((place) => !contains(country, place));
    const isLargest = elsewhere.every(({ population }) => country.population >= 3 * population);
    return isLargest ? country : null;
  }
  for (const region of candidates.filter(({ kind }) => kind !== 'city')) {
    const city = places.find((place) => place !== region && place.kind === 'city' && contains(region, place));
    if (!city) continue;
    const isCity = region.kind === 'area' || city.population >= CITY_SHARE * region.population;
    places = places.filter((place) => place !== (isCity ? region : city));
  }
  // Moscow is the city, not the region around it.
  const cityRegion = places.find(({ isCity }) => isCity);
  if (cityRegion) places = places.filter((place) => place.isCity || place.parent !== cityRegion.parent);
  places.sort((one, other) => other.population - one.population);
  const [first, second] = places;
  if (!first || !second) return first ?? null;
  const known = places.find(
    (place) => place.kind === 'city' && countryOf(place).name === KNOWN_CITIES.get(fold(place.name)),
  );
  if (known) return known;
  // Washington
  const isRegionOrCity = first.kind === 'region' && !first.isCity && second.kind === 'city';
  const margin = isRegionOrCity
    ? MARGIN_AGAINST_CONTEXT
    : first.population >= METROPOLIS
      ? MARGIN_OF_METROPOLIS
      : MARGIN;
  return first.population >= margin * second.population ? first : null;
}

/** Lets the other places of the text decide about a mention that is ambiguous or was chosen by its size alone. */
function agree(mentions: readonly Mention[], index: number): void {
  const mention = mentions[index]!;
  const { candidates, place, supported, code } = mention;
  if (supported || candidates.length <= 1) return;
  const others = mentions
    .filter(
      (other, at) =>
        at !== index && other.place && other.place.kind !== 'group' && other.place.kind !== 'area',
    )
    .map((other) => other.place!);
  if (others.length === 0) return;
  if (!place && others.every(({ kind }) => kind === 'country')) {
    const [country] = candidates.filter(({ kind }) => kind === 'country');
    if (country && others.length >= (code ? 2 : 1)) {
      mention.place = country;
      return;
    }
  }
  const countries = new Set(others.map(countryOf));
  if (countries.size !== 1) return;
  const [country] = countries;
  if (place && contains(country!, place)) return;
  const fits = candidates.filter((candidate) => candidate !== country && contains(country!, candidate));
  if (code) {
    const regions = fits.filter(({ kind }) => kind === 'region');
    if (!place && regions.length === 1 && others.every(({ kind }) => kind === 'region'))
      mention.place = regions[0]!;
    return;
  }
  if (fits.length === 0) return;
  const others_region = others.every(({ kind }) => kind === 'region')
    ? fits.filter(({ kind }) => kind === 'region')
    : [];
  const chosen = others_region.length === 1 ? others_region[0]! : dominant(fits);
  if (!place) mention.place = chosen;
  else if (fits.some(({ population }) => population * MARGIN_AGAINST_CONTEXT > place.population))
    mention.place = null;
}

/** Whether a mention that nothing supports is contradicted by its context. */
function isUnreliable(mentions: readonly Mention[], index: number): boolean {
  const { place, supported, code, candidates, joined, part } = mentions[index]!;
  if (!place || supported) return false;
  const name = fold(place.name);
  if (!code && place.kind !== 'group' && COMMON_WORDS.has(name)) return true;
  if (code && place.kind === 'country') {
    const isList = mentions.some((other, at) => at !== index && other.place?.kind === 'country');
    if (!isList && candidates.some(() => AMBIGUOUS_CODES.has(codeOf(place)))) return true;
  }
  if (place.kind === 'group') return false;
  // "CT, Málaga, Spain"
  if (code && place.kind === 'region') {
    const others = mentions.filter(
      (other, at) => at !== index && other.place && other.place.kind !== 'group',
    );
    if (others.length > 0 && !others.some((other) => countryOf(other.place!) === countryOf(place)))
      return true;
  }
  const next = mentions[index + 1];
  // "New York, NY 10011 (Chelsea area)" is a district, not the city in Massachusetts.
  const previous = mentions[index - 1]?.place;
  if (mentions[index]!.separator === '(' && place.kind === 'city' && previous && previous.kind !== 'group')
    if (place.parent !== (previous.kind === 'city' ? previous.parent : previous)) return true;
  // "Boston-Delaware" is no place, "Raleigh-Durham, NC" is two.
  if (joined && !mentions.some((other, at) => at !== index && other.place?.parent === place.parent))
    return true;
  if (next === undefined) {
    const before = mentions[index - 1];
    return before?.part === part && before.place != null && isElsewhere(place, before.place);
  }
  if (next.part === part) return isElsewhereOrUnknown(place, next);
  if (next.separator !== ',' && next.separator !== '(') return false;
  // "Berlin, NJ" is a town in New Jersey that the gazetteer lacks; "Peru, IN" is one in Indiana.
  const meansSubdivision = next.candidates.every(
    ({ kind, isCity }) => (kind === 'region' && !isCity) || kind === 'area',
  );
  if (meansSubdivision && (place.kind !== 'region' || place.isCity)) return true;
  if (next.code && next.place === null && next.candidates.some(({ kind }) => kind === 'region')) return true;
  return (
    place.kind === 'city' &&
    place.population < KNOWN_CITY &&
    next.place?.kind === 'country' &&
    !contains(next.place, place)
  );
}

const isElsewhere = (one: Place, other: Place): boolean =>
  other.kind !== 'group' && one.kind !== other.kind && !contains(one, other) && !contains(other, one);

const isElsewhereOrUnknown = (place: Place, next: Mention): boolean =>
  next.place ? isElsewhere(place, next.place) : true;

function codeOf(country: Place): string {
  for (const [code, place] of gazetteer().countryOfCode) if (place === country) return code;
  return '';
}
