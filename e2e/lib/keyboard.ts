import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the accessible name or the text of the focused element. */
export const focusedElementName = `(() => {
  const element = document.activeElement;
  const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
  return name.trim();
})()`;
/** Whether the focused element, or an element that contains it, has a visible outline. */
const hasFocusIndicator = `(() => {
  for (let element = document.activeElement; element && element !== document.body; element = element.parentElement)
    if (getComputedStyle(element).outlineStyle !== 'none') return true;
  return false;
})()`;

/** Presses Tab, or Shift+Tab, until the element with this name has the focus, and expects its focus to be visible. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const matches = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
  const visited: string[] = [];
  for (let presses = 0; presses < 400; presses++) {
    await page.keyboard.press(key);
    const text = await page.evaluate<string>(focusedElementName);
    if (!matches(text)) {
      visited.push(text.slice(0, 40));
      continue;
    }
    expect(await page.evaluate(hasFocusIndicator), `The focus on ${name} must be visible.`).toBe(true);
    return;
  }
  throw new Error(`${key} did not reach ${name}. Visited: ${visited.join(', ')}`);
}

/** Whether the focus has returned to the first element. Evaluated after each press of Tab. A menu that the focus has left is gone. */
const isBackAtFirstStop = `(() => {
  if (window.firstStop?.isConnected) return window.firstStop === document.activeElement;
  window.firstStop = document.activeElement;
  return false;
})()`;
/** More stops than any page has; ends the loop if the focus never returns. */
const MAX_STOPS = 300;

/** Moves the focus through the whole page with Tab. @returns the number of stops, and the names of those without a visible focus. */
export async function tabThrough(page: Page): Promise<{ stops: number; withoutIndicator: string[] }> {
  const withoutIndicator: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(isBackAtFirstStop)) return { stops, withoutIndicator };
    const hasNoFocus = await page.evaluate<boolean>('document.activeElement === document.body');
    if (!hasNoFocus && !(await page.evaluate(hasFocusIndicator)))
      withoutIndicator.push(await page.evaluate<string>(focusedElementName));
  }
  throw new Error(`The focus did not return to the first element after ${MAX_STOPS} presses of Tab.`);
}
