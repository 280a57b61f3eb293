import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What stands under the keyboard: its name, or its text. */
export const underKeyboard = `(() => {
  const at = document.activeElement;
  const named = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
  return named.trim();
})()`;
/** Whether whoever has no mouse sees where they are: around the element, or around what holds it. */
const isSeen = `(() => {
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement)
    if (getComputedStyle(at).outlineStyle !== 'none') return true;
  return false;
})()`;

/** Presses Tab until something is reached. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const passed: string[] = [];
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(underKeyboard);
    if (!fits(text)) {
      passed.push(text.slice(0, 40));
      continue;
    }
    expect(await page.evaluate(isSeen), `One sees that the keyboard is at ${name}.`).toBe(true);
    return;
  }
  throw new Error(`No key leads to ${name}, but to: ${passed.join(', ')}`);
}
