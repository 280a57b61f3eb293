/** Collecting as an admin does it: start a run, watch it come, see what was wrong with it, cancel one. */
import { inLanguage } from '@workreel/languages';
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { thoroughly } from '../lib/languages.ts';
import { button, overflow } from '../lib/page.ts';
import { PHONE, settled } from '../lib/visits.ts';
import { forgive } from '../lib/world.ts';
import { type Card, newId, SITE_NAME } from './site.ts';
import { LANGUAGES, type Reader } from './texts.ts';
import type { World } from './world.ts';

const SMALL = { params: { path: { site: 'small' } } };

/** New postings, of which the first are otherwise. */
const cards = (count: number, otherwise: Partial<Card> = {}, first = 0): Card[] =>
  Array.from({ length: count }, (_, n) => {
    const id = newId();
    const card = { id, title: `일자리 ${id}`, company: '(주)가나다', place: '서울 강남구' };
    return n < first ? { ...card, ...otherwise } : card;
  });

async function start(page: Page, { language, t }: Reader): Promise<void> {
  const form = page.getByRole('region', { name: t.console.start.title });
  await form.getByLabel(t.console.start.site).selectOption({ label: inLanguage(SITE_NAME, language) });
  await form.getByRole('button', { name: t.console.start.submit }).click();
}

/** Pages, found, new, known, rejected. */
const numbers = async (page: Page) =>
  (await page.locator('main dl').first().locator('dd').allTextContents()).map(Number);

