/** Texts that somebody sends to do harm, and whether a page that shows them came to any. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { objections } from './axe.ts';
import { overflow } from './page.ts';

export const HOSTILE = {
  script: '<script>window.ran = 1</script> 개발자',
  image: '<img src=x onerror="window.ran = 2"> "quoted" & \'so\'',
  long: `${'가나다라'.repeat(30)}${'W'.repeat(120)}`,
  /** Letters behind the mark stand from right to left, as far as nothing ends it: `fdp.4pm` looks like `mp4.pdf`. */
  turned: 'holidays \u202Efdp.4pm',
};

/** Whether a mark that turns the direction of letters reaches what stands behind the text that it is in. */
const leaks = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.includes('\\u202E') || !text.parentElement.checkVisibility()) continue;
    for (let at = text; ; at = at.parentElement) {
      const { display, unicodeBidi } = at === text ? {} : getComputedStyle(at);
      if (at !== text && (!/^(inline|contents)$/.test(display) || /isolate|plaintext/.test(unicodeBidi))) break;
      for (let next = at.nextSibling; next; next = next.nextSibling)
        if (next.textContent.trim()) found.push(next.textContent);
    }
  }
  return found;
})()`;

/** Whether anything ran, can be followed, turned what stands behind it, ran over the edge, or cannot be read aloud. */
export async function harmOf(page: Page): Promise<string[]> {
  const ran = await page.evaluate('window.ran');
  const links = await page.locator('[href^="javascript:" i]').count();
  const turned = await page.evaluate<string[]>(leaks);
  const over = await overflow(page);
  return [
    ...(ran === undefined ? [] : [`It ran: ${ran}.`]),
    ...(links > 0 ? [`It is a link: ${links}.`] : []),
    ...turned.map((text) => `It turned: ${text}`),
    ...(over > 0 ? [`It is ${over} pixels wider than its window.`] : []),
    ...(await objections(page, 'structure')),
  ];
}

/** Whether pages run no script but the service's own. @param unsafe - what their policy must not allow. */
export async function expectOwnScripts(address: string, unsafe: RegExp): Promise<void> {
  const answer = await fetch(`${address}/app/`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).not.toMatch(unsafe);
  expect(await answer.text()).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|javascript:/i);
}
