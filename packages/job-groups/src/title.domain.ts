/** What a title says: the job, and what distinguishes it from other jobs with the same name. */
import { canonicalTechnology } from '@workreel/posting-parser/search-terms';
import { memoize } from '@workreel/posting-parser/text';
import { isKorean, normalizeText } from './text.domain.ts';
import { LEVELS, NOISE, SHIFTS, SPELLINGS, TYPES, WORKPLACES } from './title-words.data.ts';

export interface Title {
  levels: readonly string[];
  /** Years, of programmes that start every year. */
  years: readonly string[];
  shifts: readonly string[];
  types: readonly string[];
  workplaces: readonly string[];
  technologies: readonly string[];
  /** Names in capitals in parentheses: a tool, or a department. */
  asides: readonly string[];
  /** Words that name the job, sorted; Korean ones are joined without spaces. */
  words: readonly string[];
  /** The Korean words in their order, without spaces. */
  korean: string;
}

const MAX_TITLE = 300;

/** Matches English words as a whole and Korean ones anywhere, longer ones first. */
function patternOf(words: string): RegExp {
  const sorted = words.split('|').sort((one, other) => other.length - one.length);
  const korean = sorted.filter(isKorean);
  const others = sorted
    .filter((word) => !isKorean(word))
    .map((word) => word.replaceAll(/[ -]/g, '[ -]').replaceAll('.', '\\.'));
  const parts = [
    ...(others.length > 0 ? [`(?<![\\p{L}\\p{N}+#.])(?:${others.join('|')})(?![\\p{L}\\p{N}+#])`] : []),
    ...(korean.length > 0 ? [korean.join('|')] : []),
  ];
  return new RegExp(parts.join('|'), 'gu');
}

interface Table {
  /** Matches the words of all values, because most titles have none of them. */
  pattern: RegExp;
  /** The value of a word that was matched. */
  meaningOf(match: string): string;
  /** Values in the order of the table. */
  values: readonly string[];
}

function tableOf(rows: readonly (readonly [value: string, words: string])[]): Table {
  const textOf = (word: string) => word.replaceAll('-', ' ');
  const byWord = new Map(
    rows.flatMap(([value, words]) =>
      // Without the conditions on the text around a word.
      words.split('|').map((word) => [textOf(word.replace(/\(\?[^)]*\)/g, '')), value] as const),
    ),
  );
  return {
    pattern: patternOf(rows.map(([, words]) => words).join('|')),
    meaningOf: (match) => byWord.get(textOf(match))!,
    values: [...new Set(rows.map(([value]) => value))],
  };
}
const LEVEL_TABLE = tableOf(LEVELS);
const SHIFT_TABLE = tableOf(SHIFTS);
const TYPE_TABLE = tableOf(TYPES);
const WORKPLACE_TABLE = tableOf(WORKPLACES);
const SPELLING_TABLE = tableOf(SPELLINGS);
const NOISE_PATTERN = patternOf(NOISE);

