import type { PostingDetails } from '@workreel/jobs-contract';
import { canonicalPosting } from '@workreel/search-index/testing';
import { KNOWN_BAD_STRINGS } from '@workreel/testing/known-bad-strings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineContext, readLine } from './line.domain.ts';

const STARTED = new Date('2026-11-20T03:00:00Z');
const CONTEXT: LineContext = {
  startedAt: STARTED,
  localeOf: (site) =>
    site === 'london'
      ? { timeZone: 'Europe/London', currency: 'GBP' }
      : { timeZone: 'Asia/Seoul', currency: 'KRW' },
};
const MINIMAL = { sourceUrl: 'https://jobs.example/1', companyName: '(주)예시', title: '백엔드개발자' };

const read = (text: string) => readLine(Buffer.from(text), CONTEXT);
const readJson = (overrides: object) => read(JSON.stringify({ ...MINIMAL, ...overrides }));
function posting(overrides: object = {}) {
  const line = readJson(overrides);
  if (!line || !('posting' in line)) throw new Error(JSON.stringify(line));
  return line.posting;
}
function errorOf(line: ReturnType<typeof readLine>): string {
  if (!line || !('error' in line)) throw new Error('The line is valid.');
  return line.error;
}
const errorFor = (overrides: object) => errorOf(readJson(overrides));

