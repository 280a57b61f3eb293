import { describe, expect, it } from 'vitest';
import { parseEmployment } from './employment.domain.ts';
import type { EmploymentType } from './values.ts';

const CASES: [string, EmploymentType[]][] = [
  ['정규직', ['fullTime']],
  ['정규직 외', ['fullTime']],
  ['정규직·계약직', ['fullTime', 'contract']],
  ['계약직·정규직', ['fullTime', 'contract']],
  ['기간제·계약직', ['contract']],
  ['무기계약직', ['contract']],
  ['인턴직', ['internship']],
  ['정규직·인턴직', ['fullTime', 'internship']],
  ['인턴(정규직 전환가능)', ['internship']],
  ['계약직(정규직 전환 가능)', ['contract']],
  ['파견직', ['dispatch']],
  ['파트·프리랜서', ['partTime', 'freelance']],
  ['정규/프리', ['fullTime', 'freelance']],
  ['아르바이트', ['partTime']],
  ['알바', ['partTime']],
  ['위촉직', ['other']],
  ['비정규직', ['other']],
  ['병역특례', ['military']],
  ['산업기능요원', ['military']],
  ['정규직·전문연구요원', ['fullTime', 'military']],
  ['교육생', ['training']],
  ['훈련', ['training']],
  ['Full-time', ['fullTime']],
  ['Full time + 1', ['fullTime']],
  ['Part-time', ['partTime']],
  ['Permanent', ['fullTime']],
  ['Part Time, Permanent', ['partTime']],
  ['Contract', ['contract']],
  ['Contract-to-hire', ['contract']],
  ['Temporary', ['temporary']],
  ['Temp to perm', ['temporary']],
  ['Internship', ['internship']],
  ['Freelance', ['freelance']],
  ['Full-time, Contract', ['fullTime', 'contract']],
  ['Internal', []],
  ['외', []],
  ['신입·경력', []],
];

describe('parseEmployment', () => {
  it.each(CASES)('parses %j as %j', (text, types) => {
    expect(parseEmployment(text)).toEqual({ text, types });
  });

  it('returns an empty value for a missing or blank text', () => {
    expect(parseEmployment(null)).toEqual({ text: null, types: [] });
    expect(parseEmployment(' ')).toEqual({ text: null, types: [] });
  });
});
