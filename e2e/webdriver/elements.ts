/** Finds elements of a page by their accessible roles and names, as axe-core computes them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { WebDriverBrowser } from './browser.ts';

/** Matches the whole text, or a pattern in it. */
export type TextMatch = string | RegExp;

export interface Query {
  /** An ARIA role; `field` matches all form controls, some of which have no role. */
  role: string;
  /** The accessible name. */
  name?: TextMatch;
  /** The address of a link as written in the page. */
  href?: string;
  /** Text that the element contains. */
  containing?: string;
  /** The first element that matches this query contains the element. */
  within?: Query;
}

/** A visible element. */
export interface FoundElement {
  name: string;
  text: string;
  /** The value of a form control. */
  value: string | null;
  href: string | null;
  pressed: string | null;
  checked: boolean | null;
  disabled: boolean;
  focused: boolean;
  /** Position of its top in CSS pixels of the viewport. */
  top: number;
  /** A point of the element, in CSS pixels of the viewport. */
  x: number;
  y: number;
  /** Whether another element covers that point. */
  covered: boolean;
  /** The number of visible SVG shapes in it. */
  shapes: number;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A function in the page: returns the visible elements that match a query, as JSON. Returns null if axe is not loaded. */
const FIND = `(query, preparation) => {
  if (!globalThis.axe) return 'null';
  const CONTROLS = 'input, select, textarea';
  axe.teardown();
  axe.setup();
  const { aria, dom, text } = axe.commons;
  const trimmed = (string) => string.replace(/\\s+/g, ' ').trim();
  const isVisible = (element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]') && dom.isVisibleToScreenReaders(element);
  const matchesName = (element, { literal, pattern, flags }) => {
    const name = trimmed(text.accessibleText(element));
    return literal === undefined ? new RegExp(pattern, flags).test(name) : name === literal;
  };
  const matches = (element, { role, name, href, containing }) =>
    (role === 'field' ? element.matches(CONTROLS) : aria.getRole(element) === role) &&
    (!href || element.getAttribute('href') === href) &&
    isVisible(element) &&
    (!name || matchesName(element, name)) &&
    (!containing || trimmed(element.innerText).includes(containing));
  const find = (query) => {
    const scope = query.within ? find(query.within)[0] : document.body;
    return scope ? [...scope.querySelectorAll('*')].filter((element) => matches(element, query)) : [];
  };
  const found = find(query);
  if (preparation === 'scroll') found[0]?.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (preparation === 'focus') found[0]?.focus();
  return JSON.stringify(
    found.map((element) => {
      const { top } = element.getBoundingClientRect();
      // A link can be broken into several lines.
      const { left, width, top: lineTop, height } = element.getClientRects()[0] ?? new DOMRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(lineTop + height / 2)];
      const hit = document.elementFromPoint(x, y);
      const label = element.labels?.[0];
      return {
        name: trimmed(text.accessibleText(element)),
        text: trimmed(element.innerText ?? element.textContent),
        value: element.matches(CONTROLS) ? element.value : null,
        href: element.getAttribute('href'),
        pressed: element.getAttribute('aria-pressed'),
        checked: element.checked ?? null,
        disabled: element.disabled ?? false,
        focused: document.activeElement === element,
        top,
        x,
        y,
        covered: !hit || !(element.contains(hit) || hit.contains(element) || label?.contains(hit)),
        shapes: [...element.querySelectorAll('svg :is(rect, circle, path, polyline)')].filter(
          (shape) => shape.getBoundingClientRect().height > 0 && shape.checkVisibility({ visibilityProperty: true }),
        ).length,
      };
    }),
  );
}`;

const serialize = ({ role, name, href, containing, within }: Query): object => ({
  role,
  href,
  containing,
  name: name instanceof RegExp ? { pattern: name.source, flags: name.flags } : name && { literal: name },
  within: within && serialize(within),
});

/** Returns the visible elements that match. @param preparation - scrolls the first one into view or focuses it before. */
export async function findElements(
  browser: WebDriverBrowser,
  query: Query,
  preparation: 'scroll' | 'focus' | 'none' = 'none',
): Promise<FoundElement[]> {
  const expression = `(${FIND})(${JSON.stringify(serialize(query))}, '${preparation}')`;
  const found = JSON.parse(await browser.evaluate(expression)) as FoundElement[] | null;
  if (found) return found;
  // The document is new.
  await browser.evaluate(`(() => { ${AXE}; return ''; })()`);
  return JSON.parse(await browser.evaluate(expression)) as FoundElement[];
}
