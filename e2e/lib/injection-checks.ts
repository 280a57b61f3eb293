/** Injection checks: hostile texts, and checks that a page displays them safely. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe.ts';
import { horizontalOverflow } from './page.ts';

export const HOSTILE_TEXT = {
  script: '<script>window.ran = 1</script> 개발자',
  image: '<img src=x onerror="window.ran = 2"> "quoted" & \'so\'',
  long: `${'가나다라'.repeat(30)}${'W'.repeat(120)}`,
  /** U+202E reverses the display of the following characters: `fdp.4pm` looks like `mp4.pdf`. */
  bidiOverride: 'holidays \u202Efdp.4pm',
};

/** Returns the texts whose direction is changed by a bidirectional override in a preceding text. */
const reversedTexts = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const reversed = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.includes('\\u202E') || !text.parentElement.checkVisibility()) continue;
    for (let node = text; ; node = node.parentElement) {
      const { display, unicodeBidi } = node === text ? {} : getComputedStyle(node);
      if (node !== text && (!/^(inline|contents)$/.test(display) || /isolate|plaintext/.test(unicodeBidi))) break;
      for (let next = node.nextSibling; next; next = next.nextSibling)
        if (next.textContent.trim()) reversed.push(next.textContent);
    }
  }
  return reversed;
})()`;

/** Checks for executed scripts, `javascript:` links, reversed neighboring text, horizontal overflow and axe violations. */
export async function injectionViolations(page: Page): Promise<string[]> {
  const ran = await page.evaluate('window.ran');
  const links = await page.locator('[href^="javascript:" i]').count();
  const reversed = await page.evaluate<string[]>(reversedTexts);
  const overflow = await horizontalOverflow(page);
  return [
    ...(ran === undefined ? [] : [`Script ${ran} was executed.`]),
    ...(links > 0 ? [`The page has ${links} javascript: links.`] : []),
    ...reversed.map((text) => `The direction of this text was changed: ${text}`),
    ...(overflow > 0 ? [`The page is ${overflow} pixels wider than the window.`] : []),
    ...(await axeViolations(page, 'structure')),
  ];
}

/** Blocks of JSON, which browsers do not execute. */
const DATA = /<script type="application\/(?:ld\+)?json"[^>]*>[^<]*<\/script>/gi;

/** Expects the markup of a page to contain no scripts besides the files of the service. */
export function expectNoInlineScripts(markup: string): void {
  expect(markup.replaceAll(DATA, '')).not.toMatch(/<script(?![^>]*\ssrc=)/i);
}

/** Expects pages to allow only the service's own scripts. @param unsafe - matches keywords that the policy must not contain. */
export async function expectStrictScriptPolicy(serviceUrl: string, unsafe: RegExp): Promise<void> {
  const response = await fetch(`${serviceUrl}/app/`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).not.toMatch(unsafe);
  const markup = await response.text();
  expectNoInlineScripts(markup);
  expect(markup.replaceAll(DATA, '')).not.toMatch(/\son\w+=|javascript:/i);
}
