/** Tests of the journey of a new user: signing up, publishing a video, and deleting it. */
import { join } from 'node:path';
import { pickLanguage } from '@workreel/languages';
import { describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { field, horizontalOverflow } from '../lib/page.ts';
import { createApiClient } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createShortVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';
import { playOpened, recordSegments, waitForVideo } from './player.ts';

/** A file, its title, and a query that matches the middle of the title. */
const VIDEO = {
  ko: { file: '가을 산책.mp4', title: '가을 산책', query: '산' },
  en: { file: 'a_walk_in_autumn.mp4', title: 'a walk in autumn', query: 'walk aut' },
};

/** Requires an environment with demo data. */
export function journeyTests(environment: () => TestEnvironment): void {
  const findPosts = async (query: { query?: string; tag?: string }) =>
    (
      await createApiClient(environment().service).get('/posts', {
        params: { query: { ...query, pageSize: 20 } },
      })
    ).posts;

  describe.each(LANGUAGES)('in $locale', ({ language, locale, thorough, t }) => {
    const video = pickLanguage(VIDEO, language);
    const devices = { desktop: { viewport: DESKTOP }, phone: PHONE };

    test.each(thorough ? (['desktop', 'phone'] as const) : (['desktop'] as const))(
      'signs up, publishes a video that others find, and deletes it (%s)',
      async (device) => {
        const file = join(environment().folder, video.file);
        createShortVideo(file);
        const page = await environment().openPage({ locale, ...devices[device] }, '/app/sign-in');
        const sectionLink = (name: string) =>
          page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true });
        await page.getByRole('link', { name: t.account.signUp }).click();
        await field(page, t.account.name).fill('김하나');
        await field(page, t.account.email).fill(`${device}-${crypto.randomUUID()}@example.org`);
        await field(page, t.account.password).fill('a-password-of-tests');
        await page.getByRole('button', { name: t.account.signUp }).click();
        await page.getByRole('banner').getByText('김하나').waitFor();

        await sectionLink(t.shell.nav.upload).click();
        await page.locator('input[type=file]').first().setInputFiles(file);
        await page.getByRole('button', { name: t.posts.publishing.publish, exact: true }).click();
        await page.getByText(t.posts.publishing.done.published(video.title)).waitFor();
        await page.getByRole('link', { name: t.upload.actionLabel(t.upload.watch, '') }).click();
        await page.getByRole('heading', { level: 1, name: video.title }).waitFor();
        const videoUrl = page.url();
        await playOpened(page);
        await waitForVideo(page, '.ended');
        expect(await horizontalOverflow(page)).toBe(0);

        const visitor = await environment().openPage({ locale, ...devices[device] });
        await visitor.getByRole('searchbox', { name: t.shell.library.search }).fill(video.query);
        const card = visitor.locator('[data-post]').filter({ hasText: video.title });
        await card.waitFor();
        await visitor.waitForURL(/query=/);

        await sectionLink(t.shell.nav.mine).click();
        await page
          .getByRole('button', { name: t.mine.actionLabel(t.mine.actions.delete, video.title) })
          .click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t.mine.actions.delete, exact: true })
          .click();
        await expect.poll(() => findPosts({ query: video.title })).toEqual([]);
        await visitor.goto(videoUrl);
        await waitUntilLoaded(visitor);
        expect(await visitor.locator('video').count()).toBe(0);
        // The browser logs the 404 for the deleted video.
        expect(environment().pageErrors.splice(0)).toEqual([expect.stringContaining('404')]);
      },
    );
  });

  test('starts with two demo videos, and loads only their images on a phone', async () => {
    const states = async () => (await findPosts({ tag: 'demo' })).map(({ status }) => status);
    await expect.poll(states).toEqual(['ready', 'ready']);
    const page = await environment().openPage({ locale: 'ko-KR', ...PHONE });
    const segments = recordSegments(page);
    await page.goto(`${environment().service.url}/app/?tag=demo`);
    await waitUntilLoaded(page);
    const cards = page.locator('[data-post]');
    await expect.poll(() => cards.count()).toBe(2);
    await page.waitForLoadState('networkidle');
    expect(await cards.locator('img').count()).toBe(2);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(segments).toEqual([]);
  });
}
