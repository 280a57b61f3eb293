import type { Publish } from '../converter.ts';
import { type Board, boardText, JpegReader } from './storyboard.domain.ts';
import { JPEG_TYPE, TEXT_TYPE } from './types.ts';

const FOLDER = 'storyboard';

/** Publishes the sheets as they come, and the text that names them at the end. */
export class Storyboard {
  readonly #publish: Publish;
  readonly #board: Board;
  readonly #reader = new JpegReader();
  readonly #sheets: string[] = [];

  constructor(publish: Publish, board: Board) {
    this.#publish = publish;
    this.#board = board;
  }

  async read(output: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of output) {
      for (const jpeg of this.#reader.push(chunk)) {
        const name = `${this.#sheets.length}.jpg`;
        await this.#publish(`${FOLDER}/${name}`, jpeg, JPEG_TYPE);
        this.#sheets.push(name);
      }
    }
  }

  /** @returns the text's name, null where there are no sheets. */
  async finish(seconds: number): Promise<string | null> {
    if (this.#sheets.length === 0) return null;
    const name = `${FOLDER}/index.vtt`;
    await this.#publish(name, boardText(this.#board, seconds, this.#sheets), TEXT_TYPE);
    return name;
  }
}
