import { type Fragment, FragmentReader } from '@workreel/hls';
import type { PublishedTrack } from './published-track.ts';

type Packet = { bytes: Buffer; fragment: Fragment };

/** Samples; ISO/IEC 14496-3. */
const AAC_PACKET_SAMPLES = 1024;
/** Seconds; ffmpeg's encoder puts one packet of nothing before what it is given. */
export const ENCODER_RUN_IN = AAC_PACKET_SAMPLES / 48_000;
/** Bytes of sound that may wait for its pictures: an hour of ours. More is a file that nothing plays in time. */
const MAX_WAITING = 64 * 1024 ** 2;

/**
 * Cuts sound where the best rendition of the pictures was cut, to a packet (21 ms), once that is published: so that
 * no sound stands in the store for which pictures may never come, and all end together.
 */
export class AudioSegmenter {
  readonly #track: PublishedTrack;
  readonly #reader = new FragmentReader();
  readonly #runIn: number;
  #waiting: Packet[] = [];
  #waitingBytes = 0;
  #boundaries: number[] = [];
  /** Units of the track that are the encoder's run-in. */
  #origin = 0;
  #ended = false;
  #work: Promise<void> = Promise.resolve();

  /** @param runInSeconds - how long before the pictures the first packet begins. */
  constructor(track: PublishedTrack, runInSeconds: number) {
    this.#track = track;
    this.#runIn = runInSeconds;
  }

  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) {
      for (const piece of this.#reader.read(chunk)) {
        if (piece.kind === 'init') await this.#begin(piece);
        else this.#keep(piece);
      }
      await this.#advance();
    }
    this.#ended = true;
    await this.#advance();
  }

  /** The pictures were cut here, and are published up to here. */
  async cut(seconds: number): Promise<void> {
    this.#boundaries.push(seconds);
    await this.#advance();
  }

  /** The pictures are over, with their last cut, and ffmpeg ended well. */
  async finish(): Promise<void> {
    this.#reader.end();
    await this.#advance();
    await this.#track.finish();
  }

  async #begin({ bytes, info }: { bytes: Buffer; info: NonNullable<PublishedTrack['info']> }): Promise<void> {
    const packet = AAC_PACKET_SAMPLES * (info.timescale / info.sampleRate);
    this.#origin = Math.round((this.#runIn * info.timescale) / packet) * packet;
    await this.#track.begin(bytes, info);
  }

  #keep(packet: Packet): void {
    if (packet.fragment.baseTime < this.#origin) return;
    this.#waiting.push(packet);
    this.#waitingBytes += packet.bytes.length;
    if (this.#waitingBytes > MAX_WAITING)
      throw new Error('The sound of the file is far ahead of its pictures.');
  }

  /** Both sides call it: what one begins the other does not do again. */
  #advance(): Promise<void> {
    const work = this.#work.then(async () => {
      while (this.#boundaries.length > 0 && (this.#ended || this.#reaches(this.#boundaries[0]!)))
        await this.#close(this.#boundaries.shift()!);
    });
    // A failure is thrown to who waits for it, here and now; the next call does not repeat it.
    this.#work = work.catch(() => {});
    return work;
  }

  #reaches(seconds: number): boolean {
    const last = this.#waiting.at(-1);
    return last !== undefined && !this.#isBefore(last, seconds);
  }

  /** Whether the larger part of a packet is heard before that time. */
  #isBefore({ fragment }: Packet, seconds: number): boolean {
    const middle = fragment.baseTime - this.#origin + fragment.duration / 2;
    return middle < seconds * this.#track.info!.timescale;
  }

  async #close(end: number): Promise<void> {
    const behind = this.#waiting.findIndex((packet) => !this.#isBefore(packet, end));
    const parts = this.#waiting.splice(0, behind < 0 ? this.#waiting.length : behind);
    if (parts.length === 0) return;
    for (const { bytes } of parts) this.#waitingBytes -= bytes.length;
    const units = parts.reduce((sum, { fragment }) => sum + fragment.duration, 0);
    await this.#track.add(parts, units / this.#track.info!.timescale, { origin: this.#origin, shift: 0 });
  }
}
