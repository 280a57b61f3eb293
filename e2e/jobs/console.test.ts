/** Collecting as an admin does it: start a run, watch it come, see what was wrong with it, cancel one. */

import type { Posting } from '@workreel/jobs-contract';
import { full } from '@workreel/platform/testing/depth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../lib/chromium.ts';
import { languagesOf } from '../lib/languages.ts';
import { closePages, overflow } from '../lib/page.ts';
import { PHONE, settled } from '../lib/visits.ts';
import { CONSOLE_WORDS, type ConsoleWords } from './console.words.ts';
import type { Card } from './site.ts';
import { ADMIN, openWorld, type World } from './world.ts';

if (noChromium) console.warn(`Skipped: the console in a browser. ${noChromium}`);

const SMALL = { params: { path: { site: 'small' } } };

let world: World;
let last = 0;

/** New postings, of which the first are otherwise. */
const cards = (count: number, otherwise: Partial<Card> = {}, first = 0): Card[] =>
  Array.from({ length: count }, (_, n) => {
    const id = String(++last);
    const card = { id, title: `일자리 ${id}`, company: '(주)가나다', place: '서울 강남구' };
    return n < first ? { ...card, ...otherwise } : card;
  });

async function start(page: Page, words: ConsoleWords): Promise<void> {
  const form = page.getByRole('region', { name: words.start });
  await form.getByLabel(words.site).selectOption({ label: words.small });
  await form.getByRole('button', { name: words.start }).click();
}

/** Pages, found, new, known, rejected. */
const numbers = async (page: Page) =>
  (await page.locator('main dl').first().locator('dd').allTextContents()).map(Number);

