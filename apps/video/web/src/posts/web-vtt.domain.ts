/** Reads caption files, and converts them to WebVTT, which the service accepts. */

/** Maximum size that the service accepts, in bytes. */
export const MAX_CAPTIONS_BYTES = 1024 ** 2;

const SIGNATURE = /^\ufeff?WEBVTT(?:\s|$)/;
/** A SubRip timestamp such as `00:01:02,500`, with common deviations: a point instead of a comma, no hours. */
const TIMESTAMP = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})`;
const TIMING_LINE = new RegExp(String.raw`^\s*${TIMESTAMP}\s*-->\s*${TIMESTAMP}(?:\s|$)`);

/**
 * Decodes a text file: UTF-8, UTF-16 with a byte order mark, or, for Korean, EUC-KR (the legacy encoding of Korean Windows).
 *
 * @returns null if the file is in another encoding.
 */
export function decodeText(bytes: Uint8Array, language: string): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  return decode(bytes, 'utf-8') ?? (/^ko\b/i.test(language) ? decode(bytes, 'euc-kr') : null);
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Converts SubRip to WebVTT; returns WebVTT unchanged. @returns null if there are no cues. */
export function toWebVtt(text: string): string | null {
  if (SIGNATURE.test(text)) return text;
  const cues = parseCues(text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/));
  return cues.length === 0 ? null : ['WEBVTT', ...cues, ''].join('\n\n');
}

/** A cue extends to the number above the next timing line, even across blank lines. */
function parseCues(lines: readonly string[]): string[] {
  const starts = lines.flatMap((line, index) => (TIMING_LINE.test(line) ? [index] : []));
  return starts.flatMap((start, index) => {
    const next = starts[index + 1];
    const isNumbered = next !== undefined && /^\s*\d+\s*$/.test(lines[next - 1]!) && next - 1 > start;
    const text = lines.slice(start + 1, isNumbered ? next - 1 : next);
    return formatCue(lines[start]!, text) ?? [];
  });
}

/** @returns undefined for a cue that would not be visible. */
function formatCue(timingLine: string, lines: readonly string[]): string | undefined {
  const { start, end } = parseTimings(timingLine)!;
  const text = lines.map(toCueText).filter((line) => line !== '');
  if (end <= start || text.length === 0) return undefined;
  return [`${formatTimestamp(start)} --> ${formatTimestamp(end)}`, ...text].join('\n');
}

/** Reads a line such as `00:01.000 --> 00:04.000`, in milliseconds. @returns undefined for any other line. */
export function parseTimings(line: string): { start: number; end: number } | undefined {
  const [, ...parts] = TIMING_LINE.exec(line) ?? [];
  return parts.length === 0
    ? undefined
    : { start: toMilliseconds(parts.slice(0, 4)), end: toMilliseconds(parts.slice(4)) };
}

const toMilliseconds = ([hours, minutes, seconds, fraction]: (string | undefined)[]): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
  Number(fraction!.padEnd(3, '0'));

/** Formats a time of a cue. */
export function formatTimestamp(milliseconds: number): string {
  const pad = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const [hours, minutes, seconds] = [
    milliseconds / 3_600_000,
    (milliseconds / 60_000) % 60,
    (milliseconds / 1000) % 60,
  ];
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** Removes SubRip positions and fonts, and escapes stray `<` and `&`, which WebVTT would parse as markup. */
const toCueText = (line: string): string =>
  line
    .replace(/\{\\[^}]*\}|<\/?font\b[^>]*>/gi, '')
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+);)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replace(/-->/g, '--&gt;')
    .trim();
