import type { Rung } from '../ladder.domain.ts';

/** Small pictures of a whole video, in sheets, for the bar that a person drags along. */
export interface Board {
  /** Seconds between two pictures. */
  interval: number;
  /** Of one picture, pixels. */
  width: number;
  height: number;
  /** Of one sheet, pictures. */
  columns: number;
  rows: number;
}

/** Longer side of one picture, pixels. */
const LONG_SIDE = 160;
const COLUMNS = 5;
const ROWS = 5;
/** Most pictures of one video: 8 sheets of about 150 kB. */
const MOST_PICTURES = 200;

/** @param shown - the size of the video's picture. */
export function planBoard(shown: Pick<Rung, 'width' | 'height'>, seconds: number): Board {
  const scale = Math.min(1, LONG_SIDE / Math.max(shown.width, shown.height));
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return {
    interval: Math.max(1, Math.ceil(seconds / MOST_PICTURES)),
    width: even(shown.width),
    height: even(shown.height),
    columns: COLUMNS,
    rows: ROWS,
  };
}

/** How many sheets and pictures a video of this length has, of what `fps=1/interval` makes of it. */
export const picturesOf = (board: Board, seconds: number): number =>
  Math.max(1, Math.round(seconds / board.interval));

/**
 * WebVTT that says which part of which sheet shows which time.
 *
 * @param sheets - their addresses, relative to the text.
 */
export function boardText(board: Board, seconds: number, sheets: readonly string[]): string {
  const perSheet = board.columns * board.rows;
  const count = Math.min(picturesOf(board, seconds), sheets.length * perSheet);
  const cues = Array.from({ length: count }, (_, index) => {
    const end =
      index === count - 1 ? Math.max(seconds, index * board.interval + 0.001) : (index + 1) * board.interval;
    const at = index % perSheet;
    const x = (at % board.columns) * board.width;
    const y = Math.floor(at / board.columns) * board.height;
    const sheet = sheets[Math.floor(index / perSheet)];
    return `${cueTime(index * board.interval)} --> ${cueTime(end)}\n${sheet}#xywh=${x},${y},${board.width},${board.height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** `00:01:02.500` */
function cueTime(seconds: number): string {
  const whole = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${pad(Math.floor(whole / 3_600_000), 2)}:${pad(Math.floor(whole / 60_000) % 60, 2)}:${pad(Math.floor(whole / 1000) % 60, 2)}.${pad(whole % 1000, 3)}`;
}

/** Most bytes of one sheet. */
const MAX_JPEG = 16 * 1024 ** 2;

/** Splits JPEGs that follow one another: FF D9 ends one, and stands nowhere inside of what ffmpeg writes. */
export class JpegReader {
  #rest: Buffer = Buffer.alloc(0);

  /** @returns those that are complete now. @throws Error where one is larger than any of ours. */
  push(chunk: Buffer): Buffer[] {
    const whole: Buffer[] = [];
    // The mark may be cut by the edge of a piece.
    let from = Math.max(0, this.#rest.length - 1);
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (let end = this.#rest.indexOf(END, from); end >= 0; end = this.#rest.indexOf(END, from)) {
      whole.push(this.#rest.subarray(0, end + END.length));
      this.#rest = this.#rest.subarray(end + END.length);
      from = 0;
    }
    if (this.#rest.length > MAX_JPEG) throw new Error(`A sheet of more than ${MAX_JPEG} bytes.`);
    return whole;
  }
}

const END = Buffer.from([0xff, 0xd9]);