// A run that others watch is started by who saved a search, in the way to an offer: there is time for that always.
describe.skipIf(noChromium || !full)('the console', () => {
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    await closePages(world.browser, context);
    world.site.letGo();
    expect(world.faults.splice(0)).toEqual([]);
  });

  describe.each(languagesOf(CONSOLE_WORDS))('in $locale', (words) => {
    const { locale, thorough } = words;

    test.each(thorough ? [undefined, PHONE] : [undefined])(
      'shows a run as it comes, and what was wrong with it',
      async (device) => {
        const page = await world.open({ locale, as: ADMIN, ...device }, '/app/console');
        // The second page tells no place, and one of its cards no company.
        const second = [...cards(1, { company: '', place: '' }, 1), ...cards(9, { place: '' }, 9)];
        world.site.show(cards(10), second, cards(10, { place: '' }, 5));
        world.site.holdFrom(2);
        await start(page, words);
        await page.getByRole('status').filter({ hasText: words.running }).waitFor();
        await expect.poll(() => numbers(page)).toEqual([1, 10, 10, 0, 0]);
        await page.getByRole('progressbar', { name: words.progress }).waitFor();
        expect(await overflow(page)).toBe(0);
        // Whoever starts it twice is led to the one under way.
        const other = await world.open({ locale, as: ADMIN }, '/app/console');
        await start(other, words);
        await other.getByRole('alert').getByRole('link', { name: words.seeRunning }).click();
        await other.getByRole('status').filter({ hasText: words.running }).waitFor();
        expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);

        world.site.letGo();
        for (const each of [page, other]) {
          await each.getByRole('status').filter({ hasText: words.partial }).waitFor();
          expect(await numbers(each)).toEqual([4, 30, 29, 0, 1]);
        }
        expect(await page.getByRole('progressbar').count()).toBe(0);
        const reasons = page.getByRole('list', { name: words.reasons });
        expect(await reasons.textContent()).toContain(words.noCompany);
        const warnings = page.getByRole('region', { name: words.warnings });
        await warnings.getByRole('heading', { name: words.noCompany }).waitFor();
        await warnings.getByRole('heading', { name: words.coverageLow }).waitFor();
        const caused = await warnings.getByRole('link').evaluateAll((links) => links.map(({ href }) => href));
        expect(caused.some((address: string) => address.endsWith('/list?page=2'))).toBe(true);
        await page.getByRole('region', { name: words.coverage }).getByRole('table').waitFor();
        expect(await overflow(page)).toBe(0);
        // The second start was refused, which the browser tells.
        world.faults.splice(
          0,
          world.faults.length,
          ...world.faults.filter((text) => !/status of 409/.test(text)),
        );

        await page.getByRole('link', { name: words.seePostings }).click();
        await page.locator('[data-row]').first().waitFor();
        expect(new URL(page.url()).search).toBe('?site=small');
      },
    );

    test.runIf(thorough)('cancels a run, and what was saved stays', async () => {
      const page = await world.open({ locale, as: ADMIN }, '/app/console');
      world.site.show(cards(5), cards(5));
      world.site.holdFrom(2);
      await start(page, words);
      await expect.poll(() => numbers(page)).toEqual([1, 5, 5, 0, 0]);
      await page.getByRole('button', { name: words.cancel }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: words.cancel }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.cancel }).click();
      await page.getByRole('status').filter({ hasText: words.cancelled }).waitFor();
      expect(await numbers(page)).toEqual([1, 5, 5, 0, 0]);
      const id = /(\d+)$/.exec(new URL(page.url()).pathname)![1]!;
      expect((await world.as(ADMIN).get('/jobs/crawl/{id}', { params: { path: { id } } })).status).toBe(
        'cancelled',
      );

      await page.goto(`${world.service.address}/app/console`);
      const runs = page.getByRole('region', { name: words.runs });
      await runs.getByRole('link', { name: words.run(id) }).click();
      await page.getByRole('status').filter({ hasText: words.cancelled }).waitFor();
    });

    test('turns a site off and on, and collects it by a schedule', async () => {
      const page = await world.open({ locale, as: ADMIN }, '/app/console');
      const site = page.getByRole('article', { name: words.small });
      await site.getByRole('switch', { name: words.enable }).click();
      await page.getByText(words.turnedOff).waitFor();
      expect((await world.api.get('/sites/{site}', SMALL)).enabled).toBe(false);
      await site.getByRole('switch', { name: words.enable }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.turnOn }).click();
      await page.getByText(words.turnedOn).waitFor();
      expect((await world.api.get('/sites/{site}', SMALL)).enabled).toBe(true);

      await site.getByRole('button', { name: words.schedule }).click();
      await site.getByLabel(words.cron).fill('at six');
      await site.getByRole('button', { name: words.save, exact: true }).click();
      await site.getByText(words.cronWrong).first().waitFor();
      await site.getByLabel(words.cron).fill('0 6 * * *');
      await site.getByRole('button', { name: words.save, exact: true }).click();
      await site.getByText(words.daily).waitFor();
      expect((await world.api.get('/sites/{site}', SMALL)).schedule).toEqual([
        { cron: '0 6 * * *', keyword: null },
      ]);
      await world.as(ADMIN).patch('/sites/{site}', { ...SMALL, body: { schedule: [] } });
      // The first time was refused, which the browser tells.
      world.faults.splice(
        0,
        world.faults.length,
        ...world.faults.filter((text) => !/status of 400/.test(text)),
      );
    });

    test.runIf(thorough)('takes a posting down for good, of which others keep a copy', async () => {
      const [{ id, title }] = (await world.openPostings()) as [Posting];
      const keeper = await world.join(`keeper-${words.language}`, words.language);
      await world
        .as(keeper)
        .put('/bookmarks/{jobPostingId}', { params: { path: { jobPostingId: id } }, body: {} });
      const page = await world.open({ locale, as: ADMIN }, `/app/jobs/${id}`);
      const takeDown = page.getByRole('button', { name: words.takeDown });
      await takeDown.click();
      await page.getByRole('alert').waitFor();
      await takeDown.click();
      await page.getByText(words.takenDown).waitFor();
      await settled(page);
      expect((await world.api.fetch(`/jobs/${id}`)).status).toBe(404);
      expect(await page.locator(`[data-row] a[href="/app/jobs/${id}"]`).count()).toBe(0);
      const bookmarks = await world.open({ locale, as: keeper }, '/app/bookmarks');
      await bookmarks.getByText(words.gone).waitFor();
      await bookmarks.getByRole('heading', { name: title }).waitFor();
    });

    test.runIf(thorough)('says what is wrong with a start, and is for admins alone', async () => {
      const page = await world.open({ locale, as: ADMIN }, '/app/console');
      const form = page.getByRole('region', { name: words.start });
      await form.getByText(words.more).click();
      await form.getByLabel(words.maxPages).fill('many');
      await form.getByRole('button', { name: words.start }).click();
      await form.getByText(words.wholeNumber).first().waitFor();
      expect(await form.getByLabel(words.maxPages).inputValue()).toBe('many');
      world.faults.splice(
        0,
        world.faults.length,
        ...world.faults.filter((text) => !/status of 400/.test(text)),
      );

      const who = await world.join(`nobody-${words.language}`, words.language);
      const other = await world.open({ locale, as: who }, '/app/console');
      await other.getByRole('heading', { name: words.adminsOnly }).waitFor();
    });
  });
});
