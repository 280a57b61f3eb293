/** How the pages behave to everybody: axe, keyboards, phones, a service that goes away, texts that do harm. */

import { ADMIN } from '@workreel/testing/services';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tabThrough, tabTo } from '../lib/keyboard.ts';
import { thoroughly } from '../lib/languages.ts';
import { button, field } from '../lib/page.ts';
import { accessibilityTests } from '../lib/screens.ts';
import { openPage, settled } from '../lib/visits.ts';
import { forgive } from '../lib/world.ts';
import { type Hostile, hostileTests, sendHostile } from './hostile.ts';
import { screensOf } from './screens.ts';
import { type Seeded, seed } from './seed.ts';
import { KOREAN, LANGUAGES } from './texts.ts';
import type { World } from './world.ts';

/** The browser tells of what is not there and of who may not see it. */
const MISSING = /status of 40[34]/;

export function mannersTests(world: () => World): void {
  let seeded: Seeded;
  let hostile: Hostile;
  beforeAll(async () => {
    hostile = await sendHostile(world());
    // It leaves something to convert for as long as there are tests.
    seeded = await seed(world());
  });
  // Where a test failed while it was away.
  beforeEach(() => world().service.restart(), 180_000);

  // Each stop of the keyboard shows where it is.
  accessibilityTests(
    world,
    () => screensOf(seeded),
    MISSING,
    async (page) => {
      const { stops, unseen } = await tabThrough(page);
      return stops === 0 ? ['There are no stops.'] : unseen;
    },
  );

  test.each(thoroughly(LANGUAGES))('need no mouse to enter any room ($locale)', async ({ locale, t }) => {
    const page = await world().open({ locale }, '/app/sign-in');
    const press = (key: string) => page.keyboard.press(key);
    await tabTo(page, t.account.email);
    await page.keyboard.type(ADMIN.email);
    await tabTo(page, t.account.password);
    await page.keyboard.type(ADMIN.password);
    await press('Enter');
    await page.getByRole('banner').getByRole('button', { name: 'Admin' }).waitFor();
    const rooms = [
      [t.shell.nav.upload, '/app/upload'],
      [t.shell.nav.mine, '/app/my-videos'],
      [t.shell.nav.console, '/app/console'],
      [t.shell.nav.library, '/app/'],
    ] as const;
    for (const [name, path] of rooms) {
      await tabTo(page, name);
      await press('Enter');
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await settled(page);
      // Whoever reads by ear is told of the page from its top.
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    }
    await tabTo(page, 'Admin ▾');
    await press('Enter');
    await tabTo(page, t.account.account);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: t.account.account }).waitFor();
    await page.goto(`${world().service.address}/app/`);
    await settled(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.hash')).toBe('#content');
    const title = (await page.locator('main h2 a').first().textContent())!;
    await tabTo(page, title);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // Whose video it is the service tells its owner alone.
    forgive(world(), MISSING);
  });

  test.each(thoroughly(LANGUAGES))(
    'say that the service is away, keep what was typed, and go on when it is back ($locale)',
    async ({ locale, t }) => {
      const context = await world().visit({ locale, as: ADMIN });
      const open = (path: string) => openPage(context, world().service.address + path, world().faults);
      const console = await open('/app/console');
      const account = await open('/app/account');
      const running = console
        .getByRole('region', { name: t.console.states.running.title })
        .locator('[data-conversion]');
      await running.waitFor();
      await field(account, t.account.name).fill('Admin the Second');

      await world().service.kill();
      await button(account, t.account.save).click();
      // Of what was saved, and perhaps of what was just asked for.
      await account.getByRole('alert').filter({ hasText: t.shell.error.unreachable }).first().waitFor();
      // It asks by itself, and what it knew stays.
      for (const page of [console, account])
        await page.getByRole('status').filter({ hasText: t.shell.away }).waitFor();
      expect(await running.count()).toBe(1);
      expect(await field(account, t.account.name).inputValue()).toBe('Admin the Second');
      // A room that nobody has entered yet comes once it is back.
      await account.getByRole('link', { name: t.shell.nav.mine, exact: true }).first().click();
      await world().service.restart();

      for (const page of [console, account])
        await page.getByRole('status').filter({ hasText: t.shell.away }).waitFor({ state: 'detached' });
      await account.waitForURL(/\/my-videos$/);
      await account.getByRole('heading', { level: 1, name: t.shell.nav.mine }).waitFor();
      await running.waitFor();
      // The browser tells of each call that nobody answered.
      world().faults.length = 0;
    },
  );

  test('say so where the service hangs, and go on when it does', async () => {
    const { locale, t } = KOREAN;
    const page = await world().open({ locale, as: seeded.newcomer }, '/app/account');
    const away = page.getByRole('status').filter({ hasText: t.shell.away });
    world().service.freeze();
    try {
      await field(page, t.account.name).fill('이둘');
      await button(page, t.account.save).click();
      await away.waitFor();
    } finally {
      world().service.thaw();
    }
    await away.waitFor({ state: 'detached' });
    await page.getByText(t.account.saved, { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: '이둘' }).waitFor();
    world().faults.length = 0;
  });

  hostileTests(world, () => hostile);
}
