import { codeKey, contains, fold, gazetteer, MAX_NAME_WORDS, type Place } from './gazetteer.domain.ts';
import { SEPARATOR, splitWords, TOKEN } from './place-tokens.domain.ts';
import {
  AFTER_ADJECTIVE,
  CITY_WORDS,
  COMMON_WORDS,
  FACILITY_WORDS,
  FILLER_ENDING,
  FILLER_WORDS,
  HAN_FILLERS,
  PROVINCE_WORDS,
  REGION_WORDS,
  WORDS_BEFORE_PLACES,
} from './place-words.data.ts';

/** A name or code in a text with the places that it may mean. */
export interface Mention {
  candidates: readonly Place[];
  /** The code as printed; empty for a name. */
  code: string;
  /** Joined to the mention before or after it by a hyphen or period: US-TX-Austin. */
  joined: boolean;
  /** Number of the part of the text between separators. */
  part: number;
  /** Separator before the part; empty for the second mention of a part. */
  separator: string;
  /** Whether the part before contains words that are not understood, such as a street. */
  afterUnknown: boolean;
  /** Whether the part before is only words like the name of an unknown town: "Houten, Utrecht". */
  afterTown: boolean;
  /** Chosen place; `undefined` while undecided, null if the mention means no place for certain. */
  place: Place | null | undefined;
  /** Whether another mention names a place that contains the chosen one or is contained in it. */
  supported: boolean;
}

const MAX_MENTIONS = 40;

