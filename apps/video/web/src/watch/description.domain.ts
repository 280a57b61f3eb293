/** Finds links and timestamps in descriptions. */

export type DescriptionPart =
  | { type: 'text'; text: string }
  | { type: 'link'; text: string; href: string }
  /** A timestamp in the video, such as `1:23`. */
  | { type: 'time'; text: string; seconds: number };

const LINK_OR_TIME = /https?:\/\/[^\s<>"]+|(?<![\d:.])(?:\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d(?![\d:])/giu;
/** Punctuation after a URL, which belongs to the sentence. */
const TRAILING_PUNCTUATION = /[.,;:!?'’”…。]+$/u;
/** Longer descriptions are collapsed initially. */
const MAX_SHORT_LENGTH = 320;
const MAX_SHORT_LINES = 5;

/**
 * Splits a description into text, links and timestamps.
 *
 * @param duration - duration of the video in seconds; later timestamps are ignored.
 */
export function parseDescription(text: string, duration: number): DescriptionPart[] {
  const parts: DescriptionPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(LINK_OR_TIME)) {
    const part = /^http/i.test(match) ? parseLink(match) : parseTime(match, duration);
    if (!part) continue;
    if (index > end) parts.push({ type: 'text', text: text.slice(end, index) });
    parts.push(part);
    end = index + part.text.length;
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
}

export const isLong = (text: string): boolean =>
  text.length > MAX_SHORT_LENGTH || text.split('\n').length > MAX_SHORT_LINES;

function parseLink(match: string): DescriptionPart | undefined {
  let text = match.replace(TRAILING_PUNCTUATION, '');
  // A closing bracket belongs to the sentence unless the URL contains an opening one: “(https://a.example)”.
  while (/[)\]]$/.test(text) && !/[([]/.test(text))
    text = text.slice(0, -1).replace(TRAILING_PUNCTUATION, '');
  return URL.canParse(text) ? { type: 'link', text, href: new URL(text).href } : undefined;
}

function parseTime(text: string, duration: number): DescriptionPart | undefined {
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds < duration ? { type: 'time', text, seconds } : undefined;
}
