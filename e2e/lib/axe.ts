import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the accessibility violations that axe finds on a page, one line per violation.
 *
 * @param scope - `all`: all rules, with color contrast in both color schemes; `structure`: all rules except color contrast,
 * which takes most of the time.
 */
export async function axeViolations(page: Page, scope: 'all' | 'structure' = 'all'): Promise<string[]> {
  await page.evaluate(source);
  if (scope === 'structure')
    return violationsIn(page, 'light', { rules: { [CONTRAST]: { enabled: false } } });
  const light = await violationsIn(page, 'light', {});
  // The color schemes differ only in their colors.
  return [...light, ...(await violationsIn(page, 'dark', { runOnly: [CONTRAST] }))];
}

const CONTRAST = 'color-contrast';

async function violationsIn(page: Page, colorScheme: 'light' | 'dark', options: RunOptions) {
  await page.emulateMedia({ colorScheme });
  const run = `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.map(({ html, any }) => `${html.slice(0, 200)} ${any[0]?.message ?? ''}`);
    return `${colorScheme} ${id}: ${help}: ${elements.join(' | ')}`;
  });
}
