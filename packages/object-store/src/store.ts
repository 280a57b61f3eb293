import type { Readable } from 'node:stream';

/**
 * The object store port: the subset of the S3 API that all supported stores implement
 * (AWS, R2, B2, MinIO, Ceph, and local files). Keys are relative paths of `a-z A-Z 0-9 . _ -`
 * segments (see `keys.domain.ts`). Every adapter passes the contract suite in `store.testing.ts`.
 *
 * Uploaded files go directly from the browser to the store through presigned URLs.
 */
export interface ObjectStore {
  /** The value of `STORAGE`. */
  readonly name: 'file' | 's3';
  /** The folder of the file store, which the service must serve itself; undefined for a bucket. */
  readonly folder?: string;
  readonly bucket: string;
  /** The origin that browsers use, which the Content-Security-Policy must allow. */
  origin(): Promise<string>;

  /**
   * Starts a multipart upload.
   *
   * @param options - `metadata`: for other services of the same cloud; a store without such services ignores it.
   * @returns its ID in the store.
   */
  createMultipart(
    key: string,
    options: { contentType: string; metadata?: Record<string, string> },
  ): Promise<string>;
  /** Presigns the PUT of one part. The URL is valid only for this key, multipart upload, part number and size. */
  presignPart(options: PresignPartOptions): Promise<string>;
  /**
   * Sends one part from the service itself, for files that do not come from a browser.
   *
   * @throws NoSuchMultipartError, StoreFullError, StoreUnavailableError.
   */
  putPart(part: PartId, body: Uint8Array): Promise<CompletedPart>;
  /** Lists all acknowledged parts, ordered by number. @throws NoSuchMultipartError. */
  listParts(key: string, multipartId: string): Promise<StoredPart[]>;
  /**
   * Creates the object from the given parts atomically. Idempotent: a repeated call returns the same object. Uploaded parts
   * that are not listed are omitted, or the list is rejected: Ceph requires all of them.
   *
   * @param parts - sorted by part number.
   * @throws PartsError if a part is missing, was replaced, or is too small and not the last one;
   *   NoSuchMultipartError if neither the multipart upload nor its object exists.
   */
  completeMultipart(key: string, multipartId: string, parts: CompletedPart[]): Promise<ObjectInfo>;
  /** Aborts a multipart upload and removes its parts. Does nothing if it does not exist. */
  abortMultipart(key: string, multipartId: string): Promise<void>;
  /** Lists multipart uploads under `originals/` that were neither completed nor aborted. */
  listMultiparts(): AsyncIterable<{ key: string; multipartId: string; initiatedAt: Date }>;

  /**
   * Presigns the upload of a small file in one request. `POST` is S3's browser form (`multipart/form-data`: `fields`,
   * then the file in a field named `file`), which every version of Uppy supports; its signed policy limits the size.
   * Stores without browser forms return a `PUT` with `headers`, which does not limit the size; `fields.key` still
   * names the object. In the file store, the request works once; in a bucket with `conditionalPuts` it cannot replace the object; other
   * buckets let it replace the object. The store returns 200, 201 or 204, with the object in the `ETag` and `Location` headers or in
   * S3's XML document.
   */
  presignPost(options: PresignPostOptions): Promise<PresignedPost>;
  /**
   * Presigns the download of one object.
   *
   * @param options.filename - the name to save the file under; if omitted, the object is served inline.
   * @param options.signedAt - signing time in the past: URLs with the same signing time are identical and cacheable.
   */
  presignGet(options: {
    key: string;
    filename?: string;
    expiresInSeconds: number;
    signedAt?: Date;
  }): Promise<string>;

  head(key: string): Promise<ObjectInfo | undefined>;
  /** Reads an object. @param range - first and last byte, both inclusive. @throws NoSuchObjectError. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Writes a small object atomically: concurrent readers get the old or the new content. */
  put(key: string, body: Uint8Array | string, options: { contentType: string }): Promise<void>;
  /** Lists objects under a prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** Lists the common prefixes one level below a prefix that ends with `/` (`public/` → `public/<video>/`), in no particular order. */
  listPrefixes(prefix: string): AsyncIterable<string>;
  /** Copies an object, without transferring it through this process. Idempotent. @throws NoSuchObjectError. */
  copy(from: string, to: string): Promise<void>;
  /** Copies all objects under a prefix. Idempotent. */
  copyPrefix(from: string, to: string): Promise<void>;
  /** Deletes an object. Does nothing if it does not exist. */
  delete(key: string): Promise<void>;
  deletePrefix(prefix: string): Promise<void>;

  /** Returns the input that ffmpeg reads the object from: a local path or a presigned URL. */
  source(key: string): Promise<MediaSource>;
  /** Checks that the store is reachable; a file store also that its disk is writable and has space. @throws StoreUnavailableError, StoreFullError. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export type MediaSource = { kind: 'file'; path: string } | { kind: 'url'; url: string };

export interface ObjectInfo {
  key: string;
  /** In bytes. */
  size: number;
  /** Opaque, without quotes; changes whenever the object changes. */
  etag: string;
  modifiedAt: Date;
}

export interface CompletedPart {
  partNumber: number;
  etag: string;
}
export interface StoredPart extends CompletedPart {
  /** In bytes. */
  size: number;
  receivedAt: Date;
}

export interface PartId {
  key: string;
  multipartId: string;
  partNumber: number;
}

/** Sizes are in bytes: `exactBytes` if the size is known, otherwise at most `maxBytes`. */
export interface PresignPartOptions extends PartId {
  maxBytes: number;
  exactBytes?: number;
  /** Maximum total size of the upload's parts after this one, including those being received. Only the file store enforces it. */
  maxTotalBytes?: number;
  expiresInSeconds: number;
}
export type PresignedPost =
  | { method: 'POST'; url: string; fields: Record<string, string> }
  | { method: 'PUT'; url: string; fields: Record<string, string>; headers: Record<string, string> };

export interface PresignPostOptions {
  key: string;
  contentType: string;
  maxBytes: number;
  expiresInSeconds: number;
}

/** S3's limits for multipart uploads, which all stores share. The minimum applies to all parts except the last. */
export const MIN_PART_BYTES = 5 * 1024 ** 2;
export const MAX_PART_BYTES = 5 * 1024 ** 3;
export const MAX_PARTS = 10_000;

export class NoSuchMultipartError extends Error {
  override name = 'NoSuchMultipartError';
}
export class NoSuchObjectError extends Error {
  override name = 'NoSuchObjectError';
}
/** Thrown if the parts cannot be assembled into an object; the message names the part and the reason. */
export class PartsError extends Error {
  override name = 'PartsError';
}
/** Thrown if the store is unreachable or failed: the same call may succeed later. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}
/** Thrown if the store has no free space. */
export class StoreFullError extends StoreUnavailableError {
  override name = 'StoreFullError';
}
