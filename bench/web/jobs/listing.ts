import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type ColdPage, openColdPage } from '../cold-page.ts';

const IN_PAGE = join(import.meta.dirname, 'in-page.js');
const VIEWPORT = { width: 1280, height: 900 };

/** @param cpuSlowdown - CPU throttling factor; 1 for no throttling. */
export const openListing = (browser: Browser, cpuSlowdown: number): Promise<ColdPage> =>
  openColdPage(browser, { script: IN_PAGE, viewport: VIEWPORT, deviceScaleFactor: 1, cpuSlowdown });
