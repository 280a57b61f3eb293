/** Captions as people have them, made into what the service takes. */

/** Most that the service takes, in bytes. */
export const MAX_CAPTIONS = 1024 ** 2;

const SIGNATURE = /^\ufeff?WEBVTT(?:\s|$)/;
/** `00:01:02,500 --> 00:01:04,000`, as SubRip writes it and as editors get it wrong: with a point, without the hours. */
const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s|$)`);

/**
 * The text of a file in the letters that it was written with: UTF-8, UTF-16 where it says so, and for Korean what
 * Windows wrote there for decades.
 *
 * @returns null where it is none of these.
 */
export function readLetters(bytes: Uint8Array, language: string): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  return decode(bytes, 'utf-8') ?? (/^ko\b/i.test(language) ? decode(bytes, 'euc-kr') : null);
}

function decode(bytes: Uint8Array, letters: string): string | null {
  try {
    return new TextDecoder(letters, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** WebVTT, which stays as it is, or SubRip made into it. @returns null where there is no cue. */
export function toWebVtt(text: string): string | null {
  if (SIGNATURE.test(text)) return text;
  const cues = cuesOf(text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/));
  return cues.length === 0 ? null : ['WEBVTT', ...cues, ''].join('\n\n');
}

/** A cue reaches from its times to the number above the next ones, whatever blank lines stand in it. */
function cuesOf(lines: readonly string[]): string[] {
  const starts = lines.flatMap((line, index) => (TIMES.test(line) ? [index] : []));
  return starts.flatMap((start, index) => {
    const next = starts[index + 1];
    const isNumbered = next !== undefined && /^\s*\d+\s*$/.test(lines[next - 1]!) && next - 1 > start;
    const said = lines.slice(start + 1, isNumbered ? next - 1 : next);
    return cueOf(lines[start]!, said) ?? [];
  });
}

/** @returns undefined for a cue that nobody would see. */
function cueOf(times: string, said: readonly string[]): string | undefined {
  const [, ...parts] = TIMES.exec(times)!;
  const [start, end] = [millisecondsOf(parts.slice(0, 4)), millisecondsOf(parts.slice(4))];
  const text = said.map(textOf).filter((line) => line !== '');
  if (end <= start || text.length === 0) return undefined;
  return [`${clock(start)} --> ${clock(end)}`, ...text].join('\n');
}

const millisecondsOf = ([hours, minutes, seconds, rest]: (string | undefined)[]): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest!.padEnd(3, '0'));

function clock(milliseconds: number): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  const [hours, minutes, seconds] = [
    milliseconds / 3_600_000,
    (milliseconds / 60_000) % 60,
    (milliseconds / 1000) % 60,
  ];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/** SubRip's places and fonts mean nothing in WebVTT, where a lone `<` or `&` would swallow what follows. */
const textOf = (line: string): string =>
  line
    .replace(/\{\\[^}]*\}|<\/?font\b[^>]*>/gi, '')
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d+);)/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replace(/-->/g, '--&gt;')
    .trim();
