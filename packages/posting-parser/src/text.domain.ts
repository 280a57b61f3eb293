/** Longest text a reader looks at, in UTF-16 units: real conditions are under 100; strangers' pages may hold anything. */
export const LONGEST_TEXT = 1_000;
/** Most texts a memory holds before it starts anew: a day's distinct places and conditions fit, memory stays under 1 MB. */
const MOST_REMEMBERED = 2_000;
/** Longer texts hardly ever repeat, and 2,000 of them would be worth counting. */
const LONGEST_REMEMBERED = 120;

// PostgreSQL refuses U+0000 in text, and the other control characters only ever come from broken pages.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]/;
const UNPRINTABLE_RUN = /[\s\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\ufeff]+/g;

/**
 * The text as the site printed it, fit to be stored: trimmed, without control characters, well-formed
 * and at most `longest` UTF-16 units. Null for null and blank.
 */
export function printed(text: string | null | undefined, longest: number = LONGEST_TEXT): string | null {
  if (typeof text !== 'string') return null;
  let kept = text.length > longest ? text.slice(0, longest) : text;
  if (UNPRINTABLE.test(kept)) kept = kept.replace(UNPRINTABLE_RUN, ' ');
  if (!kept.isWellFormed()) kept = kept.toWellFormed();
  kept = kept.trim();
  return kept === '' ? null : kept;
}

// What NFKC would leave apart: sites print at least six different middle dots, six dashes and three tildes.
const PLAIN = /^[ !-}~\uac00-\ud7a3·↑↓]*$/;
const MIDDLE_DOTS = /[\u318d\u30fb\uff65\u2022\u2027\u2219\u22c5\u119e]/g;
const DASHES = /[\u2010-\u2015\u2212\u301c\u223c\uff5e\uff0d]/g;
const SPACES = /\s+/g;

/**
 * The text in one spelling, for readers to match against and never to be shown: composed Hangul, plain
 * digits, one kind of middle dot, dash and tilde, single spaces, lower case.
 */
export function plain(text: string): string {
  let folded = text;
  if (!PLAIN.test(folded)) {
    folded = folded
      .replace(MIDDLE_DOTS, '·')
      .replace(DASHES, (dash) => (dash === '\u301c' || dash === '\u223c' || dash === '\uff5e' ? '~' : '-'))
      .normalize('NFKC')
      .replace(SPACES, ' ');
  } else if (folded.includes('  ')) {
    folded = folded.replace(SPACES, ' ');
  }
  return folded.toLowerCase().trim();
}

/**
 * `read`, remembering what it said about the texts it has seen since the last clearing. Results are
 * shared between callers, so `read` must return what nobody changes (see {@link fixed}).
 *
 * @param most - texts remembered at once; at more all are forgotten.
 */
export function remembered<T>(
  read: (text: string) => T,
  most: number = MOST_REMEMBERED,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text.length > LONGEST_REMEMBERED) return read(text);
    const own = detached(text);
    const value = read(own);
    if (known.size >= most) known.clear();
    known.set(own, value);
    return value;
  };
}

/** As {@link remembered}, for texts whose meaning depends on `circumstance`: a new circumstance forgets all. */
export function rememberedWhile<C, T>(
  read: (text: string, context: C) => T,
): (text: string, context: C, circumstance: string | number) => T {
  const known = new Map<string, T>();
  let of: string | number | undefined;
  return (text, context, circumstance) => {
    if (of !== circumstance) {
      known.clear();
      of = circumstance;
    }
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text.length > LONGEST_REMEMBERED) return read(text, context);
    const own = detached(text);
    const value = read(own, context);
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(own, value);
    return value;
  };
}

/**
 * A copy that shares no storage with `text`. A text cut out of a page is, in V8, a window into that page:
 * 2,000 remembered windows would keep 2,000 whole pages alive.
 */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** The value, frozen with the array in it, since remembered values are shared between postings. */
export function fixed<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (Array.isArray(inner)) Object.freeze(inner);
  return Object.freeze(value);
}
