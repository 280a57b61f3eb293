/**
 * `npm run screenshots [-- jobs | video]`: starts the services with sample data and takes screenshots of every screen on desktop, tablet
 * and phone, in light and dark mode, and in every language. Writes them to `screenshots/<application>`.
 */

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@workreel/languages';
import type { Page } from 'playwright-core';
import { openEnvironment as openJobs } from '../e2e/jobs/environment.ts';
import * as jobs from '../e2e/jobs/screens.ts';
import { seed as seedJobs } from '../e2e/jobs/seed.ts';
import { chromiumUnavailable } from '../e2e/lib/chromium.ts';
import { PHONE, TABLET, waitUntilLoaded } from '../e2e/lib/contexts.ts';
import { type Screen, visitScreens } from '../e2e/lib/screens.ts';
import {
  openEnvironment as openVideo,
  videoTestsUnavailable as videoUnavailable,
} from '../e2e/video/environment.ts';
import * as video from '../e2e/video/screens.ts';
import { seed as seedVideo } from '../e2e/video/seed.ts';

const FOLDER = join(import.meta.dirname, '../screenshots');
const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: TABLET },
  phone: PHONE,
};
const SCHEMES = ['light', 'dark'] as const;
/** How long to wait for a page to become idle. */
const IDLE_MS = 5_000;

type Environment = Parameters<typeof visitScreens>[0] & { close(): Promise<void> };
/** For each application, opens a test environment; the returned function creates the sample data and lists the screens. */
const APPLICATIONS: Record<string, () => Promise<[Environment, () => Promise<Screen[]>]>> = {
  jobs: async () => {
    const environment = await openJobs();
    return [environment, async () => jobs.screensOf(await seedJobs(environment))];
  },
  video: async () => {
    if (videoUnavailable) throw new Error(videoUnavailable);
    const environment = await openVideo();
    return [environment, async () => video.screensOf(await seedVideo(environment))];
  },
};

async function takeScreenshots(
  page: Page,
  { infinite = false }: Screen,
  path: (scheme: string) => string,
): Promise<void> {
  // Some parts of a page load after its content. A page with an event stream is never idle.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  await waitUntilLoaded(page);
  const { width, height } = page.viewportSize()!;
  const pageHeight = await page.evaluate<number>('document.documentElement.scrollHeight');
  // Enlarge the window to the page height, so that sticky elements are at the edges of the page.
  if (!infinite) await page.setViewportSize({ width, height: Math.max(pageHeight, height) });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: path(colorScheme) });
  }
}

async function visitApplication(application: string): Promise<void> {
  const folder = join(FOLDER, application);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [environment, createScreens] = await APPLICATIONS[application]!();
  try {
    const screens = await createScreens();
    for (const [language, { locale }] of Object.entries(LANGUAGES))
      for (const [device, options] of Object.entries(DEVICES))
        await visitScreens(environment, screens, { locale, ...options }, async (page, screen) => {
          const name = (scheme: string) => `${screen.name}-${device}-${scheme}-${language}.png`;
          await takeScreenshots(page, screen, (scheme) => join(folder, name(scheme)));
          console.log(`screenshots/${application}/${name('{light,dark}')}`);
        });
  } finally {
    await environment.close();
  }
}

if (chromiumUnavailable) throw new Error(chromiumUnavailable);
const requested = process.argv.slice(2);
const unknown = requested.filter((application) => !Object.hasOwn(APPLICATIONS, application));
if (unknown.length > 0)
  throw new Error(
    `Unknown application: ${unknown.join(', ')}. Expected ${Object.keys(APPLICATIONS).join(' or ')}.`,
  );
for (const application of requested.length > 0 ? requested : Object.keys(APPLICATIONS))
  await visitApplication(application);
