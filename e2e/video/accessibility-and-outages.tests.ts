/** Tests that apply to all pages: accessibility, keyboard operation, outages of the service and injection. */

import { ADMIN } from '@workreel/testing/services';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPageIn, waitUntilLoaded } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { tabThrough, tabTo } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field } from '../lib/page.ts';
import { accessibilityTests } from '../lib/screens.ts';
import type { TestEnvironment } from './environment.ts';
import { createHostilePosts, type HostilePosts, injectionTests } from './injection.ts';
import { KOREAN, LANGUAGES } from './messages.ts';
import { screensOf } from './screens.ts';
import { type SeededData, seed } from './seed.ts';

/** The browser logs responses for missing and forbidden content. */
const NOT_FOUND_OR_FORBIDDEN = /status of 40[34]/;

export function accessibilityAndOutageTests(environment: () => TestEnvironment): void {
  let seeded: SeededData;
  let hostile: HostilePosts;
  beforeAll(async () => {
    hostile = await createHostilePosts(environment());
    // Last, because its conversions continue during the tests.
    seeded = await seed(environment());
  });
  // A failed test may have left the service stopped.
  beforeEach(() => environment().service.restart(), 180_000);

  accessibilityTests(
    environment,
    () => screensOf(seeded),
    NOT_FOUND_OR_FORBIDDEN,
    async (page) => {
      const { stops, withoutIndicator } = await tabThrough(page);
      return stops === 0
        ? ['Tab reaches no element.']
        : withoutIndicator.map((name) => `The focus on ${name} is not visible.`);
    },
  );

  test.each(languagesForOtherFlows(LANGUAGES))(
    'can all be reached with only the keyboard ($locale)',
    async ({ locale, t }) => {
      const page = await environment().openPage({ locale }, '/app/sign-in');
      const press = (key: string) => page.keyboard.press(key);
      await tabTo(page, t.account.email);
      await page.keyboard.type(ADMIN.email);
      await tabTo(page, t.account.password);
      await page.keyboard.type(ADMIN.password);
      await press('Enter');
      await page.getByRole('banner').getByRole('button', { name: 'Admin' }).waitFor();
      const sections = [
        // First, because it also shows the names of the library and of the admin elsewhere.
        [t.shell.nav.console, '/app/console'],
        [t.shell.nav.upload, '/app/upload'],
        [t.shell.nav.mine, '/app/my-videos'],
        [t.shell.nav.library, '/app/'],
      ] as const;
      for (const [name, path] of sections) {
        await tabTo(page, name);
        await press('Enter');
        await expect.poll(() => new URL(page.url()).pathname).toBe(path);
        await waitUntilLoaded(page);
        // The focus moves to the content, so that screen readers announce the new page from its start.
        await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
      }
      // Backwards, because the link to the console, which comes first, has the same name in English.
      await tabTo(page, 'Admin', 'Shift+Tab');
      await press('Enter');
      await tabTo(page, t.account.account);
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: t.account.account }).waitFor();
      await page.goto(`${environment().service.url}/app/`);
      await waitUntilLoaded(page);
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.hash')).toBe('#content');
      const title = (await page.locator('main h2 a').first().textContent())!;
      await tabTo(page, title);
      await press('Enter');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      // Only the owner may read the upload of a post.
      ignorePageErrors(environment(), NOT_FOUND_OR_FORBIDDEN);
    },
  );

  test.each(languagesForOtherFlows(LANGUAGES))(
    'report an outage, keep the entered text and recover when the service is back ($locale)',
    async ({ locale, t }) => {
      const context = await environment().openContext({ locale, as: ADMIN });
      const open = (path: string) =>
        openPageIn(context, environment().service.url + path, environment().pageErrors);
      const console = await open('/app/console');
      const account = await open('/app/account');
      const running = console
        .getByRole('region', { name: t.console.states.running.title })
        .locator('[data-conversion]');
      await running.first().waitFor();
      const rows = await running.count();
      expect(rows).toBeGreaterThan(0);
      await field(account, t.account.name).fill('Admin the Second');

      await environment().service.kill();
      await button(account, t.account.save).click();
      // The submitted form shows an alert; a failed background request may show another one.
      await account.getByRole('alert').filter({ hasText: t.shell.error.unreachable }).first().waitFor();
      // The console refreshes automatically and keeps its rows.
      for (const page of [console, account])
        await page.getByRole('status').filter({ hasText: t.shell.serverUnreachable }).waitFor();
      expect(await running.count()).toBe(rows);
      expect(await field(account, t.account.name).inputValue()).toBe('Admin the Second');
      // A page that has not been opened before loads when the service is back.
      await account.getByRole('link', { name: t.shell.nav.mine, exact: true }).first().click();
      await environment().service.restart();

      for (const page of [console, account])
        await page
          .getByRole('status')
          .filter({ hasText: t.shell.serverUnreachable })
          .waitFor({ state: 'detached' });
      await account.waitForURL(/\/my-videos$/);
      await account.getByRole('heading', { level: 1, name: t.shell.nav.mine }).waitFor();
      await running.first().waitFor();
      // The browser reports each failed request.
      environment().pageErrors.length = 0;
    },
  );

  test('report a service that hangs and recover when it responds again', async () => {
    const { locale, t } = KOREAN;
    const page = await environment().openPage({ locale, as: seeded.newcomer }, '/app/account');
    const outageBanner = page.getByRole('status').filter({ hasText: t.shell.serverUnreachable });
    environment().service.freeze();
    try {
      await field(page, t.account.name).fill('이둘');
      await button(page, t.account.save).click();
      await outageBanner.waitFor();
    } finally {
      environment().service.thaw();
    }
    await outageBanner.waitFor({ state: 'detached' });
    await page.getByText(t.account.saved, { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: '이둘' }).waitFor();
    environment().pageErrors.length = 0;
  });

  injectionTests(environment, () => hostile);
}
