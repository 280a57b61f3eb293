/** Bytes that are no MP4, or one that we do not take; the message says where. */
export class Mp4Error extends Error {
  override name = 'Mp4Error';
}

/** A box (ISO/IEC 14496-12, 4.2); `start` and `end` count from the start of the bytes it was read from. */
export interface Box {
  type: string;
  start: number;
  end: number;
  /** What stands after its size and type; a view, no copy. */
  body: Buffer;
}

/** Largest box that is held in memory: an index of 12 hours takes 40 MiB, a fragment of a few seconds less. */
export const MAX_BOX_BYTES = 64 * 1024 ** 2;
/** Most boxes side by side; a real file has some tens. */
const MAX_SIBLINGS = 4096;

export interface BoxHead {
  type: string;
  /** The whole box, in bytes. `Infinity` where it reaches to the end of the file. */
  size: number;
  /** Bytes of its size and type. */
  headSize: number;
}

/** @returns undefined where the bytes are too few to tell. @throws Mp4Error for a size below the head's. */
export function readBoxHead(bytes: Buffer, start = 0): BoxHead | undefined {
  if (bytes.length < start + 8) return undefined;
  // Any four bytes; what is no letter is shown as a question mark, since the type is told in messages.
  const type = bytes.toString('latin1', start + 4, start + 8).replaceAll(/[^ -~]/g, '?');
  const small = bytes.readUInt32BE(start);
  if (small === 0) return { type, size: Number.POSITIVE_INFINITY, headSize: 8 };
  if (small !== 1) {
    if (small < 8) throw new Mp4Error(`the box “${type}” says that it is ${small} bytes long`);
    return { type, size: small, headSize: 8 };
  }
  if (bytes.length < start + 16) return undefined;
  const size = Number(bytes.readBigUInt64BE(start + 8));
  if (size < 16) throw new Mp4Error(`the box “${type}” says that it is ${size} bytes long`);
  return { type, size, headSize: 16 };
}

/** The boxes that stand side by side in these bytes. @throws Mp4Error where one reaches beyond them. */
export function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  let start = 0;
  while (start < bytes.length) {
    const head = readBoxHead(bytes, start);
    // QuickTime ends some lists of boxes with four zero bytes.
    if (head === undefined) break;
    const end = Number.isFinite(head.size) ? start + head.size : bytes.length;
    if (end > bytes.length) throw new Mp4Error(`the box “${head.type}” ends behind what holds it`);
    if (boxes.length === MAX_SIBLINGS) throw new Mp4Error(`more than ${MAX_SIBLINGS} boxes side by side`);
    boxes.push({ type: head.type, start, end, body: bytes.subarray(start + head.headSize, end) });
    start = end;
  }
  return boxes;
}

/** The body of the first box of this path (`moov`, `trak`, …). */
export function findBox(bytes: Buffer, ...path: string[]): Buffer | undefined {
  let body: Buffer | undefined = bytes;
  for (const type of path) {
    if (body === undefined) return undefined;
    body = boxesOf(body).find((box) => box.type === type)?.body;
  }
  return body;
}

/** @throws Mp4Error where there is none: see {@link findBox}. */
export function getBox(bytes: Buffer, ...path: string[]): Buffer {
  const body = findBox(bytes, ...path);
  if (body === undefined) throw new Mp4Error(`there is no box ${path.join('/')}`);
  return body;
}

/** The fields of a box, one after another, big-endian. Each read throws Mp4Error behind the end. */
export class Fields {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }
  skip(count: number): this {
    this.#take(count);
    return this;
  }
  u8(): number {
    return this.#bytes.readUInt8(this.#take(1));
  }
  u16(): number {
    return this.#bytes.readUInt16BE(this.#take(2));
  }
  u32(): number {
    return this.#bytes.readUInt32BE(this.#take(4));
  }
  i32(): number {
    return this.#bytes.readInt32BE(this.#take(4));
  }
  /** @throws Mp4Error also where a double would round it. */
  u64(): number {
    return exact(this.#bytes.readBigUInt64BE(this.#take(8)));
  }
  i64(): number {
    return exact(this.#bytes.readBigInt64BE(this.#take(8)));
  }
  text(count: number): string {
    const start = this.#take(count);
    return this.#bytes.toString('latin1', start, start + count);
  }
  bytes(count: number): Buffer {
    const start = this.#take(count);
    return this.#bytes.subarray(start, start + count);
  }
  /** The head of a full box. */
  versionAndFlags(): { version: number; flags: number } {
    const word = this.u32();
    return { version: word >>> 24, flags: word & 0xffffff };
  }
  /** A table's number of entries, of which the rest of the box must have room for all. */
  count(entryBytes: number): number {
    const count = this.u32();
    if (count * entryBytes > this.left) throw new Mp4Error(`a table says ${count} entries and has fewer`);
    return count;
  }

  #take(count: number): number {
    const start = this.#at;
    if (count > this.left) throw new Mp4Error('a box ends inside one of its fields');
    this.#at += count;
    return start;
  }
}

function exact(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Mp4Error('a time or size is too large to be true');
  return number;
}
