import type { Conversion, Publish } from '../converter.ts';
import type { TextTrack } from './probe.domain.ts';
import type { OutputReader } from './process.ts';
import { VTT_TYPE } from './types.ts';

/** Limit per text track; a feature-length video has 200 kB. Larger tracks are skipped. */
const MAX_TEXT_BYTES = 4 * 1024 ** 2;

/** Publishes the text tracks of the file as WebVTT. Unreadable tracks are skipped, because the video plays without them. */
export class TextTracks {
  readonly readers: OutputReader[];
  readonly #publish: Publish;
  readonly #tracks: readonly TextTrack[];
  readonly #bodies: Buffer[][];

  constructor(publish: Publish, tracks: readonly TextTrack[]) {
    this.#publish = publish;
    this.#tracks = tracks;
    this.#bodies = tracks.map(() => []);
    this.readers = this.#bodies.map((body) => ({ read: (output) => read(output, body) }));
  }

  async finish(): Promise<Conversion['captions']> {
    const captions: Conversion['captions'] = [];
    for (const [index, { language, label }] of this.#tracks.entries()) {
      const text = Buffer.concat(this.#bodies[index]!).toString('utf8');
      if (!text.includes('-->')) continue;
      const name = `captions/${language}.vtt`;
      await this.#publish(name, text, VTT_TYPE);
      captions.push({ language, label, name });
    }
    return captions;
  }
}

async function read(output: AsyncIterable<Buffer>, body: Buffer[]): Promise<void> {
  let length = 0;
  for await (const chunk of output) {
    length += chunk.length;
    if (length > MAX_TEXT_BYTES) body.length = 0;
    else body.push(chunk);
  }
}
