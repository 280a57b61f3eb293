import { opendir } from 'node:fs/promises';
import { assertKey } from '../keys.domain.ts';
import { grantPath, scopeOf } from '../signing.domain.ts';
import {
  NoSuchMultipartError,
  type ObjectInfo,
  type ObjectStore,
  type StoredPart,
  StoreFullError,
  StoreUnavailableError,
} from '../store.ts';
import { translation } from '../translation.ts';
import { partAddress } from './addresses.domain.ts';
import { openControlClient } from './admin-client.ts';
import { type Disk, isFull, openDisk, statObject } from './disk.ts';
import { formFields } from './forms.domain.ts';
import {
  copyObjects,
  deleteObject,
  deleteObjects,
  listFolders,
  listObjects,
  pathOfObject,
  putObject,
  readObject,
} from './objects.ts';
import { readAbout } from './transfer.ts';

export interface FileStoreOptions {
  /** The folder of all objects; the store's process has the same. */
  root: string;
  bucket: string;
  /** Where browsers reach the store's process. No slash at the end, as for all addresses here. */
  publicUrl: string;
  /** Where we reach it. */
  internalUrl: string;
  /** Shared with the store's process and with who serves `mediaUrl`. */
  secret: string;
  /** Where the folder is served: `…/files`. */
  mediaUrl: string;
}

/**
 * The store of files: people's bytes go to the store's process (`server.ts`), which alone writes transfers; what
 * the service itself writes and reads is done on the folder.
 */
export function openFileStore(options: FileStoreOptions): ObjectStore {
  const { bucket, publicUrl, secret, mediaUrl } = options;
  const disk = openDisk(options.root);
  const control = openControlClient(options.internalUrl, secret);
  return {
    name: 'file',
    folder: options.root,
    bucket,
    origin: async () => new URL(publicUrl).origin,
    createMultipart: async (key) => {
      assertKey(key);
      return (await control.call<{ multipartId: string }>('create', { key })).multipartId;
    },
    presignPart: async (grant) => {
      assertKey(grant.key);
      return publicUrl + partAddress(secret, bucket, grant, expiry(grant.expiresInSeconds));
    },
    listParts: async (key, multipartId) =>
      (await control.call<{ parts: StoredPart[] }>('parts', { key, multipartId })).parts,
    completeMultipart: async (key, multipartId, parts) => {
      const info = await control.call<ObjectInfo>('complete', { key, multipartId, parts });
      return { ...info, modifiedAt: new Date(info.modifiedAt) };
    },
    abortMultipart: async (key, multipartId) => {
      await control.call('abort', { key, multipartId }).catch((error: unknown) => {
        if (!(error instanceof NoSuchMultipartError)) throw error;
      });
    },
    listMultiparts: () => translatedAll(listTransfers(disk)),
    presignPost: async (grant) => {
      assertKey(grant.key);
      const fields = formFields(secret, bucket, grant, expiry(grant.expiresInSeconds));
      return { method: 'POST', url: `${publicUrl}/${bucket}`, fields };
    },
    presignGet: async ({ key, expiresInSeconds, signedAt }) => {
      assertKey(key);
      return `${mediaUrl}/${grantPath(secret, scopeOf(key), expiry(expiresInSeconds, signedAt))}/${key}`;
    },
    head: (key) => translated(statObject(disk, key)),
    read: (key, range) => translated(readObject(disk, key, range)),
    put: (key, body) => translated(putObject(disk, key, body)),
    list: (prefix) => translatedAll(listObjects(disk, prefix)),
    listPrefixes: (prefix) => translatedAll(listFolders(disk, prefix)),
    copyPrefix: (from, to) => translated(copyObjects(disk, from, to)),
    delete: (key) => translated(deleteObject(disk, key)),
    deletePrefix: (prefix) => translated(deleteObjects(disk, prefix)),
    source: async (key) => ({ kind: 'file', path: await translated(pathOfObject(disk, key)) }),
    check: async () => void (await control.call('check', {})),
    close: () => control.close(),
  };
}

/** @returns seconds since 1970. */
const expiry = (inSeconds: number, from = new Date()): number =>
  Math.floor(from.getTime() / 1000) + inSeconds;

async function* listTransfers(disk: Disk) {
  for await (const { name } of await opendir(disk.transfers)) {
    const about = await readAbout(disk, name);
    if (about !== undefined) {
      yield { key: about.key, multipartId: name, initiatedAt: new Date(about.initiatedAt) };
    }
  }
}

const { translated, translatedAll } = translation(inWordsOfThePort);

/** Faults of the file system in the port's words. */
function inWordsOfThePort(error: unknown): unknown {
  if (isFull(error)) return new StoreFullError('The disk is full.', { cause: error });
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  // Node's own errors of wrong arguments have words for codes (ERR_…), the system's do not.
  if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) {
    return new StoreUnavailableError(`The file store's disk fails: ${code}.`, { cause: error });
  }
  return error;
}
