import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { TestContext } from 'vitest';

/** Keeps what a page complains about: what fails in it, and what its security policy refuses. */
export function keepComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}

/** Shows a page to whoever wants to look at it with their own eyes: into the folder `SCREENSHOTS`, where one is named. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, `${name}.png`) });
}

/** How far a page is wider than its window, in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Closes the pages of a test. Of one that failed it tells what they showed, which no message of a wait in vain does. */
export async function closePages(browser: Browser, { task }: TestContext): Promise<void> {
  for (const context of browser.contexts()) {
    if (task.result?.state === 'fail')
      for (const page of context.pages())
        console.error(`${page.url()} showed:\n${await page.locator('body').ariaSnapshot().catch(String)}`);
    // What a test answers in the service's place may still be under way.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(label, { exact: true });
