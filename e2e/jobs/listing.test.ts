/** The listing page as people use it: a real browser, a real service, the demo site collected. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium, openChromium } from '../lib/chromium.ts';
import { full } from '../lib/depth.ts';
import { closePages, keepComplaints, overflow } from '../lib/page.ts';
import type { RunningService } from '../lib/service.ts';
import { startJobs } from './service.ts';

if (noChromium) console.warn(`Skipped: the listing page in a browser. ${noChromium}`);

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Long enough for a busy machine; a page that needs it has failed. */
const PATIENCE_MS = 60_000;
const PAGE_SIZE = 20;

/** What the page is called by in each language, and a search that its readers would make. */
const READERS = [
  {
    locale: 'ko-KR',
    heading: '채용 공고',
    keywordHint: '직무, 회사, 기술',
    search: '검색',
    filters: /^조건/,
    apply: '지원하기',
    more: '공고 더 보기',
    earlier: '앞의 공고 보기',
    clear: '모두 지우기',
    clearFilters: '조건 모두 지우기',
    nothing: '조건에 맞는 공고가 없습니다',
    unreachable: '서버에 연결할 수 없습니다',
    failed: '공고를 불러오지 못했습니다',
    requestId: '요청 번호',
    retry: '다시 시도',
    fields: {
      location: '지역',
      experience: '경력',
      salary: '연봉 (최소)',
      unit: '연봉 단위',
      techStack: '기술 스택',
    },
    deadlines: ['마감일 시작', '마감일 끝'],
    sort: '정렬',
    keyword: '개발',
    titles: /개발/,
    atLeast: 60,
    place: '서울',
    places: /서울|전국|Seoul/,
    years: '3',
    salary: { typed: '4,000', currency: 'KRW', query: 'salary=40000000' },
    technology: 'Java',
  },
  {
    locale: 'en-US',
    heading: 'Job postings',
    keywordHint: 'Role, company or technology',
    search: 'Search',
    filters: /^Filters/,
    apply: 'Apply',
    more: 'Show more postings',
    earlier: 'Show earlier postings',
    clear: 'Clear all',
    clearFilters: 'Clear all filters',
    nothing: 'No posting fits',
    unreachable: 'The service cannot be reached',
    failed: 'The postings could not be loaded',
    requestId: 'Request id',
    retry: 'Try again',
    fields: {
      location: 'Location',
      experience: 'Experience',
      salary: 'Yearly salary from',
      unit: 'Unit of the salary',
      techStack: 'Tech stack',
    },
    deadlines: ['Deadline from', 'Deadline to'],
    sort: 'Sort by',
    keyword: 'engineer',
    titles: /engineer/i,
    atLeast: 10,
    place: 'London',
    places: /London/,
    years: '3',
    salary: { typed: '60,000', currency: 'USD', query: 'salary=60000&currency=USD' },
    technology: 'Kubernetes',
  },
] as const;
type Reader = (typeof READERS)[number];

let service: RunningService;
let browser: Browser;
const faults: string[] = [];

const rows = (page: Page) => page.locator('.posting');
const titles = (page: Page) => page.locator('.posting h2 > a').evaluateAll(ownTexts);
const cells = (page: Page, kind: string): Promise<string[]> =>
  page.locator(`.posting .${kind} dd`).allInnerTexts();
/** Of links whose last child is a note for screen readers. */
const ownTexts = (links: { firstChild: { textContent: string } }[]) =>
  links.map((link) => link.firstChild.textContent);
const count = async (page: Page) =>
  Number((await page.getByRole('status').textContent())?.replace(/\D/g, ''));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(options: BrowserContextOptions, path = '/app/'): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, timezoneId: 'Asia/Seoul', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  keepComplaints(page, faults);
  await page.goto(service.address + path);
  await settled(page);
  return page;
}

/** The list on show is the one that was asked for. */
async function settled(page: Page): Promise<void> {
  await page.locator('.postings:not(.is-skeleton *), .condition').first().waitFor();
  await page.locator('[aria-busy="true"], .is-skeleton').first().waitFor({ state: 'detached' });
}

