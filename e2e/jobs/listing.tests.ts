/** Tests of the listing and of posting pages. */
import { readFile } from 'node:fs/promises';
import { LANGUAGES as LANGUAGE_NAMES, pickLanguage } from '@workreel/languages';
import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { injectionTests } from './injection.ts';
import {
  count,
  countOf,
  expectResults,
  filtersOf,
  head,
  keyword,
  PAGE_SIZE,
  results,
  rows,
  SAMPLE_SEARCH,
  scrollToRow,
  search,
  titles,
  values,
  WITHOUT_PANE,
} from './listing.ts';
import { ENGLISH, KOREAN, LANGUAGES } from './messages.ts';

const encode = encodeURIComponent;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Moves the slider by two steps, the second one before the URL contains the first. */
const MOVE_SLIDER_TWICE = `(async () => {
  const slider = document.querySelector('aside input[type=range]');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (let step = 0; step < 2; step++) {
    set.call(slider, Number(slider.value) + 1);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    // React renders after each event.
    await null;
    slider.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowRight', bubbles: true }));
  }
})()`;

const isListRequest = (url: URL) => url.pathname === '/jobs';
/** Lets list requests fail with 503 until they are no longer routed. */
const failSearches = (page: Page, problem: object, headers: Record<string, string> = {}) =>
  page.route(isListRequest, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      headers,
      body: JSON.stringify({ status: 503, title: 'x', type: 'x', code: 'X', ...problem }),
    }),
  );

