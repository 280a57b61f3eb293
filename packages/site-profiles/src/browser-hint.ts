import { cleanText, parsePage, rawText } from './dom.ts';

/** In characters. A page that its scripts render has a title, a menu at most, and a note for browsers without scripts. */
const LITTLE_TEXT = 600;
/** In characters. Below it, scripts of the page itself count visits and the like. */
const BIG_SCRIPT = 20_000;
/** The note is near the start or the end of a page. */
const MAX_SEARCHED = 500_000;
/** An element without contents in which applications render themselves. */
const EMPTY_ROOT =
  /<(div|main|section)\b[^<>]{0,200}\bid\s*=\s*["']?(?:root|app|__next|__nuxt|main|react-root|app-root|application)["']?[^<>]{0,200}>\s{0,100}<\/\1>|<(app-root|ng-app|my-app)\b[^<>]{0,200}>\s{0,100}<\/\2>/i;
const NOSCRIPT = /<noscript\b[^<>]{0,200}>([\s\S]{0,2000}?)<\/noscript/gi;
const ASKS_FOR_SCRIPTS = /java\s?script|자바\s?스크립트/i;
const SCRIPT = /<script\b([^<>]{0,1000})>/gi;

/**
 * Returns why a page probably shows its postings only in a browser, as a part of a sentence; null if it does not look like that. For pages on which
 * no posting was found.
 */
export function findBrowserHint(html: string): string | null {
  const text = cleanText(rawText(parsePage(html).root, null, LITTLE_TEXT * 2));
  if (text.length > LITTLE_TEXT) return null;
  const searched = html.slice(0, MAX_SEARCHED);
  const scripts = [...searched.matchAll(SCRIPT)].filter(([, attributes]) =>
    /\bsrc\s*=/i.test(attributes ?? ''),
  );
  const signs: string[] = [];
  if (EMPTY_ROOT.test(searched)) signs.push('an empty element for an application');
  if ([...searched.matchAll(NOSCRIPT)].some(([, note]) => ASKS_FOR_SCRIPTS.test(note ?? '')))
    signs.push('a note that asks for JavaScript');
  if (html.length - text.length > BIG_SCRIPT && scripts.length > 0) signs.push('big scripts');
  if (signs.length === 0 || !/<script\b/i.test(searched)) return null;
  return `it has little text, but ${signs.join(' and ')}`;
}

/** Returns the sentence with which a message about an unrecognized page ends, or an empty text. */
export function browserHint(html: string, render: { waitFor: string | null } | null): string {
  const reason = findBrowserHint(html);
  if (reason === null) return '';
  if (render === null)
    return ` The page probably needs a browser: ${reason}. Set render: browser in the profile.`;
  return render.waitFor === null
    ? ` The page probably was read too early: ${reason}. Set render: { waitFor: selector } in the profile.`
    : '';
}
