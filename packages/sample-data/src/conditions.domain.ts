/** Experience, education, employment and deadlines: texts as sites print them, with their meaning. */

import { type Choice, Choices, parseTable, randomInt, randomItem, type Sampler } from './random.domain.ts';
import type {
  EducationLevel,
  EmploymentType,
  Language,
  PostingValues,
  Seniority,
  Term,
  Trade,
} from './types.ts';

type Experience = PostingValues['experience'];
type Education = PostingValues['education'];
type Employment = PostingValues['employmentType'];
type Deadline = PostingValues['deadline'];

/** In the tables, `-` means that no text is printed. */
const textOf = (column: string) => (column === '-' ? null : column);
const numberOf = (column: string | undefined) => (column ? Number(column) : null);

/** Parses a table of choices with the columns key, text, weight, copies and the meaning of the text. */
function parseChoices<T>(
  table: string,
  parseMeaning: (text: string | null, columns: readonly string[]) => T,
) {
  const choices = new Map<string, Choice<T>[]>();
  for (const [key = '', text = '', weight, copies, ...columns] of parseTable(table)) {
    const choice = [
      Object.freeze(parseMeaning(textOf(text), columns)),
      Number(weight),
      Number(copies),
    ] as const;
    choices.set(key, [...(choices.get(key) ?? []), choice]);
  }
  return choices;
}
const toChoices = <T>(byKey: ReadonlyMap<string, readonly Choice<T>[]>) =>
  new Map([...byKey].map(([key, items]) => [key, new Choices(items)]));

/** Language; text; weight; copies; minimum years; maximum years; whether newcomers are accepted. */
const EXPERIENCES = parseChoices<Experience>(
  `
ko; 경력무관; 34; 3; 0; ; yes
ko; 신입·경력; 18; 2; 0; ; yes
ko; 신입; 7; 2; 0; 0; yes
ko; 경력; 8; 1; ; ; no
ko; 경력1년↑; 7; 1; 1; ; no
ko; 경력2년↑; 5; 1; 2; ; no
ko; 경력3년↑; 8; 1; 3; ; no
ko; 경력 3~7년; 4; 1; 3; 7; no
ko; 경력5년↑; 4; 1; 5; ; no
ko; 경력 5~10년; 2; 1; 5; 10; no
ko; -; 3; 0; ; ;
ko; 경력 1~3년; 0; 1; 1; 3; no
ko; 경력 1~4년; 0; 1; 1; 4; no
ko; 3 ~ 5년; 0; 1; 3; 5; no
ko; 3 ~ 12년; 0; 1; 3; 12; no
ko; 경력10년↑; 0; 1; 10; ; no
ko; 경력(년수무관); 0; 1; 1; ; no
ko; 신입·경력3년↑; 0; 1; 3; ; yes
ko; 신입·경력 3년 ↓; 0; 1; 0; 3; yes
en; -; 55; 1; ; ;
en; No experience required; 8; 1; 0; ; yes
en; Entry level; 5; 1; 0; 0; yes
en; 1+ years; 7; 1; 1; ; no
en; 2-4 years; 8; 1; 2; 4; no
en; 3+ years; 8; 1; 3; ; no
en; 5+ years; 6; 1; 5; ; no
en; Mid-Senior level; 3; 1; ; ; no
en; 8+ years; 0; 1; 8; ; no
en; 2 years of experience; 0; 1; 2; ; no
en; five (5) years; 0; 1; 5; ; no
`,
  (text, [minYears, maxYears, newcomer]) => ({
    text,
    minYears: numberOf(minYears),
    maxYears: numberOf(maxYears),
    newcomer: newcomer ? newcomer === 'yes' : null,
  }),
);
const EXPERIENCE_CHOICES = toChoices(EXPERIENCES);

