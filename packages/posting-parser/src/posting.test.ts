import { KNOWN_BAD_STRINGS } from '@workreel/testing/known-bad-strings';
import { describe, expect, it } from 'vitest';
import type { Card, ParseContext } from './card.domain.ts';
import { matchRegions } from './location.domain.ts';
import { parsePosting } from './posting.domain.ts';

const CTX: ParseContext = {
  fetchedAt: new Date('2025-11-25T03:00:00Z'),
  timeZone: 'Asia/Seoul',
  currency: 'KRW',
};
const CARD: Card = {
  sourceUrl: 'https://jobs.example/1',
  texts: {
    companyName: '(주)보기',
    title: '백엔드 개발자 (Java)',
    location: '서울 강남구 외',
    experience: '신입·경력3년↑',
    education: '대졸↑',
    employmentType: '정규직·계약직',
    deadline: '~ 12/31(수)',
    salary: '연봉 4,000만원~',
    posted: '등록일 25/11/20',
  },
  tags: ['Python', '노드', '웹개발'],
  promoted: false,
};
const withTexts = (texts: Partial<Card['texts']>): Card => ({ ...CARD, texts: { ...CARD.texts, ...texts } });
const valuesOf = (card: Card) => {
  const result = parsePosting(card, CTX);
  if (!('values' in result)) throw new Error(result.rejected.code);
  return result.values;
};

