import { ConversionError } from '../converter.ts';
import { isLineFault } from './stderr.domain.ts';

/** The first box of what is an MP4 or MOV, whole or not. */
const FIRST_BOXES = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot']);

/**
 * What the file itself is at fault for, by what ffprobe said of it; undefined where another try may help.
 *
 * @param head - its first bytes: where its name ends like one, ffprobe looks for an MP4's index in any text.
 */
export function refusal(complaint: string, head: Buffer): ConversionError | undefined {
  if (isLineFault(complaint)) return undefined;
  const isMovie = FIRST_BOXES.has(head.subarray(4, 8).toString('latin1'));
  if (/moov atom not found/i.test(complaint) && isMovie)
    return new ConversionError('TRUNCATED_FILE', 'The end of the file is missing, and with it the index.');
  if (NO_VIDEO.test(complaint))
    return new ConversionError('NOT_A_VIDEO', 'The content of the file is no video that is known here.');
  return undefined;
}

const NO_VIDEO =
  /format not on whitelist|invalid data found|moov atom not found|could not find codec parameters|end of file/i;

/** Reads `stream,time,duration` lines of ffprobe in pieces, and keeps when each stream ends, in seconds. */
export function lastTimes(): { push(text: string): void; endOf(stream: number): number | undefined } {
  const ends = new Map<number, number>();
  let rest = '';
  const line = (text: string) => {
    const [stream = '', time = '', duration = ''] = text.split(',');
    const end = Number.parseFloat(time) + (Number.parseFloat(duration) || 0);
    if (Number.isFinite(end)) ends.set(Number(stream), Math.max(ends.get(Number(stream)) ?? 0, end));
  };
  return {
    push(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(line);
    },
    endOf: (stream) => ends.get(stream),
  };
}