describe('readLine', () => {
  it('requires only a URL, a company and a title', () => {
    const { site, sourceUrl, values, history } = posting();
    expect({ site, sourceUrl, history }).toEqual({
      site: 'import',
      sourceUrl: MINIMAL.sourceUrl,
      history: null,
    });
    expect(values).toMatchObject({
      companyName: '(주)예시',
      deadline: { kind: 'unknown', date: null },
      salary: { text: null, annualMin: null },
      postedAt: null,
    });
    expect(errorOf(read('{}'))).toBe(
      'sourceUrl is missing; expected an http(s) URL; companyName is missing; expected a string; title is missing; expected a string',
    );
    expect(errorFor({ title: ' \u0007 ' })).toBe('The posting has no title.');
  });

  it('accepts postings from GET /jobs/{id} unchanged', () => {
    fc.assert(
      fc.property(canonicalPosting, (values) => {
        const complete: PostingDetails = {
          id: '17',
          site: 'demo',
          sourceUrl: 'https://jobs.example/17',
          ...values,
          regionNames: [{ ko: '서울', en: 'Seoul' }],
          payTerms: null,
          signals: [],
          groupId: null,
          sources: [],
          status: 'closed',
          closedReason: 'removed',
          collectedAt: '2026-10-01T00:00:00.000Z',
          lastSeenAt: '2026-10-05T00:00:00.000Z',
          lastVerifiedAt: '2026-10-05T12:00:00.000Z',
          closedAt: '2026-10-06T00:00:00.000Z',
          description: 'One\n\nTwo',
        };
        expect(posting(complete)).toEqual({
          site: 'demo',
          sourceUrl: complete.sourceUrl,
          values,
          description: 'One\n\nTwo',
          history: {
            closed: true,
            closedReason: 'removed',
            collectedAt: new Date(complete.collectedAt),
            lastSeenAt: new Date(complete.lastSeenAt),
            lastVerifiedAt: new Date(complete.lastVerifiedAt),
            closedAt: new Date(complete.closedAt!),
          },
        });
      }),
    );
  });

  it('parses raw texts like those of collected cards', () => {
    const { values } = posting({
      location: '서울 강남구',
      experience: '경력 3년↑',
      education: '대졸↑',
      employmentType: '정규직',
      deadline: '내일마감',
      salary: '연봉 4,000만원',
      sector: ['IT개발·데이터'],
      techStack: ['노드', ' Spring ', 'node.js', 'Homegrown'],
    });
    expect(values).toMatchObject({
      location: { text: '서울 강남구', regions: ['서울', '서울 강남구'] },
      experience: { text: '경력 3년↑', minYears: 3 },
      education: { level: 'bachelor' },
      employmentType: { types: ['fullTime'] },
      deadline: { kind: 'date', date: '2026-11-21' },
      salary: { annualMin: 40_000_000, currency: 'KRW' },
      sector: ['IT개발·데이터'],
      techStack: ['Node.js', 'Spring', 'Homegrown'],
    });
    const location = { text: null, regions: ['TX', 'London', '중구', 'Elsewhere'], remote: true };
    expect(posting({ location }).values).toMatchObject({
      workplace: 'remote',
      location: {
        remote: true,
        text: '중구, Elsewhere',
        regions: [
          'United States',
          'Texas, United States',
          'United Kingdom',
          'England, United Kingdom',
          'London, England, United Kingdom',
        ],
      },
    });
    expect(posting({ workplace: 'hybrid', location: '서울' }).values.workplace).toBe('hybrid');
    expect(posting({ title: 'Java 개발자' }).values.techStack).toEqual(['Java']);
    expect(posting({ title: 'Java 개발자', techStack: [] }).values.techStack).toEqual([]);
  });

  it('parses relative to collectedAt, in the time zone and currency of the site', () => {
    const values = posting({
      site: 'london',
      collectedAt: '2026-03-01T23:30:00+09:00',
      deadline: '내일마감',
      salary: '30,000 - 40,000 per year',
    }).values;
    expect(values.deadline.date).toBe('2026-03-02');
    expect(values.salary.currency).toBe('GBP');
  });

  it('treats null like an omitted value', () => {
    expect(posting({ location: null, salary: null, postedAt: null, closedAt: null })).toEqual(posting());
  });

  it('canonicalizes the source URL', () => {
    const { sourceUrl } = posting({ sourceUrl: 'HTTPS://Jobs.Example/view?b=2&utm_source=x&a=1#top' });
    expect(sourceUrl).toBe('https://jobs.example/view?a=1&b=2');
    expect(errorFor({ sourceUrl: 'ftp://jobs.example/1' })).toContain('expected an http(s) URL');
    expect(errorFor({ sourceUrl: 'https://' })).toContain('not a valid URL');
    expect(errorFor({ sourceUrl: `https://jobs.example/${'x'.repeat(2_000)}` })).toContain('longer than');
  });

  it.each([
    ['an unknown key', { titel: 'x' }, 'titel unknown key titel'],
    ['an unknown nested key', { salary: { minimum: 1 } }, 'salary.minimum unknown key minimum'],
    ['a number instead of a text', { location: 5 }, 'location is 5 (a number); expected a map with text'],
    ['an incomplete object', { location: { text: '서울' } }, 'location.regions is missing'],
    ['an unknown enum value', { status: 'opne' }, 'did you mean open?'],
    ['years out of range', { experience: experience(40_000) }, 'minYears 40000 is out of range'],
    ['a fractional year', { experience: experience(1.5) }, 'experience.minYears is 1.5'],
    ['an invalid date', { deadline: deadline('date', '2026-02-30') }, 'is not a valid date'],
    ['a deadline without its date', { deadline: deadline('date', null) }, 'deadline.date is missing'],
    ['a date with another kind', { deadline: deadline('always', '2026-02-28') }, 'requires the kind date'],
    ['an invalid date in a time', { collectedAt: '2026-02-30T00:00:00Z' }, 'is not a valid time'],
    ['an invalid hour', { lastSeenAt: '2026-02-20T25:00:00Z' }, 'is not a valid time'],
    ['a time after the year 9999', { postedAt: '9999-12-31T23:00:00-05:00' }, 'is not a valid time'],
    ['the year 0', { postedAt: '0000-01-01T00:00:00Z' }, 'expected a time such as'],
    ['a time without a time zone', { postedAt: '2026-01-01T00:00:00' }, 'expected a time such as'],
    ['an invalid site ID', { site: '../etc' }, 'expected a site ID'],
    ['a list that is too long', { sector: Array(51).fill('a') }, 'expected at most 50'],
    ['a negative amount', { salary: salary(-1) }, 'salary.min -1 is out of range'],
  ])('rejects %s', (_description, overrides, message) => expect(errorFor(overrides)).toContain(message));

  it('rejects invalid JSON, non-objects and invalid UTF-8', () => {
    expect(errorOf(read('{"title": '))).toMatch(/^is not valid JSON: /);
    expect(errorOf(read('[]'))).toContain('is a list');
    expect(errorOf(read('null'))).toContain('is empty');
    expect(errorOf(readLine(new Uint8Array([0x22, 0xb0, 0xa1, 0x22]), CONTEXT))).toBe('is not UTF-8');
    expect(read('  \r')).toBeNull();
  });

  it('limits the length of error messages and removes control characters', () => {
    const message = errorFor({ [`\u001b[2J${'k'.repeat(100_000)}`]: 1, '\u202edlrow': 2 });
    expect(message.length).toBeLessThan(310);
    expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(errorOf(read('{"\u009b31m": nope}'))).not.toContain('\u009b');
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key${n}`, n]));
    expect(errorFor(keys)).toBe('has 20003 keys, too many for a posting');
    expect(errorFor({ a: 1, b: 2, c: 3, d: 4, e: 5 })).toMatch(/; and 2 more errors$/);
  });

  it('reports a line that cannot be parsed', () => {
    const localeOf = () => {
      throw new TypeError('text.at(...) is not a function');
    };
    expect(readLine(Buffer.from(JSON.stringify(MINIMAL)), { ...CONTEXT, localeOf })).toEqual({
      error: 'cannot be parsed: TypeError: text.at(...) is not a function',
    });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json().map((text) => Buffer.from(text)),
          fc.uint8Array({ maxLength: 40 }),
          fc
            .dictionary(fc.constantFrom(...KEYS), fc.oneof(fc.jsonValue(), knownBad, fc.array(knownBad)), {
              maxKeys: 6,
            })
            .map((overrides) => Buffer.from(JSON.stringify({ ...MINIMAL, ...overrides }))),
        ),
        (bytes) => {
          const line = readLine(bytes, CONTEXT);
          expect(line === null || 'posting' in line || line.error.length > 0).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

const KEYS = ['location', 'salary', 'deadline', 'postedAt', 'sourceUrl', 'title', 'techStack', '__proto__'];
const knownBad = fc.constantFrom(...KNOWN_BAD_STRINGS);

function experience(minYears: number) {
  return { text: null, minYears, maxYears: null, newcomer: null };
}
function deadline(kind: string, date: string | null) {
  return { text: null, kind, date };
}
function salary(min: number) {
  return { text: null, min, max: null, currency: null, period: null, annualMin: null, annualMax: null };
}
