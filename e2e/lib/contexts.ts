/** Browser contexts and pages. */
import type { Credentials } from '@workreel/testing/client';
import { waitFor } from '@workreel/testing/wait';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { recordPageErrors } from './page.ts';
import { WAIT_TIMEOUT_MS } from './timeouts.ts';

export const DESKTOP = { width: 1280, height: 900 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface ContextOptions extends BrowserContextOptions {
  /** The user to sign in. */
  as?: Credentials | undefined;
}

/** Opens a browser context, signed in if `as` is set. @param product - part of the local storage key of the session flag. */
export async function openContext(
  browser: Browser,
  product: 'jobs' | 'video',
  serviceUrl: string,
  { as, ...options }: ContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    timezoneId: 'Asia/Seoul',
    ...options,
    // The page sets this flag when a user signs in.
    ...(as && {
      storageState: {
        cookies: [],
        origins: [
          { origin: serviceUrl, localStorage: [{ name: `workreel.${product}.session`, value: 'yes' }] },
        ],
      },
    }),
  });
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  if (as) {
    const headers = { origin: serviceUrl };
    const data = { email: as.email, password: as.password };
    const response = await context.request.post(`${serviceUrl}/auth/login`, { data, headers });
    if (!response.ok()) throw new Error(`Signing in as ${as.email} failed: ${await response.text()}`);
  }
  return context;
}

/** @param errors - the errors of the page are appended to this list. */
export async function openPageIn(context: BrowserContext, url: string, errors: string[]): Promise<Page> {
  const page = await context.newPage();
  recordPageErrors(page, errors);
  await page.goto(url);
  await waitUntilLoaded(page);
  return page;
}

/** Whether Preact has taken over the page (`__k` has its children), also if the server has rendered it: before, its buttons do nothing. */
const IS_HYDRATED = `'__k' in document.getElementById('page')`;

/** Waits until the page has loaded: it responds to input, and has no skeletons and no busy regions. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor({ state: 'attached' });
  // Not `expect.poll`, because the screenshots are taken outside of tests.
  await waitFor('the client takes over', () => page.evaluate<boolean>(IS_HYDRATED), {
    timeoutMs: WAIT_TIMEOUT_MS,
  });
  const loading = page.locator(':is([data-skeleton], .skeleton, [aria-busy="true"]):visible');
  await loading.first().waitFor({ state: 'detached' });
}