/** Does something that changes the search, and waits for its list. */
async function search(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = page.url();
  await act();
  await expect.poll(() => page.url(), { timeout: PATIENCE_MS }).not.toBe(before);
  await settled(page);
}

/** Whether the page shows what the service finds: the number of all, and the first page of titles. */
async function expectFound(page: Page, query: string): Promise<void> {
  const answer = await fetch(`${service.address}/jobs?status=open&${query}`);
  const { jobPostings } = (await answer.json()) as { jobPostings: { title: string }[] };
  expect(await titles(page)).toEqual(jobPostings.map(({ title }) => title));
  expect(await count(page)).toBe(Number(answer.headers.get('x-total-count')));
  expect(jobPostings.length, 'the filter finds something to look at').toBeGreaterThan(0);
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const encode = encodeURIComponent;

describe.skipIf(noChromium)('the listing page', () => {
  beforeAll(async () => {
    service = await startJobs();
    browser = await openChromium();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  }, 60_000);
  afterEach(async (context) => {
    await closePages(browser, context);
    expect(faults.splice(0)).toEqual([]);
  });

  describe.each(READERS)('in $locale', (reader) => {
    const { locale, fields } = reader;
    /** What is the same in each language but for its words. */
    const inDepth = test.runIf(full || locale === 'ko-KR');
    const field = (page: Page, name: keyof Reader['fields']): Locator =>
      page.getByRole(name === 'experience' || name === 'unit' ? 'combobox' : 'textbox', {
        name: fields[name],
        exact: true,
      });
    const filters = {
      location: (page: Page) => field(page, 'location').fill(reader.place),
      experience: (page: Page) => field(page, 'experience').selectOption(reader.years),
      techStack: (page: Page) => field(page, 'techStack').fill(reader.technology),
      async salary(page: Page) {
        await field(page, 'salary').fill(reader.salary.typed);
        await field(page, 'unit').selectOption(reader.salary.currency);
        await page.keyboard.press('Enter');
      },
    };

    test('shows the open postings, each with what one decides by', async () => {
      const page = await open({ locale });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(reader.heading);
      expect(await rows(page).count()).toBe(PAGE_SIZE);
      expect(await count(page)).toBeGreaterThanOrEqual(400);
      await expectFound(page, '');
      for (const row of await rows(page).all()) {
        expect(await row.locator('.company').textContent()).not.toBe('');
        expect(await row.locator('dt').count()).toBe(5);
        expect(await row.getByRole('link', { name: reader.apply }).count()).toBe(1);
      }
      expect(await page.getAttribute('html', 'lang')).toBe(locale.slice(0, 2));
    });

    test('searches by a word', async () => {
      const page = await open({ locale });
      const box = page.getByPlaceholder(reader.keywordHint);
      await search(page, async () => {
        await box.fill(reader.keyword);
        await button(page, reader.search).click();
      });
      expect(await count(page)).toBeGreaterThanOrEqual(reader.atLeast);
      for (const title of await titles(page)) expect(title).toMatch(reader.titles);
      await expectFound(page, `keyword=${encode(reader.keyword)}`);
    });

    inDepth('filters by location', async () => {
      const page = await open({ locale });
      await search(page, () => filters.location(page));
      for (const place of await cells(page, 'location')) expect(place).toMatch(reader.places);
      await expectFound(page, `location=${encode(reader.place)}`);
    });

    inDepth('filters by experience', async () => {
      const page = await open({ locale });
      await search(page, () => filters.experience(page));
      expect(await page.locator('.posting .experience').count()).toBe(await rows(page).count());
      await expectFound(page, `experience=${reader.years}`);
    });

    test('filters by salary, in the unit that its readers count in', async () => {
      const page = await open({ locale });
      await search(page, () => filters.salary(page));
      expect(await page.locator('.posting .salary').count()).toBe(await rows(page).count());
      await expectFound(page, reader.salary.query);
    });

    inDepth('filters by technology', async () => {
      const page = await open({ locale });
      await search(page, () => filters.techStack(page));
      for (const row of await rows(page).all()) {
        expect(await row.locator('.tags li').allInnerTexts()).toContain(reader.technology);
      }
      await expectFound(page, `techStack=${reader.technology}`);
    });

    inDepth('filters by deadline', async () => {
      const page = await open({ locale });
      const [from, to] = [inDays(3), inDays(12)];
      await search(page, () => page.getByLabel(reader.deadlines[0]).fill(from));
      await search(page, () => page.getByLabel(reader.deadlines[1]).fill(to));
      for (const deadline of await cells(page, 'deadline'))
        expect(deadline).toMatch(/\d+(일 남음| days? left)/);
      await expectFound(page, `deadlineFrom=${from}&deadlineTo=${to}`);
    });

    inDepth('combines, survives a reload, goes back step by step, and clears', async () => {
      const page = await open({ locale });
      await search(page, async () => {
        await page.getByPlaceholder(reader.keywordHint).fill(reader.keyword);
        await page.keyboard.press('Enter');
      });
      const byWord = await titles(page);
      await search(page, () => filters.experience(page));
      await search(page, () => page.getByRole('combobox', { name: reader.sort }).selectOption('deadline'));
      const all = `keyword=${encode(reader.keyword)}&experience=${reader.years}&sortOrder=deadline`;
      await expectFound(page, all);

      await page.reload();
      await settled(page);
      await expectFound(page, all);
      expect(await page.getByPlaceholder(reader.keywordHint).inputValue()).toBe(reader.keyword);
      expect(await field(page, 'experience').inputValue()).toBe(reader.years);
      expect(await page.getByRole('combobox', { name: reader.sort }).inputValue()).toBe('deadline');

      await search(page, () => page.goBack());
      expect(await page.getByRole('combobox', { name: reader.sort }).inputValue()).toBe('relevance');
      await search(page, () => page.goBack());
      expect(await titles(page)).toEqual(byWord);
      expect(await field(page, 'experience').inputValue()).toBe('');
      await search(page, () => page.goForward());
      expect(await field(page, 'experience').inputValue()).toBe(reader.years);

      await search(page, () => button(page, reader.clear).click());
      expect(new URL(page.url()).search).toBe('');
      expect(await page.getByPlaceholder(reader.keywordHint).inputValue()).toBe('');
      await expectFound(page, '');
    });

    inDepth('opens the source of a posting in a tab of its own', async () => {
      const page = await open({ locale });
      const answer = await fetch(`${service.address}/jobs?status=open`);
      const { jobPostings } = (await answer.json()) as {
        jobPostings: { title: string; sourceUrl: string }[];
      };
      const { title, sourceUrl } = jobPostings[2]!;
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        rows(page).nth(2).getByRole('link', { name: reader.apply }).click(),
      ]);
      await tab.waitForLoadState();
      expect(tab.url()).toBe(sourceUrl);
      expect(await tab.textContent('body')).toContain(title);
      expect(await tab.evaluate('window.opener')).toBeNull();
    });

    inDepth('goes on page by page, and from the page that an address names', async () => {
      const page = await open({ locale });
      await button(page, reader.more).click();
      await expect.poll(() => rows(page).count()).toBe(2 * PAGE_SIZE);
      expect(new URL(page.url()).search).toBe('?pagenum=2');
      const two = await titles(page);
      // By keyboard one goes on from the first of the new rows.
      const focused = 'document.activeElement.firstChild.textContent';
      await expect.poll(() => page.evaluate(focused)).toBe(two[PAGE_SIZE]);

      await search(page, () => filters.techStack(page));
      await search(page, () => page.goBack());
      expect(await titles(page)).toEqual(two);

      await page.reload();
      await settled(page);
      expect(await titles(page)).toEqual(two.slice(PAGE_SIZE));
      await button(page, reader.earlier).click();
      await expect.poll(() => titles(page)).toEqual(two);
      await search(page, () => button(page, reader.more).click());
      expect(new URL(page.url()).search).toBe('?pagenum=3');
      await expect.poll(() => rows(page).count()).toBe(3 * PAGE_SIZE);
    });

    inDepth('fits a phone', async () => {
      const page = await open({ locale, viewport: PHONE, hasTouch: true, isMobile: true });
      expect(await overflow(page)).toBe(0);
      expect(await field(page, 'location').isVisible()).toBe(false);
      await page.getByRole('button', { name: reader.filters }).tap();
      expect(await overflow(page)).toBe(0);
      await search(page, () => filters.location(page));
      await search(page, () => filters.experience(page));
      expect(await overflow(page)).toBe(0);
      await expectFound(page, `location=${encode(reader.place)}&experience=${reader.years}`);
      expect(await page.locator('.apply').first().isVisible()).toBe(true);
    });

    inDepth('says when nothing fits, and how to go on', async () => {
      const page = await open({ locale }, '/app/?keyword=qqqzzz&locaton=x');
      expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(reader.nothing);
      expect(await page.locator('.notice').textContent()).toContain('locaton=x');
      await search(page, () => button(page, reader.clearFilters).click());
      expect(await rows(page).count()).toBe(PAGE_SIZE);
    });

    inDepth(
      'says when the service fails or is gone, keeps what was typed, and goes on when it is back',
      async () => {
        const page = await open({ locale });
        const calls = (url: URL) => url.pathname === '/jobs';
        await page.route(calls, (route) => route.abort('connectionrefused'));
        await page.getByPlaceholder(reader.keywordHint).fill(reader.keyword);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: reader.unreachable }).waitFor();
        expect(await page.getByPlaceholder(reader.keywordHint).inputValue()).toBe(reader.keyword);

        await page.unroute(calls);
        await page.route(calls, (route) =>
          route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            headers: { 'X-Request-Id': 'request-42' },
            body: JSON.stringify({
              status: 503,
              title: 'x',
              detail: 'Come back in a moment.',
              code: 'X',
              type: 'x',
            }),
          }),
        );
        await button(page, reader.retry).click();
        await page.getByRole('heading', { name: reader.failed }).waitFor();
        const said = await page.getByRole('alert').textContent();
        expect(said).toContain('Come back in a moment.');
        expect(said).toContain(`${reader.requestId}: request-42`);

        await page.unroute(calls);
        await button(page, reader.retry).click();
        await settled(page);
        await expectFound(page, `keyword=${encode(reader.keyword)}`);
        // The browser tells of failed requests on its console; these were made to fail.
        faults.length = 0;
      },
    );
  });

  test('changes its language, and remembers it', async () => {
    const page = await open({ locale: 'de-DE' });
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toBe('Job postings');
    await button(page, '한국어').click();
    expect(await heading.textContent()).toBe('채용 공고');
    await page.reload();
    expect(await heading.textContent()).toBe('채용 공고');
    expect(await page.getAttribute('html', 'lang')).toBe('ko');
  });

  test('is dark where the system is', async () => {
    const ground = 'getComputedStyle(document.body).backgroundColor';
    const light = await (await open({ colorScheme: 'light' })).evaluate(ground);
    const dark = await (await open({ colorScheme: 'dark' })).evaluate(ground);
    expect([light, dark]).toEqual(['rgb(244, 245, 247)', 'rgb(14, 17, 22)']);
  });

  test('works by keyboard alone', async () => {
    const page = await open({ locale: 'en-US' });
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip-link');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SELECT');

    await page.getByPlaceholder('Role, company or technology').focus();
    await page.keyboard.type('engineer');
    await search(page, () => page.keyboard.press('Enter'));
    const chip = page.getByRole('button', { name: 'Remove filter: “engineer”' });
    await chip.focus();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await search(page, () => page.keyboard.press('Enter'));
    expect(new URL(page.url()).search).toBe('');
    // What was pressed is gone; one stands at the list that it changed.
    expect(await page.evaluate('document.activeElement.id')).toBe('results');
  });
});