describe('parsePosting', () => {
  it('parses every field of a card', () => {
    expect(parsePosting(CARD, CTX)).toEqual({
      values: {
        companyName: '(주)보기',
        title: '백엔드 개발자 (Java)',
        location: { text: '서울 강남구 외', regions: ['서울', '서울 강남구'], remote: false },
        workplace: null,
        experience: { text: '신입·경력3년↑', minYears: 3, maxYears: null, newcomer: true },
        education: { text: '대졸↑', level: 'bachelor' },
        employmentType: { text: '정규직·계약직', types: ['fullTime', 'contract'] },
        deadline: { text: '~ 12/31(수)', kind: 'date', date: '2025-12-31' },
        techStack: ['Python', 'Node.js'],
        sector: ['웹개발'],
        salary: {
          text: '연봉 4,000만원~',
          min: 40_000_000,
          max: null,
          currency: 'KRW',
          period: 'year',
          annualMin: 40_000_000,
          annualMax: null,
        },
        postedAt: '2025-11-19T15:00:00.000Z',
      },
    });
  });

  it.each([
    ['ADDRESS_MISSING', { ...CARD, sourceUrl: null }],
    ['ADDRESS_MISSING', { ...CARD, sourceUrl: ' ' }],
    ['TITLE_MISSING', withTexts({ title: null })],
    ['TITLE_MISSING', withTexts({ title: '\u0000 \u200b' })],
    ['TITLE_MISSING', withTexts({ title: '&nbsp;' })],
    ['COMPANY_MISSING', withTexts({ companyName: '' })],
  ])('rejects an incomplete card with %s', (code, card) => {
    expect(parsePosting(card, CTX)).toEqual({ rejected: { code, message: expect.any(String) } });
  });

  it('prefers structured data to texts', () => {
    const salary = {
      text: null,
      min: 1,
      max: 2,
      currency: 'USD',
      period: 'hour',
      annualMin: 3,
      annualMax: 4,
    } as const;
    const values = valuesOf({
      ...withTexts({ title: null }),
      structuredData: { salary, title: 'Structured', techStack: ['Rust'] },
    });
    expect(values).toMatchObject({
      salary,
      title: 'Structured',
      techStack: ['Rust'],
      companyName: '(주)보기',
    });
  });

  it.each([
    ['서울 재택', '백엔드 개발자', 'remote'],
    ['서울', '[재택근무] 번역가', 'remote'],
    ['Berlin', 'Senior Engineer (Remote)', 'remote'],
    ['Berlin', 'Senior Engineer - Remote', 'remote'],
    ['Berlin', 'Senior Engineer (m/w/d) | 100% Remote', 'remote'],
    ['Berlin', 'Entwickler (Homeoffice)', 'remote'],
    ['Berlin', 'Engineer (Hybrid)', 'hybrid'],
    ['Berlin (hybrid)', 'Engineer (Remote)', 'hybrid'],
    ['Berlin', 'Remote Sensing Engineer', null],
    ['Berlin', 'Engineer, Remote Procedure Calls', null],
    ['Berlin', 'Hybrid Cloud Engineer', null],
    [null, 'Remote: Data Analyst', 'remote'],
  ])('parses the workplace of %j and the title %j as %j', (location, title, workplace) => {
    const values = valuesOf(withTexts({ location, title }));
    expect(values).toMatchObject({ workplace, location: { remote: workplace === 'remote' } });
  });

  it('prefers the workplace of structured data', () => {
    const values = valuesOf({
      ...withTexts({ location: 'Berlin' }),
      structuredData: { workplace: 'remote' },
    });
    expect(values).toMatchObject({
      workplace: 'remote',
      location: { regions: ['Germany', 'Berlin, Germany'], remote: true },
    });
  });

  it('truncates long texts and removes characters that the database rejects', () => {
    const values = valuesOf({
      ...withTexts({
        title: 'a\u0000b'.repeat(5_000),
        location: `서울${'가'.repeat(9_999)}`,
        companyName: '😀'.repeat(400),
      }),
      tags: Array.from({ length: 5_000 }, (_, i) => `분야 ${i}`),
    });
    expect(values.title.length).toBeLessThanOrEqual(500);
    expect(values.title).not.toContain('\u0000');
    expect(values.location.text).toHaveLength(1_000);
    expect(values.companyName.isWellFormed()).toBe(true);
    expect(values.sector).toHaveLength(50);
  });

  it('unescapes entities that were escaped twice', () => {
    expect(valuesOf(withTexts({ title: 'R&amp;D &lt;Lead&gt;', companyName: 'A &amp; B' }))).toMatchObject({
      title: 'R&D <Lead>',
      companyName: 'A & B',
    });
  });

  it('searches the title for technologies only if the tags name none', () => {
    expect(valuesOf({ ...CARD, tags: [] }).techStack).toEqual(['Java']);
    expect(valuesOf({ ...CARD, tags: ['웹개발'] }).techStack).toEqual(['Java']);
    expect(valuesOf({ ...CARD, tags: ['웹개발', 'Python'] }).techStack).toEqual(['Python']);
  });

  it('finds a posting date appended to the last tag', () => {
    const card = { ...withTexts({ posted: null }), tags: ['임베디드', '하드웨어 등록일 24/12/05'] };
    expect(valuesOf(card)).toMatchObject({
      postedAt: '2024-12-04T15:00:00.000Z',
      sector: ['임베디드', '하드웨어'],
    });
  });

  it('rejects a card that cannot be parsed', () => {
    const broken = withTexts({});
    Object.defineProperty(broken.texts, 'salary', {
      get: () => {
        throw new TypeError('text.at(...) is not a function');
      },
    });
    expect(parsePosting(broken, CTX)).toEqual({
      rejected: {
        code: 'CARD_UNREADABLE',
        message: 'The posting cannot be parsed: TypeError: text.at(...) is not a function',
      },
    });
  });

  it('parses known-bad strings into values of the right types', () => {
    for (const bad of KNOWN_BAD_STRINGS) {
      for (const text of [bad, `San Jose, ${bad}`, `${bad}, ${bad}`]) {
        const fields = Object.keys(CARD.texts).map((field) => [field, text]);
        const result = parsePosting({ ...CARD, texts: Object.fromEntries(fields), tags: [text, bad] }, CTX);
        if ('rejected' in result) {
          expect(result.rejected.code, JSON.stringify(text)).toMatch(/^(?:TITLE|COMPANY)_MISSING$/);
          continue;
        }
        // Functions and undefined would not survive.
        expect(structuredClone(result.values)).toEqual(JSON.parse(JSON.stringify(result.values)));
        const { location, techStack, sector } = result.values;
        for (const name of [...location.regions, ...techStack, ...sector, ...matchRegions(text)])
          expect(name, JSON.stringify(text)).toBeTypeOf('string');
      }
    }
  });
});
