/** Longest line read, in bytes: a posting takes two thousand, and what is longer must not fill the memory. */
export const MAX_LINE_BYTES = 256 * 1024;

/** A line of a file. */
export interface RawLine {
  /** Without its end; null where it is longer than `MAX_LINE_BYTES`. */
  bytes: Uint8Array | null;
  /** Where the next line begins, in bytes from the beginning of the file. */
  end: number;
}

export const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Cuts chunks of a file into lines, keeping no more than one line between two chunks. A carriage return before
 * the end of a line is white space to JSON and stays.
 */
export class LineSplitter {
  /** Where the chunk to come begins, and the line that is not yet whole; in bytes from the beginning of the file. */
  #offset: number;
  #begin: number;
  #kept: Uint8Array[] = [];
  #keptBytes = 0;

  /** @param offset - where the first chunk begins: the beginning of a line. */
  constructor(offset: number) {
    this.#offset = offset;
    this.#begin = offset;
  }

  /** @returns the lines that end in this chunk. */
  push(chunk: Uint8Array): RawLine[] {
    const lines: RawLine[] = [];
    let begin = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, begin);
      if (end < 0) break;
      this.#keep(chunk.subarray(begin, end));
      lines.push(this.#take(this.#offset + end + 1));
      begin = end + 1;
    }
    // A copy: a window into the chunk would keep all of it.
    if (begin < chunk.length) this.#keep(chunk.slice(begin));
    this.#offset += chunk.length;
    return lines;
  }

  /** @returns the last line, where the file does not end with a line's end. */
  end(): RawLine[] {
    return this.#keptBytes === 0 ? [] : [this.#take(this.#offset)];
  }

  #keep(part: Uint8Array): void {
    this.#keptBytes += part.length;
    if (this.#keptBytes > MAX_LINE_BYTES) this.#kept = [];
    else this.#kept.push(part);
  }

  #take(end: number): RawLine {
    const isWhole = this.#keptBytes <= MAX_LINE_BYTES;
    const kept = this.#kept.length === 1 ? this.#kept[0]! : Buffer.concat(this.#kept);
    const bytes = isWhole ? (this.#begin === 0 ? withoutMark(kept) : kept) : null;
    this.#kept = [];
    this.#keptBytes = 0;
    this.#begin = end;
    return { bytes, end };
  }
}

/** Windows' editors put a mark before the first line. */
const withoutMark = (bytes: Uint8Array): Uint8Array =>
  BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
