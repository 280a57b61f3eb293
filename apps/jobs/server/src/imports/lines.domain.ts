/** Maximum length of a line in bytes, to limit memory use. A posting takes about 2,000 bytes. */
export const MAX_LINE_BYTES = 256 * 1024;

/** A line of a file. */
export interface RawLine {
  /** Content without the line feed; null if longer than `MAX_LINE_BYTES`. */
  bytes: Uint8Array | null;
  /** File offset of the next line, in bytes. */
  end: number;
}

export const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Splits chunks of a file into lines and buffers at most one line between chunks. Carriage returns are kept, since
 * they are whitespace in JSON.
 */
export class LineSplitter {
  /** File offset of the next chunk, in bytes. */
  #offset: number;
  /** File offset of the current, incomplete line, in bytes. */
  #lineStart: number;
  #lineChunks: Uint8Array[] = [];
  #lineBytes = 0;

  /** @param offset - file offset of the first chunk; must be the start of a line. */
  constructor(offset: number) {
    this.#offset = offset;
    this.#lineStart = offset;
  }

  /** @returns the lines that end in this chunk. */
  push(chunk: Uint8Array): RawLine[] {
    const lines: RawLine[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start);
      if (end < 0) break;
      this.#append(chunk.subarray(start, end));
      lines.push(this.#finishLine(this.#offset + end + 1));
      start = end + 1;
    }
    // Copy the remainder, because a view would keep the entire chunk in memory.
    if (start < chunk.length) this.#append(chunk.slice(start));
    this.#offset += chunk.length;
    return lines;
  }

  /** @returns the last line if the file does not end with a line feed. */
  end(): RawLine[] {
    return this.#lineBytes === 0 ? [] : [this.#finishLine(this.#offset)];
  }

  #append(chunk: Uint8Array): void {
    this.#lineBytes += chunk.length;
    if (this.#lineBytes > MAX_LINE_BYTES) this.#lineChunks = [];
    else this.#lineChunks.push(chunk);
  }

  #finishLine(end: number): RawLine {
    const fits = this.#lineBytes <= MAX_LINE_BYTES;
    const line = this.#lineChunks.length === 1 ? this.#lineChunks[0]! : Buffer.concat(this.#lineChunks);
    const bytes = fits ? (this.#lineStart === 0 ? withoutByteOrderMark(line) : line) : null;
    this.#lineChunks = [];
    this.#lineBytes = 0;
    this.#lineStart = end;
    return { bytes, end };
  }
}

/** Some Windows editors start files with a byte order mark. */
const withoutByteOrderMark = (bytes: Uint8Array): Uint8Array =>
  BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)
    ? bytes.subarray(BYTE_ORDER_MARK.length)
    : bytes;
