import { qualifierOf } from './amount.domain.ts';
import { withPlainComparisons } from './comparison.domain.ts';
import {
  COMPANY_YEARS,
  EXPERIENCE_NOUNS,
  EXPERIENCED as EXPERIENCED_WORDS,
  LESS_THAN,
  LEVELS_ALONE,
  MORE_MONTHS,
  MORE_YEARS,
  NEWCOMERS as NEWCOMER_WORDS,
  NO_EXPERIENCE,
  NO_EXPERIENCE_NEEDED,
  NUMBER_WORDS,
  OTHER_YEARS,
  REFUSED_AFTER,
  REFUSED_BEFORE,
  YEARS_ADJECTIVES,
} from './experience-words.data.ts';
import { lexicon, type Mention } from './lexicon.domain.ts';
import { RANGE_CONJUNCTIONS, RANGE_OPENERS, RANGE_WORDS } from './pay-words.data.ts';
import {
  type Clause,
  clausesOf,
  entriesOf,
  isNegated,
  isOnly,
  type Status,
  statusEntries,
} from './requirement.domain.ts';
import { cleanText, frozen, memoize, normalizeText } from './text.domain.ts';
import { TIME_NOUNS } from './time-words.data.ts';
import type { Experience } from './values.ts';
import { alternatives, anyOf, withoutMarks, wordsOf } from './words.domain.ts';

/**
 * The experience that a text requires:
 *
 * | text | minYears | maxYears | newcomer |
 * |---|---|---|---|
 * | 신입, Entry level | 0 | 0 | true |
 * | 경력무관, 신입·경력, No experience required | 0 | null | true: open to everyone |
 * | 경력, Senior | null | null | false: experienced, number of years unspecified |
 * | 경력(년수무관) | 1 | null | false: experienced, any number of years |
 * | 경력3년↑, 3+ years, 5 years | 3 | null | false |
 * | 경력 1~4년 | 1 | 4 | false |
 * | 경력 3년↓ | null | 3 | false |
 * | 신입·경력3년↑ | 3 | null | true: newcomers, or 3 years and more |
 * | 신입·경력 3년↓, 0-2 years | 0 | 3 | true |
 *
 * The years apply to experienced applicants. Whether newcomers are accepted is separate, because "신입·경력3년↑"
 * excludes applicants with one year but not those without experience; see {@link acceptsYears}.
 */
type Years = Omit<Experience, 'text'>;

const UNKNOWN = { minYears: null, maxYears: null, newcomer: null };
const ANYONE = { minYears: 0, maxYears: null, newcomer: true };
const NEWCOMERS = { minYears: 0, maxYears: 0, newcomer: true };
const EXPERIENCED = { minYears: null, maxYears: null, newcomer: false };
const ANY_LENGTH = { minYears: 1, maxYears: null, newcomer: false };

/** Larger numbers are founding years, headcounts or ages. */
export const MAX_EXPERIENCE_YEARS = 50;

// 26년 상반기, 26년 6월 and 2026년 are dates, 3년제 is a type of college, 1년 계약 the duration of a contract.
const NOT_A_DATE = '(?!\\s?(?:\\d{1,2}\\s?월|상반기|하반기|도(?:\\s|$)|제|계약|졸))';
const UNIT = `(?:년(?:차|간)?${NOT_A_DATE}|years?|yrs?\\b)`;
const RANGE = new RegExp(
  `(?<![\\d.,])(\\d{1,2})\\s?(?:${UNIT})?(?:\\s?이상)?\\s?(?:~|-|to\\b|부터)\\s?(\\d{1,2})\\+?\\s?(?:${UNIT})`,
);
const MIN_SUFFIX = '↑|이상|\\+|초과|~|부터|plus\\b|or (?:more|above|over)|and (?:above|over|up)|minimum';
const MAX_SUFFIX = '↓|이하|까지|or (?:less|under|below|fewer)|maximum';
const SINGLE = new RegExp(
  `(?<![\\d.,])(~|at least|minimum(?: of)?|min\\.?|over|more than|up to|max(?:imum)?\\.?(?: of)?|less than|under|fewer than)?` +
    `\\s?(\\d{1,2})\\s?(\\+|plus\\b|or more)?\\s?-?(?:(개월|months?)|${UNIT})(?:['’]s?)?(?: of)?(?: experience)?\\s?(?:(${MIN_SUFFIX})|(${MAX_SUFFIX})|(미만))?`,
  'g',
);
const MAX_PREFIX = /^(?:~|up|max|less|under|fewer)/;
const LESS_THAN_PREFIX = /^(?:less|under|fewer)/;
const NEWCOMER_UP_TO = /신입\s?(?:~|-|부터)\s?(\d{1,2})\s?년/;

