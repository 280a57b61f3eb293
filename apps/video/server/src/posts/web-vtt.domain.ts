/** Why a text is no WebVTT: where, and what would be right. */
export interface VttFault {
  /** From 1. */
  line: number;
  message: string;
}

/** More faults than anybody mends before trying again. */
const MAX_FAULTS = 20;
/** Characters of a faulty line that are shown. */
const SHOWN = 60;

/** W3C WebVTT §6.3 "Collect a WebVTT timestamp"; hours may have any number of digits. */
const TIMESTAMP = String.raw`(?:(\d+):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMINGS = new RegExp(String.raw`^\s*${TIMESTAMP}\s*-->\s*${TIMESTAMP}(?:[ \t].*)?$`, 's');
const SIGNATURE = /^\ufeff?WEBVTT(?:[ \t].*)?$/s;
/** Blocks that hold no cue. */
const OTHER_BLOCK = /^(?:NOTE(?:[ \t].*)?|STYLE[ \t]*|REGION[ \t]*)$/s;
const ARROW = '-->';

/**
 * Reads WebVTT (W3C, https://www.w3.org/TR/webvtt1/): the signature, then blocks with blank lines between,
 * each a note, style, region or cue. What a player would pass over in silence, a person wants to be told.
 *
 * @returns the first faults, in the order of their lines; none where every cue would be shown.
 */
export function vttFaults(text: string): VttFault[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (!SIGNATURE.test(lines[0]!))
    return [{ line: 1, message: `The first line must be WEBVTT.${shown(lines[0]!)}` }];
  const faults: VttFault[] = [];
  for (const block of blocksOf(lines)) {
    const fault = blockFault(block);
    if (fault) faults.push(fault);
    if (faults.length === MAX_FAULTS) break;
  }
  return faults;
}

interface Block {
  /** Number of the first line. */
  line: number;
  lines: string[];
}

/** The blocks behind the header, which reaches to the first blank line. */
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
  // A cue right behind the signature: a player takes it for one, and so is it checked as one.
  const cue = header!.lines.findIndex((line) => line.includes(ARROW));
  return cue < 0 ? rest : [{ line: header!.line + cue, lines: header!.lines.slice(cue) }, ...rest];
}

function blockFault({ line, lines }: Block): VttFault | undefined {
  const timings = lines[0]!.includes(ARROW) ? 0 : 1;
  if (timings === 1 && !lines[1]?.includes(ARROW))
    return OTHER_BLOCK.test(lines[0]!)
      ? undefined
      : { line, message: `A cue needs a line of times such as 00:01.000 --> 00:04.000.${shown(lines[0]!)}` };
  const fault = timingsFault(lines[timings]!);
  if (fault) return { line: line + timings, message: fault };
  const next = lines.findIndex((text, index) => index > timings && text.includes(ARROW));
  return next < 0
    ? undefined
    : {
        line: line + next,
        message: 'A blank line must stand before the next cue; no cue’s text may hold -->.',
      };
}

function timingsFault(timings: string): string | undefined {
  const [, ...parts] = TIMINGS.exec(timings) ?? [];
  if (parts.length === 0)
    return `Times must be written 00:01.000 --> 00:04.000 or 01:00:01.000 --> 01:00:04.000.${shown(timings)}`;
  const [start, end] = [milliseconds(parts.slice(0, 4)), milliseconds(parts.slice(4))];
  return end > start ? undefined : `A cue must end after it begins.${shown(timings)}`;
}

const milliseconds = ([hours, minutes, seconds, rest]: (string | undefined)[]): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);

const shown = (line: string): string =>
  line === '' ? '' : ` It reads “${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}”.`;
