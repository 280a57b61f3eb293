/**
 * `npm run screenshots`, or `-- jobs`, `-- video`: starts the services with something to show, and shows every screen to a
 * camera: on a desk and on a phone, light and dark, in Korean and in English. The pictures go into `screenshots/<product>`.
 */

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@workreel/languages';
import type { Page } from 'playwright-core';
import * as jobs from '../e2e/jobs/screens.ts';
import { seed as seedJobs } from '../e2e/jobs/seed.ts';
import { openWorld as openJobs } from '../e2e/jobs/world.ts';
import { noChromium } from '../e2e/lib/chromium.ts';
import { type Screen, visitScreens } from '../e2e/lib/screens.ts';
import { DESK, PHONE, settled } from '../e2e/lib/visits.ts';
import * as video from '../e2e/video/screens.ts';
import { seed as seedVideo } from '../e2e/video/seed.ts';
import { missing as noVideo, openWorld as openVideo } from '../e2e/video/world.ts';

const FOLDER = join(import.meta.dirname, '../screenshots');
const DEVICES = { desktop: { viewport: DESK }, phone: PHONE };
const SCHEMES = ['light', 'dark'] as const;
/** How long is waited for a page to ask for nothing more. */
const IDLE_MS = 5_000;

type World = Parameters<typeof visitScreens>[0] & { close(): Promise<void> };
/** Each opens its world, and says what there is to see in it. */
const PRODUCTS: Record<string, () => Promise<[World, () => Promise<Screen[]>]>> = {
  jobs: async () => {
    const world = await openJobs();
    return [world, async () => jobs.screensOf(await seedJobs(world))];
  },
  video: async () => {
    if (noVideo) throw new Error(noVideo);
    const world = await openVideo();
    return [world, async () => video.screensOf(await seedVideo(world))];
  },
};

async function shoot(
  page: Page,
  { endless = false }: Screen,
  path: (scheme: string) => string,
): Promise<void> {
  // Marks and counts come after what they belong to. A page that follows something is never idle.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  await settled(page);
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  // A window that holds all, with what stands at its edges.
  if (!endless) await page.setViewportSize({ width, height: Math.max(whole, height) });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path(colorScheme) });
  }
}

async function shootAll(product: string): Promise<void> {
  const folder = join(FOLDER, product);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [world, fill] = await PRODUCTS[product]!();
  try {
    const screens = await fill();
    for (const [language, { locale }] of Object.entries(LANGUAGES))
      for (const [device, options] of Object.entries(DEVICES))
        await visitScreens(world, screens, { locale, ...options }, async (page, screen) => {
          const name = (scheme: string) => `${screen.name}-${device}-${scheme}-${language}.png`;
          await shoot(page, screen, (scheme) => join(folder, name(scheme)));
          console.log(`screenshots/${product}/${name('{light,dark}')}`);
        });
  } finally {
    await world.close();
  }
}

if (noChromium) throw new Error(noChromium);
const asked = process.argv.slice(2);
const unknown = asked.filter((product) => !Object.hasOwn(PRODUCTS, product));
if (unknown.length > 0)
  throw new Error(`There is no client of ${unknown.join(', ')}: say ${Object.keys(PRODUCTS).join(' or ')}.`);
for (const product of asked.length > 0 ? asked : Object.keys(PRODUCTS)) await shootAll(product);
