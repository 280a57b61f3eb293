import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeHtml } from '../../src/charset.ts';
import type { PageReading } from '../../src/page.types.ts';
import { readPage } from '../../src/sources/index.ts';
import { compiledIn, REAL_PAGES, realPage } from '../../src/testing.ts';

const saramin = compiledIn(import.meta.dirname);
const PAGE_URL = 'https://www.saramin.co.kr/zf_user/search/recruit?searchword=x';
const view = (id: string | number) => `https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=${id}`;
const sample = (name: string) =>
  readPage(saramin, readFileSync(join(import.meta.dirname, 'pages', name), 'utf8'), PAGE_URL);

describe('saramin, invented pages', () => {
  it('reads a search result', () => {
    const page = sample('search.html');
    expect(page).toMatchObject({ kind: 'results', layout: 'search', total: 1204 });
    expect(page.cards).toHaveLength(2);
    expect(page.cards[0]).toEqual({
      sourceUrl: view(70000001),
      texts: {
        companyName: '(주)가나다',
        title: '가나다 & 라마 파이썬개발자',
        location: '서울 금천구',
        experience: '신입·경력',
        education: '초대졸↑',
        employmentType: '정규직·계약직',
        deadline: '~ 03/12(목)',
        salary: '3,200 만원',
        posted: '수정일 26/02/10',
      },
      tags: ['Python', 'C++', '솔루션'],
      promoted: false,
    });
  });

  it('does not read a badge as the salary, and accepts a company without a link', () => {
    const [, card] = sample('search.html').cards;
    expect(card?.texts).toMatchObject({
      companyName: '마바사의원',
      salary: null,
      location: '부산전체',
      experience: '경력 1~4년',
      education: '학력무관',
      employmentType: '파트·프리랜서',
      deadline: '채용시',
    });
    expect(card?.sourceUrl).toBe(view(70000002));
  });

  it('recognizes an empty search by its promoted cards', () => {
    const page = sample('no-result.html');
    expect(page).toMatchObject({ kind: 'empty', total: 0 });
    expect(page.cards.map((card) => card.promoted)).toEqual([true]);
  });

  it('reads the rows of a category, including an unclosed row', () => {
    const page = sample('category.html');
    expect(page).toMatchObject({ kind: 'results', layout: 'category' });
    expect(page.cards.map((card) => card.sourceUrl)).toEqual([view(70000011), view(70000012)]);
    expect(page.cards[0]?.texts).toMatchObject({
      companyName: '(주)차카타',
      title: '서버 개발자',
      location: '경기 성남시 분당구 외',
      experience: '3 ~ 12년',
      employmentType: '정규직 외',
      education: '대학(2,3년)↑',
      deadline: '~10.28(수)',
      posted: '19시간 전 수정',
      salary: null,
    });
    expect(page.cards[0]?.tags).toEqual(['Java', 'C#', 'Node.js', '유지보수']);
    expect(page.cards[1]?.texts).toMatchObject({
      companyName: '파하병원',
      experience: '신입 · 경력',
      employmentType: '계약직',
    });
  });
});

interface Expected {
  rec_idx: string;
  title_text: string;
  company: string;
  deadline: string;
  location: string;
  experience: string;
  education: string;
  employmentType: string;
  salary: string | null;
  sectors: string[];
  job_day: string;
}

describe.skipIf(REAL_PAGES === '')('saramin, saved pages', () => {
  const read = (name: string) =>
    readPage(saramin, decodeHtml(realPage(`saramin/${name}`), null, saramin.profile).text, PAGE_URL);
  const expected = () => JSON.parse(realPage('saramin/search.expected.json').toString('utf8')) as Expected[];
  const expectedCards = () =>
    expected().map((card) => ({
      sourceUrl: view(card.rec_idx),
      texts: {
        companyName: card.company,
        title: card.title_text,
        location: card.location,
        experience: card.experience,
        education: card.education,
        employmentType: card.employmentType,
        deadline: card.deadline,
        salary: null,
        posted: card.job_day,
      },
      tags: card.sectors,
      promoted: true,
    }));

  it('reads the 20 promoted cards of an empty search', () => {
    const page = read('search.html');
    expect(page).toMatchObject({ kind: 'empty', layout: 'search', total: 0, warnings: [] });
    expect(page.cards).toEqual(expectedCards());
  });

  it('reads the same page in CP949', () => {
    const decoded = decodeHtml(realPage('saramin/search.cp949.html'), null, saramin.profile);
    expect(decoded).toMatchObject({ charset: 'cp949', hadErrors: false });
    const page = readPage(saramin, decoded.text, PAGE_URL);
    expect(page.kind).toBe('empty');
    expect(page.cards).toEqual(expectedCards());
  });

  const column = (page: PageReading, field: keyof PageReading['cards'][number]['texts']) =>
    page.cards.map((card) => card.texts[field]);

  it('finds the salary in the fifth span', () => {
    expect(column(read('search-salary.html'), 'salary')).toEqual([null, '300 만원', null]);
    const highlight = read('search-highlight.html');
    expect(highlight).toMatchObject({ kind: 'results', total: 367 });
    expect(column(highlight, 'salary')).toEqual([null, null, '3,200 만원']);
    expect(column(highlight, 'deadline')).toEqual(['~ 02/28(토)', '채용시', '~ 03/12(목)']);
    expect(highlight.cards[0]?.texts.title).toMatch(/\/QA 모집$/);
  });

  it('reads the category layout, including broken markup', () => {
    const page = read('category-list.html');
    expect(page).toMatchObject({ kind: 'results', layout: 'category', warnings: [] });
    expect(column(page, 'experience')).toEqual([
      '경력 2년↑',
      '경력무관',
      '3 ~ 12년',
      '경력 9년↑',
      '경력 1년↑',
    ]);
    expect(column(page, 'employmentType')).toEqual([
      '계약직 외',
      '정규직 외',
      '정규직',
      '프리랜서',
      '계약직',
    ]);
    // The last company has no page of its own, hence no link.
    expect(column(page, 'companyName').at(-1)).toMatch(/^\S+병원$/);
    const broken = read('category-list-broken.html');
    expect(broken.cards.map((card) => card.sourceUrl)).toEqual([
      expect.stringMatching(/\?rec_idx=\d{8}$/),
      expect.stringMatching(/\?rec_idx=\d{8}$/),
    ]);
    expect(column(broken, 'experience')).toEqual(['신입 · 경력', '신입 · 경력']);
    expect(column(broken, 'deadline')).toEqual(['D-7', '~09.20(일)']);
  });

  it('does not recognize an application shell as results', () => {
    const shell = realPage('negative/linkedin-spa-shell.html').toString('utf8');
    expect(['blocked', 'unrecognized']).toContain(readPage(saramin, shell, PAGE_URL).kind);
  });
});
