import type { MediaSource } from '@workreel/object-store';

export { ConversionError, ERROR_CODES, type ErrorCode } from './errors.ts';

/** Turns an uploaded file into HLS under a prefix of its own, publishing as it goes. */
export interface Converter {
  /** As `CONVERTER` calls it. */
  readonly name: 'ffmpeg' | 'mediaconvert';
  /**
   * Whether the work is done elsewhere, and continues while no process of ours waits for it: then the death of a
   * process is no failed attempt, and the next one waits for the same work. Local work dies with its process, perhaps
   * because of the file.
   */
  readonly isRemote: boolean;
  /**
   * Looks for what it works with, so that the first conversion need not wait for it.
   *
   * @returns that in a line for the operator, with what it lacks.
   * @throws Error that says what to install; a conversion looks again.
   */
  prepare(): Promise<string>;
  /**
   * @throws ConversionError for what no further try would mend; anything else is tried again. Stops and
   *   throws the signal's reason where it aborts. Leaves no process and no file of its own behind.
   */
  convert(job: ConversionJob): Promise<Conversion>;
  /** Lets go of connections, where it has any. */
  close?(): void;
}

export interface ConversionJob {
  uploadId: string;
  /** Of the original in the store. */
  key: string;
  source: MediaSource;
  publish: Publish;
  /**
   * Copies all objects under this prefix of the store under the run's prefix, without their bytes passing through this
   * process. Repeated, leaves the same. To be waited for also where the signal aborts: what is copied later, nobody
   * would remove.
   */
  copyOutput(prefix: string): Promise<void>;
  /** Longest video taken, in seconds. */
  maxDurationSeconds: number;
  /** The size of the picture as it is shown, and how long it is, as soon as they are known. */
  onProbed(probed: Probed): Promise<void>;
  /**
   * Once, when the playlist exists, names a first segment of a first rendition, and plays; later
   * calls of `publish` replace the playlist by one that names more.
   */
  onPlayable(playable: { playlist: string; renditions: Rendition[] }): Promise<void>;
  /** Share of the work that is done, 0 to 1; at most a few times a second. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

/** Writes a file under the run's prefix, whole: `name` is relative to it (`720p/3.m4s`). */
export type Publish = (name: string, body: Uint8Array | string, contentType: string) => Promise<void>;

export interface Probed {
  durationSeconds: number;
  width: number;
  height: number;
}

/** One quality of the picture, as it was published. */
export interface Rendition {
  /** `720p`: the shorter side of the picture. */
  name: string;
  width: number;
  height: number;
  /** bit/s, measured, sound included. */
  averageBandwidth: number;
  /** bit/s of the densest segment, measured, sound included. */
  bandwidth: number;
}

/** What was published; names are relative to the run's prefix. */
export interface Conversion extends Probed {
  /** The multivariant playlist. */
  playlist: string;
  /** Best first. */
  renditions: Rendition[];
  poster: string;
  /** WebVTT of small pictures (`sprite.jpg#xywh=…`). */
  storyboard: string | null;
  /** Text tracks of the file, as WebVTT. */
  captions: { language: string; label: string; name: string }[];
  /** Prefix of the store where it was made and from which it was copied: removed once the conversion is written down. */
  staging?: string;
}