export function listingTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', (testLanguage) => {
    const { language, locale, thorough, t } = testLanguage;
    const sample = pickLanguage(SAMPLE_SEARCH, language);

    /** Lets list requests succeed again, and expects the results after a retry. */
    async function retryIn(alert: Locator, page: Page): Promise<void> {
      await page.unroute(isListRequest);
      await button(page, t.shell.error.retry).click();
      await alert.waitFor({ state: 'detached' });
      await waitUntilLoaded(page);
      await expectResults(page, environment(), `keyword=${encode(sample.typed)}`);
      // The browser logs failed requests; these failures were simulated.
      environment().pageErrors.length = 0;
    }

    test('shows the open postings with their key details', async () => {
      const page = await environment().openPage({ locale });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t.shell.heading);
      expect(await page.getAttribute('html', 'lang')).toBe(language);
      expect(await count(page)).toBeGreaterThanOrEqual(400);
      await expectResults(page, environment(), '');
      for (const row of (await rows(page).all()).slice(0, PAGE_SIZE)) {
        expect(await row.locator('h2 + p > span').first().textContent()).not.toBe('');
        expect(await row.locator('[data-value=location] dd').textContent()).not.toBe('');
        expect(await row.locator('[data-site]').textContent()).toBe(sample.demo);
        expect(await row.getByRole('button', { name: t.shell.bookmark('') }).count()).toBe(1);
        expect(await row.getByRole('button', { name: t.shell.rowMenu.label('') }).count()).toBe(1);
      }
      // Details that a posting does not specify are omitted.
      for (const field of ['experience', 'salary', 'deadline', 'tech'])
        expect(await values(page, field), field).not.toEqual([]);
    });

    test('searches for entered and suggested terms', async () => {
      const page = await environment().openPage({ locale });
      const box = page.getByRole('combobox', { name: t.shell.search.keyword, exact: true });
      await search(page, async () => {
        await box.fill(sample.typed);
        await button(page, t.shell.search.submit).click();
      });
      await expectResults(page, environment(), `keyword=${encode(sample.typed)}`);
      expect(await count(page)).toBeGreaterThanOrEqual(sample.atLeast);
      for (const title of (await titles(page)).slice(0, PAGE_SIZE)) expect(title).toMatch(sample.titles);

      await box.fill(sample.prefix);
      const suggested = page.getByRole('option').first();
      const suggestion = async () => (await suggested.locator('span').first().textContent())!;
      // Suggestions for the previous text remain until the new ones have loaded.
      await expect.poll(suggestion).toMatch(new RegExp(`^${sample.prefix}`));
      const text = await suggestion();
      await search(page, () => suggested.click());
      expect(await box.inputValue()).toBe(text);
      expect(await titles(page)).not.toEqual([]);
    });

    test('downloads the listed postings as a CSV file', async () => {
      const query = `keyword=${encode(sample.typed)}&sortOrder=deadline`;
      const page = await environment().openPage({ locale }, `/app/?${query}`);
      await expectResults(page, environment(), query);
      const link = head(page).getByRole('link', { name: t.csv });
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(file.suggestedFilename()).toBe('jobs.csv');
      const response = await environment().api.fetch(`/jobs.csv?${query}&status=open&distinct=true`);
      expect(await readFile(await file.path())).toEqual(Buffer.from(await response.arrayBuffer()));
      expect(Number(response.headers.get('x-total-count'))).toBe(await count(page));
    });

    test('has metadata for search engines on the page of a posting', async () => {
      const { id, title, companyName } = (await environment().openPostings())[0]!;
      const page = await environment().openPage({ locale }, `/app/jobs/${id}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
      expect(await page.locator('head title').count()).toBe(1);
      expect(await content('meta[property="og:title"]')).toBe(
        title.includes(companyName) ? title : `${title} · ${companyName}`,
      );
      expect(await content('meta[property="og:locale"]')).toBe(locale.replace('-', '_'));
      const description = await content('meta[property="og:description"]');
      expect(description).toBeTruthy();
      expect(description).not.toContain(companyName);
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
      expect(data).toMatchObject({ '@type': 'JobPosting', title, hiringOrganization: { name: companyName } });
    });

    // Uses literal texts, because texts from the catalogues would not reveal that two languages were swapped.
    test('corrects a misspelled keyword and says so', async () => {
      const page = await environment().openPage({ locale });
      const { misspelled, corrected, notice, instead } = sample;
      const typeKeyword = (text: string) =>
        search(page, async () => {
          await keyword(page).fill(text);
          await button(page, t.shell.search.submit).click();
        });
      await typeKeyword(misspelled);
      await expectResults(page, environment(), `keyword=${encode(corrected)}`);
      expect(await keyword(page).inputValue()).toBe(misspelled);
      await results(page).getByText(notice).waitFor();
      await search(page, () => button(page, instead).click());
      await page.getByRole('heading', { name: t.empty.title }).waitFor();
      expect(new URL(page.url()).searchParams.get('exact')).toBe('true');
      // Another keyword may be corrected again.
      await typeKeyword(`${misspelled} ${corrected}`);
      await results(page)
        .getByText(notice.replace(corrected, `${corrected} ${corrected}`))
        .waitFor();
    });

    test('suggests the nearest keyword that has matches', async () => {
      const { corrected, suggestion } = sample;
      const page = await environment().openPage({ locale }, `/app/?keyword=${encode(`${corrected} qqqzzz`)}`);
      await page.getByRole('heading', { name: t.empty.title }).waitFor();
      await search(page, () => button(page, suggestion).click());
      await expectResults(page, environment(), `keyword=${encode(corrected)}`);
    });

    test.runIf(thorough)('applies each filter', async () => {
      const page = await environment().openPage({ locale });
      const filters = filtersOf(page, testLanguage);
      const [from, to] = [inDays(3), inDays(12)];
      const daysLeft = new RegExp(t.shell.deadline.daysLeft(7).replace('7', '\\d+'));
      const cases: [query: string, set: () => Promise<unknown>, field?: string, expected?: RegExp][] = [
        [`location=${encode(sample.region)}`, filters.location, 'location', sample.regions],
        [`experience=${sample.years}`, filters.experience],
        [`techStack=${sample.technology}`, filters.techStack, 'tech', new RegExp(sample.technology)],
        [`deadlineFrom=${from}&deadlineTo=${to}`, () => filters.deadline(from, to), 'deadline', daysLeft],
        ['postedWithin=30', filters.postedWithin],
        ['employmentType=fullTime', filters.employmentType],
        ['workplace=remote', filters.workplace],
        ['education=bachelor', filters.education],
        ['site=demo', filters.site],
        ['status=closed', filters.includeClosed],
      ];
      for (const [query, set, field, expected] of cases) {
        await search(page, set);
        await expectResults(page, environment(), query);
        if (field && expected) for (const value of await values(page, field)) expect(value).toMatch(expected);
        await search(page, () => button(results(page), t.filters.clear).click());
        expect(new URL(page.url()).search).toBe('');
      }
    });

    test.runIf(thorough)('filters by a district of a region', async () => {
      const page = await environment().openPage({ locale });
      const { panel, check } = filtersOf(page, testLanguage);
      const [region, district] = { ko: ['서울', '강남구'], en: ['Seoul', 'Gangnam-gu'] }[language] as [
        string,
        string,
      ];
      await panel.getByRole('button', { name: t.filters.placesOf(region) }).click();
      await search(page, () => check(district).check());
      await expectResults(page, environment(), `location=${encode('서울 강남구')}`);
      await page.reload();
      await waitUntilLoaded(page);
      await expect.poll(() => check(district).isChecked()).toBe(true);
    });

    test('filters by a typed salary, which an unreadable text does not change', async () => {
      const page = await environment().openPage({ locale });
      const filters = filtersOf(page, testLanguage);
      await search(page, () => filters.pay({ ko: '3,200', en: '32M' }[language]));
      await expectResults(page, environment(), 'salary=32000000');
      await filters.pay('?');
      const field = filters.panel.getByRole('textbox', { name: t.filters.title.salary });
      await expect.poll(() => field.inputValue()).toBe({ ko: '3,200', en: '32,000,000' }[language]);
      await search(page, () => filters.pay(''));
      await expectResults(page, environment(), '');
    });

    test('offers the currency in which most postings state their pay', async () => {
      const { currencies } = await environment().api.get('/jobs/trends', { params: { query: {} } });
      const [main] = currencies;
      const page = await environment().openPage({ locale });
      await page.goto(`${environment().service.url}/app/?salary=1&currency=XAF`);
      const offer = button(filtersOf(page, testLanguage).panel, t.filters.inCurrency(main!.value));
      await search(page, () => offer.click());
      await expectResults(
        page,
        environment(),
        `salary=1${main!.value === 'KRW' ? '' : `&currency=${main!.value}`}`,
      );
      await offer.waitFor({ state: 'detached' });
    });

    test('filters by salary in the local currency', async () => {
      const page = await environment().openPage({ locale });
      const filters = filtersOf(page, testLanguage);
      if (sample.currency !== 'KRW') await search(page, filters.currency);
      const slider = filters.panel.getByRole('slider');
      await slider.focus();
      await search(page, filters.salary);
      // The URL changes before the slider does.
      await expect.poll(() => slider.inputValue()).not.toBe('0');
      await search(page, filters.salary);
      const filter = new URL(page.url()).searchParams;
      expect(Number(filter.get('salary'))).toBeGreaterThan(0);
      await expectResults(page, environment(), filter.toString());
      expect(
        await rows(page)
          .filter({ hasNot: page.locator('[data-value=salary]') })
          .count(),
      ).toBe(0);
    });

    test.runIf(thorough)('applies two steps of the salary in quick succession', async () => {
      const page = await environment().openPage({ locale });
      const slider = filtersOf(page, testLanguage).panel.getByRole('slider');
      // The steps load after the rows.
      await expect.poll(() => slider.getAttribute('max')).not.toBe('1');
      await page.evaluate(MOVE_SLIDER_TWICE);
      await expect.poll(() => slider.inputValue()).toBe('2');
      // The URL changes after the slider, and the active filters are those of the rows.
      const remove = t.filters.remove((await slider.getAttribute('aria-valuetext'))!);
      await page.getByRole('button', { name: remove, exact: true }).waitFor();
      await waitUntilLoaded(page);
      await expectResults(page, environment(), new URL(page.url()).searchParams.toString());
    });

    test('combines filters, and restores them after reloading, from a shared link and when going back', async () => {
      const page = await environment().openPage({ locale });
      const sort = page.getByRole('combobox', { name: t.shell.sort.label, exact: true });
      const years = filtersOf(page, testLanguage).panel.getByRole('combobox', {
        name: t.filters.title.experience,
        exact: true,
      });
      await search(page, async () => {
        await keyword(page).fill(sample.typed);
        await page.keyboard.press('Enter');
      });
      await expectResults(page, environment(), `keyword=${encode(sample.typed)}`);
      const keywordTitles = (await titles(page)).slice(0, PAGE_SIZE);
      await search(page, () => years.selectOption(sample.years));
      await search(page, () => sort.selectOption('deadline'));
      const all = `keyword=${encode(sample.typed)}&experience=${sample.years}&sortOrder=deadline`;
      await expectResults(page, environment(), all);

      await page.reload();
      await waitUntilLoaded(page);
      await expectResults(page, environment(), all);
      expect(await keyword(page).inputValue()).toBe(sample.typed);
      expect(await years.inputValue()).toBe(sample.years);
      expect(await sort.inputValue()).toBe('deadline');
      const { pathname, search: query } = new URL(page.url());
      const sharedPage = await environment().openPage({ locale }, pathname + query);
      await expectResults(sharedPage, environment(), all);

      await search(page, () => page.goBack());
      await expect.poll(() => sort.inputValue()).toBe('relevance');
      await search(page, () => page.goBack());
      await expect.poll(async () => (await titles(page)).slice(0, PAGE_SIZE)).toEqual(keywordTitles);
      await expect.poll(() => years.inputValue()).toBe('');
      await search(page, () => page.goForward());
      await expect.poll(() => years.inputValue()).toBe(sample.years);

      await search(page, () => button(page, t.filters.remove(`“${sample.typed}”`)).click());
      await expectResults(page, environment(), `experience=${sample.years}`);
      await search(page, () => button(page, t.filters.clear).click());
      expect(new URL(page.url()).search).toBe('');
      expect(await keyword(page).inputValue()).toBe('');
      await expectResults(page, environment(), '');
    });

    test('keeps a filter that was chosen just before another one is removed', async () => {
      const page = await environment().openPage(
        { locale },
        `/app/?keyword=${encode(sample.typed)}&experience=3`,
      );
      const remove = button(page, t.filters.remove(`“${sample.typed}”`));
      await remove.waitFor();
      const checkbox = filtersOf(page, testLanguage).panel.getByRole('checkbox').first();
      const [box, chip] = [(await checkbox.boundingBox())!, (await remove.boundingBox())!];
      // Until then, the list is still the former one.
      const released = Promise.withResolvers<void>();
      await page.route(isListRequest, async (route) => {
        await released.promise;
        // The first of the two requests may have been canceled.
        await route.continue().catch(() => {});
      });
      await page.mouse.click(box.x + 5, box.y + 5);
      await page.mouse.click(chip.x + 5, chip.y + 5);
      released.resolve();
      await expect.poll(() => new URL(page.url()).searchParams.has('keyword')).toBe(false);
      expect(new URL(page.url()).searchParams.has('location')).toBe(true);
      await remove.waitFor({ state: 'detached' });
    });

    test('scrolls infinitely, restores its position on return, and starts at the page in the URL', async () => {
      const page = await environment().openPage({ locale, ...WITHOUT_PANE });
      const jobPostings = await environment().openPostings({ pageSize: 100 });
      const all = jobPostings.map((posting) => posting.title);
      // So far down that its page is at the reading position once it is in view.
      const { id, title } = jobPostings[2 * PAGE_SIZE + 14]!;
      const thirdPageRow = rows(page).filter({ has: page.locator(`a[href="/app/jobs/${id}"]`) });
      await scrollToRow(page, id);
      await expect.poll(() => new URL(page.url()).searchParams.get('pagenum')).toBe('3');
      const top = async () => Math.round((await thirdPageRow.boundingBox())?.y ?? Number.NaN);
      const before = await top();
      await thirdPageRow.getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.goBack();
      await waitUntilLoaded(page);
      await expect.poll(top).toBe(before);

      await page.reload();
      await waitUntilLoaded(page);
      expect((await titles(page)).slice(0, PAGE_SIZE)).toEqual(all.slice(2 * PAGE_SIZE, 3 * PAGE_SIZE));
      await button(page, t.shell.results.earlier).click();
      await expect
        .poll(async () => (await titles(page)).slice(0, 2 * PAGE_SIZE))
        .toEqual(all.slice(PAGE_SIZE, 3 * PAGE_SIZE));
    });

    test('shows a posting, and opens its source in a new tab', async () => {
      const page = await environment().openPage({ locale, ...WITHOUT_PANE });
      const postings = await environment().openPostings();
      // One whose location is not printed as its region is named.
      const index = postings.findIndex(
        ({ location: { text }, regionNames }) =>
          text !== null &&
          regionNames.length === 1 &&
          !text.replace(/\s/g, '').startsWith(regionNames[0]![language].replace(/\s/g, '')),
      );
      const { title, sourceUrl, companyName, location } = postings[index]!;
      const link = rows(page).nth(index).getByRole('link', { name: title, exact: true });
      const [newTab] = await Promise.all([
        page.context().waitForEvent('page'),
        link.click({ modifiers: ['Control'] }),
      ]);
      await newTab.getByRole('heading', { level: 1, name: title }).waitFor();
      await newTab.close();
      // The marker is kept, because navigation does not reload the page.
      await page.evaluate('globalThis.marker = true');
      await link.click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.evaluate('globalThis.marker')).toBe(true);
      const details = page.getByRole('region', { name: t.posting.details, exact: true });
      const original = details.getByText(`${t.posting.originalText}: ${location.text}`);
      expect(await original.count()).toBe(0);
      await button(details, t.posting.showOriginals).click();
      await original.waitFor();
      await button(details, t.posting.hideOriginals).click();
      await original.waitFor({ state: 'detached' });
      const history = page.getByRole('region', { name: t.posting.history, exact: true });
      expect(await history.locator('time').count()).toBeGreaterThanOrEqual(2);
      expect(await history.textContent()).toContain(sample.demo);
      await page
        .getByRole('region', { name: t.posting.similar, exact: true })
        .locator('[data-row]')
        .first()
        .waitFor();
      await waitUntilLoaded(page);

      const source = page.getByRole('link', { name: t.posting.sourceAt(sample.demo) });
      const [tab] = await Promise.all([page.waitForEvent('popup'), source.click()]);
      await tab.waitForLoadState();
      expect(tab.url()).toBe(sourceUrl);
      expect(await tab.textContent('body')).toContain(title);
      expect(await tab.evaluate('window.opener')).toBeNull();

      await page.getByRole('link', { name: companyName, exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: companyName }).waitFor();
      await waitUntilLoaded(page);
      expect(new URL(page.url()).pathname).toBe(`/app/companies/${encode(companyName)}`);
      const query = { company: [`"${companyName}"`], status: ['open' as const], distinct: true };
      const { jobPostings } = await environment().api.get('/jobs', { params: { query } });
      const list = page.getByRole('region', { name: t.shell.results.list });
      expect(await list.locator('[data-row] h2 a').allTextContents()).toEqual(
        jobPostings.map((posting) => posting.title),
      );
    });

    test.runIf(thorough)('fits a phone screen', async () => {
      const page = await environment().openPage({ locale, ...PHONE });
      expect(await horizontalOverflow(page)).toBe(0);
      const filters = filtersOf(page, testLanguage, page.getByRole('dialog'));
      expect(await page.getByRole('slider').isVisible()).toBe(false);
      await head(page).getByRole('button', { name: t.shell.filters.label }).tap();
      await filters.panel.getByRole('heading', { name: t.shell.filters.label }).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      await search(page, filters.location);
      await search(page, filters.experience);
      expect(await horizontalOverflow(page)).toBe(0);
      await expectResults(
        page,
        environment(),
        `location=${encode(sample.region)}&experience=${sample.years}`,
      );
      // The sheet says how many postings are left.
      const text = (await countOf(page).textContent())!;
      await button(filters.panel, t.shell.filters.show(text)).tap();
      await filters.panel.waitFor({ state: 'detached' });
      expect(
        await rows(page)
          .first()
          .getByRole('button', { name: t.shell.bookmark('') })
          .isVisible(),
      ).toBe(true);
    });

    test.runIf(thorough)('explains empty results and missing postings, and how to continue', async () => {
      const page = await environment().openPage({ locale }, '/app/?keyword=qqqzzz&locaton=x');
      await page.getByRole('heading', { name: t.empty.title }).waitFor();
      expect(await results(page).textContent()).toContain('locaton=x');
      await search(page, () => button(page, t.empty.showOpen).click());
      await expectResults(page, environment(), '');

      // A keyword that nothing resembles leads on to what was searched before and to places.
      for (const typed of [sample.typed, 'qqqzzz']) {
        await keyword(page).fill(typed);
        await search(page, () => keyword(page).press('Enter'));
      }
      const recent = page.getByRole('list', { name: t.empty.recentSearches }).getByRole('button');
      expect(await recent.allTextContents()).toEqual([sample.typed]);
      const place = page.getByRole('list', { name: t.empty.places }).getByRole('button').first();
      await search(page, () => place.click());
      await expectResults(page, environment(), new URL(page.url()).search.slice(1));

      const impossible = `keyword=${encode(sample.typed)}&salary=900000000000`;
      await page.goto(`${environment().service.url}/app/?${impossible}`);
      const withoutPay = page.getByRole('list', { name: t.empty.droppable }).getByRole('button').first();
      const dropped = `keyword=${encode(sample.typed)}`;
      await search(page, () => withoutPay.click());
      await expectResults(page, environment(), dropped);

      await page.goto(`${environment().service.url}/app/?pagenum=1000`);
      await page.getByRole('heading', { name: t.empty.tooDeep }).waitFor();
      await search(page, () => button(page, t.empty.firstPage).click());
      await expectResults(page, environment(), '');

      await page.goto(`${environment().service.url}/app/jobs/987654321`);
      await page.getByRole('heading', { name: t.posting.missing }).waitFor();
      // The browser logs the error statuses.
      environment().pageErrors.length = 0;
    });

    test('shows the progress of loading the search index, then the results', async () => {
      const page = await environment().openPage({ locale });
      const problem = {
        code: 'SEARCH_LOADING',
        detail: 'The search index is loading.',
        progress: { postings: 250_000, of: 1_000_000 },
      };
      await failSearches(page, problem, { 'Retry-After': '1' });
      await keyword(page).fill(sample.typed);
      await page.keyboard.press('Enter');
      const { indexLoading, indexLoadingHint } = t.shell.error;
      await page.getByText(indexLoadingHint(250_000, 1_000_000)).waitFor();
      expect(await page.getByRole('progressbar', { name: indexLoading }).getAttribute('value')).toBe(
        '250000',
      );
      await page.unroute(isListRequest);
      await rows(page).first().waitFor();
      await waitUntilLoaded(page);
      await expectResults(page, environment(), `keyword=${encode(sample.typed)}`);
      // The browser logs failed requests; these failures were simulated.
      environment().pageErrors.length = 0;
    });

    test('says what works while the search engine is away', async () => {
      const page = await environment().openPage({ locale });
      await failSearches(page, {
        code: 'SEARCH_UNAVAILABLE',
        detail: 'The search engine cannot be reached.',
      });
      await keyword(page).fill(sample.typed);
      await page.keyboard.press('Enter');
      const { title, hint } = t.shell.error.codes.SEARCH_UNAVAILABLE;
      const alert = page.getByRole('alert').filter({ hasText: title });
      await alert.getByText(hint).waitFor();
      await retryIn(alert, page);
    });

    test('shows a service error, keeps the entered text, and retries', async () => {
      const page = await environment().openPage({ locale });
      const detail = 'Come back in a moment.';
      await failSearches(page, { detail }, { 'X-Request-Id': 'request-42' });
      await keyword(page).fill(sample.typed);
      await page.keyboard.press('Enter');
      const alert = page.getByRole('alert').filter({ hasText: detail });
      await alert.waitFor();
      expect(await alert.textContent()).toContain(`${t.shell.error.requestId}: request-42`);
      expect(await keyword(page).inputValue()).toBe(sample.typed);

      await retryIn(alert, page);
    });
  });

  injectionTests(environment);

  test('changes the language, and remembers it', async () => {
    const page = await environment().openPage({ locale: 'de-DE' });
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toBe('Jobs');
    await button(page, 'Language and appearance').click();
    await button(page, '한국어').click();
    await expect.poll(() => heading.textContent()).toBe('채용 공고');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'workreel_language')?.value).toBe('ko');
    await page.reload();
    expect(await heading.textContent()).toBe('채용 공고');
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ko');
  });

  test('loads the messages of a page together with its code, and keeps the previous language until the next one has loaded', async () => {
    const [korean, english] = [KOREAN.t.trends.title, ENGLISH.t.trends.title];
    const context = await environment().openContext({ locale: 'en-US' });
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
    await page.goto(`${environment().service.url}/app/trends`);
    // The code and its messages are requested concurrently.
    await expect.poll(() => held.length).toBe(2);
    release();
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect(await heading.textContent()).toBe(english);
    const messages = (await Promise.all(bodies)).join();
    expect(messages).toContain(english);
    expect(messages).not.toContain(korean);

    await button(page, ENGLISH.t.shell.preferences.label).click();
    await button(page, LANGUAGE_NAMES.ko.name).click();
    await expect.poll(() => held.length).toBe(1);
    expect(await heading.textContent()).toBe(english);
    // A failed request is retried.
    await held.pop()!.abort();
    await expect.poll(() => held.length).toBe(1);
    expect(await heading.textContent()).toBe(english);
    release();
    await expect.poll(() => heading.textContent()).toBe(korean);
  });

  test('shows an error page if the messages of another language cannot be loaded, and retries on the next visit', async () => {
    const context = await environment().openContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${environment().service.url}/app/trends`);
    const korean = KOREAN.t;
    await page.getByRole('heading', { level: 1, name: ENGLISH.t.trends.title }).waitFor();
    let requests = 0;
    await page.route('**/assets/trends-*.js', (route) => {
      requests++;
      return route.fulfill({ status: 404 });
    });
    await button(page, ENGLISH.t.shell.preferences.label).click();
    await button(page, LANGUAGE_NAMES.ko.name).click();
    await page.getByRole('heading', { name: korean.shell.errorPage.title }).waitFor();
    expect(requests).toBeLessThanOrEqual(4);
    await page.unrouteAll();
    const openSection = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    // A failure is cached for one second.
    await expect
      .poll(async () => {
        await openSection(korean.shell.nav.listing);
        await rows(page).first().waitFor();
        await openSection(korean.shell.nav.trends);
        await page.waitForURL('**/trends');
        return page.getByRole('heading', { level: 1 }).textContent();
      })
      .toBe(korean.trends.title);
  });
}
