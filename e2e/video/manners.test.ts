/** How the pages behave to everybody: axe, keyboards, phones, a service that goes away, texts that do harm. */

import { full } from '@workreel/platform/testing/depth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tabThrough, tabTo } from '../lib/keyboard.ts';
import { thoroughly } from '../lib/languages.ts';
import { closePages } from '../lib/page.ts';
import { objectionsTo, visitScreens } from '../lib/screens.ts';
import { openPage, PHONE, settled } from '../lib/visits.ts';
import { type Hostile, hostileTests, sendHostile } from './hostile.ts';
import { MANNERS_WORDS } from './manners.words.ts';
import { screensOf } from './screens.ts';
import { type Seeded, seed } from './seed.ts';
import { ADMIN, missing, openWorld, type World } from './world.ts';

if (missing) console.warn(`Skipped: manners of the pages of videos in a browser. ${missing}`);

let world: World;
let seeded: Seeded;
let hostile: Hostile;

/** The browser tells of what is not there and of who may not see it. */
const forgiveMissing = (): void => {
  world.faults.splice(
    0,
    world.faults.length,
    ...world.faults.filter((text) => !/status of 40[34]/.test(text)),
  );
};

describe.skipIf(missing || !full)('the pages', () => {
  beforeAll(async () => {
    world = await openWorld();
    hostile = await sendHostile(world);
    // It leaves something to convert for as long as there are tests.
    seeded = await seed(world);
  });
  afterAll(() => world?.close());
  // Where a test failed while it was away.
  beforeEach(() => world.service.restart(), 180_000);
  afterEach(async (context) => {
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });

  test.each([
    { locale: 'ko-KR', device: 'desk' },
    { locale: 'en-US', device: 'phone' },
    { locale: 'ko-KR', device: 'phone' },
  ])('are accessible, and as wide as the window ($locale, $device)', async ({ locale, device }) => {
    const options = { locale, ...(device === 'phone' && PHONE) };
    expect(await objectionsTo(world, screensOf(seeded), options)).toEqual([]);
    forgiveMissing();
  });

  test('show at each stop of the keyboard where it is', async () => {
    const found: string[] = [];
    await visitScreens(world, screensOf(seeded), { locale: 'en-US' }, async (page, { name }) => {
      const { stops, unseen } = await tabThrough(page);
      if (stops === 0) found.push(`${name} has no stops.`);
      found.push(...unseen.map((stop) => `${name}: ${stop}`));
    });
    expect(found).toEqual([]);
    forgiveMissing();
  });

  test.each(thoroughly(MANNERS_WORDS))('need no mouse to enter any room ($locale)', async (words) => {
    const page = await world.open({ locale: words.locale }, '/app/sign-in');
    const press = (key: string) => page.keyboard.press(key);
    await tabTo(page, words.email);
    await page.keyboard.type(ADMIN.email);
    await tabTo(page, words.password);
    await page.keyboard.type(ADMIN.password);
    await press('Enter');
    await page.getByRole('banner').getByRole('button', { name: 'Admin' }).waitFor();
    const rooms = [
      [words.upload, '/app/upload'],
      [words.mine, '/app/my-videos'],
      [words.console, '/app/console'],
      [words.library, '/app/'],
    ] as const;
    for (const [name, path] of rooms) {
      await tabTo(page, name);
      await press('Enter');
      await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      await settled(page);
      // Whoever reads by ear is told of the page from its top.
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
    }
    await tabTo(page, /^Admin/);
    await press('Enter');
    await tabTo(page, words.account);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: words.account }).waitFor();
    await page.goto(`${world.service.address}/app/`);
    await settled(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.hash')).toBe('#content');
    const title = (await page.locator('main h2 a').first().textContent())!;
    await tabTo(page, title);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    // Whose video it is the service tells its owner alone.
    forgiveMissing();
  });

  test.each(thoroughly(MANNERS_WORDS))(
    'say that the service is away, keep what was typed, and go on when it is back ($locale)',
    async (words) => {
      const { locale } = words;
      const context = await world.visit({ locale, as: ADMIN });
      const open = (path: string) => openPage(context, world.service.address + path, world.faults);
      const console = await open('/app/console');
      const account = await open('/app/account');
      const running = console.getByRole('region', { name: words.running }).locator('[data-conversion]');
      await running.waitFor();
      await account.getByLabel(words.name, { exact: true }).fill('Admin the Second');

      await world.service.kill();
      await account.getByRole('button', { name: words.save, exact: true }).click();
      // Of what was saved, and perhaps of what was just asked for.
      await account.getByRole('alert').filter({ hasText: words.unreachable }).first().waitFor();
      // It asks by itself, and what it knew stays.
      for (const page of [console, account])
        await page.getByRole('status').filter({ hasText: words.away }).waitFor();
      expect(await running.count()).toBe(1);
      expect(await account.getByLabel(words.name, { exact: true }).inputValue()).toBe('Admin the Second');
      // A room that nobody has entered yet comes once it is back.
      await account.getByRole('link', { name: words.mine, exact: true }).first().click();
      await world.service.restart();

      for (const page of [console, account])
        await page.getByRole('status').filter({ hasText: words.away }).waitFor({ state: 'detached' });
      await account.waitForURL(/\/my-videos$/);
      await account.getByRole('heading', { level: 1, name: words.mine }).waitFor();
      await running.waitFor();
      // The browser tells of each call that nobody answered.
      world.faults.length = 0;
    },
  );

  test('say so where the service hangs, and go on when it does', async () => {
    const words = MANNERS_WORDS[0]!;
    const page = await world.open({ locale: words.locale, as: seeded.newcomer }, '/app/account');
    const away = page.getByRole('status').filter({ hasText: words.away });
    world.service.freeze();
    try {
      await page.getByLabel(words.name, { exact: true }).fill('이둘');
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await away.waitFor();
    } finally {
      world.service.thaw();
    }
    await away.waitFor({ state: 'detached' });
    await page.getByText(words.saved, { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: '이둘' }).waitFor();
    world.faults.length = 0;
  });

  hostileTests(
    () => world,
    () => hostile,
  );
});
