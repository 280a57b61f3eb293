/** The listing and a posting's page as people use them: a real browser, a real service, the demo site collected. */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../lib/chromium.ts';
import { languagesOf } from '../lib/languages.ts';
import { closePages, overflow } from '../lib/page.ts';
import { PHONE, settled } from '../lib/visits.ts';
import { hostileTests } from './hostile.ts';
import {
  count,
  expectFound,
  filtersOf,
  keyword,
  PAGE_SIZE,
  results,
  rows,
  search,
  titles,
  values,
} from './listing.ts';
import { LISTING_WORDS } from './listing.words.ts';
import { openWorld, type World } from './world.ts';

if (noChromium) console.warn(`Skipped: the listing in a browser. ${noChromium}`);

const encode = encodeURIComponent;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let world: World;

describe.skipIf(noChromium)('the listing', () => {
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });

  describe.each(languagesOf(LISTING_WORDS))('in $locale', (words) => {
    const { locale } = words;
    const button = (name: string) => ({ name, exact: true });

    test('shows the open postings, each with what one decides by', async () => {
      const page = await world.open({ locale });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words.heading);
      expect(await page.getAttribute('html', 'lang')).toBe(locale.slice(0, 2));
      expect(await count(page)).toBeGreaterThanOrEqual(400);
      await expectFound(page, world, '');
      for (const row of (await rows(page).all()).slice(0, PAGE_SIZE)) {
        expect(await row.locator('h2 + p > span').first().textContent()).not.toBe('');
        expect(await row.locator('[data-value=location] dd').textContent()).not.toBe('');
        expect(await row.getByRole('link', { name: words.apply }).count()).toBe(1);
        expect(await row.getByRole('button', { name: words.bookmark }).count()).toBe(1);
      }
      // What a posting does not say is left out.
      for (const kind of ['experience', 'salary', 'deadline', 'tech'])
        expect(await values(page, kind), kind).not.toEqual([]);
    });

    test('searches by what is typed, and by what is suggested', async () => {
      const page = await world.open({ locale });
      const box = page.getByRole('combobox', button(words.keyword));
      await search(page, async () => {
        await box.fill(words.typed);
        await page.getByRole('button', button(words.submit)).click();
      });
      expect(await count(page)).toBeGreaterThanOrEqual(words.atLeast);
      for (const title of (await titles(page)).slice(0, PAGE_SIZE)) expect(title).toMatch(words.titles);
      await expectFound(page, world, `keyword=${encode(words.typed)}`);

      await box.fill(words.prefix);
      const suggested = page.getByRole('option').first();
      const shown = () => suggested.locator('span').first().textContent();
      // What was suggested for the word before stays until there is something else.
      await expect.poll(shown).toMatch(new RegExp(`^${words.prefix}`));
      const text = (await shown())!;
      await search(page, () => suggested.click());
      expect(await box.inputValue()).toBe(text);
      expect(await titles(page)).not.toEqual([]);
    });

    test.runIf(words.thorough)('filters by each of its filters', async () => {
      const page = await world.open({ locale });
      const filters = filtersOf(page, words);
      const [from, to] = [inDays(3), inDays(12)];
      const each: [query: string, set: () => Promise<unknown>, kind?: string, seen?: RegExp][] = [
        [`location=${encode(words.region)}`, filters.location, 'location', words.regions],
        [`experience=${words.years}`, filters.experience],
        [`techStack=${words.technology}`, filters.techStack, 'tech', new RegExp(words.technology)],
        [
          `deadlineFrom=${from}&deadlineTo=${to}`,
          () => filters.deadline(from, to),
          'deadline',
          words.daysLeft,
        ],
        [`employmentType=${words.kind.query}`, filters.employmentType],
        ['education=bachelor', filters.education],
        ['site=demo', filters.site],
        ['status=closed', filters.closedToo],
      ];
      for (const [query, set, kind, seen] of each) {
        await search(page, set);
        if (kind && seen) for (const value of await values(page, kind)) expect(value).toMatch(seen);
        await expectFound(page, world, query);
        await search(page, () => results(page).getByRole('button', button(words.clear)).click());
        expect(new URL(page.url()).search).toBe('');
      }
    });

    test.runIf(words.thorough)('filters by places in a region, which unfold beside it', async () => {
      const page = await world.open({ locale });
      const { panel, check } = filtersOf(page, words);
      await panel.getByRole('button', { name: words.placesOf('서울') }).click();
      await search(page, () => check('강남구').check());
      await expectFound(page, world, `location=${encode('서울 강남구')}`);
      await page.reload();
      await settled(page);
      await expect.poll(() => check('강남구').isChecked()).toBe(true);
    });

    test('filters by salary, in the currency that its readers are paid in', async () => {
      const page = await world.open({ locale });
      const filters = filtersOf(page, words);
      if (words.code !== 'KRW') await search(page, filters.currency);
      await filters.panel.getByRole('slider').focus();
      await search(page, filters.salary);
      await search(page, filters.salary);
      const asked = new URL(page.url()).searchParams;
      expect(Number(asked.get('salary'))).toBeGreaterThan(0);
      expect(
        await rows(page)
          .filter({ hasNot: page.locator('[data-value=salary]') })
          .count(),
      ).toBe(0);
      await expectFound(page, world, asked.toString());
    });

    test('combines, survives a reload, is shared, goes back step by step, and clears', async () => {
      const page = await world.open({ locale });
      const sort = page.getByRole('combobox', button(words.sort));
      const years = filtersOf(page, words).panel.getByRole('combobox', button(words.experience));
      await search(page, async () => {
        await keyword(page).fill(words.typed);
        await page.keyboard.press('Enter');
      });
      const byWord = (await titles(page)).slice(0, PAGE_SIZE);
      await search(page, () => years.selectOption(words.years));
      await search(page, () => sort.selectOption('deadline'));
      const all = `keyword=${encode(words.typed)}&experience=${words.years}&sortOrder=deadline`;
      await expectFound(page, world, all);

      await page.reload();
      await settled(page);
      await expectFound(page, world, all);
      expect(await keyword(page).inputValue()).toBe(words.typed);
      expect(await years.inputValue()).toBe(words.years);
      expect(await sort.inputValue()).toBe('deadline');
      const { pathname, search: query } = new URL(page.url());
      const friend = await world.open({ locale }, pathname + query);
      await expectFound(friend, world, all);

      await search(page, () => page.goBack());
      await expect.poll(() => sort.inputValue()).toBe('relevance');
      await search(page, () => page.goBack());
      await expect.poll(async () => (await titles(page)).slice(0, PAGE_SIZE)).toEqual(byWord);
      await expect.poll(() => years.inputValue()).toBe('');
      await search(page, () => page.goForward());
      await expect.poll(() => years.inputValue()).toBe(words.years);

      await search(page, () =>
        page.getByRole('button', button(words.removeFilter(`“${words.typed}”`))).click(),
      );
      await expectFound(page, world, `experience=${words.years}`);
      await search(page, () => page.getByRole('button', button(words.clear)).click());
      expect(new URL(page.url()).search).toBe('');
      expect(await keyword(page).inputValue()).toBe('');
      await expectFound(page, world, '');
    });

    test('goes on without an end, keeps its place on return, and begins where an address says', async () => {
      const page = await world.open({ locale });
      const jobPostings = await world.openPostings({ pageSize: 100 });
      const all = jobPostings.map((posting) => posting.title);
      const { id, title } = jobPostings[2 * PAGE_SIZE + 4]!;
      const third = rows(page).filter({ has: page.locator(`a[href="/app/jobs/${id}"]`) });
      // As far as it goes, until the third page is read.
      await expect
        .poll(async () => {
          await ((await third.count()) > 0 ? third : rows(page).last()).scrollIntoViewIfNeeded();
          return new URL(page.url()).searchParams.get('pagenum');
        })
        .toBe('3');
      const top = async () => Math.round((await third.boundingBox())?.y ?? Number.NaN);
      const before = await top();
      await third.getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.goBack();
      await settled(page);
      await expect.poll(top).toBe(before);

      await page.reload();
      await settled(page);
      expect((await titles(page)).slice(0, PAGE_SIZE)).toEqual(all.slice(2 * PAGE_SIZE, 3 * PAGE_SIZE));
      await page.getByRole('button', button(words.earlier)).click();
      await expect
        .poll(async () => (await titles(page)).slice(0, 2 * PAGE_SIZE))
        .toEqual(all.slice(PAGE_SIZE, 3 * PAGE_SIZE));
    });

    test('shows a posting whole, with its source in a tab of its own', async () => {
      const page = await world.open({ locale });
      const jobPostings = await world.openPostings();
      const { title, sourceUrl, companyName, location, deadline } = jobPostings[2]!;
      const link = rows(page).nth(2).getByRole('link', { name: title, exact: true });
      const [beside] = await Promise.all([
        page.context().waitForEvent('page'),
        link.click({ modifiers: ['Control'] }),
      ]);
      await beside.getByRole('heading', { level: 1, name: title }).waitFor();
      await beside.close();
      // The page stays the same: a value left in it is still there.
      await page.evaluate('globalThis.same = true');
      await link.click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.evaluate('globalThis.same')).toBe(true);
      const details = page.getByRole('region', button(words.posting.details));
      const told = (await details.textContent())!;
      expect(told).toContain(`${words.posting.printed}: ${location.text}`);
      expect(told).toContain(`${words.posting.printed}: ${deadline.text}`);
      const history = page.getByRole('region', button(words.posting.history));
      expect(await history.locator('time').count()).toBeGreaterThanOrEqual(2);
      expect(await history.textContent()).toContain(words.demo);
      await page.getByRole('region', button(words.posting.similar)).locator('[data-row]').first().waitFor();
      await settled(page);

      const source = page.getByRole('link', { name: words.posting.source });
      const [tab] = await Promise.all([page.waitForEvent('popup'), source.click()]);
      await tab.waitForLoadState();
      expect(tab.url()).toBe(sourceUrl);
      expect(await tab.textContent('body')).toContain(title);
      expect(await tab.evaluate('window.opener')).toBeNull();

      await page.getByRole('link', { name: companyName, exact: true }).first().click();
      await settled(page);
      await expectFound(page, world, `company=${encode(companyName)}`);
    });

    test.runIf(words.thorough)('fits a phone', async () => {
      const page = await world.open({ locale, ...PHONE });
      expect(await overflow(page)).toBe(0);
      const filters = filtersOf(page, words);
      expect(await filters.panel.getByRole('slider').isVisible()).toBe(false);
      await filters.panel.getByRole('button', { name: words.filters }).first().tap();
      expect(await overflow(page)).toBe(0);
      await search(page, filters.location);
      await search(page, filters.experience);
      expect(await overflow(page)).toBe(0);
      await expectFound(page, world, `location=${encode(words.region)}&experience=${words.years}`);
      expect(await rows(page).first().getByRole('link', { name: words.apply }).isVisible()).toBe(true);
    });

    test.runIf(words.thorough)('says when nothing fits, and how to go on', async () => {
      const page = await world.open({ locale }, '/app/?keyword=qqqzzz&locaton=x');
      await page.getByRole('heading', { name: words.nothing }).waitFor();
      expect(await results(page).textContent()).toContain('locaton=x');
      await search(page, () => page.getByRole('button', button(words.clearFilters)).click());
      await expectFound(page, world, '');

      await page.goto(`${world.service.address}/app/jobs/987654321`);
      await page.getByRole('heading', { name: words.posting.missing }).waitFor();
      // The browser tells of the 404 on its console.
      world.faults.length = 0;
    });

    test('says when the service fails, keeps what was typed, and tries again', async () => {
      const page = await world.open({ locale });
      const calls = (url: URL) => url.pathname === '/jobs';
      const detail = 'Come back in a moment.';
      await page.route(calls, (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          headers: { 'X-Request-Id': 'request-42' },
          body: JSON.stringify({ status: 503, title: 'x', detail, code: 'X', type: 'x' }),
        }),
      );
      await keyword(page).fill(words.typed);
      await page.keyboard.press('Enter');
      const alert = page.getByRole('alert').filter({ hasText: detail });
      await alert.waitFor();
      expect(await alert.textContent()).toContain(`${words.requestId}: request-42`);
      expect(await keyword(page).inputValue()).toBe(words.typed);

      await page.unroute(calls);
      await page.getByRole('button', button(words.retry)).click();
      await alert.waitFor({ state: 'detached' });
      await settled(page);
      await expectFound(page, world, `keyword=${encode(words.typed)}`);
      // The browser tells of failed requests on its console; these were made to fail.
      world.faults.length = 0;
    });
  });

  hostileTests(() => world);

  test('changes its language, and remembers it', async () => {
    const page = await world.open({ locale: 'de-DE' });
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toBe('Job postings');
    await page.getByRole('button', { name: '한국어', exact: true }).click();
    await expect.poll(() => heading.textContent()).toBe('채용 공고');
    await page.reload();
    expect(await heading.textContent()).toBe('채용 공고');
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ko');
  });
});
