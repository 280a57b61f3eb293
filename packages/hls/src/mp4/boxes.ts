/** Thrown for invalid or unsupported MP4 data; the message identifies the location. */
export class Mp4Error extends Error {
  override name = 'Mp4Error';
}

/** A box (ISO/IEC 14496-12, 4.2); `start` and `end` are offsets in the parsed bytes. */
export interface Box {
  type: string;
  start: number;
  end: number;
  /** Content after size and type; a view, not a copy. */
  body: Buffer;
}

/** Largest box that is read into memory; the index of a 12-hour video takes 40 MiB, a fragment of a few seconds less. */
export const MAX_BOX_BYTES = 64 * 1024 ** 2;
/** Maximum number of sibling boxes; real files have a few dozen. */
const MAX_SIBLINGS = 4096;

export interface BoxHeader {
  type: string;
  /** Size of the box in bytes, including the header. `Infinity` if it extends to the end of the file. */
  size: number;
  /** Size of the header in bytes. */
  headerSize: number;
}

/** @returns undefined if there are not enough bytes. @throws Mp4Error if the size is smaller than the header. */
export function readBoxHeader(bytes: Buffer, start = 0): BoxHeader | undefined {
  if (bytes.length < start + 8) return undefined;
  // The type may be any four bytes; unprintable ones become question marks because it appears in messages.
  const type = bytes.toString('latin1', start + 4, start + 8).replaceAll(/[^ -~]/g, '?');
  const size32 = bytes.readUInt32BE(start);
  if (size32 === 0) return { type, size: Number.POSITIVE_INFINITY, headerSize: 8 };
  if (size32 !== 1) {
    if (size32 < 8) throw new Mp4Error(`box “${type}” has an invalid size of ${size32} bytes`);
    return { type, size: size32, headerSize: 8 };
  }
  if (bytes.length < start + 16) return undefined;
  const size = Number(bytes.readBigUInt64BE(start + 8));
  if (size < 16) throw new Mp4Error(`box “${type}” has an invalid size of ${size} bytes`);
  return { type, size, headerSize: 16 };
}

/** Splits bytes into sibling boxes. @throws Mp4Error if one extends beyond the bytes. */
export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let start = 0;
  while (start < bytes.length) {
    const head = readBoxHeader(bytes, start);
    // QuickTime ends some box lists with four zero bytes.
    if (head === undefined) break;
    const end = Number.isFinite(head.size) ? start + head.size : bytes.length;
    if (end > bytes.length) throw new Mp4Error(`box “${head.type}” extends beyond its parent`);
    if (boxes.length === MAX_SIBLINGS) throw new Mp4Error(`more than ${MAX_SIBLINGS} sibling boxes`);
    boxes.push({ type: head.type, start, end, body: bytes.subarray(start + head.headerSize, end) });
    start = end;
  }
  return boxes;
}

/** @returns the body of the first box with this path (`moov`, `trak`, …). */
export function findBox(bytes: Buffer, ...path: string[]): Buffer | undefined {
  let body: Buffer | undefined = bytes;
  for (const type of path) {
    if (body === undefined) return undefined;
    body = boxesOf(body).find((box) => box.type === type)?.body;
  }
  return body;
}

/** Like {@link findBox}. @throws Mp4Error if the box is missing. */
export function getBox(bytes: Buffer, ...path: string[]): Buffer {
  const body = findBox(bytes, ...path);
  if (body === undefined) throw new Mp4Error(`box ${path.join('/')} is missing`);
  return body;
}

/** Reads the fields of a box in sequence, big-endian. Each read throws Mp4Error beyond the end. */
export class Fields {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get remaining(): number {
    return this.#bytes.length - this.#offset;
  }
  skip(count: number): this {
    this.#advance(count);
    return this;
  }
  u8(): number {
    return this.#bytes.readUInt8(this.#advance(1));
  }
  u16(): number {
    return this.#bytes.readUInt16BE(this.#advance(2));
  }
  u32(): number {
    return this.#bytes.readUInt32BE(this.#advance(4));
  }
  i32(): number {
    return this.#bytes.readInt32BE(this.#advance(4));
  }
  /** @throws Mp4Error if the data is too short or the value exceeds Number.MAX_SAFE_INTEGER. */
  u64(): number {
    return exact(this.#bytes.readBigUInt64BE(this.#advance(8)));
  }
  i64(): number {
    return exact(this.#bytes.readBigInt64BE(this.#advance(8)));
  }
  text(count: number): string {
    const start = this.#advance(count);
    return this.#bytes.toString('latin1', start, start + count);
  }
  bytes(count: number): Buffer {
    const start = this.#advance(count);
    return this.#bytes.subarray(start, start + count);
  }
  /** Header of a full box. */
  versionAndFlags(): { version: number; flags: number } {
    const word = this.u32();
    return { version: word >>> 24, flags: word & 0xffffff };
  }
  /** Number of entries of a table. @throws Mp4Error if the rest of the box is too small for them. */
  count(entryBytes: number): number {
    const count = this.u32();
    if (count * entryBytes > this.remaining)
      throw new Mp4Error(`a table declares ${count} entries but is shorter`);
    return count;
  }

  #advance(count: number): number {
    const start = this.#offset;
    if (count > this.remaining) throw new Mp4Error('a box ends inside one of its fields');
    this.#offset += count;
    return start;
  }
}

function exact(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Mp4Error('a time or size is out of range');
  return number;
}
