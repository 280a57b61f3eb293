/** The listing and a posting's page as people use them: a real browser, a real service, the demo site collected. */
import { inLanguage, LANGUAGES as LANGUAGE_NAMES } from '@workreel/languages';
import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { languagesOf } from '../lib/languages.ts';
import { button, overflow } from '../lib/page.ts';
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
  WANTED,
} from './listing.ts';
import { ENGLISH, KOREAN, LANGUAGES } from './texts.ts';
import type { World } from './world.ts';

const encode = encodeURIComponent;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export function listingTests(world: () => World): void {
  describe.each(languagesOf(LANGUAGES))('in $locale', (reader) => {
    const { language, locale, thorough, t } = reader;
    const wanted = inLanguage(WANTED, language);

    test('shows the open postings, each with what one decides by', async () => {
      const page = await world().open({ locale });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t.shell.heading);
      expect(await page.getAttribute('html', 'lang')).toBe(language);
      expect(await count(page)).toBeGreaterThanOrEqual(400);
      await expectFound(page, world(), '');
      for (const row of (await rows(page).all()).slice(0, PAGE_SIZE)) {
        expect(await row.locator('h2 + p > span').first().textContent()).not.toBe('');
        expect(await row.locator('[data-value=location] dd').textContent()).not.toBe('');
        expect(await row.getByRole('link', { name: t.shell.applyTo('') }).count()).toBe(1);
        expect(await row.getByRole('button', { name: t.shell.bookmark('') }).count()).toBe(1);
      }
      // What a posting does not say is left out.
      for (const kind of ['experience', 'salary', 'deadline', 'tech'])
        expect(await values(page, kind), kind).not.toEqual([]);
    });

    test('searches by what is typed, and by what is suggested', async () => {
      const page = await world().open({ locale });
      const box = page.getByRole('combobox', { name: t.shell.search.keyword, exact: true });
      await search(page, async () => {
        await box.fill(wanted.typed);
        await button(page, t.shell.search.submit).click();
      });
      await expectFound(page, world(), `keyword=${encode(wanted.typed)}`);
      expect(await count(page)).toBeGreaterThanOrEqual(wanted.atLeast);
      for (const title of (await titles(page)).slice(0, PAGE_SIZE)) expect(title).toMatch(wanted.titles);

      await box.fill(wanted.prefix);
      const suggested = page.getByRole('option').first();
      const suggestion = async () => (await suggested.locator('span').first().textContent())!;
      // Suggestions for the earlier text stay until these have arrived.
      await expect.poll(suggestion).toMatch(new RegExp(`^${wanted.prefix}`));
      const text = await suggestion();
      await search(page, () => suggested.click());
      expect(await box.inputValue()).toBe(text);
      expect(await titles(page)).not.toEqual([]);
    });

    test.runIf(thorough)('filters by each of its filters', async () => {
      const page = await world().open({ locale });
      const filters = filtersOf(page, reader);
      const [from, to] = [inDays(3), inDays(12)];
      const daysLeft = new RegExp(t.shell.deadline.daysLeft(7).replace('7', '\\d+'));
      const each: [query: string, set: () => Promise<unknown>, kind?: string, seen?: RegExp][] = [
        [`location=${encode(wanted.region)}`, filters.location, 'location', wanted.regions],
        [`experience=${wanted.years}`, filters.experience],
        [`techStack=${wanted.technology}`, filters.techStack, 'tech', new RegExp(wanted.technology)],
        [`deadlineFrom=${from}&deadlineTo=${to}`, () => filters.deadline(from, to), 'deadline', daysLeft],
        ['postedWithin=30', filters.postedWithin],
        ['employmentType=fullTime', filters.employmentType],
        ['education=bachelor', filters.education],
        ['site=demo', filters.site],
        ['status=closed', filters.closedToo],
      ];
      for (const [query, set, kind, seen] of each) {
        await search(page, set);
        await expectFound(page, world(), query);
        if (kind && seen) for (const value of await values(page, kind)) expect(value).toMatch(seen);
        await search(page, () => button(results(page), t.filters.clear).click());
        expect(new URL(page.url()).search).toBe('');
      }
    });

    test.runIf(thorough)('filters by places in a region, which unfold beside it', async () => {
      const page = await world().open({ locale });
      const { panel, check } = filtersOf(page, reader);
      await panel.getByRole('button', { name: t.filters.placesOf('서울') }).click();
      await search(page, () => check('강남구').check());
      await expectFound(page, world(), `location=${encode('서울 강남구')}`);
      await page.reload();
      await settled(page);
      await expect.poll(() => check('강남구').isChecked()).toBe(true);
    });

    test('filters by salary, in the currency that its readers are paid in', async () => {
      const page = await world().open({ locale });
      const filters = filtersOf(page, reader);
      if (wanted.code !== 'KRW') await search(page, filters.currency);
      const slider = filters.panel.getByRole('slider');
      await slider.focus();
      await search(page, filters.salary);
      // The address changes before the slider does.
      await expect.poll(() => slider.inputValue()).not.toBe('0');
      await search(page, filters.salary);
      const asked = new URL(page.url()).searchParams;
      expect(Number(asked.get('salary'))).toBeGreaterThan(0);
      await expectFound(page, world(), asked.toString());
      expect(
        await rows(page)
          .filter({ hasNot: page.locator('[data-value=salary]') })
          .count(),
      ).toBe(0);
    });

    test('combines, survives a reload, is shared, goes back step by step, and clears', async () => {
      const page = await world().open({ locale });
      const sort = page.getByRole('combobox', { name: t.shell.sort.label, exact: true });
      const years = filtersOf(page, reader).panel.getByRole('combobox', {
        name: t.filters.title.experience,
        exact: true,
      });
      await search(page, async () => {
        await keyword(page).fill(wanted.typed);
        await page.keyboard.press('Enter');
      });
      await expectFound(page, world(), `keyword=${encode(wanted.typed)}`);
      const byWord = (await titles(page)).slice(0, PAGE_SIZE);
      await search(page, () => years.selectOption(wanted.years));
      await search(page, () => sort.selectOption('deadline'));
      const all = `keyword=${encode(wanted.typed)}&experience=${wanted.years}&sortOrder=deadline`;
      await expectFound(page, world(), all);

      await page.reload();
      await settled(page);
      await expectFound(page, world(), all);
      expect(await keyword(page).inputValue()).toBe(wanted.typed);
      expect(await years.inputValue()).toBe(wanted.years);
      expect(await sort.inputValue()).toBe('deadline');
      const { pathname, search: query } = new URL(page.url());
      const friend = await world().open({ locale }, pathname + query);
      await expectFound(friend, world(), all);

      await search(page, () => page.goBack());
      await expect.poll(() => sort.inputValue()).toBe('relevance');
      await search(page, () => page.goBack());
      await expect.poll(async () => (await titles(page)).slice(0, PAGE_SIZE)).toEqual(byWord);
      await expect.poll(() => years.inputValue()).toBe('');
      await search(page, () => page.goForward());
      await expect.poll(() => years.inputValue()).toBe(wanted.years);

      await search(page, () => button(page, t.filters.remove(`“${wanted.typed}”`)).click());
      await expectFound(page, world(), `experience=${wanted.years}`);
      await search(page, () => button(page, t.filters.clear).click());
      expect(new URL(page.url()).search).toBe('');
      expect(await keyword(page).inputValue()).toBe('');
      await expectFound(page, world(), '');
    });

    test('goes on without an end, keeps its place on return, and begins where an address says', async () => {
      const page = await world().open({ locale });
      const jobPostings = await world().openPostings({ pageSize: 100 });
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
      await button(page, t.shell.results.earlier).click();
      await expect
        .poll(async () => (await titles(page)).slice(0, 2 * PAGE_SIZE))
        .toEqual(all.slice(PAGE_SIZE, 3 * PAGE_SIZE));
    });

    test('shows a posting whole, with its source in a tab of its own', async () => {
      const page = await world().open({ locale });
      const { title, sourceUrl, companyName, location, deadline } = (await world().openPostings())[2]!;
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
      const details = page.getByRole('region', { name: t.posting.details, exact: true });
      const told = (await details.textContent())!;
      expect(told).toContain(`${t.posting.printed}: ${location.text}`);
      expect(told).toContain(`${t.posting.printed}: ${deadline.text}`);
      const history = page.getByRole('region', { name: t.posting.history, exact: true });
      expect(await history.locator('time').count()).toBeGreaterThanOrEqual(2);
      expect(await history.textContent()).toContain(wanted.demo);
      await page
        .getByRole('region', { name: t.posting.similar, exact: true })
        .locator('[data-row]')
        .first()
        .waitFor();
      await settled(page);

      const source = page.getByRole('link', { name: t.posting.source });
      const [tab] = await Promise.all([page.waitForEvent('popup'), source.click()]);
      await tab.waitForLoadState();
      expect(tab.url()).toBe(sourceUrl);
      expect(await tab.textContent('body')).toContain(title);
      expect(await tab.evaluate('window.opener')).toBeNull();

      await page.getByRole('link', { name: companyName, exact: true }).first().click();
      await settled(page);
      await expectFound(page, world(), `company=${encode(companyName)}`);
    });

    test.runIf(thorough)('fits a phone', async () => {
      const page = await world().open({ locale, ...PHONE });
      expect(await overflow(page)).toBe(0);
      const filters = filtersOf(page, reader);
      expect(await filters.panel.getByRole('slider').isVisible()).toBe(false);
      await filters.panel.getByRole('button', { name: t.shell.filters.label }).first().tap();
      expect(await overflow(page)).toBe(0);
      await search(page, filters.location);
      await search(page, filters.experience);
      expect(await overflow(page)).toBe(0);
      await expectFound(page, world(), `location=${encode(wanted.region)}&experience=${wanted.years}`);
      expect(
        await rows(page)
          .first()
          .getByRole('link', { name: t.shell.applyTo('') })
          .isVisible(),
      ).toBe(true);
    });

    test.runIf(thorough)('says when nothing fits, and how to go on', async () => {
      const page = await world().open({ locale }, '/app/?keyword=qqqzzz&locaton=x');
      await page.getByRole('heading', { name: t.shell.empty.title }).waitFor();
      expect(await results(page).textContent()).toContain('locaton=x');
      await search(page, () => button(page, t.shell.empty.clear).click());
      await expectFound(page, world(), '');

      await page.goto(`${world().service.address}/app/jobs/987654321`);
      await page.getByRole('heading', { name: t.posting.missing }).waitFor();
      // The browser tells of the 404 on its console.
      world().faults.length = 0;
    });

    test('shows how far the search index is, and the results by itself when it is ready', async () => {
      const page = await world().open({ locale });
      const calls = (url: URL) => url.pathname === '/jobs';
      await page.route(calls, (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          headers: { 'Retry-After': '1' },
          body: JSON.stringify({
            ...{ status: 503, title: 'x', type: 'x', code: 'SEARCH_LOADING', detail: 'It is loading.' },
            progress: { postings: 250_000, of: 1_000_000 },
          }),
        }),
      );
      await keyword(page).fill(wanted.typed);
      await page.keyboard.press('Enter');
      const { indexLoading, indexLoadingHint } = t.shell.error;
      await page.getByText(indexLoadingHint(250_000, 1_000_000)).waitFor();
      expect(await page.getByRole('progressbar', { name: indexLoading }).getAttribute('value')).toBe(
        '250000',
      );
      await page.unroute(calls);
      await rows(page).first().waitFor();
      await settled(page);
      await expectFound(page, world(), `keyword=${encode(wanted.typed)}`);
      // The browser tells of failed requests on its console; these were made to fail.
      world().faults.length = 0;
    });

    test('says when the service fails, keeps what was typed, and tries again', async () => {
      const page = await world().open({ locale });
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
      await keyword(page).fill(wanted.typed);
      await page.keyboard.press('Enter');
      const alert = page.getByRole('alert').filter({ hasText: detail });
      await alert.waitFor();
      expect(await alert.textContent()).toContain(`${t.shell.error.requestId}: request-42`);
      expect(await keyword(page).inputValue()).toBe(wanted.typed);

      await page.unroute(calls);
      await button(page, t.shell.error.retry).click();
      await alert.waitFor({ state: 'detached' });
      await settled(page);
      await expectFound(page, world(), `keyword=${encode(wanted.typed)}`);
      // The browser tells of failed requests on its console; these were made to fail.
      world().faults.length = 0;
    });
  });

  hostileTests(world);

  test('changes its language, and remembers it', async () => {
    const page = await world().open({ locale: 'de-DE' });
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toBe('Job postings');
    await button(page, '한국어').click();
    await expect.poll(() => heading.textContent()).toBe('채용 공고');
    await page.reload();
    expect(await heading.textContent()).toBe('채용 공고');
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ko');
  });

  test('loads the texts of a page with its code, and shows the old ones until those of another language are there', async () => {
    const [korean, english] = [KOREAN.t.trends.title, ENGLISH.t.trends.title];
    const context = await world().visit({ locale: 'en-US' });
    const page = await context.newPage();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/assets/trends-')) bodies.push(response.text());
    });
    const held: Route[] = [];
    const release = () => {
      for (const route of held.splice(0)) void route.continue();
    };
    await page.route('**/assets/trends-*.js', (route) => void held.push(route));
    await page.goto(`${world().service.address}/app/trends`);
    // The code and its texts are requested before either of them is answered.
    await expect.poll(() => held.length).toBe(2);
    release();
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect(await heading.textContent()).toBe(english);
    const texts = (await Promise.all(bodies)).join();
    expect(texts).toContain(english);
    expect(texts).not.toContain(korean);

    await button(page, LANGUAGE_NAMES.ko.name).click();
    await expect.poll(() => held.length).toBe(1);
    expect(await heading.textContent()).toBe(english);
    // A request that is lost is sent again.
    await held.pop()!.abort();
    await expect.poll(() => held.length).toBe(1);
    expect(await heading.textContent()).toBe(english);
    release();
    await expect.poll(() => heading.textContent()).toBe(korean);
  });

  test('shows that a page is broken where the texts of another language cannot be loaded, and loads them again for the next visit', async () => {
    const context = await world().visit({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${world().service.address}/app/trends`);
    const korean = KOREAN.t;
    await page.getByRole('heading', { level: 1, name: ENGLISH.t.trends.title }).waitFor();
    let tries = 0;
    await page.route('**/assets/trends-*.js', (route) => {
      tries++;
      return route.fulfill({ status: 404 });
    });
    await button(page, LANGUAGE_NAMES.ko.name).click();
    await page.getByRole('heading', { name: korean.shell.brokenPage.title }).waitFor();
    expect(tries).toBeLessThanOrEqual(4);
    await page.unrouteAll();
    const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    // A failure is kept for a second.
    await expect
      .poll(async () => {
        await go(korean.shell.nav.listing);
        await rows(page).first().waitFor();
        await go(korean.shell.nav.trends);
        await page.waitForURL('**/trends');
        return page.getByRole('heading', { level: 1 }).textContent();
      })
      .toBe(korean.trends.title);
  });
}
