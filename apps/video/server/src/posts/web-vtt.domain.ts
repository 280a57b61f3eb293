import { cueTime } from '@workreel/transcoder';
import type { Part } from './trim.domain.ts';

/** A violation of the WebVTT syntax. */
export interface VttIssue {
  /** Line number, starting at 1. */
  line: number;
  message: string;
}

/** Maximum number of issues reported. */
const MAX_ISSUES = 20;
/** Maximum number of characters quoted from an invalid line. */
const MAX_QUOTED = 60;

/** W3C WebVTT §6.3 "Collect a WebVTT timestamp"; hours may have any number of digits. */
const TIMESTAMP = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMINGS = new RegExp(String.raw`^\s*${TIMESTAMP}\s*-->\s*${TIMESTAMP}(?:[ \t].*)?$`, 's');
const SIGNATURE = /^\ufeff?WEBVTT(?:[ \t].*)?$/s;
/** First lines of blocks that are not cues. */
const OTHER_BLOCK = /^(?:NOTE(?:[ \t].*)?|STYLE[ \t]*|REGION[ \t]*)$/s;
const ARROW = '-->';

/**
 * Validates WebVTT (W3C, https://www.w3.org/TR/webvtt1/): the signature, then notes, styles, regions and cues, separated by blank
 * lines. Players silently skip invalid cues, so they are reported here.
 *
 * @returns the first issues by line; empty if a player shows every cue.
 */
export function validateWebVtt(text: string): VttIssue[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (!SIGNATURE.test(lines[0]!))
    return [{ line: 1, message: `The first line must be WEBVTT.${quoted(lines[0]!)}` }];
  const issues: VttIssue[] = [];
  for (const block of blocksOf(lines)) {
    const issue = checkBlock(block);
    if (issue) issues.push(issue);
    if (issues.length === MAX_ISSUES) break;
  }
  return issues;
}

interface Block {
  /** Line number of the first line. */
  line: number;
  lines: string[];
}

/** Splits the lines after the header, which ends at the first blank line, into blocks. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let block: Block = { line: 1, lines: [] };
  for (const [index, line] of lines.entries()) {
    if (line !== '') block.lines.push(line);
    if (line !== '' && index < lines.length - 1) continue;
    if (block.lines.length > 0) blocks.push(block);
    block = { line: index + 2, lines: [] };
  }
  const [header, ...rest] = blocks;
  // Players accept a cue directly after the signature, without a blank line.
  const cue = header!.lines.findIndex((line) => line.includes(ARROW));
  return cue < 0 ? rest : [{ line: header!.line + cue, lines: header!.lines.slice(cue) }, ...rest];
}

function checkBlock({ line, lines }: Block): VttIssue | undefined {
  const timings = lines[0]!.includes(ARROW) ? 0 : 1;
  if (timings === 1 && !lines[1]?.includes(ARROW))
    return OTHER_BLOCK.test(lines[0]!)
      ? undefined
      : {
          line,
          message: `A cue must have a timings line such as 00:01.000 --> 00:04.000.${quoted(lines[0]!)}`,
        };
  const issue = checkTimings(lines[timings]!);
  if (issue) return { line: line + timings, message: issue };
  const next = lines.findIndex((text, index) => index > timings && text.includes(ARROW));
  return next < 0
    ? undefined
    : {
        line: line + next,
        message: 'Cues must be separated by a blank line, and the text of a cue must not contain -->.',
      };
}

function checkTimings(timings: string): string | undefined {
  const [, ...parts] = TIMINGS.exec(timings) ?? [];
  if (parts.length === 0)
    return `Timings must have the form 00:01.000 --> 00:04.000 or 01:00:01.000 --> 01:00:04.000.${quoted(timings)}`;
  const [start, end] = [milliseconds(parts.slice(0, 4)), milliseconds(parts.slice(4))];
  return end > start ? undefined : `The end time of a cue must be after its start time.${quoted(timings)}`;
}

/** Times in the text of a cue (W3C WebVTT §4.2.2): when its parts are shown. */
const TEXT_TIMES = new RegExp(`<${TIMESTAMP}>`, 'g');

/**
 * Moves captions with a video that is trimmed. Cues outside the part that is kept are removed.
 *
 * @param text - valid WebVTT. @param part - the part that is kept, in seconds.
 */
export function trimWebVtt(text: string, part: Part): string {
  const lines = text.split(/\r\n|\n|\r/);
  const blocks = blocksOf(lines);
  const header = lines.slice(0, Math.max(1, Math.min(lines.indexOf('', 1), (blocks[0]?.line ?? 1) - 1)));
  const kept = blocks.flatMap(({ lines }) => trimBlock(lines, part) ?? []);
  return `${[header.join('\n'), ...kept].join('\n\n')}\n`;
}

/** @returns undefined for a cue outside the part. */
function trimBlock(lines: readonly string[], { start, end }: Part): string | undefined {
  const timings = lines.findIndex((line, index) => index < 2 && line.includes(ARROW));
  if (timings < 0) return lines.join('\n');
  const [, ...parts] = TIMINGS.exec(lines[timings]!) ?? [];
  const [from, to] = [milliseconds(parts.slice(0, 4)), milliseconds(parts.slice(4))];
  const [first, last] = [Math.round(start * 1000), Math.round(end * 1000)];
  const [newFrom, newTo] = [Math.max(from, first) - first, Math.min(to, last) - first];
  if (newTo <= newFrom) return undefined;
  const settings = lines[timings]!.replace(TIMED, '').trim();
  const line = `${formatMilliseconds(newFrom)} ${ARROW} ${formatMilliseconds(newTo)}${settings === '' ? '' : ` ${settings}`}`;
  const text = lines.slice(timings + 1).map((line) =>
    line.replaceAll(TEXT_TIMES, (_, ...time: string[]) => {
      const shifted = milliseconds(time.slice(0, 4)) - first;
      return shifted > newFrom && shifted < newTo ? `<${formatMilliseconds(shifted)}>` : '';
    }),
  );
  return [...lines.slice(0, timings), line, ...text].join('\n');
}

/** The times at the start of a timings line, which settings may follow. */
const TIMED = new RegExp(String.raw`^\s*${TIMESTAMP}\s*-->\s*${TIMESTAMP}`);

const formatMilliseconds = (time: number): string => cueTime(time / 1000);

const milliseconds = ([hours, minutes, seconds, rest]: (string | undefined)[]): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);

const quoted = (line: string): string =>
  line === '' ? '' : ` Found “${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line}”.`;
