import { S3Error } from './errors.domain.ts';

/** Limit for the total size of the fields before the file, as in S3 (20 kB). */
const MAX_FIELDS_BYTES = 20 * 1024;
const HEADERS_END = Buffer.from('\r\n\r\n');

/** Returns the boundary of a multipart/form-data `Content-Type` (RFC 7578, RFC 2046). */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i.exec(
      contentType,
    ) ?? [];
  return quoted ?? plain;
}

/**
 * Streaming parser of a form: small fields, then one file, whose bytes are returned as they arrive.
 * Parts after the file are ignored, as in S3.
 */
export class FormReader {
  /** Values by lower-case names, complete when the file begins. */
  readonly fields = new Map<string, string>();
  #state: 'between' | 'headers' | 'value' | 'file' | 'end' = 'value';
  #name: string | undefined;
  readonly #delimiter: Buffer;
  /** Unparsed bytes. Starts with a line break, because the first delimiter has none before it. */
  #pending: Buffer = Buffer.from('\r\n');
  #fieldsBytes = 0;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  get inFile(): boolean {
    return this.#state === 'file' || this.#state === 'end';
  }

  /** Whether the whole file was read. */
  get complete(): boolean {
    return this.#state === 'end';
  }

  /** Parses a chunk. @returns the bytes of the file in it. @throws S3Error InvalidRequest if the form is malformed. */
  push(chunk: Buffer): Buffer {
    if (this.#state === 'end') return EMPTY;
    let bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    while (this.#state !== 'file') {
      const remaining = this.#step(bytes);
      if (remaining === undefined) {
        this.#pending = bytes;
        if (this.#fieldsBytes + bytes.length > MAX_FIELDS_BYTES)
          throw invalidForm('The fields are too long.');
        return EMPTY;
      }
      this.#fieldsBytes += bytes.length - remaining.length;
      if (this.#fieldsBytes > MAX_FIELDS_BYTES) throw invalidForm('The fields are too long.');
      bytes = remaining;
    }
    return this.#readFile(bytes);
  }

  #readFile(bytes: Buffer): Buffer {
    const end = bytes.indexOf(this.#delimiter);
    if (end >= 0) {
      this.#state = 'end';
      this.#pending = EMPTY;
      return bytes.subarray(0, end);
    }
    // The chunk may end in the middle of a delimiter.
    const safeLength = Math.max(0, bytes.length - this.#delimiter.length + 1);
    // Copied, because a subarray would keep the whole chunk in memory.
    this.#pending = Buffer.from(bytes.subarray(safeLength));
    return bytes.subarray(0, safeLength);
  }

  /** Parses the next element before the file. @returns the remaining bytes; undefined if more input is needed. */
  #step(bytes: Buffer): Buffer | undefined {
    if (this.#state === 'between') {
      if (bytes.length < 2) return undefined;
      if (bytes.toString('latin1', 0, 2) !== '\r\n') throw invalidForm('It contains no file.');
      this.#state = 'headers';
      return bytes.subarray(2);
    }
    if (this.#state === 'headers') {
      const end = bytes.indexOf(HEADERS_END);
      if (end < 0) return undefined;
      this.#name = fieldName(bytes.toString('utf8', 0, end));
      this.#state = this.#name === 'file' ? 'file' : 'value';
      return bytes.subarray(end + HEADERS_END.length);
    }
    const end = bytes.indexOf(this.#delimiter);
    if (end < 0) return undefined;
    if (this.#name !== undefined) this.fields.set(this.#name, bytes.toString('utf8', 0, end));
    this.#state = 'between';
    return bytes.subarray(end + this.#delimiter.length);
  }
}

const EMPTY = Buffer.alloc(0);

function fieldName(headers: string): string {
  const [, name] = /^content-disposition:\s*form-data;.*?\bname="([^"]*)"/im.exec(headers) ?? [];
  if (name === undefined) throw invalidForm('A part has no name.');
  return name.toLowerCase();
}

const invalidForm = (reason: string) =>
  new S3Error('InvalidRequest', `The body is not a valid form. ${reason}`);
