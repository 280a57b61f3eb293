/** Maximum length of a parsed text in UTF-16 code units. Real conditions have fewer than 100, but pages are untrusted. */
export const MAX_TEXT_LENGTH = 1_000;
/**
 * Maximum number of texts per cache, which is cleared when full: enough for the distinct locations and conditions of a
 * day, in less than 1 MB.
 */
const MAX_CACHED_TEXTS = 2_000;
/** Longer texts are not cached: they rarely repeat and would take considerable memory. */
const MAX_CACHED_LENGTH = 120;

// PostgreSQL rejects U+0000 in text. Other control characters come from broken pages.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]/;
const UNPRINTABLE_RUN = /[\s\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]+/g;

/**
 * Prepares a printed text for storage: trimmed, without control characters, well-formed and truncated.
 *
 * @param maxLength - in UTF-16 code units
 * @returns null for a missing or blank text
 */
export function cleanText(
  text: string | null | undefined,
  maxLength: number = MAX_TEXT_LENGTH,
): string | null {
  if (typeof text !== 'string') return null;
  let clean = text.length > maxLength ? text.slice(0, maxLength) : text;
  if (UNPRINTABLE.test(clean)) clean = clean.replace(UNPRINTABLE_RUN, ' ');
  if (!clean.isWellFormed()) clean = clean.toWellFormed();
  clean = clean.trim();
  return clean === '' ? null : clean;
}

/** Texts that are already normalized except for letter case and repeated spaces. */
const NORMALIZED = /^[ !-}~\uac00-\ud7a3·↑↓]*$/;
// Characters that NFKC does not unify: sites print at least six middle dots, six dashes and three tildes.
const MIDDLE_DOTS = /[\u318d\u30fb\uff65\u2022\u2027\u2219\u22c5\u119e]/g;
const DASHES = /[\u2010-\u2015\u2212\u301c\u223c\uff5e\uff0d]/g;
const SPACES = /\s+/g;

/**
 * Normalizes a text for matching, not for display: composed Hangul, ASCII digits, a single kind of middle dot, dash and
 * tilde, single spaces, lower case.
 */
export function normalizeText(text: string): string {
  let normalized = text;
  if (!NORMALIZED.test(normalized)) {
    normalized = normalized
      .replace(MIDDLE_DOTS, '·')
      .replace(DASHES, (dash) => (dash === '\u301c' || dash === '\u223c' || dash === '\uff5e' ? '~' : '-'))
      .normalize('NFKC')
      .replace(SPACES, ' ');
  } else if (normalized.includes('  ')) {
    normalized = normalized.replace(SPACES, ' ');
  }
  return normalized.toLowerCase().trim();
}

/**
 * Memoizes a parser. Callers share the results, which must therefore be immutable (see {@link frozen}).
 *
 * @param maxTexts - number of cached texts; the cache is cleared when it is full
 */
export function memoize<T>(
  parse: (text: string) => T,
  maxTexts: number = MAX_CACHED_TEXTS,
): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (text.length > MAX_CACHED_LENGTH) return parse(text);
    const key = detachedCopy(text);
    const value = parse(key);
    if (cache.size >= maxTexts) cache.clear();
    cache.set(key, value);
    return value;
  };
}

/** Like {@link memoize}, for results that depend on a context; the cache is cleared when `contextKey` changes. */
export function memoizePerContext<C, T>(
  parse: (text: string, context: C) => T,
): (text: string, context: C, contextKey: string | number) => T {
  const cache = new Map<string, T>();
  let currentKey: string | number | undefined;
  return (text, context, contextKey) => {
    if (currentKey !== contextKey) {
      cache.clear();
      currentKey = contextKey;
    }
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (text.length > MAX_CACHED_LENGTH) return parse(text, context);
    const key = detachedCopy(text);
    const value = parse(key, context);
    if (cache.size >= MAX_CACHED_TEXTS) cache.clear();
    cache.set(key, value);
    return value;
  };
}

/**
 * Copies a text without sharing its storage. In V8, a text extracted from a page references the whole page, so 2,000
 * cached texts would keep 2,000 pages in memory.
 */
function detachedCopy(text: string): string {
  return ` ${text}`.slice(1);
}

/** Freezes a value and the arrays in it, because postings share cached values. */
export function frozen<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (Array.isArray(inner)) Object.freeze(inner);
  return Object.freeze(value);
}
