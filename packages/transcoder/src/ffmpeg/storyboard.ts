import type { Publish } from '../converter.ts';
import { withoutMetadata } from '../jpeg-metadata.domain.ts';
import { JpegSplitter, type StoryboardLayout, storyboardVtt } from './storyboard.domain.ts';
import { JPEG_TYPE, VTT_TYPE } from './types.ts';

const FOLDER = 'storyboard';

/** Publishes the sheets as ffmpeg writes them, and finally the WebVTT file that refers to them. */
export class Storyboard {
  readonly #publish: Publish;
  readonly #layout: StoryboardLayout;
  readonly #reader = new JpegSplitter();
  readonly #sheets: string[] = [];

  constructor(publish: Publish, layout: StoryboardLayout) {
    this.#publish = publish;
    this.#layout = layout;
  }

  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) {
      for (const jpeg of this.#reader.push(chunk)) {
        const name = `${this.#sheets.length}.jpg`;
        await this.#publish(`${FOLDER}/${name}`, withoutMetadata(jpeg), JPEG_TYPE);
        this.#sheets.push(name);
      }
    }
  }

  /** @returns the name of the WebVTT file; null if there are no sheets. */
  async finish(seconds: number): Promise<string | null> {
    if (this.#sheets.length === 0) return null;
    const name = `${FOLDER}/index.vtt`;
    await this.#publish(name, storyboardVtt(this.#layout, seconds, this.#sheets), VTT_TYPE);
    return name;
  }
}