/** Years of a contract, a company, a probation or a stay, not of experience. */
const OTHER_KOREAN_YEARS = new RegExp(
  '(?:면허|자격|계약(?:직|\\s?기간)?|병역(?:특례)?|병특|전문연구요원|산업기능요원|수습|인턴|업력|설립|창립|창업|근속|정년|근무\\s?기간|교육|공제|보증|대체|휴직|졸업|입사|최근|연혁|복무|재직(?:기간)?|약정|의무)(?:(?!경력|경험)[^\\d,;|·]){0,8}\\d{1,3}\\s?(?:년차?|개월|주년)(?:\\s?\\d{1,2}\\s?개월)?(?:\\s?(?:이상|이내|이하|후|간))?' +
    '|\\d{1,3}\\s?(?:년차?|개월)\\s?(?:이상|이내)?\\s?(?:의\\s?)?(?:장기\\s?)?(?:근무\\s?(?:가능|할)|근속|계약|연속|전통|역사|기업|회사|스타트업|후(?![가-힣])|뒤|수습|인턴|동안|보장|무상|약정)(?!.{0,8}(?:경력|경험))',
  'g',
);

/** A part of a text that states a preference: (5년 이상 우대). */
const PREFERRED_KOREAN = /[(,;/][^(),;/]*우대[^(),;/]*\)?/g;
/** No years are required: the text says so, or states years only as a preference. */
const NO_YEARS_REQUIRED =
  /(?<!실)무경력|(?:경력|경험)\s?(?:사항\s?)?(?:무관|불문|상관\s?없음)|^무관|년\s?(?:차\s?)?(?:이상|↑)?\s?(?:의\s?)?(?:경력자?\s?)?우대/;
const OPEN_TO_NEWCOMERS =
  /신입\s?(?:\/|·|,|및|또는|or)?\s?경력\s?무관|신입\s?지원\s?가능|신입\s?우대|경력자?\s?우대|경험자?\s?우대|초보\s?(?:자\s?)?(?:도\s?)?(?:가능|환영)|no (?:prior |previous |work )?experience (?:is )?(?:required|needed|necessary)|experience (?:is )?not (?:required|needed|necessary)|any experience|experience[: ]+any\b/;
const NEWCOMER_TERM =
  /(?:신입|초보)(?!\s?(?:사원|자)?\s?(?:지원\s?)?(?:불가|사절|제외))|신규\s?졸업|인턴|entry[- ]level|fresher|new ?grad|recent graduate|graduate (?:level|scheme|program)/;
const EXPERIENCED_TERM =
  /경력|경험\s?(?:자|필수)|mid[- ]senior|senior|experienced|\bdirector\b|\bexecutive\b/;
const ANY_LENGTH_TERM = /(?:년수|연수|연차|기간)\s?무관/;
const MONTHS = /개월|month/;
const SCHOOL = /대학|[고대]졸|학사|석사|박사|학력/;

/** What replaces a word for a number; a bare number counts only before a unit of time in one of its languages. */
interface NumberWord {
  text: string;
  languages: ReadonlySet<string> | null;
}

