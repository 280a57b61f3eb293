/** Captions as a list of cues that can be edited. What the editor does not show is kept as it is. */

import { formatTime, parseTime } from '../../posts/time-text.domain.ts';
import { formatTimestamp, parseTimings } from '../../posts/web-vtt.domain.ts';

export interface CueFields {
  /** Identifies the row. */
  id: number;
  /** As typed. */
  start: string;
  end: string;
  /** With markup such as `<i>`. */
  text: string;
  /** Blocks before the cue, such as notes and styles. */
  before: string[];
  /** The identifier; empty if there is none. */
  name: string;
  /** Position and alignment. */
  settings: string;
}

export interface Captions {
  /** The blocks up to the first cue, at least the signature. */
  header: string;
  cues: CueFields[];
  /** Blocks after the last cue. */
  rest: string[];
}

export const NO_CAPTIONS: Captions = { header: 'WEBVTT', cues: [], rest: [] };

export interface CueErrors {
  start?: 'invalid';
  end?: 'invalid' | 'beforeStart';
  text?: 'missing';
}

/** Reads a WebVTT file that the service has accepted. */
export function parseCaptions(text: string): Captions {
  const [first = '', ...blocks] = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  // Players accept a cue directly after the signature.
  const firstTimings = first.split('\n').findIndex((line) => parseTimings(line));
  const headerLines = firstTimings < 0 ? first.split('\n') : first.split('\n').slice(0, firstTimings);
  const cues: CueFields[] = [];
  let before: string[] = [];
  const all = firstTimings < 0 ? blocks : [first.split('\n').slice(firstTimings).join('\n'), ...blocks];
  for (const block of all) {
    const cue = parseCue(block, before, cues.length);
    if (cue) {
      cues.push(cue);
      before = [];
    } else if (block.trim() !== '') before.push(block.replace(/^\n+|\n+$/g, ''));
  }
  return { header: headerLines.join('\n').trimEnd(), cues, rest: before };
}

function parseCue(block: string, before: string[], id: number): CueFields | undefined {
  const lines = block.split('\n').filter((line) => line !== '');
  const at = [0, 1].find((index) => parseTimings(lines[index] ?? ''));
  if (at === undefined) return undefined;
  const { start, end } = parseTimings(lines[at]!)!;
  const settings = /-->\s*\S+\s+(.*)$/.exec(lines[at]!)?.[1]?.trim() ?? '';
  return {
    id,
    start: formatTime(start / 1000),
    end: formatTime(end / 1000),
    text: unescapeText(lines.slice(at + 1).join('\n')),
    before,
    name: at === 1 ? lines[0]! : '',
    settings,
  };
}

/** Writes a WebVTT file with the cues by start. @param captions - without errors. */
export function formatCaptions({ header, cues, rest }: Captions): string {
  const timed = cues.map((cue) => ({ cue, start: parseTime(cue.start)!, end: parseTime(cue.end)! }));
  const blocks = timed
    .sort((a, b) => a.start - b.start)
    .flatMap(({ cue, start, end }) => {
      const timings = `${timestamp(start)} --> ${timestamp(end)}${cue.settings && ` ${cue.settings}`}`;
      const own = [...(cue.name === '' ? [] : [cue.name]), timings, ...toLines(cue.text)];
      return [...cue.before, own.join('\n')];
    });
  return `${[header, ...blocks, ...rest].join('\n\n')}\n`;
}

const timestamp = (seconds: number) => formatTimestamp(Math.round(seconds * 1000));

/** A blank line would end the cue. */
const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => escapeText(line.trim()))
    .filter((line) => line !== '');

const REFERENCE = '(?:amp|lt|gt|nbsp|lrm|rlm|#\\d+);';
const TAG = '(?:/?(?:[biuv]|c|ruby|rt|lang)(?:[\\s.>])|\\d+:\\d)';
/** What players would take for markup is written as a reference, and read back. */
const escapeText = (line: string): string =>
  line
    .replaceAll(new RegExp(`&(?!${REFERENCE})`, 'g'), '&amp;')
    .replaceAll(new RegExp(`<(?!${TAG})`, 'g'), '&lt;')
    .replaceAll('-->', '--&gt;');
const unescapeText = (text: string): string =>
  text
    .replaceAll('--&gt;', '-->')
    .replaceAll(new RegExp(`&lt;(?!${TAG})`, 'g'), '<')
    .replaceAll(new RegExp(`&amp;(?!${REFERENCE})`, 'g'), '&');

export function findCueErrors({ start, end, text }: CueFields): CueErrors {
  const [from, to] = [parseTime(start), parseTime(end)];
  return {
    ...(from === undefined && { start: 'invalid' }),
    ...(to === undefined
      ? { end: 'invalid' }
      : from !== undefined && milliseconds(to) <= milliseconds(from) && { end: 'beforeStart' }),
    ...(toLines(text).length === 0 && { text: 'missing' }),
  };
}
export const hasErrors = (errors: CueErrors): boolean => Object.keys(errors).length > 0;

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

/** Length of a new cue in seconds: time to read a short line. */
const NEW_CUE_SECONDS = 3;

/** Returns a cue without text that starts at a position, and ends where the next one starts. @param duration - of the video. */
export function createCue(cues: readonly CueFields[], seconds: number, duration: number): CueFields {
  const next = Math.min(
    duration,
    ...cues.map(({ start }) => parseTime(start) ?? Infinity).filter((start) => start > seconds),
  );
  const end = Math.max(Math.min(seconds + NEW_CUE_SECONDS, next), seconds + 0.1);
  return {
    id: Math.max(-1, ...cues.map(({ id }) => id)) + 1,
    start: formatTime(seconds),
    end: formatTime(end),
    text: '',
    before: [],
    name: '',
    settings: '',
  };
}

/** Inserts a cue by its start. Cues whose start cannot be read keep their places. */
export function insertCue(cues: readonly CueFields[], cue: CueFields): CueFields[] {
  const start = parseTime(cue.start)!;
  const at = cues.findIndex((other) => (parseTime(other.start) ?? -1) > start);
  return at < 0 ? [...cues, cue] : cues.toSpliced(at, 0, cue);
}

/** Returns the text that is shown at a position, without markup. */
export const textAt = (cues: readonly CueFields[], seconds: number): string =>
  cues
    .filter(({ start, end }) => {
      const [from, to] = [parseTime(start), parseTime(end)];
      return from !== undefined && to !== undefined && from <= seconds && seconds < to;
    })
    .map(({ text }) => text.replaceAll(/<[^<>]*>/g, '').trim())
    .join('\n');