export function consoleTests(world: () => World): void {
  afterEach(() => world().site.letGo());

  describe.each(thoroughly(LANGUAGES))('in $locale', (reader) => {
    const { locale, language, thorough, t } = reader;
    const small = inLanguage(SITE_NAME, language);

    test.each(thorough ? [undefined, PHONE] : [undefined])(
      'shows a run as it comes, and what was wrong with it',
      async (device) => {
        const page = await world().open({ locale, as: ADMIN, ...device }, '/app/console');
        // The second page tells no place, and one of its cards no company.
        const second = [...cards(1, { company: '', place: '' }, 1), ...cards(9, { place: '' }, 9)];
        world().site.show(cards(10), second, cards(10, { place: '' }, 5));
        world().site.holdFrom(2);
        await start(page, reader);
        await page.getByRole('status').filter({ hasText: t.run.outcome.running }).waitFor();
        await expect.poll(() => numbers(page)).toEqual([1, 10, 10, 0, 0]);
        await page.getByRole('progressbar', { name: t.run.progress }).waitFor();
        expect(await overflow(page)).toBe(0);
        // Whoever starts it twice is led to the one under way.
        const other = await world().open({ locale, as: ADMIN }, '/app/console');
        await start(other, reader);
        await other.getByRole('alert').getByRole('link', { name: t.console.start.seeRunning }).click();
        await other.getByRole('status').filter({ hasText: t.run.outcome.running }).waitFor();
        expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);

        world().site.letGo();
        for (const each of [page, other]) {
          await each.getByRole('status').filter({ hasText: t.run.outcome.partial }).waitFor();
          expect(await numbers(each)).toEqual([4, 30, 29, 0, 1]);
        }
        expect(await page.getByRole('progressbar').count()).toBe(0);
        const reasons = page.getByRole('list', { name: t.run.reasons });
        expect(await reasons.textContent()).toContain(t.notes.codes.COMPANY_MISSING);
        const warnings = page.getByRole('region', { name: t.run.warnings });
        await warnings.getByRole('heading', { name: t.notes.codes.COMPANY_MISSING }).waitFor();
        await warnings.getByRole('heading', { name: t.notes.codes.COVERAGE_LOW }).waitFor();
        const caused = await warnings.getByRole('link').evaluateAll((links) => links.map(({ href }) => href));
        expect(caused.some((address: string) => address.endsWith('/list?page=2'))).toBe(true);
        await page.getByRole('region', { name: t.run.coverage }).getByRole('table').waitFor();
        expect(await overflow(page)).toBe(0);
        // The second start was refused, which the browser tells.
        forgive(world(), /status of 409/);

        await page.getByRole('link', { name: t.run.seePostings }).click();
        await page.locator('[data-row]').first().waitFor();
        expect(new URL(page.url()).search).toBe('?site=small');
      },
    );

    test.runIf(thorough)('cancels a run, and what was saved stays', async () => {
      const page = await world().open({ locale, as: ADMIN }, '/app/console');
      world().site.show(cards(5), cards(5));
      world().site.holdFrom(2);
      await start(page, reader);
      await expect.poll(() => numbers(page)).toEqual([1, 5, 5, 0, 0]);
      await page.getByRole('button', { name: t.run.cancel }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t.run.cancel }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.run.cancelYes }).click();
      await page.getByRole('status').filter({ hasText: t.run.outcome.cancelled }).waitFor();
      expect(await numbers(page)).toEqual([1, 5, 5, 0, 0]);
      const id = /(\d+)$/.exec(new URL(page.url()).pathname)![1]!;
      const admin = world().as(ADMIN);
      const run = await admin.get('/jobs/crawl/{id}', { params: { path: { id } } });
      expect(run.status).toBe('cancelled');

      await page.goto(`${world().service.address}/app/console`);
      const runs = page.getByRole('region', { name: t.console.runs.title });
      await runs.getByRole('link', { name: t.console.runs.run(small, id) }).click();
      await page.getByRole('status').filter({ hasText: t.run.outcome.cancelled }).waitFor();
    });

    test('turns a site off and on, and collects it by a schedule', async () => {
      const page = await world().open({ locale, as: ADMIN }, '/app/console');
      const site = page.getByRole('article', { name: small });
      await site.getByRole('switch', { name: t.console.sites.enable(small) }).click();
      await page.getByText(t.console.sites.turnedOff(small)).waitFor();
      expect((await world().api.get('/sites/{site}', SMALL)).enabled).toBe(false);
      await site.getByRole('switch', { name: t.console.sites.enable(small) }).click();
      await page.getByRole('dialog').getByRole('button', { name: t.console.sites.turnOn }).click();
      await page.getByText(t.console.sites.turnedOn(small)).waitFor();
      expect((await world().api.get('/sites/{site}', SMALL)).enabled).toBe(true);

      await site.getByRole('button', { name: t.console.sites.changeScheduleOf(small) }).click();
      await site.getByLabel(t.console.sites.cron).fill('at six');
      await button(site, t.console.sites.save).click();
      await site.getByText(t.console.sites.cronWrong).first().waitFor();
      await site.getByLabel(t.console.sites.cron).fill('0 6 * * *');
      await button(site, t.console.sites.save).click();
      await site
        .getByText(t.console.sites.daily(inLanguage({ ko: '오전 6:00', en: '6:00' }, language)))
        .waitFor();
      expect((await world().api.get('/sites/{site}', SMALL)).schedule).toEqual([
        { cron: '0 6 * * *', keyword: null },
      ]);
      const noSchedule = { ...SMALL, body: { schedule: [] } };
      await world().as(ADMIN).patch('/sites/{site}', noSchedule);
      // The first time was refused, which the browser tells.
      forgive(world(), /status of 400/);
    });

    test.runIf(thorough)('takes a posting down for good, of which others keep a copy', async () => {
      const { id, title } = (await world().openPostings())[0]!;
      const keeper = await world().join(`keeper-${language}`, language);
      const bookmark = { params: { path: { jobPostingId: id } }, body: {} };
      await world().as(keeper).put('/bookmarks/{jobPostingId}', bookmark);
      const page = await world().open({ locale, as: ADMIN }, `/app/jobs/${id}`);
      const takeDown = page.getByRole('button', { name: t.posting.takeDown });
      await takeDown.click();
      await page.getByRole('alert').waitFor();
      await takeDown.click();
      await page.getByText(t.posting.takenDown).waitFor();
      await settled(page);
      expect((await world().api.fetch(`/jobs/${id}`)).status).toBe(404);
      expect(await page.locator(`[data-row] a[href="/app/jobs/${id}"]`).count()).toBe(0);
      const bookmarks = await world().open({ locale, as: keeper }, '/app/bookmarks');
      await bookmarks.getByText(t.bookmarks.goneHint).waitFor();
      await bookmarks.getByRole('heading', { name: title }).waitFor();
    });

    test.runIf(thorough)('says what is wrong with a start, and is for admins alone', async () => {
      const page = await world().open({ locale, as: ADMIN }, '/app/console');
      const form = page.getByRole('region', { name: t.console.start.title });
      await form.getByText(t.console.start.more).click();
      await form.getByLabel(t.console.start.maxPages).fill('many');
      await form.getByRole('button', { name: t.console.start.submit }).click();
      await form
        .getByText(t.console.start.wholeNumber(t.shell.count(1), t.shell.count(100_000)))
        .first()
        .waitFor();
      expect(await form.getByLabel(t.console.start.maxPages).inputValue()).toBe('many');
      forgive(world(), /status of 400/);

      const who = await world().join(`nobody-${language}`, language);
      const other = await world().open({ locale, as: who }, '/app/console');
      await other.getByRole('heading', { name: t.account.adminsOnly }).waitFor();
    });
  });
}
