import type { Transform } from 'node:stream';
import zlib from 'node:zlib';

/** What Accept-Encoding offers; `createDecoder` must know each. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

/** Output piece of a decoder, in bytes: the most by which the limit can be overrun before it is seen. */
const DECODER_CHUNK = 64 * 1024;

/** In bytes. Compressing what cannot be compressed adds a little, so raw input may be this much over the limit. */
const RAW_SLACK = 64 * 1024;

/** The most bytes on the wire that can still be a body of `maxBytes`. */
export function rawLimit(encoding: Encoding, maxBytes: number): number {
  return encoding === 'identity' ? maxBytes : maxBytes + RAW_SLACK;
}

interface BodyEvents {
  /** The whole body, decompressed. */
  readonly onDone: (bytes: Uint8Array, truncated: boolean) => void;
  /** More than `maxBytes` came; `kept` holds exactly the first `maxBytes` of them. */
  readonly onOverflow: (kept: () => Uint8Array) => void;
  /** The compressed data is damaged or ends too early. */
  readonly onCorrupt: (cause: Error) => void;
  /** Take no more input until `onResume`: keeps what waits for the decoder to one piece. */
  readonly onPause: () => void;
  readonly onResume: () => void;
}

export type Encoding = 'identity' | 'gzip' | 'deflate' | 'br';

/** Reads Content-Encoding; null for one that we did not offer (a stack of several among them). */
export function readEncoding(header: string | undefined): Encoding | null {
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
 * Collects one body with the limit counted after decompression, so that a small gzip file which unpacks
 * to gigabytes stops at the limit. Raw input is limited too: junk after a gzip trailer counts as well.
 * After any of the first three events, or `destroy`, none follows.
 */
export class BoundedBody {
  readonly #encoding: Encoding;
  readonly #maxBytes: number;
  readonly #events: BodyEvents;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  #rawSize = 0;
  #decoder: Transform | undefined;
  #decoderEnded = false;
  #inputEnded = false;
  #over = false;

  constructor(encoding: Encoding, maxBytes: number, events: BodyEvents) {
    this.#encoding = encoding;
    this.#maxBytes = maxBytes;
    this.#events = events;
  }

  /** Takes a piece as it came from the wire; it is kept, not copied. */
  write(chunk: Uint8Array): void {
    if (this.#over || chunk.length === 0) return;
    this.#rawSize += chunk.length;
    if (this.#encoding === 'identity') {
      this.#add(chunk);
    } else if (this.#rawSize > rawLimit(this.#encoding, this.#maxBytes)) {
      this.#overflow();
    } else if (!this.#decoderEnded) {
      this.#decoder ??= this.#startDecoder(chunk);
      if (!this.#decoder.write(chunk)) this.#events.onPause();
    }
  }

  /** The response is complete. */
  end(): void {
    if (this.#over) return;
    this.#inputEnded = true;
    if (this.#decoder === undefined || this.#decoderEnded) this.#finish();
    else this.#decoder.end();
  }

  /** Stops at once and frees the decoder. */
  destroy(): void {
    this.#over = true;
    this.#decoder?.destroy();
    this.#chunks.length = 0;
  }

  #add(chunk: Uint8Array): void {
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    if (this.#size > this.#maxBytes) this.#overflow();
  }

  #finish(): void {
    this.#over = true;
    this.#events.onDone(this.#join(), false);
  }

  #overflow(): void {
    if (this.#over) return;
    this.#over = true;
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
      if (!this.#over) this.#add(chunk);
    });
    decoder.on('drain', () => {
      if (!this.#over) this.#events.onResume();
    });
    decoder.on('end', () => {
      if (this.#over) return;
      this.#decoderEnded = true;
      if (this.#inputEnded) this.#finish();
      else this.#events.onResume(); // what follows the trailer is read and thrown away
    });
    decoder.on('error', (cause: Error) => {
      if (this.#over) return;
      this.#over = true;
      this.#events.onCorrupt(cause);
    });
    return decoder;
  }
}

function createDecoder(encoding: Encoding, first: Uint8Array): Transform {
  const options = { chunkSize: DECODER_CHUNK };
  if (encoding === 'br') return zlib.createBrotliDecompress(options);
  if (encoding === 'gzip') return zlib.createGunzip(options);
  // "deflate" means the zlib format (RFC 9110 8.4.1.2), but some servers send it without the header.
  const zlibHeader = ((first[0] ?? 0) & 0x0f) === 0x08;
  return zlibHeader ? zlib.createInflate(options) : zlib.createInflateRaw(options);
}
