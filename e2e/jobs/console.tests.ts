/** Tests of the admin console: starting, watching and canceling runs, and site settings. */
import { pickLanguage } from '@workreel/languages';
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { variantsOfFlow } from '../lib/depth.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { LANGUAGES, type TestLanguage } from './messages.ts';
import { type Card, newId, SITE_NAME } from './site.ts';

const SMALL = { params: { path: { site: 'small' } } };

/** Creates new cards; `overrides` apply to the first `overridden` cards. */
const cards = (count: number, overrides: Partial<Card> = {}, overridden = 0): Card[] =>
  Array.from({ length: count }, (_, n) => {
    const id = newId();
    const card = { id, title: `일자리 ${id}`, company: '(주)가나다', location: '서울 강남구' };
    return n < overridden ? { ...card, ...overrides } : card;
  });

async function startRun(page: Page, { language, t }: TestLanguage): Promise<void> {
  const form = page.getByRole('region', { name: t.console.start.title });
  await form.getByLabel(t.console.start.site).selectOption({ label: pickLanguage(SITE_NAME, language) });
  await form.getByRole('button', { name: t.console.start.submit }).click();
}

/** Returns the numbers of a run: pages, found, saved, skipped, rejected. */
const numbers = async (page: Page) =>
  (await page.locator('main dl').first().locator('dd').allTextContents()).map(Number);

