import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type ColdPage, openColdPage } from '../cold-page.ts';

const IN_PAGE = join(import.meta.dirname, 'in-page.js');
const DESK = { width: 1280, height: 900 };

/** @param slower - how many times as long its processor takes. */
export const openListing = (browser: Browser, slower: number): Promise<ColdPage> =>
  openColdPage(browser, { script: IN_PAGE, viewport: DESK, density: 1, slower });
