import { opendir } from 'node:fs/promises';
import { errorMapping } from '../error-mapping.ts';
import { assertKey } from '../keys.domain.ts';
import { accessScopeOf, presignFilename, presignPathSegment } from '../signing.domain.ts';
import {
  NoSuchMultipartError,
  type ObjectInfo,
  type ObjectStore,
  type StoredPart,
  StoreFullError,
  StoreUnavailableError,
} from '../store.ts';
import { openAdminClient } from './admin-client.ts';
import { type Disk, isFull, openDisk, statObject } from './disk.ts';
import { grantForm } from './form-grants.ts';
import { presignForm } from './forms.domain.ts';
import {
  copyObject,
  copyObjects,
  deleteObject,
  deleteObjects,
  listFolders,
  listObjects,
  pathOfObject,
  putObject,
  readObject,
} from './objects.ts';
import { openPartSender } from './part-sender.ts';
import { presignPartPath } from './presigned-urls.domain.ts';
import { readMetadata } from './transfer.ts';

/** Validity of the URL of a part that this process sends at once. */
const PUT_SECONDS = 60;

export interface FileStoreOptions {
  /** The folder of all objects, shared with the store process. */
  root: string;
  bucket: string;
  /** URL of the store process for browsers, without a trailing slash, like the other URLs here. */
  publicUrl: string;
  /** Its URL for this process, which needs no proxy. */
  internalUrl: string;
  /** Shared with the store process and the server of `mediaUrl`. */
  secret: string;
  /** Base URL of the published files: `…/files`. */
  mediaUrl: string;
}

/**
 * Opens the file store. Users upload to the store process (`server.ts`), which is the only writer of multipart uploads;
 * the service itself reads and writes objects directly in the folder.
 */
export function openFileStore(options: FileStoreOptions): ObjectStore {
  const { bucket, publicUrl, internalUrl, secret, mediaUrl } = options;
  const disk = openDisk(options.root);
  const admin = openAdminClient(disk, secret);
  const sender = openPartSender();
  return {
    name: 'file',
    folder: options.root,
    bucket,
    origin: async () => new URL(publicUrl).origin,
    createMultipart: async (key) => {
      assertKey(key);
      return (await admin.call<{ multipartId: string }>('create', { key })).multipartId;
    },
    presignPart: async (part) => {
      assertKey(part.key);
      return publicUrl + presignPartPath(secret, bucket, part, expiry(part.expiresInSeconds));
    },
    putPart: async (part, body) => {
      assertKey(part.key);
      const size = { maxBytes: body.length, exactBytes: body.length };
      const path = presignPartPath(secret, bucket, { ...part, ...size }, expiry(PUT_SECONDS));
      return { partNumber: part.partNumber, etag: await sender.put(internalUrl + path, body) };
    },
    listParts: async (key, multipartId) =>
      (await admin.call<{ parts: StoredPart[] }>('parts', { key, multipartId })).parts.map((part) => ({
        ...part,
        receivedAt: new Date(part.receivedAt),
      })),
    completeMultipart: async (key, multipartId, parts) => {
      const info = await admin.call<ObjectInfo>('complete', { key, multipartId, parts });
      return { ...info, modifiedAt: new Date(info.modifiedAt) };
    },
    abortMultipart: async (key, multipartId) => {
      await admin.call('abort', { key, multipartId }).catch((error: unknown) => {
        if (!(error instanceof NoSuchMultipartError)) throw error;
      });
    },
    listMultiparts: () => mapIterationErrors(listTransfers(disk)),
    presignPost: async (options) => {
      assertKey(options.key);
      const expires = expiry(options.expiresInSeconds);
      const { path, fields } = presignForm(secret, bucket, options, expires);
      await mapErrors(grantForm(disk, options.key, expires));
      return { method: 'POST', url: publicUrl + path, fields };
    },
    presignGet: async ({ key, filename, expiresInSeconds, signedAt }) => {
      assertKey(key);
      const query = filename === undefined ? '' : presignFilename(secret, key, filename);
      return `${mediaUrl}/${presignPathSegment(secret, accessScopeOf(key), expiry(expiresInSeconds, signedAt))}/${key}${query}`;
    },
    head: (key) => mapErrors(statObject(disk, key)),
    read: (key, range) => mapErrors(readObject(disk, key, range)),
    put: (key, body) => mapErrors(putObject(disk, key, body)),
    list: (prefix) => mapIterationErrors(listObjects(disk, prefix)),
    listPrefixes: (prefix) => mapIterationErrors(listFolders(disk, prefix)),
    copy: (from, to) => mapErrors(copyObject(disk, from, to)),
    copyPrefix: (from, to) => mapErrors(copyObjects(disk, from, to)),
    delete: (key) => mapErrors(deleteObject(disk, key)),
    deletePrefix: (prefix) => mapErrors(deleteObjects(disk, prefix)),
    source: async (key) => ({ kind: 'file', path: await mapErrors(pathOfObject(disk, key)) }),
    check: async () => void (await admin.call('check', {})),
    close: async () => {
      await admin.close();
      await sender.close();
    },
  };
}

/** @returns Unix time in seconds. */
const expiry = (inSeconds: number, from = new Date()): number =>
  Math.floor(from.getTime() / 1000) + inSeconds;

async function* listTransfers(disk: Disk) {
  for await (const { name } of await opendir(disk.transfers)) {
    const metadata = await readMetadata(disk, name);
    if (metadata !== undefined) {
      yield { key: metadata.key, multipartId: name, initiatedAt: new Date(metadata.initiatedAt) };
    }
  }
}

const { mapErrors, mapIterationErrors } = errorMapping(toStoreError);

/** Maps file system errors to the errors of the object store port. */
function toStoreError(error: unknown): unknown {
  if (isFull(error)) return new StoreFullError('The disk is full.', { cause: error });
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  // System errors only: the codes of Node.js's own errors contain an underscore (ERR_…).
  if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) {
    return new StoreUnavailableError(`The disk of the file store failed: ${code}.`, { cause: error });
  }
  return error;
}
