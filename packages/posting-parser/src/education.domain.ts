import { withPlainComparisons } from './comparison.domain.ts';
import {
  AMBIGUOUS_DEGREES,
  AT_MOST,
  DEGREES,
  EDUCATION_NOUNS,
  GENERIC_DEGREES,
  LEVEL_FILLERS,
  NO_DEGREES,
  REGIONAL_DEGREES,
  SCHOOLS,
  UNFINISHED,
} from './education.data.ts';
import { EXPERIENCE_NOUNS } from './experience-words.data.ts';
import { lexicon, type Mention } from './lexicon.domain.ts';
import {
  type Clause,
  clausesOf,
  entriesOf,
  isNegated,
  isOnly,
  type Status,
  statusEntries,
} from './requirement.domain.ts';
import { cleanText, frozen, memoizePerContext, normalizeText } from './text.domain.ts';
import { EDUCATION_LEVELS, type Education, type EducationLevel } from './values.ts';
import { wordsOf } from './words.domain.ts';

/** What a word says: a degree, or what a degree beside it is to the posting. */
type Meaning =
  | { kind: 'degree' | 'generic' | 'school' | 'ambiguous'; level: EducationLevel }
  | { kind: 'noun' | 'experience' | 'ignored' | DegreeStatus };
type DegreeStatus = Status | 'unfinished' | 'atMost';

function* entries(): Generator<[string, Meaning]> {
  yield* entriesOf(NO_DEGREES, { kind: 'ignored' });
  for (const level of EDUCATION_LEVELS) yield* entriesOf(DEGREES[level], { kind: 'degree', level });
  for (const level of EDUCATION_LEVELS) yield* entriesOf(GENERIC_DEGREES[level], { kind: 'generic', level });
  for (const level of EDUCATION_LEVELS) yield* entriesOf(SCHOOLS[level], { kind: 'school', level });
  for (const level of EDUCATION_LEVELS)
    yield* entriesOf(AMBIGUOUS_DEGREES[level], { kind: 'ambiguous', level });
  yield* entriesOf(UNFINISHED, { kind: 'unfinished' });
  yield* entriesOf(AT_MOST, { kind: 'atMost' });
  yield* statusEntries();
  yield* entriesOf(EDUCATION_NOUNS, { kind: 'noun' });
  yield* entriesOf(EXPERIENCE_NOUNS, { kind: 'experience' });
}
const findWords = lexicon(entries());

/**
 * Korean terms, and Japanese schools before 卒. Order matters: 초대졸 contains 대졸, 전문학사 contains 학사 and 대학원 contains 대학, so the more
 * specific term comes first. University students have a high school diploma.
 */
