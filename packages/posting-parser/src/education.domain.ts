import {
  AMBIGUOUS_DEGREES,
  AT_MOST,
  DEGREES,
  EDUCATION_NOUNS,
  GENERIC_DEGREES,
  NO,
  NO_DEGREES,
  NOT_REQUIRED,
  REGIONAL_DEGREES,
  REQUIRED,
  UNFINISHED,
} from './education.data.ts';
import { EXPERIENCE_NOUNS, IDEALLY, PREFERRED } from './experience-words.data.ts';
import { lexicon, type Mention } from './lexicon.domain.ts';
import { cleanText, frozen, memoizePerContext, normalizeText } from './text.domain.ts';
import { EDUCATION_LEVELS, type Education, type EducationLevel } from './values.ts';
import { type WordTable, wordsOf } from './words.domain.ts';

/** What a word says: a degree, or what a degree beside it is to the posting. */
type Meaning =
  | { kind: 'degree' | 'generic' | 'ambiguous'; level: EducationLevel }
  | { kind: 'noun' | 'experience' | 'ignored' | Status };
type Status = 'required' | 'preferred' | 'ideally' | 'optional' | 'no' | 'unfinished' | 'atMost';

function* wordsWith(table: WordTable, meaning: Meaning): Generator<[string, Meaning]> {
  for (const word of wordsOf(table)) yield [word.replaceAll('’', "'"), meaning];
}

function* entries(): Generator<[string, Meaning]> {
  yield* wordsWith(NO_DEGREES, { kind: 'ignored' });
  for (const level of EDUCATION_LEVELS) yield* wordsWith(DEGREES[level], { kind: 'degree', level });
  for (const level of EDUCATION_LEVELS) yield* wordsWith(GENERIC_DEGREES[level], { kind: 'generic', level });
  for (const level of EDUCATION_LEVELS)
    yield* wordsWith(AMBIGUOUS_DEGREES[level], { kind: 'ambiguous', level });
  yield* wordsWith(UNFINISHED, { kind: 'unfinished' });
  yield* wordsWith(NOT_REQUIRED, { kind: 'optional' });
  yield* wordsWith(NO, { kind: 'no' });
  yield* wordsWith(AT_MOST, { kind: 'atMost' });
  yield* wordsWith(REQUIRED, { kind: 'required' });
  yield* wordsWith(IDEALLY, { kind: 'ideally' });
  yield* wordsWith(PREFERRED, { kind: 'preferred' });
  yield* wordsWith(EDUCATION_NOUNS, { kind: 'noun' });
  yield* wordsWith(EXPERIENCE_NOUNS, { kind: 'experience' });
}
const findWords = lexicon(entries());

/**
 * Korean terms, and Japanese schools before 卒. Order matters: 초대졸 contains 대졸, 전문학사 contains 학사 and 대학원 contains 대학, so the more
 * specific term comes first. University students have a high school diploma.
 */
const PATTERNS: readonly (readonly [EducationLevel | null, string])[] = [
  [
    null,
    '대학교?\\s?병원|대학(?:원생|생|교수|가(?![가-힣])|로(?![가-힣])|\\s?강사|입시|입학)(?!\\s?\\(?(?:재학|휴학))|고등학생|고교생|(?:고등학교|고교)\\s?(?:교사|선생|강사)|학사\\s?(?:관리|행정|운영|일정|팀)',
  ],
  [
    'none',
    '학력\\s?(?:사항\\s?)?(?:·\\s?(?:경력|나이|성별)\\s?)?(?:무관|제한\\s?없음|상관\\s?없음|불문)|무관|제한\\s?없음',
  ],
  ['none', '(?:초|중)졸|초등학교|중학교|고등학교 ?재학'],
  ['highSchool', '대학교?생? ?\\(?(?:재학|휴학)'],
  [
    'associate',
    '대(?:학교?|졸)\\s?\\(\\s?[23][^)]{0,8}\\)|초\\s?대졸|전문\\s?대(?:학교?|졸)?|전문\\s?학사|[23]\\s?[,~·/-]\\s?3\\s?년제?|[23]년제|폴리텍',
  ],
  ['highSchool', '고졸|고등학교|고교|특성화고|마이스터고|검정고시'],
  ['doctorate', '박사'],
  ['bachelor', '학\\s?[·/,]\\s?석사'],
  ['master', '석\\s?[·/,]?\\s?박사|석사|대학원'],
  ['bachelor', '대졸|학사|4\\s?년제|대학'],
];
const KOREAN = new RegExp(PATTERNS.map(([, pattern]) => `(${pattern})`).join('|'), 'g');
const JAPANESE_SCHOOL =
  /大学院|四年制大学|4年制大学|四大|大学|高等専門学校|高専|短期大学|短大|専門学校|専修学校|各種学校|専門|高等学校|高校|高|中学校|中学|中|大|院/g;
