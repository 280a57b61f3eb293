/** The way of somebody new: from an account to a video that others find, and to none again. */
import { join } from 'node:path';
import { full } from '@workreel/platform/testing/depth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { languagesOf } from '../lib/languages.ts';
import { closePages, overflow } from '../lib/page.ts';
import { DESK, PHONE, settled } from '../lib/visits.ts';
import { apiOf } from './client.ts';
import { JOURNEY_WORDS } from './journey.words.ts';
import { shortFilm } from './media.ts';
import { holds, keepSegments, play } from './player.ts';
import { missing, openWorld, type World } from './world.ts';

if (missing) console.warn(`Skipped: the way to a video in a browser. ${missing}`);

describe.skipIf(missing)('the way to a video', () => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld({ DEMO: 'true' });
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });

  const find = async (query: { query?: string; tag?: string }) =>
    (await apiOf(world.service).get('/posts', { params: { query: { ...query, pageSize: 20 } } })).posts;

  describe.each(languagesOf(JOURNEY_WORDS))('in $locale', (words) => {
    const { locale, thorough } = words;
    const devices = { desk: { viewport: DESK }, phone: PHONE };

    test.each(thorough ? (['desk', 'phone'] as const) : (['desk'] as const))(
      'leads from an account to a video that others find, and to none again (%s)',
      async (device) => {
        const file = join(world.folder, words.file);
        shortFilm(file);
        const page = await world.open({ locale, ...devices[device] }, '/app/sign-in');
        const room = (name: string | RegExp) =>
          page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true });
        await page.getByRole('link', { name: words.signUp }).click();
        await page.getByLabel(words.name, { exact: true }).fill('김하나');
        await page
          .getByLabel(words.email, { exact: true })
          .fill(`${device}-${crypto.randomUUID()}@example.org`);
        await page.getByLabel(words.password, { exact: true }).fill('a-password-of-tests');
        await page.getByRole('button', { name: words.signUp }).click();
        await page.getByRole('banner').getByText('김하나').waitFor();

        await room(words.upload).click();
        await page.locator('input[type=file]').first().setInputFiles(file);
        await page.getByRole('link', { name: words.watch }).click();
        await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
        const address = page.url();
        await play(page);
        await holds(page, '.ended');
        expect(await overflow(page)).toBe(0);

        const visitor = await world.open({ locale, ...devices[device] });
        await visitor.getByRole('searchbox', { name: words.search }).fill(words.query);
        const card = visitor.locator('[data-post]').filter({ hasText: words.title });
        await card.waitFor();
        await visitor.waitForURL(/query=/);

        await room(words.mine).click();
        await page.getByRole('button', { name: words.delete(words.title) }).click();
        await page.getByRole('dialog').getByRole('button', { name: words.sure, exact: true }).click();
        await expect.poll(() => find({ query: words.title })).toEqual([]);
        await visitor.goto(address);
        await settled(visitor);
        expect(await visitor.locator('video').count()).toBe(0);
        // The browser itself says that there is no such video.
        expect(world.faults.splice(0)).toEqual([expect.stringContaining('404')]);
      },
    );
  });

  test.runIf(full)(
    'begins with two videos, of which a phone fetches nothing but their pictures',
    async () => {
      const states = async () => (await find({ tag: 'demo' })).map(({ status }) => status);
      await expect.poll(states).toEqual(['ready', 'ready']);
      const page = await world.open({ locale: 'ko-KR', ...PHONE });
      const segments = keepSegments(page);
      await page.goto(`${world.service.address}/app/?tag=demo`);
      await settled(page);
      const cards = page.locator('[data-post]');
      await expect.poll(() => cards.count()).toBe(2);
      await page.waitForLoadState('networkidle');
      expect(await cards.locator('img').count()).toBe(2);
      expect(await overflow(page)).toBe(0);
      expect(segments).toEqual([]);
    },
  );
});
