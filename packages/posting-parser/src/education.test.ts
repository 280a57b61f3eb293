import { describe, expect, it } from 'vitest';
import { parseEducation } from './education.domain.ts';
import type { EducationLevel } from './values.ts';

const CASES: [string, EducationLevel | null][] = [
  ['학력무관', 'none'],
  ['학력 무관', 'none'],
  ['무관', 'none'],
  ['중졸↑', 'none'],
  ['고졸↑', 'highSchool'],
  ['고등학교 졸업', 'highSchool'],
  ['고졸 이하', 'none'],
  ['고졸↓', 'none'],
  ['초대졸↑', 'associate'],
  ['전문대졸', 'associate'],
  ['전문학사', 'associate'],
  ['대학(2,3년)↑', 'associate'],
  ['대학졸업(2,3년)', 'associate'],
  ['2~3년제 대학', 'associate'],
  ['대졸↑', 'bachelor'],
  ['대졸 예정', 'bachelor'],
  ['대학교(4년)↑', 'bachelor'],
  ['4년제 대졸 이상', 'bachelor'],
  ['학사', 'bachelor'],
  ['학·석사', 'bachelor'],
  ['대학 재학생', 'highSchool'],
  ['석사↑', 'master'],
  ['대학원', 'master'],
  ['석사/박사', 'master'],
  ['석·박사', 'master'],
  ['고졸~대졸', 'highSchool'],
  ['박사↑', 'doctorate'],
  ['High school diploma or GED', 'highSchool'],
  ["Associate's degree", 'associate'],
  ["Bachelor's degree", 'bachelor'],
  ['Bachelor’s Or Master’s degree', 'bachelor'],
  ['BSc or MSc', 'bachelor'],
  ["Master's", 'master'],
  ["Master's degree", 'master'],
  ['Master’s degree in Computer Science', 'master'],
  ['Master of Science degree', 'master'],
  ['Postgraduate degree', 'master'],
  ['Doctoral degree', 'doctorate'],
  ['PhD degree', 'doctorate'],
  ['Degree in Computer Science', 'bachelor'],
  ['Degree or less', 'none'],
  ['Associate degree', 'associate'],
  ['High school diploma, degree preferred', 'highSchool'],
  ['PhD', 'doctorate'],
  ['Ph.D.', 'doctorate'],
  ['No degree required', 'none'],
  ['', null],
  ['정규직', null],
  ['Competitive', null],
];

describe('parseEducation', () => {
  it.each(CASES)('parses %j as %s', (text, level) => {
    expect(parseEducation(text)).toEqual({ text: text === '' ? null : text, level });
  });

  it('returns an empty value for a missing text', () => {
    expect(parseEducation(null)).toEqual({ text: null, level: null });
  });
});