export const LIST_SEPARATORS: ReadonlySet<string> = new Set([
  '/',
  ';',
  '|',
  '•',
  '·',
  '・',
  '、',
  '+',
  'and',
]);
const CONJUNCTIONS = new Set(
  'and or & und oder sowie bzw bzw. y o u e ed od et ou och eller i lub oraz albo 및 와 과 또는 혹은'.split(
    ' ',
  ),
);
const ELISION = /^[dl]['’](?=\p{Lu})/iu;
const DUTCH_CONJUNCTIONS = new Set(['en', 'of']);
const CODE = /^(?:[A-Z]{2,3}|(?:[A-Z]\.){2,4}|\p{Lu}\p{Ll}{1,5}\.)$/u;
const CODE_ANY_CASE = /^(?:\p{L}{2,6}|(?:[A-Za-z]\.){2,4}|\p{L}{2,6}\.)$/u;
/** Postal codes and their parts, numbers of streets and districts. */
const NUMBER = /^(?:[A-Z]{1,3}-?)?\d[\dA-Z-]{0,9}(?:er|e|ème|th|st|nd|rd|\.)?$/i;
/** A postal code that stands before a town. */
const POSTCODE = /^(?:(?:[A-Z]{1,3}-)?\d{4,6}|\d\d-\d{3}|\d{5}-\d{3})$/;
const FACILITY_NUMBER = /^(?:\d{1,3}|[A-Z]|\d[A-Z])$/;
/** Number of a French department, or postal code that starts with it: Brest (29), 97400 Saint-Denis. */
const DEPARTMENT = /^(?:(97[1-46])(?:\d\d)?|(\d\d|2[AB])(?:\d{3})?)$/;
const DUTCH_POSTCODE = /^\d{4}$/;
const FLAG = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u;
const HAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN_REGION_END = /(?<!^京)[都道府県省市]$/;
const HAN_UNIT = /[市区町村郡]/y;
const HAN_FILLER = new RegExp(`${HAN_FILLERS.join('|')}|[\\d〜~-]+`, 'y');
const HAN_CONJUNCTIONS = new Set(['または', '又は', 'もしくは', 'および', '及び', 'と']);
/** Characters in the longest name in Chinese characters or kana. */
const MAX_HAN_NAME = 12;
/** Suffixes of names without a space: 일본전체, 텍사스주, hessenweit, Göteborgsområdet. */
const SUFFIX =
  /(?:전체|전지역|전역|지역|일대|시내|국내|현지|지사|법인|[시주성현부]|weit(?:e[rns]?)?|s?området|s?regionen)$/;
/** Whether a text starts with the name of a place. */
export function startsWithPlace(text: string): boolean {
  const words = (text.match(TOKEN) ?? []).slice(0, MAX_NAME_WORDS);
  const [first] = words;
  if (first === undefined) return false;
  if (CODE.test(first) && gazetteer().codes.has(codeKey(first))) return true;
  return longestName(words, words.map(fold), 0, false) !== null || /^[A-Z]{2,3}-/.test(first);
}

/** Whether a text ends with the name of a place. */
export function endsWithPlace(text: string): boolean {
  const words = (text.match(TOKEN) ?? []).slice(-MAX_NAME_WORDS);
  const folded = words.map(fold);
  return words.some((_, from) => longestName(words, folded, from, false)?.length === words.length - from);
}

const TOWN = /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u;
const STREET =
  /^(?:via|viale|piazza|piazzale|corso|largo|strada|calle|avenida|plaza|paseo|carrer|rue|avenue|place|boulevard|allée|quai|rua|ulica)$|(?:stra(?:ß|ss)e|straat|plein|weg|laan|gracht|kade|platz|allee|gasse)$/iu;

/** Collects the mentions of a text part by part; a part with words that are not understood has none but flags. */
class Mentions {
  readonly all: Mention[] = [];
  isUnderstood = true;
  /** Mentions of the current part. */
  current: Mention[] = [];
  /** Whether the current part has words besides postal codes. */
  hasWords = false;
  /** Which places the next name means, as a word before it tells. */
  #expected: ((place: Place) => boolean) | null = null;
  #unknown = false;
  #separator = '';
  #afterUnknown = false;
  #afterTown = false;
  /** Whether all words of the current part are like the name of a town. */
  #isTown = true;
  #part = 0;

  add(candidates: readonly Place[], code = '', joined = false): void {
    this.hasWords = true;
    this.current.push({
      candidates: this.#expected === null ? candidates : fitting(candidates, this.#expected),
      code,
      joined,
      part: this.#part,
      separator: this.current.length > 0 ? '' : this.#separator,
      afterUnknown: this.current.length === 0 && this.#afterUnknown,
      afterTown: this.current.length === 0 && this.#afterTown,
      place: undefined,
      supported: false,
    });
    this.#expected = null;
  }

  addFlag(flag: string): void {
    const code = [...flag]
      .map((letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x1f1e6 + 65))
      .join('');
    const country = gazetteer().countryOfCode.get(code);
    if (country === undefined) return;
    this.add([country], flag);
    Object.assign(this.current.at(-1)!, { place: country, supported: true });
  }

  /** Lets a word before or after a name tell which places it means. */
  expect(fits: (place: Place) => boolean): void {
    const last =
      this.current.at(-1) ??
      (fits === isRegion || fits === isProvince || fits === isCity ? undefined : this.all.at(-1));
    if (last === undefined) this.#expected = fits;
    else if (!last.code) last.candidates = fitting(last.candidates, fits);
  }

  /** Whether the current part has a word that is not understood. */
  get isUnknown(): boolean {
    return this.#unknown;
  }

  addUnknown(word: string): void {
    this.hasWords = this.#unknown = true;
    if (!TOWN.test(word) || STREET.test(word)) this.#isTown = false;
  }

  /** Adds a number or a word that is not part of a name. */
  addFiller(): void {
    this.#isTown = false;
  }

  close(separator: string): void {
    if (this.#unknown) this.isUnderstood = false;
    this.all.push(...(this.#unknown ? this.current.filter(({ supported }) => supported) : this.current));
    if (this.hasWords) {
      this.#afterUnknown = this.#unknown;
      this.#afterTown = this.#unknown && this.#isTown && this.current.length === 0;
      this.#separator = separator;
    } else if (LIST_SEPARATORS.has(separator)) this.#separator = separator;
    this.#part += 1;
    this.current = [];
    this.#unknown = this.hasWords = false;
    this.#isTown = true;
    if (separator !== '-') this.#expected = null;
  }
}

const isRegion = ({ kind }: Place): boolean => kind === 'region';
const isProvince = ({ kind, isCity }: Place): boolean =>
  kind === 'area' || (kind === 'region' && isCity !== true);
const isCity = (place: Place): boolean => place.kind === 'city' || place.isCity === true;

/** Returns the candidates that fit if there are any, else all. */
function fitting(candidates: readonly Place[], fits: (place: Place) => boolean): readonly Place[] {
  const chosen = candidates.filter(fits);
  return chosen.length > 0 ? chosen : candidates;
}

/** Finds the names and codes of a text. `isUnderstood` tells whether it has no other words than {@link FILLER_WORDS}. */
export function findMentions(
  text: string,
  anyCase: boolean,
  home: Place | null = null,
): { mentions: Mention[]; isUnderstood: boolean } {
  const { words, joined } = splitWords(text);
  const folded = words.map(fold);
  const isAllCaps = text === text.toUpperCase();
  const { codes, codesAtHome, departments } = gazetteer();
  const codesHere = home === null ? undefined : codesAtHome.get(home);
  const placesOf = (code: string): readonly Place[] | undefined => {
    const inside = codesHere?.get(code);
    const anywhere = codes.get(code);
    return inside && anywhere ? [...inside, ...anywhere] : (inside ?? anywhere);
  };
  const mentions = new Mentions();
  const hasHyphens = words.some((word) => word.length > 2 && word.includes('-'));
  const isSeparator = (i: number): boolean =>
    i >= words.length || SEPARATOR.test(words[i]!) || CONJUNCTIONS.has(folded[i]!);

  for (let i = 0; i < words.length && mentions.all.length < MAX_MENTIONS; i++) {
    if (hasHyphens) splitName(words, folded, i);
    const word = words[i]!;
    const key = folded[i]!;
    if (SEPARATOR.test(word)) {
      mentions.close(word);
      continue;
    }
    if (FLAG.test(word)) {
      mentions.addFlag(word);
      continue;
    }
    // l'Île-de-France
    if (ELISION.test(word) && longestName(words, folded, i, anyCase) === null) {
      words[i] = word.slice(2);
      folded[i] = fold(words[i]!);
      i -= 1;
      continue;
    }
    const next = words[i + 1];
    const isFirst = mentions.current.length === 0 && !mentions.hasWords;
    const isLast = isSeparator(i + 1) || NUMBER.test(next!);
    // "Para todo o Brasil", but "Belém, Pará"
    const isBefore =
      WORDS_BEFORE_PLACES.has(key) && WORDS_BEFORE_PLACES.has(word.toLowerCase()) && !isSeparator(i + 1);
    const isFillerWord = isBefore || isFiller(word, key);
    const isCode = (anyCase ? CODE_ANY_CASE : CODE).test(word);
    // "Col." before a name is a word, after it a region.
    const isAbbreviation = word.endsWith('.') && word.length > 3 && isFirst && mentions.all.length === 0;
    const coded = (isCode && !isAbbreviation) || joined.has(i) ? placesOf(codeKey(word)) : undefined;
    const name = longestName(words, folded, i, anyCase);
    if (name?.length === 1) {
      const isAlone = !mentions.hasWords && (isSeparator(i + 1) || CODE.test(next!) || NUMBER.test(next!));
      const isHall = FACILITY_WORDS.has(key) && next !== undefined && FACILITY_NUMBER.test(next);
      if (isHall || (COMMON_WORDS.has(key) && !isFillerWord && !isAlone)) mentions.addUnknown(word);
    }
    // "Anywhere" names the world only without a place after it.
    const isGroup =
      isSeparator(i + 1) &&
      mentions.current.length === 0 &&
      name?.places.some(({ kind }) => kind === 'group');
    const isShort = name?.length === 1 && coded !== undefined && word.length <= 3;
    if (name !== null && !(name.length === 1 && isFillerWord && !isGroup) && !isShort) {
      mentions.add(name.places);
      i += name.length - 1;
      continue;
    }
    // 1012 AB Amsterdam
    const last = mentions.current.at(-1);
    const isPostcode = isCode && word.length === 2 && i > 0 && DUTCH_POSTCODE.test(words[i - 1]!);
    if (isPostcode && mentions.hasWords && (!last || !coded || !isNested(last.candidates, coded))) continue;
    if (coded !== undefined) {
      const places = isShort ? [...new Set([...coded, ...name!.places])] : coded;
      const isWord = FILLER_WORDS.has(key) || CONJUNCTIONS.has(key);
      if (
        !isWord ||
        joined.has(i) ||
        (isFirst && isLast) ||
        (isLast && mentions.current.length > 0 && (anyCase || !isAllCaps))
      ) {
        mentions.add(places, word, joined.has(i));
        continue;
      }
    }
    // Amsterdam en Utrecht, but not "Teletrabajo en Madrid" and "City of London"
    const isDutchConjunction =
      DUTCH_CONJUNCTIONS.has(word) && last !== undefined && longestName(words, folded, i + 1, false) !== null;
    if (CONJUNCTIONS.has(key) || isDutchConjunction) {
      mentions.close('and');
      continue;
    }
    // Hauptstr. 5 10115 Berlin
    if (POSTCODE.test(word) && mentions.isUnknown && longestName(words, folded, i + 1, anyCase) !== null)
      mentions.close(',');
    mentions.hasWords = true;
    const number = word.length < 6 ? DEPARTMENT.exec(word) : null;
    const department = number === null ? undefined : departments.get((number[1] ?? number[2])!);
    if (department !== undefined)
      mentions.expect(
        (place) =>
          place.area === department || (department.kind === 'country' && contains(department, place)),
      );
    if (PROVINCE_WORDS.has(key)) mentions.expect(isProvince);
    else if (REGION_WORDS.has(key) || REGION_WORDS.has(word.toLowerCase())) mentions.expect(isRegion);
    else if (CITY_WORDS.has(key)) mentions.expect(isCity);
    if (key === '' || isFillerWord || NUMBER.test(word)) {
      mentions.addFiller();
      continue;
    }
    if (!readCompound(word, folded[i + 1], anyCase, mentions)) mentions.addUnknown(word);
  }
  mentions.close('');
  return { mentions: mentions.all, isUnderstood: mentions.isUnderstood };
}

function isFiller(word: string, key: string): boolean {
  if (FILLER_WORDS.has(key)) return true;
  const lower = word.toLowerCase();
  return (lower !== key && FILLER_WORDS.has(lower)) || (word.length > 5 && FILLER_ENDING.test(word));
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
      return { places: length === 1 ? spelledExactly(words[from]!, places) : places, length };
  }
  return null;
}

/** Splits names that hyphens join, at least one of several words: Dallas-Fort Worth, United States-Texas-Austin. */
function splitName(words: string[], folded: string[], from: number): void {
  const { names } = gazetteer();
  let at = from;
  while (at < words.length && at < from + 4 && !words[at]!.includes('-')) at++;
  const parts = words[at]?.split('-') ?? [];
  if (
    parts.length < 2 ||
    parts.length > MAX_NAME_WORDS ||
    parts.includes('') ||
    names.has(folded.slice(from, at + 1).join(' '))
  )
    return;
  const after = words.slice(at + 1, at + MAX_NAME_WORDS).join(' ');
  for (let count = parts.length - 1; count > 0; count--) {
    const head = parts.slice(0, count).join('-');
    const tail = parts.slice(count).join('-');
    const next = fold(`${tail} ${after}`).split(' ', MAX_NAME_WORDS);
    const nextLength = next.findLastIndex((_, end) => names.has(next.slice(0, end + 1).join(' '))) + 1;
    const isPair = at === from && parts.length === 2 && nextLength === 1;
    if (nextLength === 0 || isPair || !names.has([...folded.slice(from, at), fold(head)].join(' '))) continue;
    words.splice(at, 1, head, '-', tail);
    folded.splice(at, 1, fold(head), '-', fold(tail));
    return;
  }
}

/** Short names are also words: "us", "la". */
function isWrittenAsName(word: string, key: string): boolean {
  if (key.length > 3 || /[^\u0000-\u024f]/.test(word)) return true;
  return key.length === 3 ? /^\p{Lu}/u.test(word) : word === word.toUpperCase();
}

/** Accents tell places apart whose names are otherwise the same: Münster is not Munster. */
function spelledExactly(word: string, places: readonly Place[]): readonly Place[] {
  if (places.length === 1 || /^[ -~]*$/.test(word)) return places;
  const name = word.toLowerCase();
  const isExact = (place: Place): boolean => place.kind === 'country' || place.name.toLowerCase() === name;
  const exact = places.filter(isExact);
  if (exact.length === 0) return places;
  const key = fold(word);
  // The city of a province is the same name, however the sources spell it.
  return places.filter(
    (place) =>
      isExact(place) ||
      fold(place.name) !== key ||
      exact.some((other) => other.kind === 'area' && contains(other, place)),
  );
}

/** Reads parts joined by hyphens or periods (US.TX.Austin, Berlin-Mitte), and names without spaces (東京都港区, 일본전체). */
function readCompound(word: string, next: string | undefined, anyCase: boolean, mentions: Mentions): boolean {
  const { names, codes } = gazetteer();
  if (HAN.test(word)) return readHan(word, mentions);
  const bare = word.replace(SUFFIX, '');
  if (bare !== word && bare.length > 1) {
    const places = names.get(fold(bare));
    if (places) mentions.add(places);
    if (places || !bare.includes('-')) return places !== undefined;
  }
  const stem = next !== undefined && AFTER_ADJECTIVE.has(next) ? word.replace(/(?:s|er)$/, '') : word;
  if (stem !== word) {
    const places = names.get(fold(stem));
    if (places) mentions.add(places);
    return places !== undefined;
  }
  const parts = word.split(/[-–—.]/).filter(Boolean);
  if (parts.length < 2 || parts.length > 4) return false;
  if (word.includes('.') && !CODE.test(parts[0]!)) return false;
  const read = parts.map((part) => {
    const code = (anyCase ? CODE_ANY_CASE : CODE).test(part) ? codes.get(part.toUpperCase()) : undefined;
    const places = code ?? names.get(fold(part));
    if (places) return { places, code: code === undefined ? '' : part };
    return FILLER_WORDS.has(fold(part)) || NUMBER.test(part) ? 'filler' : null;
  });
  if (read.every((part) => part !== null)) {
    const isJoined = read.filter((part) => part !== 'filler').length > 1;
    for (const part of read) if (part !== 'filler') mentions.add(part.places, part.code, isJoined);
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
  mentions.add(large);
  return true;
}

/**
 * Reads a text in Chinese characters and kana, which has no spaces: 東京都港区, 大阪市内, 名古屋駅周辺. What follows a name that
 * ends like an administrative unit is an address; other names are followed by other names or {@link HAN_FILLERS} only.
 */
function readHan(word: string, mentions: Mentions): boolean {
  const { names } = gazetteer();
  const found: (readonly Place[] | 'and')[] = [];
  let isComplete = false;
  for (let at = 0; at < word.length; ) {
    const end = endOfHanName(word, at);
    if (end > at) {
      HAN_UNIT.lastIndex = end;
      const hasUnit = HAN_UNIT.test(word);
      const places = names.get(word.slice(at, end))!;
      const last = found.at(-1);
      // 札幌市中央区: 中央 is a ward, not the town.
      if (isComplete && last && last !== 'and' && !isNested(last, places)) break;
      found.push(places);
      isComplete = hasUnit || HAN_REGION_END.test(word.slice(at, end));
      at = hasUnit ? end + 1 : end;
      continue;
    }
    HAN_FILLER.lastIndex = at;
    const filler = HAN_FILLER.exec(word);
    if (filler !== null) {
      at = HAN_FILLER.lastIndex;
      if (HAN_CONJUNCTIONS.has(filler[0])) found.push('and');
    } else if (isComplete) break;
    else {
      // 東京都 渋谷区
      return found.length === 0 && mentions.current.length > 0;
    }
  }
  for (const places of found) {
    if (places === 'and') mentions.close('and');
    else mentions.add(places);
  }
  return true;
}

function endOfHanName(word: string, at: number): number {
  const { names } = gazetteer();
  let end = Math.min(word.length, at + MAX_HAN_NAME);
  while (end >= at + 2 && !names.has(word.slice(at, end))) end--;
  return end >= at + 2 ? end : at;
}

/** Whether a place of one list contains one of the other or is contained in it. */
export const isNested = (some: readonly Place[], others: readonly Place[]): boolean =>
  some.some((one) => others.some((other) => one !== other && (contains(one, other) || contains(other, one))));
