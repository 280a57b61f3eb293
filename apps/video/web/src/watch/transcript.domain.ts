/** Reads and searches the cues of captions. */
import { parseTimings } from '../posts/web-vtt.domain.ts';

/** A cue as a line of text. */
export interface Cue {
  /** Seconds. */
  start: number;
  text: string;
}

/** Returns the cues of a WebVTT file by start, without markup. Cues without text are omitted. */
export function parseCues(text: string): Cue[] {
  const blocks = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\n+/)
    .map((block) => block.split('\n'));
  const cues = blocks.flatMap((lines) => {
    // The first line may be the identifier of the cue.
    const timings = [0, 1].find((index) => parseTimings(lines[index] ?? ''));
    if (timings === undefined) return [];
    const cue = {
      start: parseTimings(lines[timings]!)!.start / 1000,
      text: toText(lines.slice(timings + 1)),
    };
    return cue.text === '' ? [] : cue;
  });
  return cues.sort((a, b) => a.start - b.start);
}

const REFERENCES = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', lrm: '', rlm: '' }),
);

/** Removes tags, such as `<b>` and `<00:01.000>`, and replaces character references. */
const toText = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?)(\w{1,8});/g, (reference, isNumber: string, name: string) =>
      isNumber ? fromCodePoint(name, reference) : (REFERENCES.get(name) ?? reference),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

function fromCodePoint(digits: string, reference: string): string {
  const code = Number(digits.replace(/^x/i, '0x'));
  return Number.isInteger(code) && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
}

const normalize = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns the indexes of the cues that contain all words of a query; all indexes if it has no words. */
export function findCues(cues: readonly Cue[], query: string): number[] {
  const words = normalize(query).split(/\s+/).filter(Boolean);
  return cues.flatMap(({ text }, index) => {
    const normalized = normalize(text);
    return words.every((word) => normalized.includes(word)) ? index : [];
  });
}
