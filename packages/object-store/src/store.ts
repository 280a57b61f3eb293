import type { Readable } from 'node:stream';

/**
 * An object store as this service uses it: S3's calls, and of those the ones that every store has
 * (AWS, R2, B2, MinIO, Ceph, and files of one's own). Keys are relative paths of `a-z A-Z 0-9 . _ -`
 * segments (see `keys.domain.ts`). Every adapter passes `store.testing.ts`.
 *
 * Raw bytes of people's files travel between their browser and the store alone, by presigned addresses.
 */
export interface ObjectStore {
  /** As `STORAGE` calls it. */
  readonly name: 'file' | 's3';
  /** Where its objects are files of this machine: a process of ours has to serve them. */
  readonly folder?: string;
  readonly bucket: string;
  /** Where pages reach it, and are let by their content policy: an origin. */
  origin(): Promise<string>;

  /** Begins a transfer in parts. @returns the store's id of it. */
  createMultipart(key: string, options: { contentType: string }): Promise<string>;
  /** The address where one part is PUT. Bound to key, transfer, number and size. */
  presignPart(part: PartGrant): Promise<string>;
  /** All acknowledged parts by number, however many pages. @throws NoSuchMultipartError. */
  listParts(key: string, multipartId: string): Promise<StoredPart[]>;
  /**
   * Makes the object of these parts, all or nothing; repeated, answers the same again. Parts that were sent and are
   * not named are left out, or the list is refused: Ceph takes no list but the whole.
   *
   * @param parts - in the order of their numbers.
   * @throws PartsError where one is missing, was replaced since, or is too small to be no last one;
   *   NoSuchMultipartError where neither the transfer nor its object is known.
   */
  completeMultipart(key: string, multipartId: string, parts: PartName[]): Promise<ObjectInfo>;
  /** Ends a transfer and removes its parts. Of an unknown one: nothing to do. */
  abortMultipart(key: string, multipartId: string): Promise<void>;
  /** Transfers of originals that were neither completed nor aborted. */
  listMultiparts(): AsyncIterable<{ key: string; multipartId: string; initiatedAt: Date }>;

  /**
   * Where a small object is sent whole. A form (`POST`, `multipart/form-data`: these fields, then the file under
   * the name `file`) is S3's browser form, the one way that every Uppy speaks, and signed with a range of
   * sizes; a store that takes none gives a `PUT` with these headers, whose size nobody bounds; `fields.key` names the object all the same. The store answers
   * 200, 201 or 204; what it made stands in the headers `ETag` and `Location`, or in S3's document.
   */
  presignPost(grant: PostGrant): Promise<PostAddress>;
  /**
   * A short-lived address of one object.
   *
   * @param grant.filename - downloaded as a file of this name; left out: shown as what it is.
   * @param grant.signedAt - of a moment before now: addresses of the same moment are the same.
   */
  presignGet(grant: {
    key: string;
    filename?: string;
    expiresInSeconds: number;
    signedAt?: Date;
  }): Promise<string>;

  head(key: string): Promise<ObjectInfo | undefined>;
  /** @param range - first and last byte, both inclusive. @throws NoSuchObjectError. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Writes a small object whole: who reads it meanwhile reads the old or the new one. */
  put(key: string, body: Uint8Array | string, options: { contentType: string }): Promise<void>;
  /** Objects under a prefix, in no promised order. */
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** The prefixes one segment below a prefix that ends with `/` (`public/` → `public/<video>/`), in no promised order. */
  listPrefixes(prefix: string): AsyncIterable<string>;
  /** Copies all objects under a prefix; repeated, leaves the same. */
  copyPrefix(from: string, to: string): Promise<void>;
  /** Of an object that is not there: nothing to do. */
  delete(key: string): Promise<void>;
  deletePrefix(prefix: string): Promise<void>;

  /** What ffmpeg reads an object from: a path of this machine, or a short-lived address. */
  source(key: string): Promise<MediaSource>;
  /** @throws StoreUnavailableError where the store does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export type MediaSource = { kind: 'file'; path: string } | { kind: 'url'; url: string };

export interface ObjectInfo {
  key: string;
  /** Bytes. */
  size: number;
  /** Opaque; another one after each change. Without quotes. */
  etag: string;
  modifiedAt: Date;
}

export interface PartName {
  partNumber: number;
  etag: string;
}
export interface StoredPart extends PartName {
  /** Bytes. */
  size: number;
}

/** Sizes in bytes: `exactly` where it is known, else at most `maxBytes`. */
export interface PartGrant {
  key: string;
  multipartId: string;
  partNumber: number;
  maxBytes: number;
  exactly?: number;
  expiresInSeconds: number;
}
export type PostAddress =
  | { method: 'POST'; url: string; fields: Record<string, string> }
  | { method: 'PUT'; url: string; fields: Record<string, string>; headers: Record<string, string> };

export interface PostGrant {
  key: string;
  contentType: string;
  maxBytes: number;
  expiresInSeconds: number;
}

/** A transfer's rules (S3's, which all stores keep): 5 MiB at least for all parts but the last. */
export const MIN_PART_BYTES = 5 * 1024 ** 2;
export const MAX_PART_BYTES = 5 * 1024 ** 3;
export const MAX_PARTS = 10_000;

export class NoSuchMultipartError extends Error {
  override name = 'NoSuchMultipartError';
}
export class NoSuchObjectError extends Error {
  override name = 'NoSuchObjectError';
}
/** The parts do not make an object; the message says which one and why. */
export class PartsError extends Error {
  override name = 'PartsError';
}
/** The store does not answer, or with a fault of its own: the same call may work later. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}
/** The store has no room left. */
export class StoreFullError extends StoreUnavailableError {
  override name = 'StoreFullError';
}
