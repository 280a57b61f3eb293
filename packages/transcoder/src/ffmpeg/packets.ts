import { createPacketReader, type TrackSpan } from './packets.domain.ts';
import type { OutputReader } from './process.ts';

/** Reads the times of packets or frames that ffmpeg writes in its format `framecrc`. */
export class PacketTimes implements OutputReader {
  readonly #packets = createPacketReader();

  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) this.#packets.push(chunk.toString('latin1'));
  }

  /** See `createPacketReader`. */
  spanOf(stream: number, interval: number): TrackSpan | undefined {
    return this.#packets.spanOf(stream, interval);
  }
}
