/**
 * `npm run screenshots`: starts the jobs service with the demonstration collected, and shows every screen to a camera: on a
 * desk and on a phone, light and dark, in Korean and in English. The pictures go into the folder `screenshots`.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { type Screen, screensOf } from '../e2e/jobs/screens.ts';
import { seed } from '../e2e/jobs/seed.ts';
import { DESK, openPage, openWorld, PHONE, settled, type World } from '../e2e/jobs/world.ts';
import { noChromium } from '../e2e/lib/chromium.ts';

const FOLDER = join(import.meta.dirname, '../screenshots');
const DEVICES = { desktop: { viewport: DESK }, phone: PHONE };
const LOCALES = { ko: 'ko-KR', en: 'en-US' };
const SCHEMES = ['light', 'dark'] as const;

async function shoot(page: Page, { name }: Screen, look: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  // The listing has no end: of it a window is enough. Of others a window that holds all, with what stands at its edges.
  if (!name.startsWith('listing')) await page.setViewportSize({ width, height: Math.max(whole, height) });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const file = `${name}-${look.replace('scheme', colorScheme)}.png`;
    await page.screenshot({ path: join(FOLDER, file) });
    console.log(`screenshots/${file}`);
  }
}

/** Those who look keep their browsers: nobody signs in for each screen. */
async function shootAll(world: World, screens: Screen[], look: string, options: object): Promise<void> {
  const browsers = new Map<string | undefined, BrowserContext>();
  for (const screen of screens) {
    const context = browsers.get(screen.as?.email) ?? (await world.visit({ ...options, as: screen.as }));
    browsers.set(screen.as?.email, context);
    const page = await openPage(context, world.service.address + screen.path, []);
    await screen.prepare?.(page);
    // Marks and counts come after what they belong to.
    await page.waitForLoadState('networkidle');
    await settled(page);
    await shoot(page, screen, look);
    await page.close();
  }
  for (const context of browsers.values()) await context.close();
}

if (noChromium) throw new Error(noChromium);
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const world = await openWorld();
try {
  const screens = screensOf(await seed(world));
  for (const [language, locale] of Object.entries(LOCALES))
    for (const [device, options] of Object.entries(DEVICES))
      await shootAll(world, screens, `${device}-scheme-${language}`, { locale, ...options });
} finally {
  await world.close();
}