/** (EMR), (HubSpot), (ICU), but not (M/F) or (UK) */
const ASIDE = /\(\s*((?=(?:[^()]*[A-Z]){2})[A-Za-z][A-Za-z0-9+#.]{2,19})\s*\)/g;
/** (m/w/d), (f/m/x), (all genders) */
const GENDERS = /[([]?\s*\b[mfwdxh]\s?[/|,]\s?[mfwdxh](?:\s?[/|,]\s?[mfwdxh])?\b\s*[)\]]?/g;
const PAY =
  /(?:연봉|월급|시급|일급|월|주급|급여)?\s*(?:[$€£₩]\s?\d[\d,.]*k?|\d[\d,.]*\s?(?:만\s?원|만|원|천만|억|k\b|usd|eur|gbp|krw))(?:\s*[~–-]\s*[$€£₩]?\s?\d[\d,.]*\s?(?:만\s?원|만|원|k\b)?)?(?:\s?\/\s?(?:hr|hour|h|year|yr|annum|month|week))?\s?[+↑]?/g;
/** 경력 3년 이상, 3~5년, 5+ years */
const YEARS = /\d{1,2}\s?(?:[~–-]\s?\d{1,2}\s?)?(?:년차|년|\+?\s?years?|\+?\s?yrs?)\s?(?:이상|↑)?/g;
const HEADCOUNT = /\d{1,3}\s?(?:명|인)(?![가-힣])|0+명|x\s?\d{1,3}\b/g;
/** #12345, REQ-12345, JR12345, -  20261 */
const REQUISITION =
  /(?<!(?:store|unit|site|branch|location)\s?#?)(?:#|\b(?:req|requisition|job id|id|ref|jr|r)\b[\s.:#-]*|\b(?:jr|r|req)-?)?\d{4,}\b/g;

export function parseTitle(
  title: string,
  {
    companyNames,
    regions,
    locationText,
  }: { companyNames: readonly string[]; regions: readonly string[]; locationText: string | null },
): Title {
  const asides = new Set<string>();
  const raw = title
    .slice(0, MAX_TITLE)
    .normalize('NFKC')
    .replace(ASIDE, (_, name: string) => {
      asides.add(name.toLowerCase());
      return ' ';
    });
  let text = normalizeText(raw);
  const drop = (pattern: RegExp) => {
    text = text.replace(pattern, ' ');
  };
  const take = ({ pattern, meaningOf, values }: Table): string[] => {
    const found = new Set<string>();
    text = text.replace(pattern, (match) => {
      found.add(meaningOf(match));
      return ' ';
    });
    return found.size === 0 ? [] : values.filter((value) => found.has(value));
  };
  text = withoutCompany(text, companyNames).replace(/\(주\)|주식회사/g, ' ');
  drop(GENDERS);
  const hasDigits = /\d/.test(text);
  if (hasDigits) drop(PAY);
  text = text.replace(SPELLING_TABLE.pattern, (match) => ` ${SPELLING_TABLE.meaningOf(match)} `);
  const types = take(TYPE_TABLE);
  const workplaces = take(WORKPLACE_TABLE);
  const shifts = take(SHIFT_TABLE);
  drop(/경력\s?무관|신입\s?[/·,]?\s?경력/g);
  const levels = take(LEVEL_TABLE);
  const years = [...new Set(text.match(/(?<!\d)20[2-4]\d(?!\d)|[상하]반기/g))].sort();
  drop(/[상하]반기/g);
  if (hasDigits) {
    drop(/(?<!\d)20[2-4]\d년?(?!\d)/g);
    drop(YEARS);
    drop(HEADCOUNT);
    drop(REQUISITION);
  }
  drop(NOISE_PATTERN);
  const places = [
    ...regions.map(regionWords),
    ...(locationText === null ? [] : [addressWords(locationText)]),
  ];
  const isPlace = (word: string) => places.some((words) => words.has(word));
  const technologies = new Set<string>();
  for (const name of asides) {
    const technology = canonicalTechnology(name);
    if (technology !== null) {
      technologies.add(technology);
      asides.delete(name);
    }
  }
  const others: string[] = [];
  let korean = '';
  for (const word of text.match(/[가-힣]+|[\p{L}\p{N}][\p{L}\p{N}+#]*(?:\.(?=\p{L})[\p{L}]+)?|\.net\b/gu) ??
    []) {
    if (isPlace(word)) continue;
    const technology = canonicalTechnology(word);
    if (technology !== null) technologies.add(technology);
    else if (isKorean(word)) korean += word;
    else others.push(singular(word));
  }
  return {
    levels,
    years,
    shifts,
    types,
    workplaces,
    technologies: [...technologies].sort(),
    asides: [...asides].filter((name) => !isPlace(name)).sort(),
    words: [...new Set(others)].sort(),
    korean,
  };
}

/** A text that is equal for titles that name the same job, whatever the order of words and the spaces between Korean ones. */
export const titleKey = ({ words, korean, technologies, levels, shifts }: Title): string => {
  const core = `${words.join(' ')}|${[...korean].sort().join('')}`;
  // "Java", "야간"
  return core === '|' ? `only|${technologies.join(' ')}|${[...levels, ...shifts].sort().join(' ')}` : core;
};

/** Removes the name of the company, which may be written with spaces that its core lacks. */
function withoutCompany(text: string, names: readonly string[]): string {
  let rest = text;
  for (const name of names) {
    if (name.length < 2) continue;
    for (let from = 0; ; ) {
      const [start, end] = find(rest, name, from);
      if (start < 0) break;
      const isWhole = isKorean(name) || (!isWordAt(rest, start - 1) && !isWordAt(rest, end));
      if (isWhole) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
      from = start + 1;
    }
  }
  // A title that consists of the name only.
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

const isWordAt = (text: string, index: number): boolean => /[\p{L}\p{N}]/u.test(text[index] ?? '');
const SEPARATORS = ' .,&-';

/** Returns where a text contains a name, if separators are ignored; [-1, -1] if nowhere. */
function find(text: string, name: string, from: number): [start: number, end: number] {
  for (let start = text.indexOf(name[0]!, from); start >= 0; start = text.indexOf(name[0]!, start + 1)) {
    let [matched, index] = [0, start];
    for (; index < text.length && matched < name.length; index++)
      if (text[index] === name[matched]) matched++;
      else if (!SEPARATORS.includes(text[index]!)) break;
    if (matched === name.length) return [start, index];
  }
  return [-1, -1];
}

/** The words of a region of a posting, which some sites repeat in the title. */
const regionWords = memoize((region): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const part of normalizeText(region).split(/[\s,]+/)) {
    words.add(part);
    if (/^[가-힣]{2,}[시도구군]$/.test(part) && part.length > 2) words.add(part.slice(0, -1));
    if (/^[가-힣]{2}$/.test(part)) words.add(`${part}시`).add(`${part}도`);
  }
  return words;
});

/** The words of an address that regions lack: state codes and neighbourhoods. */
const addressWords = memoize((address): ReadonlySet<string> => {
  const codes = address.match(/\b[A-Z]{2,3}\b/g) ?? [];
  const towns = address.match(/[가-힣]+[동읍면로길]\b|[가-힣]{2,}(?=[\s,)]|$)/g) ?? [];
  return new Set([...codes.map((code) => code.toLowerCase()), ...towns]);
});

const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
