import { postingValues } from '@workreel/posting-parser/testing';
import type { Label, PostingValues } from '@workreel/sample-data';
import { describe, expect, it } from 'vitest';
import { type Criteria, gradePosting } from './grade.domain.ts';

const label = (changes: Partial<Label> = {}): Label => ({
  occupation: 'backend',
  family: 'development',
  trade: 'it',
  name: 'backend developer',
  seniority: null,
  technologies: ['Java', 'Spring Boot'],
  core: ['Java'],
  domain: null,
  terms: [],
  titlePlace: null,
  company: 22,
  language: 'ko',
  ...changes,
});
const grade = (criteria: Criteria, changes: Partial<Label> = {}, values: Partial<PostingValues> = {}) =>
  gradePosting({ label: label(changes), values: postingValues(values) as PostingValues }, criteria);
const backend: Criteria = { work: { occupations: ['backend'] } };

describe('grading a posting', () => {
  it('returns 3 for the work itself, 1 for its family, 0 for other work', () => {
    expect(grade(backend)).toBe(3);
    expect(grade(backend, { occupation: 'frontend' })).toBe(1);
    expect(grade(backend, { occupation: 'nurse', family: 'nursing', trade: 'medical' })).toBe(0);
    expect(grade({ work: { families: ['development'] } })).toBe(3);
    expect(grade({ work: { trades: ['food'] } })).toBe(0);
  });

  it('returns 2 for near occupations and names, and 1 for names with another meaning', () => {
    expect(grade({ work: { occupations: ['web'], nearOccupations: ['backend'] } })).toBe(2);
    expect(grade({ work: { occupations: ['nurse'], nearNames: ['backend developer'] } })).toBe(2);
    expect(grade({ work: { occupations: ['nurse'], otherNames: ['backend developer'] } })).toBe(3);
    expect(grade({ work: { occupations: ['backend'], notNames: ['backend developer'] } })).toBe(1);
  });

  it('returns 1 for the same work under another name or in another language', () => {
    const criteria: Criteria = { work: { occupations: ['backend'], names: ['backend developer'] } };
    expect(grade(criteria)).toBe(3);
    expect(grade(criteria, { name: 'server developer' })).toBe(1);
    expect(grade({ ...backend, language: 'en' })).toBe(1);
  });

  it('prefers core technologies, unless the query also names the work', () => {
    expect(grade({ technologies: ['Java'] })).toBe(3);
    expect(grade({ technologies: ['Spring Boot'] })).toBe(2);
    expect(grade({ technologies: ['JavaScript'] })).toBe(0);
    expect(grade({ ...backend, technologies: ['Spring Boot'] })).toBe(3);
    expect(grade({ ...backend, technologies: ['Java', 'Kafka'] })).toBe(0);
  });

  it('limits the grade of related technologies', () => {
    expect(grade({ technologies: ['Spring'] })).toBe(2);
    expect(grade({ technologies: ['Spring'] }, { core: ['Spring Boot'] })).toBe(3);
    expect(
      grade({ technologies: ['React'] }, { technologies: ['React Native'], core: ['React Native'] }),
    ).toBe(1);
    expect(grade({ technologies: ['C'] }, { technologies: ['C++', 'C#'], core: ['C++'] })).toBe(0);
  });

  it('requires all criteria', () => {
    const criteria: Criteria = { ...backend, seniority: 'newcomer', term: 'internship', titlePlace: '광주' };
    const matching: Partial<Label> = { seniority: 'newcomer', terms: ['internship'], titlePlace: '광주' };
    expect(grade(criteria, matching)).toBe(3);
    expect(grade(criteria, { ...matching, seniority: 'any' })).toBe(3);
    expect(grade(criteria, { ...matching, seniority: null })).toBe(0);
    expect(grade(criteria, { ...matching, terms: [] })).toBe(0);
    expect(grade(criteria, { ...matching, titlePlace: '경기 광주' })).toBe(0);
    expect(grade(criteria, { ...matching, occupation: 'frontend' })).toBe(1);
    expect(grade({ company: 22, domain: 'fintech' }, { domain: 'fintech' })).toBe(3);
    expect(grade({ company: 23 })).toBe(0);
  });

  it('returns 0 for excluded postings', () => {
    expect(grade({ ...backend, exclude: { technologies: ['Java'] } })).toBe(0);
    expect(grade({ ...backend, exclude: { technologies: ['JavaScript'] } })).toBe(3);
    expect(grade({ ...backend, exclude: { terms: ['night'] } }, { terms: ['night'] })).toBe(0);
    expect(grade({ ...backend, exclude: { seniority: ['senior'] } }, { seniority: 'senior' })).toBe(0);
    expect(grade({ ...backend, exclude: { seniority: ['senior'] } })).toBe(3);
    expect(grade({ ...backend, exclude: { names: ['backend developer'] } })).toBe(0);
    expect(grade({ ...backend, exclude: { occupations: ['backend'] } })).toBe(0);
  });

  it('returns the better grade if the words have two meanings', () => {
    const criteria: Criteria = { domain: 'autonomous', or: { work: { occupations: ['robotics'] } } };
    expect(grade(criteria, { domain: 'autonomous' })).toBe(3);
    expect(grade(criteria, { occupation: 'robotics', family: 'embedded' })).toBe(3);
    expect(grade(criteria)).toBe(0);
  });

  it('checks the conditions of a posting, in its values and its title', () => {
    const inRegions = (...regions: string[]) => ({ location: { text: null, regions, remote: false } });
    expect(grade({ region: '부산' }, {}, inRegions('부산', '부산 중구'))).toBe(3);
    expect(grade({ region: '부산' }, {}, inRegions('전국'))).toBe(3);
    expect(grade({ region: 'Berlin, Germany' }, {}, inRegions('전국'))).toBe(0);
    const accepting = (minYears: number | null, maxYears: number | null, newcomer: boolean | null) => ({
      experience: { text: null, minYears, maxYears, newcomer },
    });
    expect(grade({ experience: 'newcomer' }, {}, accepting(0, null, true))).toBe(3);
    expect(grade({ experience: 'newcomer' }, { seniority: 'any' })).toBe(3);
    expect(grade({ experience: 'newcomer' }, {}, accepting(1, null, false))).toBe(0);
    expect(grade({ experience: 'experienced' }, {}, accepting(1, null, false))).toBe(3);
    expect(grade({ experience: '3' }, {}, accepting(1, 4, false))).toBe(3);
    expect(grade({ experience: '5' }, {}, accepting(1, 4, false))).toBe(0);
    expect(grade({ employment: 'contract' }, { terms: ['contract'] })).toBe(3);
    expect(
      grade({ employment: 'contract' }, {}, { employmentType: { text: null, types: ['contract'] } }),
    ).toBe(3);
    expect(grade({ workplace: 'remote' })).toBe(0);
    expect(grade({ education: ['master'] }, {}, { education: { text: null, level: 'master' } })).toBe(3);
  });
});
