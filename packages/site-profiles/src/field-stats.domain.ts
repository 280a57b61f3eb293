import { type Card, TEXT_FIELDS, type TextField } from '@workreel/posting-parser';
import type { PostingValues } from '@workreel/posting-parser/values';
import type { ProfileField } from './profile.types.ts';

/** Statistics of the texts of one field. */
export interface FieldStats {
  /** Number of cards with a text. */
  filled: number;
  /** Number of texts from which a value was read; all of them for a field whose text is its value. */
  parsed: number;
  /** Number of different texts of each page. Only they are counted in `features`, because a page may show one employer only. */
  distinct: number;
  /** How often each feature occurs; see {@link FEATURE_GROUPS}. */
  features: number[];
}

/** Statistics of the cards of a page or a run. Fields without a text are absent. About 2 kB as JSON. */
export interface CardStats {
  cards: number;
  fields: Partial<Record<ProfileField, FieldStats>>;
}

export const STATS_FIELDS: readonly ProfileField[] = [...TEXT_FIELDS, 'tags'];

/** Longest text of each length class but the last, in UTF-16 code units. */
const LENGTHS = [2, 4, 8, 16, 32, 64];
const DIGIT_CLASSES = 3;
const WORD_COUNTS = 6;
/** Words share counters by their hash. With half as many, titles and company names of small pages become hard to tell apart. */
const WORD_BUCKETS = 64;
/** Words and punctuation marks counted per text. */
const MAX_WORDS = 16;
const MAX_LENGTH = 200;

const DIGITS_AT = LENGTHS.length + 1;
const COUNT_AT = DIGITS_AT + DIGIT_CLASSES;
const WORDS_AT = COUNT_AT + WORD_COUNTS;
const FEATURES = WORDS_AT + WORD_BUCKETS;
/**
 * Ranges of the features that exclude each other: length, share of digits, number of words, and the words, in
 * which all digits are the same.
 */
export const FEATURE_GROUPS: readonly (readonly [from: number, to: number])[] = [
  [0, DIGITS_AT],
  [DIGITS_AT, COUNT_AT],
  [COUNT_AT, WORDS_AT],
  [WORDS_AT, FEATURES],
];

/** Counts cards with their values (null for a rejected card). Promoted cards count only if there are no others. */
export function statsOfCards(cards: readonly { card: Card; values: PostingValues | null }[]): CardStats {
  const organic = cards.filter(({ card }) => !card.promoted);
  const counted = organic.length > 0 ? organic : cards;
  const fields: CardStats['fields'] = {};
  for (const field of STATS_FIELDS) {
    const stats: FieldStats = { filled: 0, parsed: 0, distinct: 0, features: [] };
    const texts = new Set<string>();
    for (const { card, values } of counted) {
      const text = field === 'tags' ? card.tags.join(' ') : card.texts[field];
      if (text === null || text === '') continue;
      texts.add(text);
      stats.filled += 1;
      if (values !== null && (field === 'tags' || isParsed(field, values))) stats.parsed += 1;
    }
    if (stats.filled === 0) continue;
    stats.distinct = texts.size;
    stats.features = Array(FEATURES).fill(0);
    for (const text of texts) countFeatures(text, stats.features);
    fields[field] = stats;
  }
  return { cards: counted.length, fields };
}

export const NO_CARDS: CardStats = { cards: 0, fields: {} };

export function addStats(a: CardStats, b: CardStats): CardStats {
  const fields = { ...a.fields };
  for (const [name, stats] of Object.entries(b.fields) as [ProfileField, FieldStats][]) {
    const sum = fields[name];
    fields[name] = sum
      ? {
          filled: sum.filled + stats.filled,
          parsed: sum.parsed + stats.parsed,
          distinct: sum.distinct + stats.distinct,
          features: sum.features.map((count, index) => count + (stats.features[index] ?? 0)),
        }
      : stats;
  }
  return { cards: a.cards + b.cards, fields };
}

/** Returns whether a value could be read from the text of a field. A title or a company name is its own value. */
export function isParsed(field: TextField, values: PostingValues): boolean {
  switch (field) {
    case 'title':
    case 'companyName':
      return true;
    case 'location':
      return values.location.regions.length > 0 || values.location.remote;
    case 'experience': {
      const { minYears, maxYears, newcomer } = values.experience;
      return minYears !== null || maxYears !== null || newcomer !== null;
    }
    case 'education':
      return values.education.level !== null;
    case 'employmentType':
      return values.employmentType.types.length > 0;
    case 'deadline':
      return values.deadline.kind !== 'unknown';
    case 'salary':
      return values.salary.min !== null || values.salary.max !== null;
    case 'posted':
      return values.postedAt !== null;
  }
}

/** Reads a text once, because a page has hundreds. All characters outside ASCII count as letters. */
function countFeatures(text: string, features: number[]): void {
  const end = Math.min(text.length, MAX_LENGTH);
  let digits = 0;
  let spaces = 0;
  let words = 0;
  let hash = 0;
  let last = OTHER;
  const endWord = () => {
    if (last !== OTHER && words < MAX_WORDS) increment(features, WORDS_AT + ((hash >>> 0) % WORD_BUCKETS));
    if (last !== OTHER) words += 1;
  };
  for (let index = 0; index < end; index += 1) {
    const code = text.charCodeAt(index);
    const kind = kindOf(code);
    if (kind === DIGIT) digits += 1;
    else if (code === SPACE) spaces += 1;
    if (kind !== last || kind === MARK) {
      endWord();
      hash = FNV_OFFSET;
      last = kind;
    }
    // All digits are the same, and ASCII letters in both cases.
    hash = Math.imul(
      hash ^ (kind === DIGIT ? ZERO : kind === LETTER && code < 128 ? code | 32 : code),
      FNV_PRIME,
    );
  }
  endWord();
  const length = LENGTHS.findIndex((longest) => end <= longest);
  increment(features, length === -1 ? LENGTHS.length : length);
  increment(features, DIGITS_AT + (digits === 0 ? 0 : digits * 3 < end ? 1 : 2));
  increment(features, COUNT_AT + Math.min(WORD_COUNTS - 1, spaces));
}

const increment = (features: number[], index: number) => {
  features[index] = (features[index] ?? 0) + 1;
};

const SPACE = 32;
const ZERO = 48;
/** The constants of the hash FNV-1a. */
const FNV_OFFSET = 2_166_136_261;
const FNV_PRIME = 16_777_619;
/** Kinds of characters: white space separates words, and each mark is a word of its own. */
const [OTHER, LETTER, DIGIT, MARK] = [0, 1, 2, 3];

function kindOf(code: number): number {
  if (code <= SPACE) return OTHER;
  if (code >= ZERO && code <= 57) return DIGIT;
  const lower = code | 32;
  return code >= 128 || (lower >= 97 && lower <= 122) ? LETTER : MARK;
}