function numberEntries(): Map<string, NumberWord> {
  const entries = new Map<string, { text: string; languages: Set<string> | null }>();
  const note = (word: string, text: string, language: string | null): void => {
    const known = entries.get(word)?.languages;
    if (known && language) known.add(language);
    else entries.set(word, { text, languages: language ? new Set([language]) : null });
  };
  for (const [table, unit] of [
    [NUMBER_WORDS, ''],
    [YEARS_ADJECTIVES, ' years'],
  ] as const)
    for (const [language, line] of Object.entries(table))
      for (const [index, forms] of line.split('|').entries())
        for (const form of forms.split(','))
          for (const word of new Set([form, withoutMarks(form)]))
            note(word, `${index + 1}${unit}`, unit ? null : language);
  note('twenty', '20', 'en');
  note('zero', '0', 'en');
  for (const word of ['rok doświadczenia', 'rok praktyki', 'rok stażu'])
    note(word, word.replace('rok', '1 rok'), null);
  for (const [index, numeral] of [...'一二三四五六七八九十'].entries())
    note(`${numeral}年`, `${index + 1}年`, null);
  note('半年', '6ヶ月', null);
  return entries;
}
const findNumbers = lexicon(numberEntries());
const MAY_NAME_NUMBER = /[a-z\u00e0-\u024f\u1e00-\u1eff]{2}|[一二三四五六七八九十半]/;
/** "12th" has no unit, and "$13 an hour" none of years. */
const NO_YEARS = new Set(['th', 'an']);
const years = wordsOf(TIME_NOUNS.year).filter(
  (word) => (word.length > 1 || /[^a-zа-я]/.test(word)) && !NO_YEARS.has(word),
);
const months = wordsOf(TIME_NOUNS.month, MORE_MONTHS).filter(
  (word) => word.length > 2 || /[^\p{L}]|[^a-zа-я]/u.test(word),
);
const NOUN_END = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{M}])';
const YEARS = `(?:an(?!\\s(?:hour|hr))|${alternatives([...years, ...wordsOf(MORE_YEARS)])})${NOUN_END}`;
const UNIT_OF_TIME = `(?:${YEARS}|(?:${alternatives(months)})${NOUN_END})`;
/** What follows a word for a number of years, with the unit if it has one: "five (5) years", "five to seven years". */
const BEFORE_YEARS = new RegExp(
  `^(?:\\s?\\(\\d|(?:\\s?\\+|\\splus|\\sor more)?[\\s-]?(${UNIT_OF_TIME})|\\s?(?:-|${anyOf(wordsOf(RANGE_WORDS, RANGE_CONJUNCTIONS))})\\s?(?:\\d|\\p{L}{2,12}\\s(${UNIT_OF_TIME})))`,
  'u',
);
/** Languages with units of time in common. */
const SHARED_UNITS = new Map([
  ['no', 'sv'],
  ['da', 'sv'],
  ['pt', 'es'],
]);
const family = (language: string): string => SHARED_UNITS.get(language) ?? language;
const unitLanguages = new Map<string, Set<string>>();
for (const table of [TIME_NOUNS.year, TIME_NOUNS.month, MORE_YEARS, MORE_MONTHS])
  for (const [language, line] of Object.entries(table))
    for (const unit of wordsOf({ [language]: line }))
      unitLanguages.set(unit, (unitLanguages.get(unit) ?? new Set()).add(family(language)));
const WORLD_RANGE = new RegExp(
  `(?<![\\d.,+])(\\d{1,2})\\s?(?:${YEARS})?\\s?(?:[-~/]|${anyOf(wordsOf(RANGE_WORDS))}|(${anyOf(wordsOf(RANGE_CONJUNCTIONS))}))\\s?(\\d{1,2})\\+?[\\s-]?(?:${YEARS})`,
  'u',
);
/** [1] number, [2] plus sign, [3] months instead of years. */
const WORLD_SINGLE = new RegExp(
  `(?<![\\d.,])(\\d{1,2})\\s?(\\+|plus\\b|or more|ou plus|o más|ou mais|и более)?[\\s-]?(?:${YEARS}|((?:${alternatives(months)})${NOUN_END}))['’]?s?`,
  'gu',
);
const FROM_NEWCOMER = new RegExp(`^\\(?s?\\)?\\s?(?:[-~]|${anyOf(wordsOf(RANGE_WORDS))}|up to)\\s?$`, 'u');
const PROGRAMME =
  /intern|train|praktik|apprent|azubi|auszub|werkstud|stag|estág|alterna|becari|practic|prácticas|tiroc|aprend|schem|program|staż|school|schüler|schul/;
