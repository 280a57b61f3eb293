/** Tests of the watch history: continuing on another device, erasing and switching it off. */

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { DESKTOP, PHONE } from '../lib/contexts.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import type { TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { card } from './library.ts';
import { createLongVideo } from './media.ts';
import { LANGUAGES, type Messages } from './messages.ts';
import { pause, play, resume, seek, videoProperty, waitForVideo } from './player.ts';

const LEFT_AT_SECONDS = 20;

export function historyTests(environment: () => TestEnvironment): void {
  const ids: string[] = [];
  const TITLES = ['가을의 강가', 'A harbor at night'];

  beforeAll(async () => {
    const owner = await environment().createUser('Historian');
    for (const [index, title] of TITLES.entries()) {
      const long = (file: string) => createLongVideo(file, { size: '426x240', times: 9 + index });
      ids.push((await environment().publishVideo(owner, { title }, long)).id);
    }
  });

  const entries = (page: Page, t: Messages) => page.getByRole('list', { name: t.history.list });
  const toContinue = (page: Page, t: Messages) => page.getByRole('region', { name: t.history.continue });
  async function watch(page: Page, id: string, seconds: number) {
    await page.goto(`${environment().service.url}/app/watch/${id}`);
    await play(page);
    await seek(page, seconds);
    await resume(page);
    await waitForVideo(page, `.currentTime > ${seconds}`);
    const stored = page.waitForResponse(
      (response) =>
        response.url().includes('/history/') && response.request().method() === 'PUT' && response.ok(),
    );
    await pause(page);
    await stored;
  }

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    test('continues where the viewer stopped, in another browser', async () => {
      const viewer: TestUser = await environment().createUser('Viewer');
      const page = await environment().openPage({ locale, as: viewer }, '/app/');
      await card(page, TITLES[0]!).waitFor();
      expect(await toContinue(page, t).count()).toBe(0);
      await watch(page, ids[0]!, LEFT_AT_SECONDS);

      const other = await environment().openPage({ locale, as: viewer, ...PHONE }, '/app/');
      const row = toContinue(other, t);
      await row.waitFor();
      await saveScreenshot(other, `continue-watching-${language}`);
      expect(await axeViolations(other)).toEqual([]);
      expect(await horizontalOverflow(other)).toBe(0);
      await row.getByRole('link', { name: TITLES[0]! }).click();
      await waitForVideo(other, `.currentTime > ${LEFT_AT_SECONDS}`);
      expect(await videoProperty<number>(other, 'currentTime')).toBeLessThan(LEFT_AT_SECONDS + 10);

      // Neither browser continues at its own position if the other one has a newer one, also without the link of a card.
      const stored = other.waitForResponse(
        (response) => response.url().includes('/history/') && response.request().method() === 'PUT',
      );
      await seek(other, LEFT_AT_SECONDS - 12);
      await pause(other);
      await stored;
      await page.goto(`${environment().service.url}/app/watch/${ids[0]}`);
      await page.getByText(new RegExp(`^${t.player.resumeAt('0:(0[89]|1\\d)')}`)).waitFor();
    });

    test('does not return while the video plays on in the mini player', async () => {
      const viewer = await environment().createUser('Erasing viewer');
      const page = await environment().openPage({ locale, as: viewer }, '/app/');
      await watch(page, ids[0]!, LEFT_AT_SECONDS);
      await resume(page);
      await page.getByRole('button', { name: 'Erasing viewer' }).click();
      await page
        .getByRole('menuitem', { name: t.shell.nav.history })
        .or(page.getByRole('link', { name: t.shell.nav.history }))
        .click();
      const mini = page.getByRole('region', { name: t.watch.mini.label });
      await mini.waitFor();
      const reports: string[] = [];
      await button(page, t.history.eraseLabel(TITLES[0]!)).click();
      await page.getByText(t.history.none).waitFor();
      page.on('request', (request) => {
        if (request.method() === 'PUT' && request.url().includes('/history/')) reports.push(request.url());
      });
      // The message is beside the mini player.
      const message = (await page.getByText(t.history.erased(TITLES[0]!)).boundingBox())!;
      const player = (await mini.boundingBox())!;
      expect(message.y + message.height).toBeLessThanOrEqual(player.y);
      await saveScreenshot(page, `history-mini-toast-${language}`);
      // At each pause, the position would be stored.
      await button(mini, t.player.pause).click();
      await button(mini, t.player.play).click();
      await button(mini, t.watch.mini.close).click();
      await mini.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText(t.history.none).waitFor();
      expect(reports).toEqual([]);
      // It is recorded when it is opened again, from its start.
      await page.goto(`${environment().service.url}/app/watch/${ids[0]}`);
      const stored = page.waitForResponse(
        (response) => response.url().includes('/history/') && response.request().method() === 'PUT',
      );
      await play(page);
      expect(await videoProperty<number>(page, 'currentTime')).toBeLessThan(LEFT_AT_SECONDS);
      await pause(page);
      expect((await stored).status()).toBe(204);
    });

    test('is erased and switched off by its user', async () => {
      const viewer = await environment().createUser('Careful viewer');
      const page = await environment().openPage({ locale, as: viewer }, '/app/');
      for (const id of ids) await watch(page, id, LEFT_AT_SECONDS);
      await page.getByRole('button', { name: 'Careful viewer' }).click();
      await page
        .getByRole('menuitem', { name: t.shell.nav.history })
        .or(page.getByRole('link', { name: t.shell.nav.history }))
        .click();
      await expect.poll(() => entries(page, t).getByRole('article').count()).toBe(2);
      await saveScreenshot(page, `history-${language}`);
      await page.setViewportSize(PHONE.viewport);
      expect(await horizontalOverflow(page)).toBe(0);
      await saveScreenshot(page, `history-phone-${language}`);
      await page.setViewportSize(DESKTOP);
      expect(await axeViolations(page)).toEqual([]);
      const names = await entries(page, t).getByRole('heading').allInnerTexts();
      expect(names).toEqual([TITLES[1], TITLES[0]]);
      const today = new Date().toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'Asia/Seoul' });
      expect(await entries(page, t).getByText(t.history.watchedOn(today)).count()).toBe(2);

      await button(page, t.history.eraseLabel(TITLES[1]!)).click();
      await expect.poll(() => entries(page, t).getByRole('article').count()).toBe(1);
      const keep = page.getByLabel(t.history.keep, { exact: true });
      const saved = page.waitForResponse(
        (response) => response.url().endsWith('/history/settings') && response.request().method() === 'PUT',
      );
      const boxColor = 'getComputedStyle(document.querySelector("main input[type=checkbox]")).accentColor';
      expect(await page.evaluate(boxColor)).not.toBe('auto');
      await keep.uncheck();
      await saved;
      await page.getByText(t.history.turnedOff).waitFor();
      await watch(page, ids[1]!, LEFT_AT_SECONDS);
      await page.goto(`${environment().service.url}/app/history`);
      await expect.poll(() => entries(page, t).getByRole('article').count()).toBe(1);
      expect(await keep.isChecked()).toBe(false);

      await button(page, t.history.eraseAll).click();
      await button(page.getByRole('dialog'), t.history.eraseYes).click();
      await page.getByText(t.history.none).waitFor();
      await page.goto(`${environment().service.url}/app/`);
      await card(page, TITLES[0]!).waitFor();
      expect(await toContinue(page, t).count()).toBe(0);
      // The position in this browser is forgotten too.
      await page.goto(`${environment().service.url}/app/watch/${ids[0]}`);
      await play(page);
      expect(await videoProperty<number>(page, 'currentTime')).toBeLessThan(LEFT_AT_SECONDS);
    });
  });
}
