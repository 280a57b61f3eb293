import { type Fragment, FragmentReader } from '@workreel/hls';
import type { PublishedTrack } from './published-track.ts';

type Packet = { bytes: Buffer; fragment: Fragment };

/** ISO/IEC 14496-3. */
const AAC_PACKET_SAMPLES = 1024;
/** In seconds. ffmpeg's AAC encoder adds one packet of silence at the start. */
export const ENCODER_DELAY = AAC_PACKET_SAMPLES / 48_000;
/** Limit for audio that waits for its video: an hour of stereo, or 20 minutes of 5.1. Players could not play such a file in sync. */
const MAX_PENDING_BYTES = 64 * 1024 ** 2;

/**
 * Splits audio at the segment boundaries of the best video rendition, rounded to a packet (21 ms), after the video segment
 * has been published. Thus, no audio is published without its video, and all tracks have the same duration.
 */
export class AudioSegmenter {
  readonly #track: PublishedTrack;
  readonly #reader = new FragmentReader();
  readonly #delay: number;
  #pending: Packet[] = [];
  #pendingBytes = 0;
  /** All ends of video segments so far, in seconds. */
  readonly boundaries: number[] = [];
  /** Number of boundaries at which a segment has been closed. */
  #closed = 0;
  /** Encoder delay, in units of the timescale. */
  #origin = 0;
  #isComplete = false;
  #work: Promise<void> = Promise.resolve();

  /** @param delaySeconds - time from the start of the first packet to the start of the video. */
  constructor(track: PublishedTrack, delaySeconds: number) {
    this.#track = track;
    this.#delay = delaySeconds;
  }

  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) {
      for (const piece of this.#reader.read(chunk)) {
        if (piece.kind === 'init') await this.#begin(piece);
        else this.#addPacket(piece);
      }
      await this.#advance();
    }
    this.#isComplete = true;
    await this.#advance();
  }

  /** Call when a video segment that ends at this time has been published. */
  async addBoundary(seconds: number): Promise<void> {
    this.boundaries.push(seconds);
    await this.#advance();
  }

  /** Finishes the track. Call after the last video segment, when ffmpeg has succeeded. */
  async finish(): Promise<void> {
    this.#reader.end();
    await this.#advance();
    await this.#track.finish();
  }

  async #begin({ bytes, info }: { bytes: Buffer; info: NonNullable<PublishedTrack['info']> }): Promise<void> {
    const packet = AAC_PACKET_SAMPLES * (info.timescale / info.sampleRate);
    this.#origin = Math.round((this.#delay * info.timescale) / packet) * packet;
    await this.#track.begin(bytes, info);
  }

  #addPacket(packet: Packet): void {
    if (packet.fragment.baseTime < this.#origin) return;
    this.#pending.push(packet);
    this.#pendingBytes += packet.bytes.length;
    if (this.#pendingBytes > MAX_PENDING_BYTES)
      throw new Error('The audio of the file is far ahead of its video.');
  }

  /** Closes all segments that are complete. Calls from `read` and `addBoundary` are serialized. */
  #advance(): Promise<void> {
    const work = this.#work.then(async () => {
      for (let end = this.boundaries[this.#closed]; end !== undefined; end = this.boundaries[this.#closed]) {
        if (!this.#isComplete && !this.#reaches(end)) return;
        this.#closed++;
        await this.#close(end);
      }
    });
    // The error is thrown to the current caller; the next call does not throw it again.
    this.#work = work.catch(() => {});
    return work;
  }

  #reaches(seconds: number): boolean {
    const last = this.#pending.at(-1);
    return last !== undefined && !this.#isBefore(last, seconds);
  }

  /** Returns whether more than half of a packet is before a time. */
  #isBefore({ fragment }: Packet, seconds: number): boolean {
    const middle = fragment.baseTime - this.#origin + fragment.duration / 2;
    return middle < seconds * this.#track.info!.timescale;
  }

  async #close(end: number): Promise<void> {
    const firstAfter = this.#pending.findIndex((packet) => !this.#isBefore(packet, end));
    const packets = this.#pending.splice(0, firstAfter < 0 ? this.#pending.length : firstAfter);
    if (packets.length === 0) return;
    for (const { bytes } of packets) this.#pendingBytes -= bytes.length;
    const units = packets.reduce((sum, { fragment }) => sum + fragment.duration, 0);
    await this.#track.add(packets, units / this.#track.info!.timescale, this.#origin);
  }
}
