import type { Posting } from '@workreel/jobs-contract';
import { randomPosting } from '@workreel/search-index/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineContext, readLine } from './line.domain.ts';

const STARTED = new Date('2026-11-20T03:00:00Z');
const CONTEXT: LineContext = {
  startedAt: STARTED,
  printing: (site) =>
    site === 'london'
      ? { timeZone: 'Europe/London', currency: 'GBP' }
      : { timeZone: 'Asia/Seoul', currency: 'KRW' },
};
const LEAST = { sourceUrl: 'https://jobs.example/1', companyName: '(주)예시', title: '백엔드개발자' };

const read = (text: string) => readLine(Buffer.from(text), CONTEXT);
const readJson = (more: object) => read(JSON.stringify({ ...LEAST, ...more }));
function posting(more: object = {}) {
  const line = readJson(more);
  if (!line || !('posting' in line)) throw new Error(JSON.stringify(line));
  return line.posting;
}
function faultOf(line: ReturnType<typeof readLine>): string {
  if (!line || !('fault' in line)) throw new Error('The line is good.');
  return line.fault;
}
const fault = (more: object) => faultOf(readJson(more));

describe('a line of an import', () => {
  it('needs an address, a company and a title, and nothing else', () => {
    const { site, sourceUrl, values, past } = posting();
    expect({ site, sourceUrl, past }).toEqual({ site: 'import', sourceUrl: LEAST.sourceUrl, past: null });
    expect(values).toMatchObject({
      companyName: '(주)예시',
      deadline: { kind: 'unknown', date: null },
      salary: { text: null, annualMin: null },
      postedAt: null,
    });
    expect(faultOf(read('{}'))).toBe(
      'sourceUrl is missing; give an http(s) address; companyName is missing; give a text; title is missing; give a text',
    );
    expect(fault({ title: ' \u0007 ' })).toBe('The card holds no title.');
  });

  it('may hold what GET /jobs answers, and is then stored as it stands', () => {
    fc.assert(
      fc.property(randomPosting, (values) => {
        const whole: Posting = {
          id: '17',
          site: 'demo',
          sourceUrl: 'https://jobs.example/17',
          ...values,
          status: 'closed',
          collectedAt: '2026-10-01T00:00:00.000Z',
          lastSeenAt: '2026-10-05T00:00:00.000Z',
          closedAt: '2026-10-06T00:00:00.000Z',
        };
        expect(posting(whole)).toEqual({
          site: 'demo',
          sourceUrl: whole.sourceUrl,
          values,
          past: {
            closed: true,
            collectedAt: new Date(whole.collectedAt),
            lastSeenAt: new Date(whole.lastSeenAt),
            closedAt: new Date(whole.closedAt!),
          },
        });
      }),
    );
  });

  it('may hold texts as printed, which are read as those of collected cards', () => {
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
    expect(posting({ title: 'Java 개발자' }).values.techStack).toEqual(['Java']);
    expect(posting({ title: 'Java 개발자', techStack: [] }).values.techStack).toEqual([]);
  });

  it('is read as of when it was collected, in the zone and currency of its site', () => {
    const values = posting({
      site: 'london',
      collectedAt: '2026-03-01T23:30:00+09:00',
      deadline: '내일마감',
      salary: '30,000 - 40,000 per year',
    }).values;
    expect(values.deadline.date).toBe('2026-03-02');
    expect(values.salary.currency).toBe('GBP');
  });

  it('takes null for what it leaves out', () => {
    expect(posting({ location: null, salary: null, postedAt: null, closedAt: null })).toEqual(posting());
  });

  it('names its posting by the canonical address', () => {
    const { sourceUrl } = posting({ sourceUrl: 'HTTPS://Jobs.Example/view?b=2&utm_source=x&a=1#top' });
    expect(sourceUrl).toBe('https://jobs.example/view?a=1&b=2');
    expect(fault({ sourceUrl: 'ftp://jobs.example/1' })).toContain('give an http(s) address');
    expect(fault({ sourceUrl: 'https://' })).toContain('no address');
    expect(fault({ sourceUrl: `https://jobs.example/${'x'.repeat(2_000)}` })).toContain('longer than');
  });

  it.each([
    ['an unknown key', { titel: 'x' }, 'titel unknown key titel'],
    ['an unknown key inside', { salary: { minimum: 1 } }, 'salary.minimum unknown key minimum'],
    ['a number for a text', { location: 5 }, 'location is 5 (a number); give a map with text'],
    ['half an object', { location: { text: '서울' } }, 'location.regions is missing'],
    ['an unknown word', { status: 'opne' }, 'did you mean open?'],
    ['years that nobody has', { experience: experience(40_000) }, 'minYears 40000 is out of range'],
    ['half a year', { experience: experience(1.5) }, 'experience.minYears is 1.5'],
    ['a day that is none', { deadline: deadline('date', '2026-02-30') }, 'no day of the calendar'],
    ['a deadline without its day', { deadline: deadline('date', null) }, 'deadline.date is empty'],
    ['a day of another kind', { deadline: deadline('always', '2026-02-28') }, 'goes with the kind date'],
    ['a time that is none', { collectedAt: '2026-02-30T00:00:00Z' }, 'no time that there was or will be'],
    ['25 o’clock', { lastSeenAt: '2026-02-20T25:00:00Z' }, 'no time that there was or will be'],
    ['a time out of the calendar', { postedAt: '9999-12-31T23:00:00-05:00' }, 'no time that'],
    ['the year 0', { postedAt: '0000-01-01T00:00:00Z' }, 'give a time such as'],
    ['a time without a zone', { postedAt: '2026-01-01T00:00:00' }, 'give a time such as'],
    ['a site that is no id', { site: '../etc' }, 'give the id of a site'],
    ['an endless list', { sector: Array(51).fill('a') }, 'give at most 50'],
    ['a negative amount', { salary: salary(-1) }, 'salary.min -1 is out of range'],
  ])('is wrong with %s', (_what, more, message) => expect(fault(more)).toContain(message));

  it('is wrong where it is no JSON, no object or no text', () => {
    expect(faultOf(read('{"title": '))).toMatch(/^is no JSON: /);
    expect(faultOf(read('[]'))).toContain('is a list');
    expect(faultOf(read('null'))).toContain('is empty');
    expect(faultOf(readLine(new Uint8Array([0x22, 0xb0, 0xa1, 0x22]), CONTEXT))).toBe('is not UTF-8');
    expect(read('  \r')).toBeNull();
  });

  it('is told in a bounded message that moves no cursor', () => {
    const nasty = fault({ [`\u001b[2J${'k'.repeat(100_000)}`]: 1, '\u202edlrow': 2 });
    expect(nasty.length).toBeLessThan(310);
    expect(nasty).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(faultOf(read('{"\u009b31m": nope}'))).not.toContain('\u009b');
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key${n}`, n]));
    expect(fault(keys)).toBe('has 20003 keys: that is no posting');
    expect(fault({ a: 1, b: 2, c: 3, d: 4, e: 5 })).toMatch(/; and 2 more faults$/);
  });

  it('never throws, whatever JSON it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json().map((text) => Buffer.from(text)),
          fc.uint8Array({ maxLength: 40 }),
          fc
            .dictionary(fc.constantFrom(...KEYS), fc.jsonValue(), { maxKeys: 6 })
            .map((more) => Buffer.from(JSON.stringify({ ...LEAST, ...more }))),
        ),
        (bytes) => {
          const line = readLine(bytes, CONTEXT);
          expect(line === null || 'posting' in line || line.fault.length > 0).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

const KEYS = ['location', 'salary', 'deadline', 'postedAt', 'sourceUrl', 'title', 'techStack', '__proto__'];

function experience(minYears: number) {
  return { text: null, minYears, maxYears: null, newcomer: null };
}
function deadline(kind: string, date: string | null) {
  return { text: null, kind, date };
}
function salary(min: number) {
  return { text: null, min, max: null, currency: null, period: null, annualMin: null, annualMax: null };
}
