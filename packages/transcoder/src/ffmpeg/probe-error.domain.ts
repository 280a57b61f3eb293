import { ConversionError } from '../converter.ts';
import { stillImageError } from './head.domain.ts';
import { isNetworkError } from './stderr.domain.ts';

/** Types of the first box of an MP4 or MOV file, complete or not. */
const FIRST_BOXES = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

/**
 * Classifies an error of ffprobe.
 *
 * @param head - first bytes of the file. Because of the file name, ffprobe may treat any text as an MP4 and look for its index.
 * @returns undefined if the file is not the cause, so that a retry may help.
 */
export function classifyProbeError(stderr: string, head: Buffer): ConversionError | undefined {
  if (isNetworkError(stderr)) return undefined;
  const isMovie = FIRST_BOXES.has(head.subarray(4, 8).toString('latin1'));
  if (/moov atom not found/i.test(stderr) && isMovie)
    return new ConversionError('TRUNCATED_FILE', 'The file is truncated: its index is missing.');
  const [, codec] = /codec \((\S+)\) not on whitelist/i.exec(stderr) ?? [];
  if (codec !== undefined) return unsupportedError(codec);
  if (PICTURE_PATTERN.test(stderr)) return stillImageError();
  if (NOT_A_VIDEO_PATTERN.test(stderr)) return notMediaError();
  return undefined;
}

export const notMediaError = (): ConversionError =>
  new ConversionError('NOT_A_VIDEO', 'The file is neither video nor audio in a known format.');

/** @param codec - as named by ffprobe; empty if unknown. */
export const unsupportedError = (codec: string): ConversionError =>
  new ConversionError(
    'UNSUPPORTED_FORMAT',
    `This server cannot play ${codec === '' ? 'the format of the file' : codec} yet. Convert the file, for example to MP4 with H.264, and upload that.`,
  );

/** ffprobe has one format for each kind of picture: `png_pipe`, `webp_pipe`, … */
const PICTURE_PATTERN = /(_pipe|image2)\b[^\n]*not on whitelist/i;

const NOT_A_VIDEO_PATTERN =
  /not on whitelist|invalid data found|moov atom not found|could not find codec parameters|end of file/i;
