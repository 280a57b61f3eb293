import {
  type Bandwidth,
  FragmentReader,
  type IframePlaylist,
  type InitInfo,
  iframePlaylist,
  measureBandwidth,
} from '@workreel/hls';
import type { Publish } from '../converter.ts';
import { MP4_TYPE, PLAYLIST_TYPE } from './types.ts';

const FOLDER = 'iframes';
const INIT = 'init.mp4';
/** One frame per second: a file covers a minute and takes about half a megabyte. */
const FRAMES_PER_FILE = 60;
/** One frame per second. */
const TARGET_SECONDS = 1;

/** The I-frame track, which players show while the user scrubs. Each frame is a fragment; a file has many fragments. */
export class IframeTrack {
  readonly playlist = `${FOLDER}/index.m3u8`;
  info: InitInfo | undefined;
  readonly #publish: Publish;
  readonly #reader = new FragmentReader();
  readonly #segments: IframePlaylist['segments'][number][] = [];
  #pending: { bytes: Buffer; seconds: number }[] = [];
  #files = 0;

  constructor(publish: Publish) {
    this.#publish = publish;
  }

  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) {
      for (const piece of this.#reader.read(chunk)) {
        if (piece.kind === 'init') {
          this.info = piece.info;
          await this.#publish(`${FOLDER}/${INIT}`, piece.bytes, MP4_TYPE);
          continue;
        }
        this.#pending.push({
          bytes: piece.bytes,
          seconds: piece.fragment.duration / this.info!.timescale,
        });
        if (this.#pending.length === FRAMES_PER_FILE) await this.#write();
      }
    }
  }

  async finish(): Promise<void> {
    this.#reader.end();
    if (this.#pending.length > 0) await this.#write();
    const text = iframePlaylist({
      segments: this.#segments,
      init: INIT,
      targetSeconds: TARGET_SECONDS,
      ended: true,
    });
    await this.#publish(this.playlist, text, PLAYLIST_TYPE);
  }

  get bandwidth(): Bandwidth {
    const sizes = this.#segments.map(({ range, seconds }) => ({ bytes: range?.length ?? 0, seconds }));
    return measureBandwidth(sizes, TARGET_SECONDS);
  }

  async #write(): Promise<void> {
    const uri = `${this.#files++}.m4s`;
    let offset = 0;
    for (const { bytes, seconds } of this.#pending) {
      this.#segments.push({ uri, seconds, range: { offset, length: bytes.length } });
      offset += bytes.length;
    }
    const file = Buffer.concat(this.#pending.map(({ bytes }) => bytes));
    this.#pending = [];
    await this.#publish(`${FOLDER}/${uri}`, file, MP4_TYPE);
  }
}
