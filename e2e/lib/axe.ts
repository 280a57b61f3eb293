import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe objects to on a page, a line for each.
 *
 * @param what - `structure`: without the contrast of colours, which takes most of the time; `everything`: with it, in both
 * colour schemes.
 */
export async function objections(
  page: Page,
  what: 'everything' | 'structure' = 'everything',
): Promise<string[]> {
  await page.evaluate(source);
  if (what === 'structure') return objectionsIn(page, 'light', { rules: { [CONTRAST]: { enabled: false } } });
  const light = await objectionsIn(page, 'light', {});
  // The other scheme changes colours alone.
  return [...light, ...(await objectionsIn(page, 'dark', { runOnly: [CONTRAST] }))];
}

const CONTRAST = 'color-contrast';

async function objectionsIn(page: Page, colorScheme: 'light' | 'dark', options: RunOptions) {
  await page.emulateMedia({ colorScheme });
  const run = `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`);
    return `${colorScheme} ${id}: ${help}: ${places.join(' | ')}`;
  });
}
