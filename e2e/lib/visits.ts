/** Browsers of people who come to a service. */
import type { Credentials } from '@workreel/testing/client';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { keepComplaints } from './page.ts';
import { PATIENCE_MS } from './patience.ts';

export const DESK = { width: 1280, height: 900 };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface Visit extends BrowserContextOptions {
  /** Who is signed in already. */
  as?: Credentials | undefined;
}

/** A browser of somebody's own. @param product - whose pages note by their own name that somebody signed in. */
export async function visit(
  browser: Browser,
  product: 'jobs' | 'video',
  address: string,
  { as, ...options }: Visit,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: DESK,
    timezoneId: 'Asia/Seoul',
    ...options,
    // As the page itself notes that somebody signed in here.
    ...(as && {
      storageState: {
        cookies: [],
        origins: [{ origin: address, localStorage: [{ name: `workreel.${product}.session`, value: 'yes' }] }],
      },
    }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (as) {
    const headers = { origin: address };
    const data = { email: as.email, password: as.password };
    const answer = await context.request.post(`${address}/auth/login`, { data, headers });
    if (!answer.ok()) throw new Error(`${as.email} could not sign in: ${await answer.text()}`);
  }
  return context;
}

/** @param faults - takes what the page complains about. */
export async function openPage(context: BrowserContext, address: string, faults: string[]): Promise<Page> {
  const page = await context.newPage();
  keepComplaints(page, faults);
  await page.goto(address);
  await settled(page);
  return page;
}

/** What was asked for is on show: no skeleton and nothing that is about to be replaced. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor({ state: 'attached' });
  const coming = page.locator(':is([data-skeleton], .bone, [aria-busy="true"]):visible');
  await coming.first().waitFor({ state: 'detached' });
}
