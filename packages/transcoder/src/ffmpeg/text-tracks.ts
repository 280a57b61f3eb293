import type { Conversion, Publish } from '../converter.ts';
import type { TextTrack } from './probe.domain.ts';
import type { OutputReader } from './process.ts';
import { TEXT_TYPE } from './types.ts';

/** Bytes of one text: of a long film 200 kB. What is longer is left out. */
const MAX_TEXT = 4 * 1024 ** 2;

/** Text tracks of the file, as WebVTT. One that cannot be read is left out: the film plays without. */
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
    for (const [at, { language, label }] of this.#tracks.entries()) {
      const text = Buffer.concat(this.#bodies[at]!).toString('utf8');
      if (!text.includes('-->')) continue;
      const name = `captions/${language}.vtt`;
      await this.#publish(name, text, TEXT_TYPE);
      captions.push({ language, label, name });
    }
    return captions;
  }
}

async function read(output: AsyncIterable<Buffer>, body: Buffer[]): Promise<void> {
  let length = 0;
  for await (const chunk of output) {
    length += chunk.length;
    if (length > MAX_TEXT) body.length = 0;
    else body.push(chunk);
  }
}
