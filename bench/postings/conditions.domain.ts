import type { EducationLevel, EmploymentType, PostingValues } from '@workreel/jobs-contract';
import { between, oneOf, type Random, wheel } from './random.domain.ts';
import type { Language, Seniority, Term } from './types.ts';

/** Experience, schooling, employment and deadline: the text as sites print it and what it means. */

type Experience = PostingValues['experience'];
type Education = PostingValues['education'];
type Employment = PostingValues['employmentType'];
type Deadline = PostingValues['deadline'];

const years = (
  text: string | null,
  minYears: number | null,
  maxYears: number | null,
  newcomer: boolean | null,
): Experience => Object.freeze({ text, minYears, maxYears, newcomer });

const UNSAID = years(null, null, null, null);
const KO = {
  newcomer: years('신입', 0, 0, true),
  any: years('신입·경력', 0, null, true),
  anyone: years('경력무관', 0, null, true),
  experienced: years('경력', null, null, false),
  one: years('경력1년↑', 1, null, false),
  two: years('경력2년↑', 2, null, false),
  oneToThree: years('경력 1~3년', 1, 3, false),
  three: years('경력3년↑', 3, null, false),
  threeToSeven: years('경력 3~7년', 3, 7, false),
  five: years('경력5년↑', 5, null, false),
  fiveToTen: years('경력 5~10년', 5, 10, false),
  ten: years('경력10년↑', 10, null, false),
};
const EN = {
  newcomer: years('Entry level', 0, 0, true),
  anyone: years('No experience required', 0, null, true),
  one: years('1+ years', 1, null, false),
  two: years('2-4 years', 2, 4, false),
  three: years('3+ years', 3, null, false),
  five: years('5+ years', 5, null, false),
  eight: years('8+ years', 8, null, false),
  senior: years('Mid-Senior level', null, null, false),
};

const NOT_SAID_IN_TITLE: Readonly<Record<Language, readonly Experience[]>> = {
  ko: wheel([
    [KO.anyone, 34],
    [KO.any, 18],
    [KO.newcomer, 7],
    [KO.experienced, 8],
    [KO.one, 7],
    [KO.two, 5],
    [KO.three, 8],
    [KO.threeToSeven, 4],
    [KO.five, 4],
    [KO.fiveToTen, 2],
    [UNSAID, 3],
  ]),
  en: wheel([
    [UNSAID, 55],
    [EN.anyone, 8],
    [EN.newcomer, 5],
    [EN.one, 7],
    [EN.two, 8],
    [EN.three, 8],
    [EN.five, 6],
    [EN.senior, 3],
  ]),
};
const BY_SENIORITY: Readonly<Record<Language, Readonly<Record<Seniority, readonly Experience[]>>>> = {
  ko: {
    newcomer: [KO.newcomer, KO.newcomer, KO.anyone],
    any: [KO.any, KO.anyone],
    junior: [KO.oneToThree, KO.one, KO.any],
    experienced: [KO.three, KO.experienced, KO.two, KO.threeToSeven, KO.five],
    senior: [KO.five, KO.fiveToTen, KO.threeToSeven],
    lead: [KO.fiveToTen, KO.ten, KO.five],
  },
  en: {
    newcomer: [EN.newcomer, EN.anyone, UNSAID],
    any: [EN.anyone, UNSAID],
    junior: [EN.one, UNSAID, EN.newcomer],
    experienced: [EN.three, EN.two, EN.five],
    senior: [EN.five, EN.senior, EN.eight, UNSAID],
    lead: [EN.eight, EN.five, UNSAID],
  },
};

export const experienceOf = (random: Random, language: Language, seniority: Seniority | null): Experience =>
  oneOf(random, seniority === null ? NOT_SAID_IN_TITLE[language] : BY_SENIORITY[language][seniority]);

const degree = (text: string | null, level: EducationLevel | null): Education =>
  Object.freeze({ text, level });

const NO_DEGREE_SAID = degree(null, null);
const SALARIED_EDUCATION: Readonly<Record<Language, readonly Education[]>> = {
  ko: wheel([
    [degree('대졸↑', 'bachelor'), 26],
    [degree('대학교(4년)↑', 'bachelor'), 16],
    [degree('학력무관', 'none'), 32],
    [degree('초대졸↑', 'associate'), 14],
    [degree('고졸↑', 'highSchool'), 5],
    [degree('석사↑', 'master'), 4],
    [degree('박사', 'doctorate'), 1],
    [NO_DEGREE_SAID, 2],
  ]),
  en: wheel([
    [NO_DEGREE_SAID, 74],
    [degree("Bachelor's degree", 'bachelor'), 18],
    [degree("Master's", 'master'), 5],
    [degree('PhD', 'doctorate'), 1],
    [degree('No degree required', 'none'), 2],
  ]),
};
const WAGE_EDUCATION: Readonly<Record<Language, readonly Education[]>> = {
  ko: wheel([
    [degree('학력무관', 'none'), 64],
    [degree('고졸↑', 'highSchool'), 22],
    [degree('초대졸↑', 'associate'), 9],
    [NO_DEGREE_SAID, 5],
  ]),
  en: wheel([
    [NO_DEGREE_SAID, 86],
    [degree('High school diploma', 'highSchool'), 10],
    [degree('No degree required', 'none'), 4],
  ]),
};

