import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, type TestContext } from 'vitest';

/** Records the console errors and warnings, uncaught exceptions and policy violations of a page. */
export function recordPageErrors(page: Page, errors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
}

/** Saves a screenshot to the folder in the environment variable `SCREENSHOTS`, if set. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}.png`) });
}

/** The number of pixels by which a page is wider than its window. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Closes the pages of a test. If the test failed, prints their content first, because timeout messages do not include it. */
export async function closePages(browser: Browser, { task }: TestContext): Promise<void> {
  for (const context of browser.contexts()) {
    if (task.result?.state === 'fail')
      for (const page of context.pages())
        console.error(
          `Content of ${page.url()}:\n${await page.locator('body').ariaSnapshot().catch(String)}`,
        );
    // Route handlers of the test may still be running.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(label, { exact: true });

/**
 * Scrolls through a virtualized list until an item is in view. Looks for the item and scrolls to it in one step, because items far from
 * the viewport may disappear at any time.
 *
 * @param items - selector of the items.
 * @param path - path to which a link of the item leads.
 */
export const scrollToItem = (page: Page, items: string, path: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate<boolean>(`(() => {
        const items = [...document.querySelectorAll(${JSON.stringify(items)})];
        const wanted = items.find((item) => item.querySelector('a[href="${path}"]'));
        (wanted ?? items.at(-1)).scrollIntoView({ block: 'center' });
        return wanted !== undefined;
      })()`),
    )
    .toBe(true);
