import { S3Error } from './errors.domain.ts';

/** Bytes of all fields before the file together, and of one part's headers: S3 allows 20 kB. */
const MAX_FIELDS_BYTES = 20 * 1024;
const HEADERS_END = Buffer.from('\r\n\r\n');

/** @returns the boundary that a `Content-Type` of multipart/form-data names (RFC 7578, RFC 2046). */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i.exec(
      contentType,
    ) ?? [];
  return quoted ?? plain;
}

/**
 * Takes a form apart as it arrives: small fields, then one file, whose bytes are handed on. What follows the
 * file is ignored, as S3 does.
 */
export class FormReader {
  /** Values by names in lower case; all that count are here before the file begins. */
  readonly fields = new Map<string, string>();
  #state: 'between' | 'headers' | 'value' | 'file' | 'end' = 'value';
  #name: string | undefined;
  readonly #delimiter: Buffer;
  /** Bytes that cannot be told yet. The first delimiter has no line before it: one is put there. */
  #rest: Buffer = Buffer.from('\r\n');
  #fieldsBytes = 0;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`);
  }

  get inFile(): boolean {
    return this.#state === 'file' || this.#state === 'end';
  }

  /** Whether the whole file was seen. */
  get ended(): boolean {
    return this.#state === 'end';
  }

  /** @returns the bytes of the file in this chunk. @throws S3Error InvalidRequest where it is no form. */
  push(chunk: Buffer): Buffer {
    if (this.#state === 'end') return EMPTY;
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (this.#state !== 'file') {
      const left = this.#step(bytes);
      if (left === undefined) {
        this.#rest = bytes;
        if (this.#fieldsBytes + bytes.length > MAX_FIELDS_BYTES) throw noForm('Its fields are too long.');
        return EMPTY;
      }
      this.#fieldsBytes += bytes.length - left.length;
      if (this.#fieldsBytes > MAX_FIELDS_BYTES) throw noForm('Its fields are too long.');
      bytes = left;
    }
    return this.#takeFile(bytes);
  }

  #takeFile(bytes: Buffer): Buffer {
    const end = bytes.indexOf(this.#delimiter);
    if (end >= 0) {
      this.#state = 'end';
      this.#rest = EMPTY;
      return bytes.subarray(0, end);
    }
    // The end may hold the beginning of the delimiter.
    const sure = Math.max(0, bytes.length - this.#delimiter.length + 1);
    // A copy: the rest of a chunk would hold all of it in memory.
    this.#rest = Buffer.from(bytes.subarray(sure));
    return bytes.subarray(0, sure);
  }

  /** One step towards the file. @returns the bytes behind it; undefined where more are needed. */
  #step(bytes: Buffer): Buffer | undefined {
    if (this.#state === 'between') {
      if (bytes.length < 2) return undefined;
      if (bytes.toString('latin1', 0, 2) !== '\r\n') throw noForm('It has no file.');
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
  if (name === undefined) throw noForm('One of its parts has no name.');
  return name.toLowerCase();
}

const noForm = (why: string) =>
  new S3Error('InvalidRequest', `The body is not a form that can be taken. ${why}`);