const IS_BETWEEN = new RegExp(anyOf(wordsOf(RANGE_OPENERS)), 'u');
const IS_LESS_THAN = new RegExp(`${anyOf(wordsOf(LESS_THAN))}|<`, 'u');
/** "25 years of success", but not "of experience". */
const OF_SOMETHING = /years?['’]? of (?!(?:[a-z-]+ ){0,4}(?:experience|exp)\b)/;
/** More years than any posting outside Korea asks for are those of a company. */
const MAX_REQUIRED_YEARS = 20;
/** More years than this are those of a company unless the text speaks of experience or of a least number. */
const MAX_BARE_YEARS = 10;
/** "18+ years" is an age. */
const AGES = new Set([16, 18, 21]);
/** 2 ans et + */
const PLUS_AFTER = /^\s?(?:et|y|e|und|en|i)?\s?\+/;
const REPEATED_NUMBER = /\d{1,2}\s?\((\d{1,2})\)/g;
const HALF = /(\d)\s?(?:[.,]5(?!\d)|[½¼¾])/g;
/** What may stand before and after a bare number of years: "Java: 3 years", "Bac+5 et 3 ans"; "3 years in sales". */
const BEFORE_BARE = /(?:^|[:,;(·|-]|\b(?:et|und|and|y|e|en|i|och|or|oder|ou|o|of|lub|eller))\s*$/;
const AFTER_BARE =
  /^[\s)]*(?:$|[,;.(·|]|(?:in|as|with|working|im|als|mit|dans|comme|en|como|em|na|no|nel|nella|come|w|jako|inom|som|i|required|erforderlich|requis)\b)/;
/** Experience (years): 3-5. */
const LABELLED = /[:)]\s?(\d{1,2})(?:\s?[-~]\s?(\d{1,2}))?\s?\+?$/;
/** What may follow a word for experience in a text that requires some: "Experience in retail". */
const AFTER_NOUN =
  /^\s?(?:$|(?:in|im|with|mit|as|als|dans|en|em|nel|nella|nell|w|inom|av|of|come|como|comme|som|jako|van|met|from|bei|auf|de|du|na)\b)/;
/** Words of a text that says nothing but which experience is required. */
const MAX_WORDS_WITH_NOUN = 4;

type Kind =
  | Status
  | 'noun'
  | 'other'
  | 'company'
  | 'anyone'
  | 'newcomer'
  | 'experienced'
  | 'newcomerAlone'
  | 'experiencedAlone'
  | 'refused'
  | 'ignored';
type Word = Mention<{ kind: Kind }>;
function* entries(): Generator<[string, { kind: Kind }]> {
  yield* entriesOf(NO_EXPERIENCE, { kind: 'ignored' });
  yield* entriesOf(NO_EXPERIENCE_NEEDED, { kind: 'anyone' });
  yield* entriesOf(COMPANY_YEARS, { kind: 'company' });
  yield* entriesOf(NEWCOMER_WORDS, { kind: 'newcomer' });
  yield* entriesOf(EXPERIENCED_WORDS, { kind: 'experienced' });
  yield* entriesOf(EXPERIENCE_NOUNS, { kind: 'noun' });
  yield* entriesOf(OTHER_YEARS, { kind: 'other' });
  yield* entriesOf(LEVELS_ALONE.newcomer, { kind: 'newcomerAlone' });
  yield* entriesOf(LEVELS_ALONE.experienced, { kind: 'experiencedAlone' });
  yield* statusEntries();
}
const findWords = lexicon(entries());

/** Parses the required years according to the table above; all null if the text specifies none. Never throws. */
export function parseExperience(text: string | null): Experience {
  return text === null ? EMPTY : parse(text);
}

const EMPTY: Experience = frozen({ text: null, ...UNKNOWN });

const parse = memoize((raw: string): Experience => {
  const text = cleanText(raw);
  return text === null
    ? EMPTY
    : frozen({
        text,
        ...parseYears(
          numberWordsToDigits(
            withPlainComparisons(normalizeText(text.replace(HALF, '$1')).replaceAll('’', "'")),
          ),
        ),
      });
});

function parseYears(text: string): Years {
  return /[가-힣]/.test(text) ? parseKorean(text) : parseWorld(text);
}

/** Parses a text in any language but Korean. */
function parseWorld(text: string): Years {
  const words = findWords(text).map(
    (word): Word => (isRefused(text, word) ? { ...word, meaning: REFUSED } : word),
  );
  const has = (kind: Kind): boolean => words.some(({ meaning }) => meaning.kind === kind);
  const found = /\d/.test(text) ? worldYears(text, words) : null;
  if (found === 'other') return UNKNOWN;
  if (found === 'preferred') return ANYONE;
  const isOpen = has('anyone') || isNotNeeded(text, words);
  if (found !== null) {
    const { minYears, maxYears } = found;
    if (minYears === null && maxYears === 0) return NEWCOMERS;
    const newcomer = isOpen || has('newcomer') || (minYears === 0 && !found.inMonths);
    return { minYears: newcomer && minYears === null ? 0 : minYears, maxYears, newcomer };
  }
  if (isOpen) return ANYONE;
  const isAlone =
    words.length > 0 && (text.split(' ').length <= 2 || isOnly(text, { start: 0, end: text.length }, words));
  const isNewcomer = has('newcomer') || (isAlone && has('newcomerAlone'));
  const isExperienced = has('experienced') || has('refused') || (isAlone && has('experiencedAlone'));
  if (isNewcomer) return isExperienced ? ANYONE : NEWCOMERS;
  if (has('preferred') || has('ideally')) return has('noun') || isExperienced ? ANYONE : UNKNOWN;
  return isExperienced || requiresExperience(text, words) ? EXPERIENCED : UNKNOWN;
}

const REFUSED = { kind: 'refused' } as const;
/** Words for people who are no experts yet, among those by which no experience is required. */
const UNTRAINED = /^(?:quereinsteiger|zij-instromer|débutant|未経験|初心者)/;
const BEFORE_REFUSED = new RegExp(`${anyOf(wordsOf(REFUSED_BEFORE))}\\s?$`, 'u');
const AFTER_REFUSED = new RegExp(
  `^(?:\\([\\p{L}/.]{1,4}\\)s?|[:*/_·](?:in|innen|e|es|in\\.))?[\\s(:者の方]{0,3}${anyOf(wordsOf(REFUSED_AFTER))}`,
  'u',
);

/** Whether newcomers are named only to be refused: "No freshers", "Débutants s'abstenir", 未経験不可. */
function isRefused(text: string, { start, end, meaning: { kind } }: Word): boolean {
  const isNewcomer = kind === 'newcomer' || kind === 'newcomerAlone';
  if (!isNewcomer && !(kind === 'anyone' && UNTRAINED.test(text.slice(start, end)))) return false;
  return (
    BEFORE_REFUSED.test(text.slice(Math.max(0, start - 24), start)) ||
    AFTER_REFUSED.test(text.slice(end, end + 40))
  );
}

/** Whether the text says that no experience is required. */
function isNotNeeded(text: string, words: readonly Word[]): boolean {
  if (!words.some(({ meaning }) => meaning.kind === 'no' || meaning.kind === 'optional')) return false;
  const isOnlyStatus = words.length === 1;
  return clausesOf(text, words).some(
    (clause) =>
      clause.mentions.some(
        ({ meaning }, index) =>
          (meaning.kind === 'noun' || meaning.kind === 'experienced') &&
          (isNegated(text, clause.mentions, index) || clause.mentions.some(isOptional)),
      ) ||
      // "Experience preferred, but not required", or only "not required"
      (clause.mentions.some(isOptional) &&
        isOnly(text, clause, clause.mentions) &&
        (isOnlyStatus || words[0]!.meaning.kind === 'noun')),
  );
}

const isOptional = ({ meaning }: Word): boolean => meaning.kind === 'optional';

/** Whether the text asks for experience without a number: "Experience in retail", "Berufserfahrung erforderlich". */
function requiresExperience(text: string, words: readonly Word[]): boolean {
  const noun = words.find(({ meaning }) => meaning.kind === 'noun');
  if (noun === undefined || words.some(({ meaning }) => meaning.kind === 'other')) return false;
  if (words.some(({ meaning }) => meaning.kind === 'required')) return true;
  // Scripts without spaces have set phrases for experience that is required.
  if (!/\p{Script=Latin}/u.test(text.slice(noun.start, noun.end))) return false;
  const isStart = text.slice(0, noun.start).split(' ').length <= MAX_WORDS_WITH_NOUN - 1;
  return isStart && (AFTER_NOUN.test(text.slice(noun.end)) || text.split(' ').length <= MAX_WORDS_WITH_NOUN);
}

interface Span {
  start: number;
  end: number;
  min: number | null;
  max: number | null;
  inMonths: boolean;
  /** Whether it says at least or at most. */
  isQualified: boolean;
  /** Whether it has a plus sign: 8+ years. */
  isPlus: boolean;
}

/** Finds the required years; null if the text names no years, `other` if they are those of something else. */
function worldYears(
  text: string,
  words: readonly Word[],
): { minYears: number | null; maxYears: number | null; inMonths: boolean } | 'other' | 'preferred' | null {
  const spans = spansOf(text, words);
  if (spans.length === 0) return null;
  const has = (kind: Kind): boolean => words.some(({ meaning }) => meaning.kind === kind);
  const isExperience = has('noun') || has('experienced');
  const accepted = spans.filter((span) => isRequired(text, words, span, isExperience));
  if (accepted.length === 0 && has('company')) return 'other';
  if (accepted.length === 0) return isExperience || has('anyone') || has('newcomer') ? null : 'other';
  const required = accepted.filter((span) => !isPreferred(text, words, span));
  if (required.length === 0) return 'preferred';
  const range = required.find(({ min, max }) => min !== null && max !== null);
  const min = range?.min ?? required.find((span) => span.min !== null)?.min ?? null;
  const max = range?.max ?? required.find((span) => span.max !== null)?.max ?? null;
  const inMonths = required.some((span) => span.inMonths);
  return min !== null && max !== null
    ? { ...ordered(min, max)!, inMonths }
    : { minYears: min, maxYears: max, inMonths };
}

function spansOf(text: string, words: readonly Word[]): Span[] {
  const spans: Span[] = [];
  const range = WORLD_RANGE.exec(text);
  // "and" joins a range only after "between".
  if (range && (range[2] === undefined || IS_BETWEEN.test(text))) {
    const [min, max] = [Number(range[1]), Number(range[3])];
    const end = range.index + range[0].length;
    return [{ start: range.index, end, min, max, inMonths: false, isQualified: true, isPlus: false }];
  }
  for (const match of text.matchAll(WORLD_SINGLE)) {
    const [whole, digits, plus, isMonths] = match;
    const years = isMonths ? Math.floor(Number(digits) / 12) : Number(digits);
    const start = match.index;
    const end = start + whole.length;
    if (isFromNewcomer(text, words, start)) {
      spans.push({ start, end, min: 0, max: years, inMonths: false, isQualified: true, isPlus: false });
      continue;
    }
    const isLess =
      IS_LESS_THAN.test(text.slice(Math.max(0, start - 16), start)) || text.startsWith('未満', end);
    const qualifier = qualifierOf(text, { start, end });
    const isPlus =
      plus !== undefined || PLUS_AFTER.test(text.slice(end)) || text.slice(0, start).endsWith('+ de ');
    const isMost = !isPlus && (isLess || qualifier === 'atMost' || text.startsWith('以内', end));
    spans.push({
      start,
      end,
      min: isMost ? null : years,
      // Years are whole numbers, so "under 3" has the maximum 2.
      max: isMost ? (isLess && !isMonths ? Math.max(0, years - 1) : years) : null,
      inMonths: Boolean(isMonths),
      isQualified: isPlus || isMost || qualifier !== null,
      isPlus,
    });
  }
  const labelled = spans.length === 0 && words[0]?.meaning.kind === 'noun' ? LABELLED.exec(text) : null;
  if (labelled) {
    const [whole, min, max] = labelled;
    spans.push({
      start: labelled.index,
      end: labelled.index + whole.length,
      min: Number(min),
      max: max === undefined ? null : Number(max),
      inMonths: false,
      isQualified: true,
      isPlus: false,
    });
  }
  return spans;
}

/** Whether newcomers are the lower end of a range: "Fresher to 2 years", "Freshers - 1 yr"; "Internship - 2 years" is its length. */
function isFromNewcomer(text: string, words: readonly Word[], start: number): boolean {
  const before = words.findLast((word) => word.end <= start);
  if (before?.meaning.kind !== 'newcomer') return false;
  return (
    FROM_NEWCOMER.test(text.slice(before.end, start)) && !PROGRAMME.test(text.slice(before.start, before.end))
  );
}

/** Whether these are years of experience, not those of a person, a company or a contract. */
function isRequired(text: string, words: readonly Word[], span: Span, isExperience: boolean): boolean {
  const { start, end, min, max } = span;
  const highest = Math.max(min ?? 0, max ?? 0);
  const isRange = min !== null && max !== null;
  if (highest > (isRange && isExperience ? MAX_REQUIRED_YEARS + 10 : MAX_REQUIRED_YEARS)) return false;
  if (AGES.has(isRange ? min : highest) || (!span.isPlus && OF_SOMETHING.test(text))) return false;
  if (words.some(({ meaning }) => meaning.kind === 'company')) return false;
  if (isExperience) return true;
  // "Apprenticeship - 3 years"
  const before = words.findLast((word) => word.end <= start);
  if (before?.meaning.kind === 'newcomer' && PROGRAMME.test(text.slice(before.start, before.end)))
    return false;
  if (words.some(({ meaning }) => meaning.kind === 'other')) return false;
  // Months are mostly those of a contract.
  if (span.inMonths) return max !== null || (span.isQualified && isWholeText(text, span));
  if (highest > MAX_BARE_YEARS && !span.isQualified) return isWholeText(text, span);
  return span.isQualified || (BEFORE_BARE.test(text.slice(0, start)) && AFTER_BARE.test(text.slice(end)));
}

/** Whether the text has few other letters than those of these years and their qualifier. */
function isWholeText(text: string, { start, end }: Span): boolean {
  return start <= 12 && text.length - end <= 12;
}

/** Whether the clause of these years, or one after it that says nothing else, says that they are only preferred. */
function isPreferred(text: string, words: readonly Word[], span: Span): boolean {
  // In "0 to 1 year (freshers welcome)" newcomers are welcome.
  const isPreference = ({ meaning, start }: Word): boolean =>
    (meaning.kind === 'preferred' || meaning.kind === 'ideally') &&
    !words.some((word) => word.meaning.kind === 'newcomer' && word.end <= start && word.end > start - 6);
  if (!words.some(isPreference)) return false;
  const clauses = clausesOf(text, words, [...words, span]);
  const index = clauses.findIndex(({ end }) => span.start < end);
  const next: Clause<{ kind: Kind }> | undefined = clauses[index + 1];
  return (
    clauses[index]!.mentions.some(isPreference) ||
    (next?.mentions.some(isPreference) === true && isOnly(text, next, next.mentions))
  );
}

/** Women who return to work after a break: 경력단절여성 우대, 경력보유여성 채용. */
const RETURNERS = /경력\s?(?:단절|이음)\s?(?:여성|자|남성)?|경력\s?보유\s?여성|경단녀/g;
const IS_ONLY_WELCOME = /^[\s(),·/]*(?:도\s?)?(?:우대|환영|우선|채용|지원|가능|모집|및|\s|[(),·/])*$/;
/** "경력에 따라 협의" is about pay. */
const DEPENDS = /(?:경력|경험)(?:에|을|과)?\s?(?:따라|따른|고려|감안|별로)/;

function parseKorean(raw: string): Years {
  const own = raw.includes('경') ? raw.replace(RETURNERS, ' ').trim() : raw;
  if (own !== raw && IS_ONLY_WELCOME.test(own)) return UNKNOWN;
  const text = /\d/.test(own) ? own.replace(OTHER_KOREAN_YEARS, ' ').trim() : own;
  if (DEPENDS.test(text)) return UNKNOWN;
  if (SCHOOL.test(text) && !/경력|신입/.test(text)) return UNKNOWN;
  if (NO_YEARS_REQUIRED.test(text)) {
    // "경력 2년 이상 (5년 이상 우대)" requires the first.
    const required = text.replace(PREFERRED_KOREAN, ' ');
    return required !== text && /\d\s?년/.test(required) ? parseKorean(required) : ANYONE;
  }
  const newcomerTerm = NEWCOMER_TERM.test(text);
  const years = parseRange(text);
  if (years === null) {
    if (ANY_LENGTH_TERM.test(text)) return newcomerTerm ? ANYONE : ANY_LENGTH;
    if (OPEN_TO_NEWCOMERS.test(text)) return ANYONE;
    const experiencedTerm = EXPERIENCED_TERM.test(text);
    if (newcomerTerm) return experiencedTerm ? ANYONE : NEWCOMERS;
    return experiencedTerm ? EXPERIENCED : UNKNOWN;
  }
  // Less than one year
  if (years.minYears === null && years.maxYears === 0) return NEWCOMERS;
  // "0~3년" accepts newcomers. "6개월 이상" does not, although it rounds down to 0 years.
  const newcomer =
    newcomerTerm || (years.minYears === 0 && !MONTHS.test(text)) || OPEN_TO_NEWCOMERS.test(text);
  const minYears = newcomer && years.minYears === null ? 0 : years.minYears;
  return { minYears, maxYears: years.maxYears, newcomer };
}

function parseRange(text: string): { minYears: number | null; maxYears: number | null } | null {
  const fromNewcomer = NEWCOMER_UP_TO.exec(text);
  if (fromNewcomer) return ordered(0, Number(fromNewcomer[1]));
  const range = RANGE.exec(text);
  if (range) return ordered(Number(range[1]), Number(range[2]));
  let min: number | null = null;
  let max: number | null = null;
  for (const [, before = '', digits, plus, months, , high, lessThan] of text.matchAll(SINGLE)) {
    const number = months ? Math.floor(Number(digits) / 12) : Number(digits);
    if (number > MAX_EXPERIENCE_YEARS) continue;
    const strict = lessThan !== undefined || LESS_THAN_PREFIX.test(before);
    // Years are whole numbers, so "under 3" has the maximum 2.
    if (strict || high !== undefined || (MAX_PREFIX.test(before) && plus === undefined))
      max ??= strict && !months ? Math.max(0, number - 1) : number;
    else min ??= number;
  }
  if (min !== null && max !== null) return ordered(min, max);
  return min === null && max === null ? null : { minYears: min, maxYears: max };
}

function ordered(first: number, second: number): { minYears: number; maxYears: number } | null {
  if (first > MAX_EXPERIENCE_YEARS || second > MAX_EXPERIENCE_YEARS) return null;
  return { minYears: Math.min(first, second), maxYears: Math.max(first, second) };
}

/** Whether a number in one of these languages counts the years or months after it: "two years", but not "to 년". */
function countsYears(languages: ReadonlySet<string>, after: string): boolean {
  const match = BEFORE_YEARS.exec(after);
  if (match === null) return false;
  const unit = match[1] ?? match[2];
  return (
    unit === undefined || [...languages].some((language) => unitLanguages.get(unit)?.has(family(language)))
  );
}

/** Writes numbers in words before a unit of time as digits: five (5) years, dreijährige. */
function numberWordsToDigits(text: string): string {
  if (!MAY_NAME_NUMBER.test(text)) return text;
  let result = '';
  let from = 0;
  for (const { start, end, meaning } of findNumbers(text)) {
    if (meaning.languages && !countsYears(meaning.languages, text.slice(end, end + 32))) continue;
    result += text.slice(from, start) + meaning.text;
    from = end;
  }
  return (result + text.slice(from)).replace(REPEATED_NUMBER, '$1');
}

/**
 * Returns whether an applicant with this many whole years (0 = newcomer) is accepted; null if the posting does not
 * specify it. Defines the `experience` filter of `GET /jobs`, which excludes both false and null.
 */
export function acceptsYears(experience: Omit<Experience, 'text'>, years: number): boolean | null {
  const { minYears, maxYears, newcomer } = experience;
  if (years === 0 && newcomer !== null) return newcomer;
  // 경력 without a number accepts any experience.
  if (minYears === null && maxYears === null) return newcomer === false ? years > 0 : null;
  return years >= (minYears ?? 0) && years <= (maxYears ?? Number.POSITIVE_INFINITY);
}
