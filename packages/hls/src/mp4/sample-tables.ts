import { Fields, Mp4Error } from './boxes.ts';

/**
 * Iterates over the values of a run-length encoded table (`stts`, `ctts`), sample by sample.
 *
 * @param box - if undefined, all values are 0.
 * @returns an iterator whose `next` throws Mp4Error after the last value.
 */
export function runs(box: Buffer | undefined): { next(): number } {
  if (box === undefined) return { next: () => 0 };
  const fields = new Fields(box).skip(4);
  let entries = fields.count(8);
  let remaining = 0;
  let value = 0;
  return {
    next() {
      while (remaining === 0) {
        if (entries-- === 0) throw new Mp4Error('a table that is too short for the samples');
        remaining = fields.u32();
        value = fields.u32();
      }
      remaining--;
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

  /** Size of a sample in bytes; `index` starts at 0. */
  of(index: number): number {
    return this.#shared === 0 ? this.#sizes.readUInt32BE(4 * index) : this.#shared;
  }
}