/** Texts for titles that name a seniority, with equal probability. */
const BY_SENIORITY: Readonly<Record<Language, Readonly<Record<Seniority, string>>>> = {
  ko: {
    newcomer: '신입|신입|경력무관',
    any: '신입·경력|경력무관',
    junior: '경력 1~3년|경력1년↑|신입·경력',
    experienced: '경력3년↑|경력|경력2년↑|경력 3~7년|경력5년↑',
    senior: '경력5년↑|경력 5~10년|경력 3~7년',
    lead: '경력 5~10년|경력10년↑|경력5년↑',
  },
  en: {
    newcomer: 'Entry level|No experience required|-',
    any: 'No experience required|-',
    junior: '1+ years|-|Entry level',
    experienced: '3+ years|2-4 years|5+ years',
    senior: '5+ years|Mid-Senior level|8+ years|-',
    lead: '8+ years|5+ years|-',
  },
};
const experienceTexts = new Map(
  [...EXPERIENCES].flatMap(([key, items]) => items.map(([item]) => [`${key} ${item.text}`, item])),
);
const bySeniority = new Map(
  Object.entries(BY_SENIORITY).flatMap(([language, levels]) =>
    Object.entries(levels).map(([level, texts]) => [
      `${language} ${level}`,
      texts.split('|').map((text) => experienceTexts.get(`${language} ${textOf(text)}`)!),
    ]),
  ),
);

export const sampleExperience = (
  sampler: Sampler,
  language: Language,
  seniority: Seniority | null,
): Experience =>
  seniority === null
    ? sampler.sample(EXPERIENCE_CHOICES.get(language)!)
    : randomItem(sampler.random, bySeniority.get(`${language} ${seniority}`)!);

/** Language and pay type; text; weight; copies; level. */
const EDUCATIONS = toChoices(
  parseChoices<Education>(
    `
ko salaried; 대졸↑; 26; 3; bachelor
ko salaried; 대학교(4년)↑; 16; 1; bachelor
ko salaried; 학력무관; 32; 2; none
ko salaried; 초대졸↑; 14; 1; associate
ko salaried; 고졸↑; 5; 1; highSchool
ko salaried; 석사↑; 4; 1; master
ko salaried; 박사; 1; 1; doctorate
ko salaried; -; 2; 1;
ko salaried; 대학(2,3년)↑; 0; 1; associate
ko wage; 학력무관; 64; 3; none
ko wage; 고졸↑; 22; 2; highSchool
ko wage; 초대졸↑; 9; 1; associate
ko wage; -; 5; 1;
ko wage; 고졸; 0; 1; highSchool
en salaried; -; 74; 2;
en salaried; Bachelor's degree; 18; 1; bachelor
en salaried; Master's; 5; 1; master
en salaried; PhD; 1; 1; doctorate
en salaried; No degree required; 2; 1; none
en salaried; Master's degree; 0; 1; master
en salaried; Associate degree; 0; 1; associate
en wage; -; 86; 1;
en wage; High school diploma; 10; 1; highSchool
en wage; No degree required; 4; 1; none
`,
    (text, [level]) => ({ text, level: (level || null) as EducationLevel | null }),
  ),
);

/** Trades with research positions. In coverage sampling, only these require a master's degree or doctorate. */
const RESEARCH_TRADES: ReadonlySet<Trade> = new Set(['it', 'school', 'medical', 'craft']);

const payType = (wage: boolean) => (wage ? 'wage' : 'salaried');

export const sampleEducation = (
  sampler: Sampler,
  language: Language,
  trade: Trade,
  wage: boolean,
): Education =>
  sampler.sample(
    EDUCATIONS.get(`${language} ${payType(wage)}`)!,
    ({ level }) => (level !== 'master' && level !== 'doctorate') || RESEARCH_TRADES.has(trade),
  );

