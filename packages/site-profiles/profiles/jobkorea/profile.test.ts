import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePosting } from '@workreel/posting-parser';
import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/sources/index.ts';
import { compiledIn, REAL_PAGES, realPage } from '../../src/testing.ts';

const jobkorea = compiledIn(import.meta.dirname);
const PAGE_URL = 'https://www.jobkorea.co.kr/Search?stext=x&Page_No=1';
const view = (id: string | number) => `https://www.jobkorea.co.kr/Recruit/GI_Read/${id}`;

describe('jobkorea, invented page', () => {
  const page = readPage(
    jobkorea,
    readFileSync(join(import.meta.dirname, 'pages/search.html'), 'utf8'),
    PAGE_URL,
  );

  it('marks the advertisement', () => {
    expect(page).toMatchObject({ kind: 'results', total: 1139, warnings: [] });
    expect(page.cards.map((card) => [card.sourceUrl, card.promoted])).toEqual([
      [view(60000001), true],
      [view(60000002), false],
    ]);
  });

  it('assigns identical spans to fields by their text', () => {
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

/** JSON that the page embeds in addition to its cards. */
interface Embedded {
  id: string;
  title: string;
  postingCompanyName: string | null;
  /** 2: experienced, 3: experienced or newcomer, 4: any. */
  careerType: '2' | '3' | '4';
  /** Minimum years; 100 means any number, and 0 occurs with type 4. */
  careerRange: number;
  /** 1: yearly, 0: not specified. */
  payTypeCode: 0 | 1;
  /** In 만원; "0" means no limit. */
  payRange: { start: string; end: string };
  applicationPeriod: { start: string; end: string };
}

describe.skipIf(REAL_PAGES === '')('jobkorea, saved page', () => {
  // Loaded in the tests, because the body of a skipped suite still runs.
  const load = () => {
    const page = readPage(jobkorea, realPage('jobkorea/search.html').toString('utf8'), PAGE_URL);
    const embedded = JSON.parse(realPage('jobkorea/search.expected.json').toString('utf8')) as Embedded[];
    return { page, expected: new Map(embedded.map((posting) => [view(posting.id), posting])) };
  };
  const context = {
    fetchedAt: new Date('2026-04-03T10:40:00+09:00'),
    timeZone: jobkorea.profile.timeZone,
    currency: jobkorea.profile.currency,
  };

  it('has 21 cards, one of them an advertisement', () => {
    const { page, expected } = load();
    expect(page).toMatchObject({ kind: 'results', total: 1139, warnings: [] });
    expect(page.cards).toHaveLength(21);
    expect(new Set(page.cards.map((card) => card.sourceUrl))).toEqual(new Set(expected.keys()));
    expect(page.cards.filter((card) => card.promoted)).toHaveLength(1);
    for (const card of page.cards) {
      const posting = expected.get(card.sourceUrl ?? '');
      // The embedded data has no company for the advertisement, and one company name is cut within a character.
      const company = posting?.postingCompanyName;
      if (company && !company.includes('\ufffd')) expect(card.texts.companyName).toBe(company);
      else expect(card.texts.companyName).toBeTruthy();
      expect(card.texts.title).toBe(posting?.title.replace(/\s+/g, ' '));
    }
  });

  const read = (change: (html: string) => string) =>
    readPage(jobkorea, change(realPage('jobkorea/search.html').toString('utf8')), PAGE_URL);
  const otherClasses = (html: string) => html.replaceAll('text-typo-', 'Typography_variant_');
  const withoutJson = (html: string) => html.replaceAll('__next_f', 'unused');
  const filled = ({ coverage }: ReturnType<typeof read>) =>
    Object.entries(coverage).flatMap(([field, { filled, of }]) => (of > 0 && filled === of ? [field] : []));

  it('depends neither on the utility classes nor on the HTML cards', () => {
    const texts = read(String).cards.map((card) => card.texts);
    expect(read(otherClasses).cards.map((card) => card.texts)).toEqual(texts);
    const jsonOnly = read((html) => html.replaceAll('data-sentry-component="CardJob"', ''));
    expect(jsonOnly).toMatchObject({ kind: 'results', total: 1139, layout: 'json', warnings: [] });
    expect(jsonOnly.cards).toHaveLength(21);
    expect(filled(jsonOnly)).toEqual(
      expect.arrayContaining(['title', 'companyName', 'experience', 'deadline']),
    );
  });

  it('is read from its HTML cards if it has no JSON', () => {
    for (const page of [read(withoutJson), read((html) => withoutJson(otherClasses(html)))]) {
      expect(page).toMatchObject({ kind: 'results', total: 1139, layout: 'html', warnings: [] });
      expect(page.cards).toHaveLength(21);
      expect(page.cards.filter(({ promoted }) => promoted)).toHaveLength(1);
      expect(filled(page)).toEqual(
        expect.arrayContaining(['sourceUrl', 'title', 'companyName', 'location', 'experience', 'deadline']),
      );
    }
  });

  it('yields the deadline, experience and salary of the embedded data', () => {
    const { page, expected } = load();
    for (const card of page.cards) {
      const posting = expected.get(card.sourceUrl ?? '');
      if (posting === undefined) throw new Error(`no embedded data for ${card.sourceUrl}`);
      const reading = parsePosting(card, context);
      if ('rejected' in reading) throw new Error(reading.rejected.message);
      const { deadline, experience, salary } = reading.values;
      expect(deadline).toMatchObject({ kind: 'date', date: posting.applicationPeriod.end.slice(0, 10) });
      expect(experience).toMatchObject({
        minYears: minYears(posting),
        maxYears: null,
        newcomer: posting.careerType !== '2',
      });
      const pay = (limit: string) =>
        posting.payTypeCode === 1 && limit !== '0' ? Number(limit) * 10_000 : null;
      expect([salary.min, salary.max]).toEqual([pay(posting.payRange.start), pay(posting.payRange.end)]);
      if (posting.payTypeCode === 1) expect(salary).toMatchObject({ currency: 'KRW', period: 'year' });
    }
  });
});

/** "경력" without a number has no minimum; if newcomers are accepted, the minimum is 0. */
function minYears({ careerType, careerRange }: Embedded): number | null {
  if (careerRange > 0 && careerRange < 100) return careerRange;
  return careerType === '2' ? null : 0;
}