export const educationOf = (random: Random, language: Language, wage: boolean): Education =>
  oneOf(random, (wage ? WAGE_EDUCATION : SALARIED_EDUCATION)[language]);

const employed = (text: string | null, ...types: EmploymentType[]): Employment =>
  Object.freeze({ text, types: Object.freeze(types) as EmploymentType[] });

const TYPES: Readonly<Record<Language, { salaried: readonly Employment[]; wage: readonly Employment[] }>> = {
  ko: {
    salaried: wheel([
      [employed('정규직', 'fullTime'), 74],
      [employed('정규직·계약직', 'fullTime', 'contract'), 9],
      [employed('계약직', 'contract'), 7],
      [employed('정규직 외', 'fullTime'), 3],
      [employed('프리랜서', 'freelance'), 3],
      [employed('파견직', 'dispatch'), 1],
      [employed('병역특례', 'military'), 1],
      [employed(null), 2],
    ]),
    wage: wheel([
      [employed('정규직', 'fullTime'), 48],
      [employed('계약직', 'contract'), 20],
      [employed('아르바이트', 'partTime'), 20],
      [employed('파견직', 'dispatch'), 6],
      [employed('일용직', 'temporary'), 3],
      [employed(null), 3],
    ]),
  },
  en: {
    salaried: wheel([
      [employed('Full-time', 'fullTime'), 58],
      [employed('Permanent', 'fullTime'), 16],
      [employed('Contract', 'contract'), 10],
      [employed(null), 16],
    ]),
    wage: wheel([
      [employed('Full-time', 'fullTime'), 50],
      [employed('Part-time', 'partTime'), 24],
      [employed('Temporary', 'temporary'), 10],
      [employed(null), 16],
    ]),
  },
};
const BY_TERM: Readonly<Record<Language, Partial<Record<Term, Employment>>>> = {
  ko: {
    internship: employed('인턴직', 'internship'),
    contract: employed('계약직', 'contract'),
    partTime: employed('아르바이트', 'partTime'),
    permanent: employed('정규직', 'fullTime'),
  },
  en: {
    internship: employed('Internship', 'internship'),
    contract: employed('Contract', 'contract'),
    partTime: employed('Part-time', 'partTime'),
    permanent: employed('Permanent', 'fullTime'),
  },
};

export const employmentOf = (
  random: Random,
  language: Language,
  wage: boolean,
  term: Term | null,
): Employment =>
  (term === null ? undefined : BY_TERM[language][term]) ??
  oneOf(random, TYPES[language][wage ? 'wage' : 'salaried']);

const kind = (text: string | null, kind: Deadline['kind']): Deadline =>
  Object.freeze({ text, kind, date: null });

const DATELESS: Readonly<Record<Language, readonly Deadline[]>> = {
  ko: wheel([
    [kind('채용시', 'untilFilled'), 52],
    [kind('상시채용', 'always'), 30],
    [kind(null, 'unknown'), 18],
  ]),
  en: wheel([
    [kind(null, 'unknown'), 70],
    [kind('Until filled', 'untilFilled'), 20],
    [kind('Ongoing', 'always'), 10],
  ]),
};
/** Share of postings that name a last day. */
const DATED: Readonly<Record<Language, number>> = { ko: 0.66, en: 0.35 };
const WEEKDAYS = '일월화수목금토';

const DAY_MS = 86_400_000;
const dates = new Map<number, Readonly<Record<Language, Deadline>>>();

/** The deadline on a day, counted from 1970-01-01; there are some hundreds of days, and each is made once. */
function dated(day: number, language: Language): Deadline {
  let both = dates.get(day);
  if (both === undefined) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const [, month = '', dayOfMonth = ''] = date.split('-');
    const weekday = WEEKDAYS[new Date(day * DAY_MS).getUTCDay()]!;
    both = {
      ko: Object.freeze({ text: `~ ${month}/${dayOfMonth}(${weekday})`, kind: 'date', date }),
      en: Object.freeze({ text: `Closes ${date}`, kind: 'date', date }),
    };
    dates.set(day, both);
  }
  return both[language];
}

/** One to nine weeks after it was put up; `day` is counted from 1970-01-01. */
export const deadlineOf = (random: Random, language: Language, day: number): Deadline =>
  random() < DATED[language]
    ? dated(day + between(random, 7, random() < 0.8 ? 31 : 60), language)
    : oneOf(random, DATELESS[language]);
