import {
  type Bandwidth,
  type InitInfo,
  joinFragments,
  measureBandwidth,
  mediaPlaylist,
  type PlaylistSegment,
  targetDuration,
} from '@workreel/hls';
import type { Publish } from '../converter.ts';
import { MP4_TYPE, PLAYLIST_TYPE } from './types.ts';

export interface TrackOptions {
  /** Folder under the prefix of the conversion. */
  folder: string;
  publish: Publish;
  /** An integer, known before the first segment, because it must not change. */
  targetSeconds: number;
  /** Called after each segment, when the playlist may include it. */
  onSegment(): Promise<void>;
}

/** Minimum time between two versions of a playlist. */
const MIN_REWRITE_INTERVAL_MS = 1000;
/** Limit for rewriting long playlists: for a day of video, a playlist has 400 kB and grows by 40 bytes per segment. */
const REWRITE_BYTES_PER_SECOND = 32 * 1024;

/**
 * A published track: init segment, segments and a growing playlist. Each file is written before the file that refers to
 * it.
 */
export class PublishedTrack {
  readonly segments: (PlaylistSegment & { bytes: number })[] = [];
  readonly playlist: string;
  info: InitInfo | undefined;
  /** Total duration of the segments in the last version of the playlist. */
  listedSeconds = 0;
  isComplete = false;
  readonly #options: TrackOptions;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #writtenBytes = 0;

  constructor(options: TrackOptions) {
    this.#options = options;
    this.playlist = `${options.folder}/index.m3u8`;
  }

  get folder(): string {
    return this.#options.folder;
  }

  async begin(init: Uint8Array, info: InitInfo): Promise<void> {
    this.info = info;
    await this.#options.publish(`${this.folder}/${INIT}`, init, MP4_TYPE);
  }

  /** @param origin - decode time that is mapped to 0, in units of the timescale. */
  async add(pieces: Parameters<typeof joinFragments>[0], seconds: number, origin: number): Promise<void> {
    const uri = `${this.segments.length}.m4s`;
    const bytes = joinFragments(pieces, { origin, sequence: this.segments.length + 1 });
    await this.#options.publish(`${this.folder}/${uri}`, bytes, MP4_TYPE);
    this.segments.push({ uri, seconds, bytes: bytes.length });
    const interval = Math.max(
      MIN_REWRITE_INTERVAL_MS,
      (1000 * this.#writtenBytes) / REWRITE_BYTES_PER_SECOND,
    );
    if (performance.now() - this.#writtenAt >= interval) await this.#write(false);
    await this.#options.onSegment();
  }

  /** Writes the final playlist. */
  async finish(): Promise<void> {
    await this.#write(true);
    this.isComplete = true;
  }

  get bandwidth(): Bandwidth {
    return measureBandwidth(this.segments, this.#options.targetSeconds);
  }

  async #write(ended: boolean): Promise<void> {
    const { targetSeconds: declared, publish } = this.#options;
    const { segments } = this;
    const seconds = segments.map((segment) => segment.seconds);
    const targetSeconds = Math.max(declared, ended ? targetDuration(seconds) : 0);
    const text = mediaPlaylist({ segments, init: INIT, targetSeconds, ended });
    await publish(this.playlist, text, PLAYLIST_TYPE);
    this.listedSeconds = seconds.reduce((sum, length) => sum + length, 0);
    this.#writtenAt = performance.now();
    this.#writtenBytes = text.length;
  }
}

/** Name of the init segment in the folder of a track. */
export const INIT = 'init.mp4';
