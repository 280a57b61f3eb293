import { Fields, Mp4Error } from './boxes.ts';

/**
 * The values of a table of runs (`stts`, `ctts`: how many samples, which value), one sample after another.
 *
 * @param box - undefined: 0 for all.
 * @returns a walk along it; its `next` throws Mp4Error behind the last one.
 */
export function runs(box: Buffer | undefined): { next(): number } {
  if (box === undefined) return { next: () => 0 };
  const fields = new Fields(box).skip(4);
  let entries = fields.count(8);
  let left = 0;
  let value = 0;
  return {
    next() {
      while (left === 0) {
        if (entries-- === 0) throw new Mp4Error('a table that ends before the samples do');
        left = fields.u32();
        value = fields.u32();
      }
      left--;
      return value;
    },
  };
}

/** `stsz` (ISO/IEC 14496-12, 8.7.3.2). */
export class SampleSizes {
  readonly count: number;
  readonly #shared: number;
  readonly #sizes: Buffer;

  constructor(stsz: Buffer) {
    const fields = new Fields(stsz).skip(4);
    this.#shared = fields.u32();
    this.count = this.#shared === 0 ? fields.count(4) : fields.u32();
    this.#sizes = fields.bytes(this.#shared === 0 ? 4 * this.count : 0);
  }

  /** Bytes of a sample, counted from 0. */
  of(index: number): number {
    return this.#shared === 0 ? this.#sizes.readUInt32BE(4 * index) : this.#shared;
  }
}
