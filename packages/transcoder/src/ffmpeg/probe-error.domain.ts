import { ConversionError } from '../converter.ts';
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
  if (NOT_A_VIDEO_PATTERN.test(stderr))
    return new ConversionError('NOT_A_VIDEO', 'The file is not a video in a supported format.');
  return undefined;
}

const NOT_A_VIDEO_PATTERN =
  /not on whitelist|invalid data found|moov atom not found|could not find codec parameters|end of file/i;
