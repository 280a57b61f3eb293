import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe objects to on a page as it looks in both colour schemes, a line for each. */
export async function objections(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const light = await objectionsIn(page, 'light', {});
  // The other scheme changes colours alone.
  return [...light, ...(await objectionsIn(page, 'dark', { runOnly: ['color-contrast'] }))];
}

async function objectionsIn(page: Page, colorScheme: 'light' | 'dark', options: RunOptions) {
  await page.emulateMedia({ colorScheme });
  const run = `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`);
    return `${colorScheme} ${id}: ${help}: ${places.join(' | ')}`;
  });
}
