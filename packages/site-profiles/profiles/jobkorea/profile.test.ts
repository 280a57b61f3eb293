import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPosting } from '@workreel/posting-parser';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/page.ts';
import { compiledIn, REAL_PAGES, realPage } from '../../src/testing.ts';

const jobkorea = compiledIn(import.meta.dirname);
const URL_OF_PAGE = 'https://www.jobkorea.co.kr/Search?stext=x&Page_No=1';
const view = (id: string | number) => `https://www.jobkorea.co.kr/Recruit/GI_Read/${id}`;

describe('jobkorea, a page of our own', () => {
  const page = readPage(
    jobkorea,
    readFileSync(join(import.meta.dirname, 'pages/search.html'), 'utf8'),
    URL_OF_PAGE,
  );

  it('tells the advertisement from the answers', () => {
    expect(page).toMatchObject({ kind: 'results', total: 1139, suspicions: [] });
    expect(page.cards.map((card) => [card.sourceUrl, card.promoted])).toEqual([
      [view(60000001), true],
      [view(60000002), false],
    ]);
  });

  it('tells the equal spans apart by what they say', () => {
    expect(page.cards[1]).toMatchObject({
      texts: {
        companyName: '다라마',
        title: '서버 개발자 (신입/경력)',
        location: '서울 중구 외 5',
        experience: '신입·경력5년↑',
        education: null,
        employmentType: null,
        deadline: '04/18(토) 마감',
        salary: '연봉 3,000~4,000만원',
        posted: '03/19(목) 등록',
      },
      tags: ['솔루션·SI·CRM·ERP', '백엔드개발자', '웹개발자'],
    });
    expect(page.cards[0]?.texts).toMatchObject({ salary: null, experience: '경력3년↑' });
  });
});

/** What the page embeds beside its cards. */
interface Embedded {
  id: string;
  title: string;
  postingCompanyName: string | null;
  /** 2 experienced, 3 newcomers too, 4 no matter. */
  careerType: '2' | '3' | '4';
  /** Years at least; 100 is any number, and 0 stands with type 4. */
  careerRange: number;
  /** 1 is yearly; 0 says nothing. */
  payTypeCode: 0 | 1;
  /** In 만원; "0" is no bound. */
  payRange: { start: string; end: string };
  applicationPeriod: { start: string; end: string };
}

describe.skipIf(REAL_PAGES === '')('jobkorea, the saved page', () => {
  // Read inside the tests: a skipped suite still runs its body.
  const load = () => {
    const page = readPage(jobkorea, realPage('jobkorea/search.html').toString('utf8'), URL_OF_PAGE);
    const truth = JSON.parse(realPage('jobkorea/search.expected.json').toString('utf8')) as Embedded[];
    return { page, truth: new Map(truth.map((posting) => [view(posting.id), posting])) };
  };
  const context = {
    fetchedAt: new Date('2026-04-03T10:40:00+09:00'),
    timeZone: jobkorea.profile.timeZone,
    currency: jobkorea.profile.currency,
  };

  it('gives 21 cards, one of them an advertisement', () => {
    const { page, truth } = load();
    expect(page).toMatchObject({ kind: 'results', total: 1139, suspicions: [] });
    expect(page.cards).toHaveLength(21);
    expect(new Set(page.cards.map((card) => card.sourceUrl))).toEqual(new Set(truth.keys()));
    expect(page.cards.filter((card) => card.promoted)).toHaveLength(1);
    for (const card of page.cards) {
      const posting = truth.get(card.sourceUrl ?? '');
      // Of the advertisement the page embeds no company, and of one company a name cut amid its letters.
      const company = posting?.postingCompanyName;
      if (company && !company.includes('\ufffd')) expect(card.texts.companyName).toBe(company);
      else expect(card.texts.companyName).toBeTruthy();
      expect(card.texts.title).toBe(posting?.title.replace(/\s+/g, ' '));
    }
  });

  it('reads deadline, experience and salary as the page itself knows them', () => {
    const { page, truth } = load();
    for (const card of page.cards) {
      const posting = truth.get(card.sourceUrl ?? '');
      if (posting === undefined) throw new Error(`no truth for ${card.sourceUrl}`);
      const read = readPosting(card, context);
      if ('rejected' in read) throw new Error(read.rejected.message);
      const { deadline, experience, salary } = read.values;
      expect(deadline).toMatchObject({ kind: 'date', date: posting.applicationPeriod.end.slice(0, 10) });
      expect(experience).toMatchObject({
        minYears: leastYears(posting),
        maxYears: null,
        newcomer: posting.careerType !== '2',
      });
      const paid = (bound: string) =>
        posting.payTypeCode === 1 && bound !== '0' ? Number(bound) * 10_000 : null;
      expect([salary.min, salary.max]).toEqual([paid(posting.payRange.start), paid(posting.payRange.end)]);
      if (posting.payTypeCode === 1) expect(salary).toMatchObject({ currency: 'KRW', period: 'year' });
    }
  });
});

/** "경력" alone leaves the years open; where anyone may come, they begin at none. */
function leastYears({ careerType, careerRange }: Embedded): number | null {
  if (careerRange > 0 && careerRange < 100) return careerRange;
  return careerType === '2' ? null : 0;
}
