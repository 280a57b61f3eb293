/** A description as its author typed it, with what can be followed in it. */

export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  /** A time of the video: `1:23`. */
  | { kind: 'time'; text: string; seconds: number };

const FOLLOWED = /https?:\/\/[^\s<>"]+|(?<![\d:.])(?:\d{1,2}:[0-5]\d|\d{1,3}):[0-5]\d(?![\d:])/giu;
/** Behind an address they belong to the sentence. */
const SENTENCE = /[.,;:!?'’”…。]+$/u;
/** Characters and lines that are shown before one asks for more. */
const SHORT = 320;
const SHORT_LINES = 5;

/** @param duration - seconds; a later time is none of the video's. */
export function partsOf(text: string, duration: number): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(FOLLOWED)) {
    const part = /^http/i.test(found) ? linkOf(found) : timeOf(found, duration);
    if (!part) continue;
    if (index > done) parts.push({ kind: 'text', text: text.slice(done, index) });
    parts.push(part);
    done = index + part.text.length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

export const isLong = (text: string): boolean => text.length > SHORT || text.split('\n').length > SHORT_LINES;

function linkOf(found: string): Part | undefined {
  let text = found.replace(SENTENCE, '');
  // “(https://a.example)”: the bracket is the sentence's where the address opened none.
  while (/[)\]]$/.test(text) && !/[([]/.test(text)) text = text.slice(0, -1).replace(SENTENCE, '');
  return URL.canParse(text) ? { kind: 'link', text, href: new URL(text).href } : undefined;
}

function timeOf(text: string, duration: number): Part | undefined {
  const seconds = text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds < duration ? { kind: 'time', text, seconds } : undefined;
}
