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

/** Whether the keyboard has come round to where it was first. */
const isRound = `(() => {
  window.firstStop ??= document.activeElement;
  window.stops = (window.stops ?? 0) + 1;
  return window.stops > 1 && window.firstStop === document.activeElement;
})()`;
/** More than any page has. */
const MOST_STOPS = 300;

/** Goes through all that Tab leads to. @returns how many stops there are, and those at which nobody sees where they are. */
export async function tabThrough(page: Page): Promise<{ stops: number; unseen: string[] }> {
  const unseen: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(isRound)) return { stops, unseen };
    const isNowhere = await page.evaluate<boolean>('document.activeElement === document.body');
    if (!isNowhere && !(await page.evaluate(isSeen))) unseen.push(await page.evaluate<string>(underKeyboard));
  }
  throw new Error(`After ${MOST_STOPS} presses of Tab there is no end.`);
}
