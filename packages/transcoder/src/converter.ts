import type { MediaSource } from '@workreel/object-store';
import type { VideoCodec, VideoRange } from './codec.ts';
import type { WarningCode } from './errors.ts';
import type { Quality } from './quality.ts';

export { ConversionError, ERROR_CODES, type ErrorCode } from './errors.ts';

/** Converts an uploaded file to HLS. Publishes files under its own prefix while it runs. */
export interface Converter {
  /** The value of the setting `CONVERTER`. */
  readonly name: 'ffmpeg' | 'mediaconvert';
  /**
   * Whether the work runs in an external service and continues without our process. If so, a crash of our process does
   * not count as a failed attempt: the next process waits for the same work. Local work ends with its process, and the
   * file may be the cause.
   */
  readonly isRemote: boolean;
  /**
   * Locates the tools in advance, so that the first conversion starts without delay.
   *
   * @param options - `install`: download missing tools if the settings allow it; this may take minutes.
   * @returns a line for the log with the tools and their limitations.
   * @throws Error that states what to install. A later conversion tries again.
   */
  prepare(options?: { install?: boolean; signal?: AbortSignal }): Promise<string>;
  /**
   * Leaves no processes or temporary files behind.
   *
   * @throws ConversionError if a retry would not help; other errors are retried. The signal's reason if it aborts.
   */
  convert(job: ConversionJob): Promise<Conversion>;
  /** Closes connections. */
  close?(): void;
}

export interface ConversionJob {
  uploadId: string;
  /** Key of the original in the object store. */
  key: string;
  source: MediaSource;
  publish: Publish;
  /**
   * Copies all objects under this prefix of the object store to the prefix of the conversion, without transferring them
   * through this process. Idempotent. Must be awaited even if the signal aborts: files that are copied later would never
   * be removed.
   */
  copyOutput(prefix: string): Promise<void>;
  /** Maximum duration of the video. */
  maxDurationSeconds: number;
  /** Whether to keep the loudness of the source, as for music; otherwise all videos get the same. */
  keepLoudness: boolean;
  /** Called as soon as the display size and the duration are known. */
  onProbed(probed: Probed): Promise<void>;
  /**
   * Called when the playlist has been published and a first segment can be played, and again as more becomes playable, at most
   * about once per second. Later calls of `publish` replace the playlist with more complete ones.
   */
  onPlayable(playable: Playable): Promise<void>;
  /** Called at most a few times per second. @param fraction - share of the work that is done, 0 to 1. */
  onProgress(fraction: number): void;
  signal: AbortSignal;
}

/** Writes a file under the prefix of the conversion. @param name - relative to the prefix (`720p/3.m4s`). */
export type Publish = (name: string, body: Uint8Array | string, contentType: string) => Promise<void>;

/** A partial result. */
export interface Playable {
  /** The multivariant playlist, relative to the prefix of the conversion. */
  playlist: string;
  renditions: Rendition[];
  /** How much of the video the playlists list, from its start. Grows from call to call. */
  seconds: number;
}

export interface Probed {
  durationSeconds: number;
  width: number;
  height: number;
}

/** A published rendition. */
export interface Rendition {
  /** `720p`: the shorter side. */
  name: string;
  codec: VideoCodec;
  videoRange: VideoRange;
  width: number;
  height: number;
  /** Measured average in bit/s, audio included. */
  averageBandwidth: number;
  /** Measured peak in bit/s, audio included. */
  bandwidth: number;
}

/** A defect of a finished conversion, which can be watched nevertheless. */
export interface ConversionWarning {
  code: WarningCode;
  /** For the operator: the cause or the extent. */
  detail: string;
}

/** The result of a conversion. Names are relative to the prefix of the conversion. */
export interface Conversion extends Probed {
  /** The multivariant playlist. */
  playlist: string;
  /** Best first. */
  renditions: Rendition[];
  /** Null if no picture could be made. */
  poster: string | null;
  /** WebVTT file with thumbnails (`sprite.jpg#xywh=…`). */
  storyboard: string | null;
  /** Text tracks of the file, converted to WebVTT. */
  captions: { language: string; label: string; name: string }[];
  /** How the renditions were encoded; null if that was not measured. */
  quality: Quality | null;
  /** What the result lacks, in words for the operator. Each code at most once. */
  warnings: ConversionWarning[];
  /**
   * Folders that the final playlist does not name, because what they hold was encoded again. Who started to play during the conversion
   * still plays them.
   */
  superseded: string[];
  /** Prefix of the object store that the output was copied from. It is deleted once the conversion is recorded. */
  staging?: string;
}
