import type { Label } from '@workreel/sample-data';
import { describe, expect, it } from 'vitest';
import { judge, type Wants } from './judge.domain.ts';

const label = (own: Partial<Label> = {}): Label => ({
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
  ...own,
});
const grade = (wants: Wants, own: Partial<Label> = {}) => judge(label(own), wants);
const backend: Wants = { work: { is: ['backend'] } };

describe('a judgement', () => {
  it('is 3 for the work asked for, 1 for its family, 0 for other work', () => {
    expect(grade(backend)).toBe(3);
    expect(grade(backend, { occupation: 'frontend' })).toBe(1);
    expect(grade(backend, { occupation: 'nurse', family: 'nursing', trade: 'medical' })).toBe(0);
    expect(grade({ work: { families: ['development'] } })).toBe(3);
    expect(grade({ work: { trades: ['food'] } })).toBe(0);
  });

  it('is 2 for what is a good answer as well, and 1 for what only sounds like it', () => {
    expect(grade({ work: { is: ['web'], near: ['backend'] } })).toBe(2);
    expect(grade({ work: { is: ['nurse'], nearNames: ['backend developer'] } })).toBe(2);
    expect(grade({ work: { is: ['nurse'], otherNames: ['backend developer'] } })).toBe(3);
    expect(grade({ work: { is: ['backend'], notNames: ['backend developer'] } })).toBe(1);
  });

  it('is 1 for the very work by a name or in a language that the words cannot show', () => {
    const wants: Wants = { work: { is: ['backend'], names: ['backend developer'] } };
    expect(grade(wants)).toBe(3);
    expect(grade(wants, { name: 'server developer' })).toBe(1);
    expect(grade({ ...backend, language: 'en' })).toBe(1);
  });

  it('tells the technology of a title from one among many, but not beside the work', () => {
    expect(grade({ technologies: ['Java'] })).toBe(3);
    expect(grade({ technologies: ['Spring Boot'] })).toBe(2);
    expect(grade({ technologies: ['JavaScript'] })).toBe(0);
    expect(grade({ ...backend, technologies: ['Spring Boot'] })).toBe(3);
    expect(grade({ ...backend, technologies: ['Java', 'Kafka'] })).toBe(0);
  });

  it('takes a part of a technology for it, as far as it goes', () => {
    expect(grade({ technologies: ['Spring'] })).toBe(2);
    expect(grade({ technologies: ['Spring'] }, { core: ['Spring Boot'] })).toBe(3);
    expect(
      grade({ technologies: ['React'] }, { technologies: ['React Native'], core: ['React Native'] }),
    ).toBe(1);
    expect(grade({ technologies: ['C'] }, { technologies: ['C++', 'C#'], core: ['C++'] })).toBe(0);
  });

  it('asks for every part of a query', () => {
    const wants: Wants = { ...backend, seniority: 'newcomer', term: 'internship', titlePlace: '광주' };
    const said: Partial<Label> = { seniority: 'newcomer', terms: ['internship'], titlePlace: '광주' };
    expect(grade(wants, said)).toBe(3);
    expect(grade(wants, { ...said, seniority: 'any' })).toBe(3);
    expect(grade(wants, { ...said, seniority: null })).toBe(0);
    expect(grade(wants, { ...said, terms: [] })).toBe(0);
    expect(grade(wants, { ...said, titlePlace: '경기 광주' })).toBe(0);
    expect(grade(wants, { ...said, occupation: 'frontend' })).toBe(1);
    expect(grade({ company: 22, domain: 'fintech' }, { domain: 'fintech' })).toBe(3);
    expect(grade({ company: 23 })).toBe(0);
  });

  it('is 0 for what the query excludes', () => {
    expect(grade({ ...backend, without: { technologies: ['Java'] } })).toBe(0);
    expect(grade({ ...backend, without: { technologies: ['JavaScript'] } })).toBe(3);
    expect(grade({ ...backend, without: { terms: ['night'] } }, { terms: ['night'] })).toBe(0);
    expect(grade({ ...backend, without: { seniority: ['senior'] } }, { seniority: 'senior' })).toBe(0);
    expect(grade({ ...backend, without: { seniority: ['senior'] } })).toBe(3);
    expect(grade({ ...backend, without: { names: ['backend developer'] } })).toBe(0);
    expect(grade({ ...backend, without: { occupations: ['backend'] } })).toBe(0);
  });

  it('is the better one where the words mean two things', () => {
    const wants: Wants = { domain: 'autonomous', or: { work: { is: ['robotics'] } } };
    expect(grade(wants, { domain: 'autonomous' })).toBe(3);
    expect(grade(wants, { occupation: 'robotics', family: 'embedded' })).toBe(3);
    expect(grade(wants)).toBe(0);
  });
});