const JAPANESE_LEVELS: readonly (readonly [RegExp, EducationLevel])[] = [
  [/院$/, 'master'],
  [/^(?:[四4](?:年制)?)?大/, 'bachelor'],
  [/^(?:高等専|高専|短|専|各)/, 'associate'],
  [/^高/, 'highSchool'],
  [/^中/, 'none'],
];
/** 大卒, 短大・専門卒以上, 大学または大学院を卒業. */
const JAPANESE = new RegExp(
  `(?:(?:${JAPANESE_SCHOOL.source})(?:[・·、,/ ]|または|又は|もしくは|及び|か|or)*){1,6}(?:を)?(?:卒|修了|既卒|以上)`,
  'g',
);

/** What may stand before and after an {@link AMBIGUOUS_DEGREES ambiguous} word. */
const BEFORE_AMBIGUOUS =
  /(?:^|\/|[:(] ?|\b(?:a|an|or|und|oder|ou|of|en|o|e|mit|et|and|abgeschlossene|min\.?|minimum|minimaal|título de|titulación de|titulo de|estudios de|niveau|formação|in) )$/;
const AFTER_AMBIGUOUS =
  /^(?:\.?$|\.?\s?[/,;()|]|['’]s\b| ?- ?(?:niveau|diploma)| (?:or|und|oder|of|en|o|ou|e|and|et)\b| (?:degree|diploma|niveau|opleiding|werk|required|preferred|erforderlich|erwünscht|vorausgesetzt|wünschenswert|von vorteil|notwendig|completo|terminado|requerido|is een|level|informatique|gea|tc|mmi)| in (?!good|an?\b|the\b|our\b|charge))/;
const NOT_BEFORE_IN = new Set(['be', 'me', 'as', 'aa', 'wo', 'but', 'its', 'pg']);

const CLAUSE = /[,;|·()\n]|\. |\s[-–]\s|\b(?:but|aber|mais|pero|mas|ma|maar|ale|men)\b/g;
const FILLERS =
  /\b(?:is|are|ist|est|es|é|è|jest|är|er|also|aber|but|a|an|the|se|sea|be|would|serait|e|and|und)\b|[\p{P}\p{S}]/gu;
/** Words between "no" and the degree that it negates. */
const MAX_WORDS_AFTER_NO = 3;
const CONJUNCTION =
  /^[\s/·・]*(?:or|and|nor|oder|und|noch|ni|y|o|ou|e|et|of|en|noch|i|lub|ani|och|eller)?[\s/·・]*$/;
/** 2 of bac+2, bac +2/3 and bac + 2 à bac + 5. */
const BAC = /\bbac(?:calauréat)?\s?\+\s?(\d)(?:\s?(?:\/|à|a|-|ou)\s?(?:bac\s?)?\+?\s?\d(?!\d))?/g;
/** The level of those who have not finished a degree yet. */
const BEFORE: Readonly<Record<EducationLevel, EducationLevel>> = {
  none: 'none',
  highSchool: 'none',
  associate: 'highSchool',
  bachelor: 'highSchool',
  master: 'bachelor',
  doctorate: 'master',
};

const EMPTY: Education = frozen({ text: null, level: null });

/**
 * Parses the lowest level that is required: "석사/박사" is `master`, "고졸~대졸" is `highSchool`, "고졸 이하" is `none`, "Master's preferred" is null.
 * The level is null if the text names none.
 *
 * @param timeZone - of the site, for words that mean other levels in other countries (Diploma)
 */
export function parseEducation(text: string | null, timeZone = ''): Education {
  if (text === null) return EMPTY;
  const region = REGIONAL_DEGREES.findIndex(([zones]) => zones.test(timeZone));
  return parse(text, region, region);
}

const parse = memoizePerContext((raw: string, region: number): Education => {
  const text = cleanText(raw);
  if (text === null) return EMPTY;
  const normalized = normalizeText(text).replaceAll('’', "'");
  const regional = REGIONAL_DEGREES[region]?.[1].get(normalized);
  return frozen({ text, level: regional ?? levelOf(normalized) });
});

interface Degree {
  level: EducationLevel | null;
  status: Status | null;
  isGeneric: boolean;
}

function levelOf(text: string): EducationLevel | null {
  const spelled = text.includes('bac') ? text.replace(BAC, 'bac+$1') : text;
  const mentions = findMentions(spelled);
  const degrees: Degree[] = [];
  let from = 0;
  let previous: Degree[] = [];
  let isDetail = false;
  const boundaries = [...spelled.matchAll(CLAUSE)].filter(
    ({ index }) => !mentions.some(({ start, end }) => start <= index && index < end),
  );
  for (const boundary of [...boundaries, undefined]) {
    const to = boundary?.index ?? spelled.length;
    const clause = mentions.filter(({ start, end }) => start >= from && end <= to);
    const found = degreesOf(spelled, clause, to);
    if (found.length > 0) {
      // "Hochschulabschluss (Master)", "Educación superior - Licenciatura"
      if (isDetail && found.some(({ isGeneric }) => !isGeneric))
        for (const degree of previous) if (degree.isGeneric) degree.level = null;
      degrees.push(...found);
      previous = found;
    } else {
      // "Bachelor's (Preferred)", "Degree preferred, but not required"
      const words = clause.filter(({ meaning }) => isStatus(meaning));
      const status = words.at(-1)?.meaning.kind as Status | undefined;
      if (status !== undefined && isOnly(spelled.slice(from, to), words, from)) {
        for (const degree of previous) degree.status = status === 'ideally' ? 'preferred' : status;
        if (mentions.length === clause.length && status === 'optional') return 'none';
      }
    }
    from = to + (boundary?.[0].length ?? 0);
    isDetail = /[(:–-]/.test(boundary?.[0] ?? '');
  }
  return lowest(degrees);
}

function lowest(degrees: readonly Degree[]): EducationLevel | null {
  let rank: number | null = null;
  let isOptional = false;
  for (const { level, status } of degrees) {
    if (status === 'optional' || status === 'no') isOptional = true;
    if (status === 'atMost' && degrees.length === 1) return 'none';
    if (level === null || status === 'optional' || status === 'no' || status === 'preferred') continue;
    const reached = EDUCATION_LEVELS.indexOf(status === 'unfinished' ? BEFORE[level] : level);
    if (rank === null || reached < rank) rank = reached;
  }
  if (rank !== null) return EDUCATION_LEVELS[rank]!;
  return isOptional ? 'none' : null;
}

/** Returns the degrees of a clause and what it says about each. */
function degreesOf(text: string, clause: readonly Mention<Meaning>[], to: number): Degree[] {
  const found: Degree[] = [];
  for (const [index, { meaning }] of clause.entries()) {
    if (meaning.kind !== 'degree' && meaning.kind !== 'generic' && meaning.kind !== 'noun') continue;
    found.push({
      level: 'level' in meaning ? meaning.level : null,
      status: statusOf(text, clause, index, to),
      isGeneric: meaning.kind !== 'degree',
    });
  }
  if (found.some(({ isGeneric }) => !isGeneric))
    for (const degree of found) if (degree.isGeneric) degree.level = null;
  return found;
}

function statusOf(
  text: string,
  clause: readonly Mention<Meaning>[],
  index: number,
  to: number,
): Status | null {
  if (isNegated(text, clause, index)) return 'no';
  const after = clause
    .slice(index + 1)
    .find(
      ({ meaning, end }) =>
        isStatus(meaning) && meaning.kind !== 'no' && (meaning.kind !== 'ideally' || end === to),
    );
  const before = clause.slice(0, index).findLast(({ meaning }) => isStatus(meaning));
  const kind = (after ?? before)?.meaning.kind as Status | undefined;
  if (before?.meaning.kind === 'unfinished') return 'unfinished';
  if (before?.meaning.kind === 'ideally' || kind === 'ideally') return 'preferred';
  return kind === undefined || kind === 'required' || kind === 'no' ? null : kind;
}

/** Whether "no" or its like stands before this degree: kein Studium, no degree or diploma. */
function isNegated(text: string, clause: readonly Mention<Meaning>[], index: number): boolean {
  for (let at = index - 1; at >= 0; at--) {
    const { meaning, end } = clause[at]!;
    const gap = text.slice(end, clause[at + 1]!.start);
    if (meaning.kind === 'no') return gap.split(' ').length <= MAX_WORDS_AFTER_NO + 2;
    if (isStatus(meaning) || !CONJUNCTION.test(gap)) return false;
  }
  return false;
}

function isStatus({ kind }: Meaning): boolean {
  return !['degree', 'generic', 'ambiguous', 'noun', 'experience', 'ignored'].includes(kind);
}

/** Whether a clause consists only of these words and of such that say nothing. */
function isOnly(clause: string, mentions: readonly Mention<Meaning>[], offset: number): boolean {
  let rest = '';
  let from = 0;
  for (const { start, end } of mentions) {
    rest += clause.slice(from, start - offset);
    from = end - offset;
  }
  return (rest + clause.slice(from)).replace(FILLERS, '').trim() === '';
}

/** Returns whether a {@link normalizeText normalized} text is only the name of a degree: "Licenciatura". */
export function isOnlyDegree(text: string): boolean {
  const mentions = findMentions(text);
  return (
    mentions.length > 0 &&
    mentions.every(({ meaning }) => meaning.kind === 'degree') &&
    isOnly(text, mentions, 0)
  );
}

function findMentions(text: string): Mention<Meaning>[] {
  const mentions: Mention<Meaning>[] = [];
  let rest = text;
  const note = (level: EducationLevel | null, start: number, length: number): void => {
    const meaning: Meaning = level === null ? { kind: 'ignored' } : { kind: 'degree', level };
    mentions.push({ start, end: start + length, meaning });
    rest = rest.slice(0, start) + ' '.repeat(length) + rest.slice(start + length);
  };
  if (/[가-힣]/.test(text))
    for (const match of text.matchAll(KOREAN))
      note(PATTERNS[match.indexOf(match[0], 1) - 1]![0], match.index, match[0].length);
  if (/[卒修以]/.test(text))
    for (const { 0: found, index } of text.matchAll(JAPANESE)) {
      const levels = found
        .match(JAPANESE_SCHOOL)!
        .map((school) => JAPANESE_LEVELS.find(([pattern]) => pattern.test(school))![1]);
      const level = EDUCATION_LEVELS.find((candidate) => levels.includes(candidate))!;
      note(level, index, found.length);
    }
  const words = findWords(rest).filter((mention) => !isOtherWord(text, mention));
  return [...mentions, ...words].sort((one, other) => one.start - other.start).map(asDegree);
}

/** Whether an ambiguous word means something else than a degree. */
function isOtherWord(text: string, { start, end, meaning }: Mention<Meaning>): boolean {
  if (meaning.kind !== 'ambiguous') return false;
  const after = text.slice(end, end + 24);
  return (
    !BEFORE_AMBIGUOUS.test(text.slice(Math.max(0, start - 24), start)) ||
    !AFTER_AMBIGUOUS.test(after) ||
    (after.startsWith(' in ') && NOT_BEFORE_IN.has(text.slice(start, end)))
  );
}

function asDegree(mention: Mention<Meaning>): Mention<Meaning> {
  const { meaning } = mention;
  return meaning.kind === 'ambiguous'
    ? { ...mention, meaning: { kind: 'degree', level: meaning.level } }
    : mention;
}
