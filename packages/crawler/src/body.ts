import type { Transform } from 'node:stream';
import zlib from 'node:zlib';

/** Value of Accept-Encoding; `createDecoder` must support each encoding. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** Size of a decoder's output chunks: a body can exceed the limit by at most this much before it is rejected. */
const DECODER_CHUNK_BYTES = 64 * 1024;

/** Compressing incompressible data adds a few bytes, so the raw input may exceed the limit by this much. */
const RAW_SLACK_BYTES = 64 * 1024;

/** Returns the maximum number of bytes on the wire for a decoded body of `maxBytes`. */
export function maxRawBytes(encoding: Encoding, maxBytes: number): number {
  return encoding === 'identity' ? maxBytes : maxBytes + RAW_SLACK_BYTES;
}

interface BodyEvents {
  /** The whole body, decompressed. */
  readonly onDone: (bytes: Uint8Array) => void;
  /** The body exceeds `maxBytes`; `readPrefix` returns its first `maxBytes` bytes. */
  readonly onOverflow: (readPrefix: () => Uint8Array) => void;
  /** The compressed data is corrupt or truncated. */
  readonly onCorrupt: (cause: Error) => void;
  /** Stop sending input until `onResume`, so that at most one chunk is buffered for the decoder. */
  readonly onPause: () => void;
  readonly onResume: () => void;
}

export type Encoding = 'identity' | 'gzip' | 'deflate' | 'br';

/** Parses Content-Encoding. Returns null for an encoding that was not offered, or for several. */
export function parseEncoding(header: string | undefined): Encoding | null {
  switch (header?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return 'identity';
    case 'gzip':
    case 'x-gzip': // RFC 9110 8.4.1.3
      return 'gzip';
    case 'deflate':
      return 'deflate';
    case 'br':
      return 'br';
    default:
      return null;
  }
}

/**
 * Collects one body and enforces the limit after decompression, so that a small gzip file cannot expand to
 * gigabytes. Raw input is limited too, because bytes after a gzip trailer produce no output. After `onDone`,
 * `onOverflow`, `onCorrupt` or `destroy`, no further events are emitted.
 */
export class LimitedBody {
  readonly #encoding: Encoding;
  readonly #maxBytes: number;
  readonly #events: BodyEvents;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  #rawSize = 0;
  #decoder: Transform | undefined;
  #decoderEnded = false;
  #inputEnded = false;
  #done = false;

  constructor(encoding: Encoding, maxBytes: number, events: BodyEvents) {
    this.#encoding = encoding;
    this.#maxBytes = maxBytes;
    this.#events = events;
  }

  /** Adds a chunk from the wire. The chunk is not copied. */
  write(chunk: Uint8Array): void {
    if (this.#done || chunk.length === 0) return;
    this.#rawSize += chunk.length;
    if (this.#encoding === 'identity') {
      this.#add(chunk);
    } else if (this.#rawSize > maxRawBytes(this.#encoding, this.#maxBytes)) {
      this.#overflow();
    } else if (!this.#decoderEnded) {
      this.#decoder ??= this.#startDecoder(chunk);
      if (!this.#decoder.write(chunk)) this.#events.onPause();
    }
  }

  /** Marks the response as complete. */
  end(): void {
    if (this.#done) return;
    this.#inputEnded = true;
    if (this.#decoder === undefined || this.#decoderEnded) this.#finish();
    else this.#decoder.end();
  }

  /** Stops and destroys the decoder. */
  destroy(): void {
    this.#done = true;
    this.#decoder?.destroy();
    this.#chunks.length = 0;
  }

  #add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    if (this.#size > this.#maxBytes) this.#overflow();
  }

  #finish(): void {
    this.#done = true;
    this.#events.onDone(this.#join());
  }

  #overflow(): void {
    if (this.#done) return;
    this.#done = true;
    this.#decoder?.destroy();
    this.#events.onOverflow(() => this.#join().subarray(0, this.#maxBytes));
    this.#chunks.length = 0;
  }

  #join(): Uint8Array {
    const [first] = this.#chunks;
    if (first !== undefined && this.#chunks.length === 1) return first;
    return Buffer.concat(this.#chunks, this.#size);
  }

  #startDecoder(first: Uint8Array): Transform {
    const decoder = createDecoder(this.#encoding, first);
    decoder.on('data', (chunk: Uint8Array) => {
      if (!this.#done) this.#add(chunk);
    });
    decoder.on('drain', () => {
      if (!this.#done) this.#events.onResume();
    });
    decoder.on('end', () => {
      if (this.#done) return;
      this.#decoderEnded = true;
      if (this.#inputEnded) this.#finish();
      else this.#events.onResume(); // bytes after the trailer are read and discarded
    });
    decoder.on('error', (cause: Error) => {
      if (this.#done) return;
      this.#done = true;
      this.#events.onCorrupt(cause);
    });
    return decoder;
  }
}

function createDecoder(encoding: Encoding, first: Uint8Array): Transform {
  const options = { chunkSize: DECODER_CHUNK_BYTES };
  if (encoding === 'br') return zlib.createBrotliDecompress(options);
  if (encoding === 'gzip') return zlib.createGunzip(options);
  // "deflate" means the zlib format (RFC 9110 8.4.1.2), but some servers send it without the header.
  const zlibHeader = ((first[0] ?? 0) & 0x0f) === 0x08;
  return zlibHeader ? zlib.createInflate(options) : zlib.createInflateRaw(options);
}
