import type { AlertMessage } from './channel.ts';

/** Characters that reverse the direction of the text after them, so that a title could disguise what follows it. */
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/** Replaces line breaks and control characters by spaces, and unpaired surrogates, which are not valid UTF-8. */
export const toLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(DIRECTION_OVERRIDES, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Converts a text to one line and truncates it at the end of a character as the reader sees it.
 *
 * @param limit - maximum of `measure`, which is at least 1 for “…”.
 * @param measure - must not be smaller for a text than for the start of it; default: UTF-16 code units.
 */
export function shorten(
  text: string,
  limit: number,
  measure = (line: string): number => line.length,
): string {
  const line = toLine(text);
  if (measure(line) <= limit) return line;
  let end = 0;
  for (const { index, segment } of GRAPHEMES.segment(line)) {
    const next = index + segment.length;
    if (measure(`${line.slice(0, next)}…`) > limit) break;
    end = next;
  }
  return `${line.slice(0, end).trimEnd()}…`;
}

export const utf8Length = (text: string): number => Buffer.byteLength(text, 'utf8');

/** Returns a URL as it can be inserted into markup; null if it is not an HTTP or HTTPS URL. */
export function linkUrl(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && ['http:', 'https:'].includes(parsed.protocol) ? parsed.href : null;
}

/** Maximum lengths of texts in chat messages, so that every message has room for at least one entry. */
const MAX_TITLE = 300;
const MAX_INTRO = 500;
const MAX_LABEL = 80;
const MAX_URL = 2_000;

/** A message with short texts of one line each. A URL is null if it cannot be linked. */
export interface CompactMessage {
  title: string;
  intro: string;
  entries: { title: string; details: string; url: string | null }[];
  more: string | null;
  link: CompactLink;
  settings: CompactLink;
}
interface CompactLink {
  label: string;
  url: string | null;
}

/**
 * Lays out a message with as many leading entries as fit. The last attempt has none.
 *
 * @param render - lays out a message.
 * @param fits - whether a result is within the limits of the receiver.
 */
export function fitEntries<Result>(
  message: AlertMessage,
  maxEntries: number,
  render: (message: CompactMessage) => Result,
  fits: (result: Result) => boolean,
): Result {
  const compact = {
    title: shorten(message.title, MAX_TITLE),
    intro: shorten(message.intro, MAX_INTRO),
    link: compactLink(message.link),
    settings: compactLink(message.settings),
  };
  const entries = message.entries.slice(0, maxEntries).map((entry) => ({
    title: shorten(entry.title, MAX_TITLE),
    details: shorten(entry.details, MAX_TITLE),
    url: compactUrl(entry.url),
  }));
  for (let shown = entries.length; ; shown--) {
    const hidden = message.total - shown;
    const more = hidden > 0 ? shorten(message.more(hidden), MAX_LABEL) : null;
    const result = render({ ...compact, entries: entries.slice(0, shown), more });
    if (shown === 0 || fits(result)) return result;
  }
}

const compactLink = ({ label, url }: { label: string; url: string }): CompactLink => ({
  label: shorten(label, MAX_LABEL),
  url: compactUrl(url),
});

function compactUrl(url: string): string | null {
  const link = linkUrl(url);
  return link !== null && link.length <= MAX_URL ? link : null;
}

/** Joins the texts that are neither null nor empty. */
export const join = (separator: string, ...texts: (string | null)[]): string =>
  texts.filter((text) => text !== null && text !== '').join(separator);
