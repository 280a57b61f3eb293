/** The way of somebody new: from an account to a video that others find, and to none again. */
import { join } from 'node:path';
import { inLanguage } from '@workreel/languages';
import { describe, expect, test } from 'vitest';
import { full } from '../lib/depth.ts';
import { languagesOf } from '../lib/languages.ts';
import { field, overflow } from '../lib/page.ts';
import { DESK, PHONE, settled } from '../lib/visits.ts';
import { apiOf } from './client.ts';
import { shortFilm } from './media.ts';
import { holds, keepSegments, play } from './player.ts';
import { LANGUAGES } from './texts.ts';
import type { World } from './world.ts';

/** What somebody sends, and what others look for: one syllable, or letters, in the middle of its title. */
const SENT = {
  ko: { file: '가을 산책.mp4', title: '가을 산책', query: '산' },
  en: { file: 'a_walk_in_autumn.mp4', title: 'a walk in autumn', query: 'walk aut' },
};

/** Of a service that began with its demonstration. */
export function journeyTests(world: () => World): void {
  const find = async (query: { query?: string; tag?: string }) =>
    (await apiOf(world().service).get('/posts', { params: { query: { ...query, pageSize: 20 } } })).posts;

  describe.each(languagesOf(LANGUAGES))('in $locale', ({ language, locale, thorough, t }) => {
    const sent = inLanguage(SENT, language);
    const devices = { desk: { viewport: DESK }, phone: PHONE };

    test.each(thorough ? (['desk', 'phone'] as const) : (['desk'] as const))(
      'leads from an account to a video that others find, and to none again (%s)',
      async (device) => {
        const file = join(world().folder, sent.file);
        shortFilm(file);
        const page = await world().open({ locale, ...devices[device] }, '/app/sign-in');
        const room = (name: string) =>
          page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true });
        await page.getByRole('link', { name: t.account.signUp }).click();
        await field(page, t.account.name).fill('김하나');
        await field(page, t.account.email).fill(`${device}-${crypto.randomUUID()}@example.org`);
        await field(page, t.account.password).fill('a-password-of-tests');
        await page.getByRole('button', { name: t.account.signUp }).click();
        await page.getByRole('banner').getByText('김하나').waitFor();

        await room(t.shell.nav.upload).click();
        await page.locator('input[type=file]').first().setInputFiles(file);
        await page.getByRole('link', { name: t.upload.of(t.upload.watch, '') }).click();
        await page.getByRole('heading', { level: 1, name: sent.title }).waitFor();
        const address = page.url();
        await play(page);
        await holds(page, '.ended');
        expect(await overflow(page)).toBe(0);

        const visitor = await world().open({ locale, ...devices[device] });
        await visitor.getByRole('searchbox', { name: t.shell.library.search }).fill(sent.query);
        const card = visitor.locator('[data-post]').filter({ hasText: sent.title });
        await card.waitFor();
        await visitor.waitForURL(/query=/);

        await room(t.shell.nav.mine).click();
        await page.getByRole('button', { name: t.mine.of(t.mine.actions.delete, sent.title) }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t.mine.actions.delete, exact: true })
          .click();
        await expect.poll(() => find({ query: sent.title })).toEqual([]);
        await visitor.goto(address);
        await settled(visitor);
        expect(await visitor.locator('video').count()).toBe(0);
        // The browser itself says that there is no such video.
        expect(world().faults.splice(0)).toEqual([expect.stringContaining('404')]);
      },
    );
  });

  test.runIf(full)(
    'begins with two videos, of which a phone fetches nothing but their pictures',
    async () => {
      const states = async () => (await find({ tag: 'demo' })).map(({ status }) => status);
      await expect.poll(states).toEqual(['ready', 'ready']);
      const page = await world().open({ locale: 'ko-KR', ...PHONE });
      const segments = keepSegments(page);
      await page.goto(`${world().service.address}/app/?tag=demo`);
      await settled(page);
      const cards = page.locator('[data-post]');
      await expect.poll(() => cards.count()).toBe(2);
      await page.waitForLoadState('networkidle');
      expect(await cards.locator('img').count()).toBe(2);
      expect(await overflow(page)).toBe(0);
      expect(segments).toEqual([]);
    },
  );
}
