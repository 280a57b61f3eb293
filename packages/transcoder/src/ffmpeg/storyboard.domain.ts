import type { Rung } from '../ladder.domain.ts';

/** Layout of a storyboard: thumbnails of the whole video, arranged in sheets, for the preview on the seek bar. */
export interface StoryboardLayout {
  /** Seconds between two thumbnails. */
  interval: number;
  /** Size of a thumbnail in pixels. */
  width: number;
  height: number;
  /** Thumbnails per sheet. */
  columns: number;
  rows: number;
}

/** Longer side of a thumbnail, in pixels. */
const LONG_SIDE = 160;
const COLUMNS = 5;
const ROWS = 5;
/** Limit per video: 8 sheets of about 150 kB. */
const MAX_THUMBNAILS = 200;

/** @param display - display size of the video. */
export function planStoryboard(display: Pick<Rung, 'width' | 'height'>, seconds: number): StoryboardLayout {
  const scale = Math.min(1, LONG_SIDE / Math.max(display.width, display.height));
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return {
    interval: Math.max(1, Math.ceil(seconds / MAX_THUMBNAILS)),
    width: even(display.width),
    height: even(display.height),
    columns: COLUMNS,
    rows: ROWS,
  };
}

/** Returns the number of thumbnails: one for each interval, the last of which may be shorter. */
const thumbnailCount = (layout: StoryboardLayout, seconds: number): number =>
  Math.max(1, Math.ceil((seconds - ROUNDING_SECONDS) / layout.interval));
/** Less than a frame. */
const ROUNDING_SECONDS = 0.001;

/**
 * Returns WebVTT that maps times to regions of the sheets.
 *
 * @param sheets - URLs of the sheets, relative to the WebVTT file.
 */
export function storyboardVtt(layout: StoryboardLayout, seconds: number, sheets: readonly string[]): string {
  const perSheet = layout.columns * layout.rows;
  const count = Math.min(thumbnailCount(layout, seconds), sheets.length * perSheet);
  const cues = Array.from({ length: count }, (_, index) => {
    const end =
      index === count - 1
        ? Math.max(seconds, index * layout.interval + 0.001)
        : (index + 1) * layout.interval;
    const position = index % perSheet;
    const x = (position % layout.columns) * layout.width;
    const y = Math.floor(position / layout.columns) * layout.height;
    const sheet = sheets[Math.floor(index / perSheet)];
    return `${cueTime(index * layout.interval)} --> ${cueTime(end)}\n${sheet}#xywh=${x},${y},${layout.width},${layout.height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Formats a WebVTT timestamp such as `00:01:02.500`. */
export function cueTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${pad(Math.floor(milliseconds / 3_600_000), 2)}:${pad(Math.floor(milliseconds / 60_000) % 60, 2)}:${pad(Math.floor(milliseconds / 1000) % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
}

/** Limit per sheet. */
const MAX_JPEG_BYTES = 16 * 1024 ** 2;

/** Splits a sequence of JPEGs. FF D9 ends a JPEG and does not occur inside the JPEGs that ffmpeg writes. */
export class JpegSplitter {
  #pending: Buffer = Buffer.alloc(0);

  /** @returns the JPEGs that this chunk completes. @throws Error if a JPEG exceeds the limit. */
  push(chunk: Buffer): Buffer[] {
    const complete: Buffer[] = [];
    // The marker may be split across two chunks.
    let from = Math.max(0, this.#pending.length - 1);
    this.#pending = Buffer.concat([this.#pending, chunk]);
    for (let end = this.#pending.indexOf(END, from); end >= 0; end = this.#pending.indexOf(END, from)) {
      complete.push(this.#pending.subarray(0, end + END.length));
      this.#pending = this.#pending.subarray(end + END.length);
      from = 0;
    }
    if (this.#pending.length > MAX_JPEG_BYTES)
      throw new Error(`A storyboard sheet exceeds ${MAX_JPEG_BYTES} bytes.`);
    return complete;
  }
}

const END = Buffer.from([0xff, 0xd9]);
