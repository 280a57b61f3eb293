import type { ByteRange } from '@workreel/hls';
import type { Probed, Publish, Rendition } from './converter.ts';

/** Removes the start and the end of a converted video. */
export interface Trimmer {
  /**
   * Leaves no processes behind.
   *
   * @throws ConversionError if a retry would not help; other errors are retried. The signal's reason if it aborts.
   */
  trim(job: TrimJob): Promise<Trimmed>;
}

export interface TrimJob {
  /** The part that is kept, in seconds. It starts with the frame that is shown at `start`, and ends with the last one before `end`. */
  start: number;
  end: number;
  /** The multivariant playlist, relative to the prefix of the conversion. */
  playlist: string;
  /** Sizes of the files of the conversion in bytes, by their names. */
  files: ReadonlyMap<string, number>;
  /** Reads a file of the conversion. */
  read(name: string, range?: ByteRange): Promise<Buffer>;
  /** Copies a file of the conversion to the prefix of the trimmed video. */
  copy(from: string, to: string): Promise<void>;
  /** Writes a file under the prefix of the trimmed video. */
  publish: Publish;
  signal: AbortSignal;
}

/** The trimmed video. Names are relative to its prefix. */
export interface Trimmed extends Probed {
  /** The part of the previous video that was kept: `start` and `end` moved to frames, in seconds. */
  start: number;
  end: number;
  /** The multivariant playlist. */
  playlist: string;
  /** Best first. */
  renditions: Rendition[];
  /** Null if no picture could be made. */
  poster: string | null;
  storyboard: string | null;
}