/** Language, with the pay type or the term in the title; text; weight; copies; types. */
const EMPLOYMENTS = toChoices(
  parseChoices<Employment>(
    `
ko salaried; 정규직; 74; 4; fullTime
ko salaried; 정규직·계약직; 9; 1; fullTime contract
ko salaried; 계약직; 7; 1; contract
ko salaried; 정규직 외; 3; 1; fullTime
ko salaried; 프리랜서; 3; 1; freelance
ko salaried; 파견직; 1; 1; dispatch
ko salaried; 병역특례; 1; 0; military
ko salaried; -; 2; 0;
ko salaried; 계약직 외; 0; 1; contract
ko salaried; 정규직·인턴직; 0; 1; fullTime internship
ko salaried; 정규직·전문연구요원; 0; 1; fullTime military
ko wage; 정규직; 48; 2; fullTime
ko wage; 계약직; 20; 1; contract
ko wage; 아르바이트; 20; 2; partTime
ko wage; 파견직; 6; 1; dispatch
ko wage; 일용직; 3; 1; temporary
ko wage; -; 3; 0;
ko wage; 파트·프리랜서; 0; 1; partTime freelance
ko wage; 정규직·아르바이트; 0; 1; fullTime partTime
ko wage; 교육생; 0; 1; training
en salaried; Full-time; 58; 3; fullTime
en salaried; Permanent; 16; 1; fullTime
en salaried; Contract; 10; 1; contract
en salaried; -; 16; 0;
en salaried; Full-time + 1; 0; 1; fullTime
en wage; Full-time; 50; 2; fullTime
en wage; Part-time; 24; 1; partTime
en wage; Temporary; 10; 1; temporary
en wage; -; 16; 0;
ko internship; 인턴직; 1; 1; internship
ko contract; 계약직; 1; 1; contract
ko partTime; 아르바이트; 1; 1; partTime
ko permanent; 정규직; 1; 1; fullTime
en internship; Internship; 1; 1; internship
en contract; Contract; 1; 1; contract
en partTime; Part-time; 1; 1; partTime
en permanent; Permanent; 1; 1; fullTime
`,
    (text, [types]) => ({ text, types: Object.freeze(types ? types.split(' ') : []) as EmploymentType[] }),
  ),
);

export function sampleEmployment(
  sampler: Sampler,
  language: Language,
  trade: Trade,
  wage: boolean,
  term: Term | null,
): Employment {
  const fixedChoice = EMPLOYMENTS.get(`${language} ${term}`);
  if (fixedChoice !== undefined) return fixedChoice.table[0]!;
  return sampler.sample(
    EMPLOYMENTS.get(`${language} ${payType(wage)}`)!,
    ({ types }) => !types.includes('military') || trade === 'it',
  );
}

/** Language; text; weight; copies; kind. */
const UNDATED_DEADLINES = toChoices(
  parseChoices<Deadline>(
    `
ko; 채용시; 52; 1; untilFilled
ko; 상시채용; 30; 1; always
ko; -; 18; 1; unknown
en; -; 70; 1; unknown
en; Until filled; 20; 1; untilFilled
en; Ongoing; 10; 1; always
`,
    (text, [kind]) => ({ text, kind: kind as Deadline['kind'], date: null }),
  ),
);
/** Share of postings with a date as deadline. */
const DATED_SHARE: Readonly<Record<Language, number>> = { ko: 0.66, en: 0.35 };
const WEEKDAYS = '일월화수목금토';

const DAY_MS = 86_400_000;
const dates = new Map<number, Readonly<Record<Language, Deadline>>>();

/**
 * Returns the deadline on a day, cached because only a few hundred days occur.
 *
 * @param day - in days since 1970-01-01
 */
function datedDeadline(day: number, language: Language): Deadline {
  let deadlines = dates.get(day);
  if (deadlines === undefined) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const [, month = '', dayOfMonth = ''] = date.split('-');
    const weekday = WEEKDAYS[new Date(day * DAY_MS).getUTCDay()]!;
    deadlines = {
      ko: Object.freeze({ text: `~ ${month}/${dayOfMonth}(${weekday})`, kind: 'date', date }),
      en: Object.freeze({ text: `Closes ${date}`, kind: 'date', date }),
    };
    dates.set(day, deadlines);
  }
  return deadlines[language];
}

/**
 * Samples a deadline one to nine weeks after publication.
 *
 * @param day - day of publication, in days since 1970-01-01
 */
export function sampleDeadline(sampler: Sampler, language: Language, day: number): Deadline {
  const { random } = sampler;
  return random() < DATED_SHARE[language]
    ? datedDeadline(day + randomInt(random, 7, random() < 0.8 ? 31 : 60), language)
    : sampler.sample(UNDATED_DEADLINES.get(language)!);
}
