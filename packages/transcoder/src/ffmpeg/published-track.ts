import {
  type Bandwidth,
  type InitInfo,
  type JoinOptions,
  joinFragments,
  measureBandwidth,
  mediaPlaylist,
  type PlaylistSegment,
  targetDuration,
} from '@workreel/hls';
import type { Publish } from '../converter.ts';
import { MP4_TYPE, PLAYLIST_TYPE } from './types.ts';

export interface TrackOptions {
  /** Its folder under the run's prefix. */
  folder: string;
  publish: Publish;
  /** Whole seconds, known before the first segment: players hold it for fixed. */
  targetSeconds: number;
  /** Called behind each segment, when the playlist may name it. */
  onSegment(): Promise<void>;
}

/** A written playlist is written again after this many milliseconds at the soonest… */
const REWRITE_MS = 1000;
/** … and of a long one no more than so many bytes a second: a day's has 400 kB, and grows by 40 bytes at a time. */
const REWRITE_BYTES_PER_SECOND = 32 * 1024;

/**
 * A track in the store: init segment, segments, and a playlist that grows with them. Each file is written before what
 * names it.
 */
export class PublishedTrack {
  readonly segments: (PlaylistSegment & { bytes: number })[] = [];
  readonly playlist: string;
  info: InitInfo | undefined;
  readonly #options: TrackOptions;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #writtenBytes = 0;

  constructor(options: TrackOptions) {
    this.#options = options;
    this.playlist = `${options.folder}/index.m3u8`;
  }

  async begin(init: Uint8Array, info: InitInfo): Promise<void> {
    this.info = info;
    await this.#options.publish(`${this.#options.folder}/${INIT}`, init, MP4_TYPE);
  }

  async add(
    parts: Parameters<typeof joinFragments>[0],
    seconds: number,
    times: Omit<JoinOptions, 'sequence'>,
  ): Promise<void> {
    const uri = `${this.segments.length}.m4s`;
    const bytes = joinFragments(parts, { ...times, sequence: this.segments.length + 1 });
    await this.#options.publish(`${this.#options.folder}/${uri}`, bytes, MP4_TYPE);
    this.segments.push({ uri, seconds, bytes: bytes.length });
    const rest = Math.max(REWRITE_MS, (1000 * this.#writtenBytes) / REWRITE_BYTES_PER_SECOND);
    if (performance.now() - this.#writtenAt >= rest) await this.#write(false);
    await this.#options.onSegment();
  }

  /** No segment will follow. */
  async finish(): Promise<void> {
    await this.#write(true);
  }

  get bandwidth(): Bandwidth {
    return measureBandwidth(this.segments, this.#options.targetSeconds);
  }

  async #write(ended: boolean): Promise<void> {
    const { targetSeconds: wanted, publish } = this.#options;
    const { segments } = this;
    const targetSeconds = Math.max(wanted, ended ? targetDuration(segments.map((one) => one.seconds)) : 0);
    const text = mediaPlaylist({ segments, init: INIT, targetSeconds, ended });
    await publish(this.playlist, text, PLAYLIST_TYPE);
    this.#writtenAt = performance.now();
    this.#writtenBytes = text.length;
  }
}

const INIT = 'init.mp4';