export function consoleTests(environment: () => TestEnvironment): void {
  afterEach(() => environment().site.release());

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', (testLanguage) => {
    const { locale, language, thorough, t } = testLanguage;
    const small = pickLanguage(SITE_NAME, language);

    test.each(variantsOfFlow([undefined, PHONE]))(
      'shows the progress and the warnings of a run',
      async (device) => {
        const page = await environment().openPage({ locale, as: ADMIN, ...device }, '/app/console');
        // No card on the second page has a location, and one has no company.
        const secondPageCards = [
          ...cards(1, { company: '', location: '' }, 1),
          ...cards(9, { location: '' }, 9),
        ];
        environment().site.setPages(cards(10), secondPageCards, cards(10, { location: '' }, 5));
        environment().site.holdResponsesFrom(2);
        await startRun(page, testLanguage);
        await page.getByRole('status').filter({ hasText: t.run.outcome.running }).waitFor();
        await expect.poll(() => numbers(page)).toEqual([1, 10, 10, 0, 0, 0]);
        await page.getByRole('progressbar', { name: t.run.progress }).waitFor();
        expect(await horizontalOverflow(page)).toBe(0);
        // Starting another run fails with a link to the current run.
        const otherTab = await environment().openPage({ locale, as: ADMIN }, '/app/console');
        await startRun(otherTab, testLanguage);
        await otherTab.getByRole('alert').getByRole('link', { name: t.console.start.seeRunning }).click();
        await otherTab.getByRole('status').filter({ hasText: t.run.outcome.running }).waitFor();
        expect(new URL(otherTab.url()).pathname).toBe(new URL(page.url()).pathname);

        environment().site.release();
        for (const tab of [page, otherTab]) {
          await tab.getByRole('status').filter({ hasText: t.run.outcome.partial }).waitFor();
          expect(await numbers(tab)).toEqual([4, 30, 29, 0, 0, 1]);
        }
        expect(await page.getByRole('progressbar').count()).toBe(0);
        const reasons = page.getByRole('list', { name: t.run.rejectionReasons });
        expect(await reasons.textContent()).toContain(t.warnings.codes.COMPANY_MISSING);
        const warnings = page.getByRole('region', { name: t.run.warnings });
        await warnings.getByRole('heading', { name: t.warnings.codes.COMPANY_MISSING }).waitFor();
        await warnings.getByRole('heading', { name: t.warnings.codes.COVERAGE_LOW }).waitFor();
        const links = await warnings
          .getByRole('link')
          .evaluateAll((anchors) => anchors.map(({ href }) => href));
        expect(links.some((url: string) => url.endsWith('/list?page=2'))).toBe(true);
        await page.getByRole('region', { name: t.run.coverage }).getByRole('table').waitFor();
        expect(await horizontalOverflow(page)).toBe(0);
        // The request to start another run was rejected.
        ignorePageErrors(environment(), /status of 409/);

        await page.getByRole('link', { name: t.run.seePostings }).click();
        await page.locator('[data-row]').first().waitFor();
        expect(new URL(page.url()).search).toBe('?site=small');
      },
    );

    test.runIf(thorough)('cancels a run and keeps the saved postings', async () => {
      const page = await environment().openPage({ locale, as: ADMIN }, '/app/console');
      environment().site.setPages(cards(5), cards(5));
      environment().site.holdResponsesFrom(2);
      await startRun(page, testLanguage);
      await expect.poll(() => numbers(page)).toEqual([1, 5, 5, 0, 0, 0]);
      await page.getByRole('button', { name: t.run.cancel }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t.run.cancel }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.run.cancelYes }).click();
      await page.getByRole('status').filter({ hasText: t.run.outcome.cancelled }).waitFor();
      expect(await numbers(page)).toEqual([1, 5, 5, 0, 0, 0]);
      const id = /(\d+)$/.exec(new URL(page.url()).pathname)![1]!;
      const admin = environment().as(ADMIN);
      const run = await admin.get('/jobs/crawl/{id}', { params: { path: { id } } });
      expect(run.status).toBe('cancelled');

      await page.goto(`${environment().service.url}/app/console`);
      const runs = page.getByRole('region', { name: t.console.runs.title });
      await runs.getByRole('link', { name: t.console.runs.run(small, id) }).click();
      await page.getByRole('status').filter({ hasText: t.run.outcome.cancelled }).waitFor();
    });

    test('disables and enables a site, and sets its schedule', async () => {
      const schedule = async () => (await environment().api.get('/sites/{site}', SMALL)).schedule;
      const page = await environment().openPage({ locale, as: ADMIN }, '/app/console');
      const site = page.getByRole('article', { name: small });
      await site.getByRole('switch', { name: t.console.sites.enable(small) }).click();
      await page.getByText(t.console.sites.turnedOff(small)).waitFor();
      expect((await environment().api.get('/sites/{site}', SMALL)).enabled).toBe(false);
      await site.getByRole('switch', { name: t.console.sites.enable(small) }).click();
      const dialog = page.getByRole('dialog');
      // Only after the terms have been read.
      await button(dialog, t.console.sites.turnOn).click();
      await field(dialog, t.console.sites.termsRead).check();
      await page.keyboard.press('Escape');
      await site.getByRole('switch').click();
      expect(await field(dialog, t.console.sites.termsRead).isChecked()).toBe(false);
      await button(dialog, t.console.sites.turnOn).click();
      expect((await environment().api.get('/sites/{site}', SMALL)).enabled).toBe(false);
      await field(dialog, t.console.sites.termsRead).check();
      await button(dialog, t.console.sites.turnOn).click();
      await page.getByText(t.console.sites.turnedOn(small)).waitFor();
      expect((await environment().api.get('/sites/{site}', SMALL)).enabled).toBe(true);

      await button(site, small).click();
      const edit = site.getByRole('button', { name: t.console.sites.changeScheduleOf(small) });
      const repeat = field(site, t.console.sites.repeat);
      await edit.click();
      await repeat.selectOption({ label: t.console.sites.repeats.custom });
      await field(site, t.console.sites.cron).fill('at six');
      await button(site, t.console.sites.save).click();
      await site.getByText(t.console.sites.cronInvalid).first().waitFor();
      await repeat.selectOption({ label: t.console.sites.repeats.daily });
      await field(site, t.console.sites.time).fill('06:00');
      await button(site, t.console.sites.save).click();
      const six = pickLanguage({ ko: '오전 6:00', en: '6:00' }, language);
      await site.getByText(t.console.sites.daily(six)).waitFor();
      expect(await schedule()).toEqual([{ cron: '0 6 * * *', keyword: null }]);
      const facts = site.getByRole('definition').filter({ hasText: six });
      await facts.first().waitFor();

      await edit.click();
      await repeat.selectOption({ label: t.console.sites.repeats.weekly });
      const [first] = await site.getByRole('checkbox').all();
      await first!.uncheck();
      await button(site, t.console.sites.save).click();
      await repeat.waitFor({ state: 'detached' });
      await edit.click();
      expect(await schedule()).toEqual([{ cron: '0 6 * * 2,3,4,5', keyword: null }]);
      for (const day of await site.getByRole('checkbox').all()) await day.uncheck();
      await button(site, t.console.sites.save).click();
      await site.getByText(t.console.sites.daysInvalid).waitFor();
      await repeat.selectOption({ label: t.console.sites.repeats.off });
      await button(site, t.console.sites.save).click();
      await site.getByText(t.console.sites.noSchedule).waitFor();
      expect(await schedule()).toEqual([]);
      // Two schedules were rejected.
      ignorePageErrors(environment(), /status of 400/);
    });

    test.runIf(thorough)('removes a posting, and keeps its copies in bookmarks', async () => {
      const { id, title } = (await environment().openPostings())[0]!;
      const bookmarkOwner = await environment().createUser(`bookmarks-${language}`, language);
      const bookmark = { params: { path: { jobPostingId: id } }, body: {} };
      await environment().as(bookmarkOwner).put('/bookmarks/{jobPostingId}', bookmark);
      const page = await environment().openPage({ locale, as: ADMIN }, `/app/jobs/${id}`);
      const remove = page.getByRole('button', { name: t.posting.remove });
      await remove.click();
      await page.getByRole('alert').waitFor();
      await remove.click();
      await page.getByText(t.posting.removed).waitFor();
      await waitUntilLoaded(page);
      expect((await environment().api.fetch(`/jobs/${id}`)).status).toBe(404);
      expect(await page.locator(`[data-row] a[href="/app/jobs/${id}"]`).count()).toBe(0);
      const bookmarks = await environment().openPage({ locale, as: bookmarkOwner }, '/app/bookmarks');
      await bookmarks.getByText(t.bookmarks.removedHint).waitFor();
      await bookmarks.getByRole('heading', { name: title }).waitFor();
    });

    test.runIf(thorough)('reports invalid values, and is available only to admins', async () => {
      const page = await environment().openPage({ locale, as: ADMIN }, '/app/console');
      const form = page.getByRole('region', { name: t.console.start.title });
      await form.getByText(t.console.start.more).click();
      const maxPages = form.getByLabel(t.console.start.maxPages, { exact: true });
      await maxPages.fill('many');
      await form.getByRole('button', { name: t.console.start.submit }).click();
      await form
        .getByText(t.console.start.wholeNumber(t.shell.count(1), t.shell.count(100_000)))
        .first()
        .waitFor();
      expect(await maxPages.inputValue()).toBe('many');
      ignorePageErrors(environment(), /status of 400/);

      const user = await environment().createUser(`user-${language}`, language);
      const userPage = await environment().openPage({ locale, as: user }, '/app/console');
      await userPage.getByRole('heading', { name: t.account.adminsOnly }).waitFor();
    });
  });
}
