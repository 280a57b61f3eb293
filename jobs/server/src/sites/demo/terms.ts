/** What the postings ask for, in the forms that Korean and English sites print. */

export interface DemoExperience {
  text: string;
  /** Months asked for at least; null where the text names none. */
  months: number | null;
}
const years = (text: string, least: number | null): DemoExperience => ({
  text,
  months: least === null ? null : least * 12,
});

export const KOREAN_EXPERIENCE: readonly DemoExperience[] = [
  years('신입', 0),
  years('신입', 0),
  years('경력', null),
  years('경력무관', 0),
  years('경력무관', 0),
  years('경력무관', 0),
  years('신입·경력', 0),
  years('신입·경력', 0),
  years('경력3년↑', 3),
  years('경력 1~4년', 1),
  years('경력 2~7년', 2),
  years('경력 5년↑', 5),
  years('신입·경력3년↑', 0),
  years('신입·경력 3년 ↓', 0),
  years('3 ~ 12년', 3),
  years('3 ~ 5년', 3),
  years('경력(년수무관)', null),
  years('경력 10년↑', 10),
];

export const ENGLISH_EXPERIENCE: readonly (DemoExperience | null)[] = [
  years('3+ years', 3),
  years('5+ years', 5),
  years('1-3 years', 1),
  years('five (5) years', 5),
  years('2 years of experience', 2),
  years('Entry level', 0),
  years('No experience required', 0),
  null,
];

/** Schooling with schema.org's word for it; null where any will do or nothing is said. */
export interface DemoSchooling {
  text: string;
  credential: string | null;
}
const school = (text: string, credential: string | null = null): DemoSchooling => ({ text, credential });

export const SALARIED_SCHOOLING: readonly (DemoSchooling | null)[] = [
  school('학력무관'),
  school('학력무관'),
  school('초대졸↑', 'associate degree'),
  school('대학(2,3년)↑', 'associate degree'),
  school('대졸↑', 'bachelor degree'),
  school('대졸↑', 'bachelor degree'),
  school('대졸↑', 'bachelor degree'),
  school('대학교(4년)↑', 'bachelor degree'),
  school('석사↑', 'postgraduate degree'),
  school('박사', 'postgraduate degree'),
  null,
];
export const WAGE_SCHOOLING: readonly (DemoSchooling | null)[] = [
  school('학력무관'),
  school('학력무관'),
  school('학력무관'),
  school('고졸↑', 'high school'),
  school('고졸↑', 'high school'),
  school('고졸', 'high school'),
  school('초대졸↑', 'associate degree'),
  null,
];
export const ENGLISH_SCHOOLING: readonly (DemoSchooling | null)[] = [
  school("Bachelor's degree", 'bachelor degree'),
  school("Master's degree", 'postgraduate degree'),
  school('High school diploma', 'high school'),
  school('Associate degree', 'associate degree'),
  null,
  null,
];

/** Employment with schema.org's words for it. */
export interface DemoEmployment {
  text: string;
  kinds: readonly string[];
}
const kind = (text: string, ...kinds: string[]): DemoEmployment => ({ text, kinds });

export const SALARIED_EMPLOYMENT: readonly DemoEmployment[] = [
  kind('정규직', 'FULL_TIME'),
  kind('정규직', 'FULL_TIME'),
  kind('정규직', 'FULL_TIME'),
  kind('정규직', 'FULL_TIME'),
  kind('정규직·계약직', 'FULL_TIME', 'CONTRACTOR'),
  kind('정규직·전문연구요원', 'FULL_TIME', 'OTHER'),
  kind('정규직 외', 'FULL_TIME'),
  kind('계약직', 'CONTRACTOR'),
  kind('계약직 외', 'CONTRACTOR'),
  kind('인턴직', 'INTERN'),
  kind('프리랜서', 'CONTRACTOR'),
  kind('정규직·인턴직', 'FULL_TIME', 'INTERN'),
];
export const WAGE_EMPLOYMENT: readonly DemoEmployment[] = [
  kind('정규직', 'FULL_TIME'),
  kind('정규직', 'FULL_TIME'),
  kind('계약직', 'CONTRACTOR'),
  kind('아르바이트', 'PART_TIME'),
  kind('아르바이트', 'PART_TIME'),
  kind('파트·프리랜서', 'PART_TIME', 'CONTRACTOR'),
  kind('파견직', 'TEMPORARY'),
  kind('정규직·아르바이트', 'FULL_TIME', 'PART_TIME'),
  kind('교육생', 'OTHER'),
];
export const ENGLISH_EMPLOYMENT: readonly (DemoEmployment | null)[] = [
  kind('Full-time', 'FULL_TIME'),
  kind('Full-time', 'FULL_TIME'),
  kind('Full-time', 'FULL_TIME'),
  kind('Full-time + 1', 'FULL_TIME'),
  kind('Part-time', 'PART_TIME'),
  kind('Contract', 'CONTRACTOR'),
  kind('Internship', 'INTERN'),
  kind('Temporary', 'TEMPORARY'),
];

/** Praise that sites print on cards; none of it is a salary, whatever it says about pay. */
export const BADGES: readonly (string | null)[] = [
  '평균연봉 상위 10%',
  '연봉상승률 10% 이상',
  '합격축하금 50만원',
  '인기있는',
  '오늘 뜬',
  '재택근무 가능 기업',
  null,
  null,
  null,
  null,
  null,
];