const PATTERNS: readonly (readonly [EducationLevel | null, string])[] = [
  [
    null,
    '대학교?\\s?병원|대학로(?!부터)|대학(?:원생|생|교수|가(?![가-힣])|\\s?강사|입시|입학)(?!\\s?\\(?(?:재학|휴학))|고등학생|고교생|(?:고등학교|고교)\\s?(?:교사|선생|강사)|학사\\s?(?:관리|행정|운영|일정|팀)|(?:학사|석사|박사|대학원)\\s?(?:과정|학위)?\\s?(?:학비|등록금|진학)?\\s?지원(?!\\s?(?:가능|자|하|할))|(?<=[가-힣])(?<!전문|방송통신|사이버|년제|정규|이상|또는|국내|국외|해외|외국|학력|소재|전국|최소)대학교?(?!원|\\s?원?\\s?\\(?\\s?(?:졸|재학|휴학|이상|학력|수료|중퇴|학위|[234]))',
  ],
  [
    'none',
    '학력\\s?(?:사항\\s?)?(?:·\\s?(?:경력|나이|성별)\\s?)?(?:무관|제한\\s?없음|상관\\s?없음|불문)|(?<!(?:전공|성별|나이|연령|경력|년수|연수|연차|기간|경험|지역|국적|학과|학점|업종|직종)\\s?)(?:무관|제한\\s?없음)',
  ],
  ['none', '(?:초|중)졸|초등학교|중학교|고등학교 ?재학'],
  ['highSchool', '대학교?생? ?\\(?(?:재학|휴학)'],
  [
    'associate',
    '대(?:학교?|졸)\\s?\\(\\s?[23][^)]{0,8}\\)|초\\s?대졸|전문\\s?대(?:학교?|졸)?|전문\\s?학사|(?<!(?:경력|경험)\\s?)[23]\\s?[,~·/-]\\s?3\\s?년제?|[23]년제|폴리텍',
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

/** A list of schools: 高専・短大・専門・大学. */
const JAPANESE_LIST = new RegExp(
  `(?<![\\p{Script=Han}ー])(?!中|高[^校等専])(?:${JAPANESE_SCHOOL.source})(?:\\s?(?:[・·、,/~]|または|又は|もしくは|及び|か|or)\\s?(?:${JAPANESE_SCHOOL.source})){1,7}(?!\\p{Script=Han})`,
  'gu',
);

/** 学歴・経験不問, 学歴は問いません. */
const NO_SCHOOL = /学歴[^。,;|(]{0,12}?(?:不問|問わ|問いま|関係な|関係あ|制限な|条件な|要件な)/g;

/** What may stand before and after an {@link AMBIGUOUS_DEGREES ambiguous} word. */
const BEFORE_AMBIGUOUS =
  /(?:^|\b(?:a|an|or|und|oder|ou|of|en|o|e|mit|et|and|abgeschlossene|min\.?|minimum|minimaal|título de|titulación de|titulo de|estudios de|niveau|formação|in) )$/;
/** After another degree: B.Tech/BE, Degree (BA); but not Salvador/BA. */
const BESIDE_DEGREE = /(?:\/|[:(]) ?$/;
const AFTER_AMBIGUOUS =
  /^(?:\.?$|\.?\s?[/,;()|]|['’]s(?! (?!degree|level|diploma|in\b|or\b|and\b|preferred|required))\b| ?- ?(?:niveau|diploma)| (?:or|und|oder|of|en|o|ou|e|and|et)\b| (?:degree|diploma|niveau|opleiding|werk|required|preferred|erforderlich|erwünscht|vorausgesetzt|wünschenswert|von vorteil|notwendig|completo|terminado|requerido|is een|level|informatique|gea|tc|mmi)| in (?!good|an?\b|the\b|our\b|charge))/;
const AFTER_MASTERS =
  /^(?:[:+]|\s?[-–]\s?(?!\p{L}*ing\b)| (?:qualifi|from|plus|with|minimum|program|desir|essential|mandatory|graduate|holder|equivalent|is|would|level|student|candidate|a plus|nice|welcome|ideal))/u;
const NOT_BEFORE_IN = new Set(['be', 'me', 'as', 'aa', 'wo', 'but', 'its', 'pg']);

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

const GRADUATE_SLASH = /(?<=\bgraduate) ?\/ ?(?=post)/g;

const parse = memoizePerContext((raw: string, region: number): Education => {
  const text = cleanText(raw);
  if (text === null) return EMPTY;
  const normalized = withPlainComparisons(normalizeText(text).replaceAll('’', "'")).replace(
    GRADUATE_SLASH,
    '/',
  );
  return frozen({ text, level: levelOf(normalized, REGIONAL_DEGREES[region]?.[1]) });
});

interface Degree {
  level: EducationLevel | null;
  status: DegreeStatus | null;
  isGeneric: boolean;
}

type RegionalDegrees = (typeof REGIONAL_DEGREES)[number][1];

function levelOf(text: string, regional?: RegionalDegrees): EducationLevel | null {
  const spelled = text.includes('bac') ? text.replace(BAC, 'bac+$1') : text;
  const mentions = findMentions(spelled, regional);
  if (mentions.length === 0) return null;
  const degrees: Degree[] = [];
  let previous: Degree[] = [];
  let isDetail = false;
  for (const clause of clausesOf(spelled, mentions)) {
    const found = degreesOf(spelled, clause);
    if (found.length > 0) {
      // "Hochschulabschluss (Master)", "Educación superior - Licenciatura"
      if (isDetail && found.some(({ isGeneric }) => !isGeneric)) ignoreGeneric(previous);
      degrees.push(...found);
      previous = found;
    } else {
      // "Bachelor's (Preferred)", "Degree preferred, but not required"
      const words = clause.mentions.filter(({ meaning }) => isStatus(meaning));
      const status = words.at(-1)?.meaning.kind as DegreeStatus | undefined;
      if (status !== undefined && isOnly(spelled, clause, words)) {
        for (const degree of previous) degree.status = status === 'ideally' ? 'preferred' : status;
        if (mentions.length === clause.mentions.length && status === 'optional') return 'none';
      }
    }
    isDetail = /[(:–-]/.test(clause.boundary);
  }
  return lowest(degrees);
}

function ignoreGeneric(degrees: readonly Degree[]): void {
  for (const degree of degrees) if (degree.isGeneric) degree.level = null;
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
function degreesOf(text: string, clause: Clause<Meaning>): Degree[] {
  const found: Degree[] = [];
  for (const [index, { meaning }] of clause.mentions.entries()) {
    const isDegree =
      meaning.kind === 'degree' ||
      meaning.kind === 'generic' ||
      meaning.kind === 'noun' ||
      (meaning.kind === 'school' && isLevel(text, clause));
    if (!isDegree) continue;
    found.push({
      level: 'level' in meaning ? meaning.level : null,
      status: statusOf(text, clause, index),
      // "High school diploma" names one level, "University, Bachelor" only the second.
      isGeneric: meaning.kind === 'school' ? meaning.level === 'bachelor' : meaning.kind !== 'degree',
    });
  }
  if (found.some(({ isGeneric }) => !isGeneric)) ignoreGeneric(found);
  return found;
}

/** Whether the schools in a clause are levels, not parts of names: beside other words for education, or alone. */
function isLevel(text: string, { start, end, mentions }: Clause<Meaning>): boolean {
  let rest = '';
  let from = start;
  for (const mention of mentions) {
    if (!BESIDE_NAMES.has(mention.meaning.kind)) return true;
    rest += ` ${text.slice(from, mention.start)}`;
    from = mention.end;
  }
  return ((rest + text.slice(from, end)).match(WORDS) ?? []).every(
    (word) => SHORT_WORD.test(word) || levelFillers.has(word),
  );
}

/** Kinds of words that say nothing of whether a school beside them is a level. */
const BESIDE_NAMES: ReadonlySet<string> = new Set(['school', 'ignored', 'experience', 'ambiguous']);
const WORDS = /[\p{L}\p{M}]+/gu;
const SHORT_WORD = /^\p{Script=Latin}{1,2}$/u;
const levelFillers = new Set(wordsOf(LEVEL_FILLERS));

/** Returns what the nearest word after or else before a degree says about it. */
function statusOf(
  text: string,
  { mentions, end: clauseEnd }: Clause<Meaning>,
  index: number,
): DegreeStatus | null {
  if (isNegated(text, mentions, index)) return 'no';
  const before = mentions.slice(0, index).findLast(({ meaning }) => isStatus(meaning))?.meaning.kind;
  if (before === 'unfinished') return 'unfinished';
  const after = mentions
    .slice(index + 1)
    .find(
      ({ meaning, end }) =>
        isStatus(meaning) && meaning.kind !== 'no' && (meaning.kind !== 'ideally' || end === clauseEnd),
    )?.meaning.kind;
  if (before === 'ideally') return 'preferred';
  const kind = (after ?? before) as DegreeStatus | undefined;
  if (kind === 'ideally') return 'preferred';
  return kind === undefined || kind === 'required' || kind === 'no' ? null : kind;
}

function isStatus({ kind }: Meaning): boolean {
  return !['degree', 'generic', 'school', 'ambiguous', 'noun', 'experience', 'ignored'].includes(kind);
}

/** Returns whether a {@link normalizeText normalized} text is only the name of a degree: "Licenciatura". */
export function isOnlyDegree(text: string): boolean {
  const mentions = findMentions(text);
  return (
    mentions.length > 0 &&
    mentions.every(({ meaning }) => meaning.kind === 'degree') &&
    isOnly(text, { start: 0, end: text.length }, mentions)
  );
}

function findMentions(text: string, regional?: RegionalDegrees): Mention<Meaning>[] {
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
  for (const pattern of [
    /[卒修以]/.test(text) ? JAPANESE : null,
    /大|短|高/.test(text) ? JAPANESE_LIST : null,
  ])
    for (const { 0: found, index } of pattern ? rest.matchAll(pattern) : []) {
      const levels = found
        .match(JAPANESE_SCHOOL)!
        .map((school) => JAPANESE_LEVELS.find(([pattern]) => pattern.test(school))![1]);
      const level = EDUCATION_LEVELS.find((candidate) => levels.includes(candidate))!;
      note(level, index, found.length);
    }
  for (const { 0: found, index } of text.includes('学歴') ? text.matchAll(NO_SCHOOL) : [])
    note('none', index, found.length);
  const found = findWords(rest);
  const degrees = found.filter(({ meaning }) => DEGREE_KINDS.has(meaning.kind));
  const words = found.filter(
    (mention) =>
      !isOtherWord(
        text,
        mention,
        degrees.some((degree) => degree !== mention),
      ),
  );
  return [...mentions, ...words]
    .sort((one, other) => one.start - other.start)
    .map((mention) => asDegree(mention, regional?.get(text.slice(mention.start, mention.end))));
}

const DEGREE_KINDS: ReadonlySet<string> = new Set(['degree', 'generic', 'school', 'ambiguous', 'noun']);

/** Whether an ambiguous word means something else than a degree. */
function isOtherWord(text: string, { start, end, meaning }: Mention<Meaning>, hasDegree: boolean): boolean {
  if (meaning.kind !== 'ambiguous') return false;
  const before = text.slice(Math.max(0, start - 24), start);
  const after = text.slice(end, end + 24);
  // The plural says it, but not before other words: "Masters swimming", "Masters of craft beer".
  if (text.startsWith('masters', start))
    return !AFTER_MASTERS.test(after) && (after.startsWith(' of ') || !AFTER_AMBIGUOUS.test(after));
  return (
    !(BEFORE_AMBIGUOUS.test(before) || (hasDegree && BESIDE_DEGREE.test(before))) ||
    !AFTER_AMBIGUOUS.test(after) ||
    (after.startsWith(' in ') && NOT_BEFORE_IN.has(text.slice(start, end)))
  );
}

function asDegree(mention: Mention<Meaning>, regional: EducationLevel | undefined): Mention<Meaning> {
  const { meaning } = mention;
  if (regional !== undefined) return { ...mention, meaning: { kind: 'degree', level: regional } };
  return meaning.kind === 'ambiguous'
    ? { ...mention, meaning: { kind: 'degree', level: meaning.level } }
    : mention;
}
