import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ObjectInfo } from '../store.ts';
import { DataFile } from './data-file.ts';
import { type Disk, moveToKey, randomName, statObject, toObjectInfo } from './disk.ts';
import { assertFits, type DiskCheck } from './disk-check.ts';
import { S3Error } from './errors.domain.ts';
import type { EventSpool } from './event-spool.ts';
import { isGranted, revokeForm } from './form-grants.ts';
import { boundaryOf, FormReader } from './form-reader.domain.ts';
import { checkFields, type PresignedForm, parseFormUrl } from './forms.domain.ts';
import type { Notifier } from './notifier.ts';
import { checkSize, parsePartUrl } from './presigned-urls.domain.ts';
import { receiveBody } from './receive.ts';
import type { Slots } from './slots.ts';
import type { Transfers } from './transfers.ts';

/** Dependencies of the request handlers. */
export interface StoreContext {
  disk: Disk;
  diskCheck: DiskCheck;
  bucket: string;
  secret: string;
  transfers: Transfers;
  spool: EventSpool;
  notifier: Notifier;
  slots: Slots;
  /** Keys of the forms that are being received. */
  forms: Set<string>;
}

/** A request whose body has not been read yet. */
interface Incoming {
  request: IncomingMessage;
  /** The network of the client. */
  network: string;
  /** Must be called right before the body is read. */
  sendContinue: () => void;
}

/**
 * Handles the PUT of a presigned URL, which is validated before the body is read.
 *
 * @returns the ETag of the durably stored part.
 * @throws S3Error.
 */
export async function handlePart(store: StoreContext, incoming: Incoming): Promise<string> {
  const { disk, secret, bucket, transfers } = store;
  const part = parsePartUrl(secret, bucket, incoming.request.url ?? '', new Date());
  const size = bodySize(incoming.request);
  checkSize(part, size);
  const { multipartId, key, partNumber, maxTotalBytes } = part;
  using _slot = takeSlot(store, incoming);
  await assertFits(disk, size);
  return await transfers.withTransfer(multipartId, key, (transfer) =>
    transfer.writePart(
      partNumber,
      size,
      ({ write, signal }) => {
        incoming.sendContinue();
        return receiveBody(incoming.request, size, write, { signal });
      },
      maxTotalBytes,
    ),
  );
}

/** @throws S3Error SlowDown. */
function takeSlot({ slots }: StoreContext, { request, network }: Incoming): Disposable {
  const release = slots.take(network, () => request.destroy());
  return { [Symbol.dispose]: release };
}

/** Returns the size of the body. @throws S3Error if the body is framed or has no Content-Length. */
function bodySize({ headers }: IncomingMessage): number {
  const framed =
    headers['content-encoding']?.includes('aws-chunked') ||
    headers['x-amz-content-sha256']?.toString().startsWith('STREAMING-') ||
    headers['x-amz-trailer'] !== undefined;
  if (framed) throw new S3Error('NotImplemented', 'Framed bodies and trailing checksums are not supported.');
  const length = headers['content-length'];
  if (length === undefined || !/^\d{1,15}$/.test(length)) {
    throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  return Number(length);
}

/** Allowance for the delimiters, headers and fields of a form. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
/** Time within which the fields before the file must arrive. A client sends these few hundred bytes at once. */
const FIELDS_TIMEOUT_MS = 10_000;

/**
 * Handles the POST of a browser form, whose URL is validated before the body is read. The content type is not stored, because files
 * are served with a type derived from their extension. A form is valid once: see `form-grants.ts`.
 *
 * @throws S3Error.
 */
export async function handleForm(store: StoreContext, incoming: Incoming): Promise<ObjectInfo> {
  const { disk, bucket, secret, forms } = store;
  const { request } = incoming;
  const form = parseFormUrl(secret, bucket, request.url ?? '', new Date());
  const size = bodySize(request);
  if (size > form.maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge(form.maxBytes);
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === undefined) throw new S3Error('InvalidRequest', 'The body is not multipart/form-data.');
  if (forms.has(form.key)) throw new S3Error('SlowDown', 'The form is being received.');
  using _slot = takeSlot(store, incoming);
  forms.add(form.key);
  const name = randomName();
  const temporary = join(disk.temporaries, name);
  try {
    await assertUsable(disk, form.key);
    await assertFits(disk, size);
    const data = await DataFile.open(temporary, disk.sync);
    try {
      incoming.sendContinue();
      const fileSize = await receiveForm(request, size, { form, boundary, data });
      const object = toObjectInfo(form.key, await data.seal(fileSize));
      // It may have been aborted in the meantime.
      await assertUsable(disk, form.key);
      await publish(store, name, object, temporary);
      await revokeForm(disk, form.key);
      return object;
    } finally {
      await data.close();
    }
  } finally {
    forms.delete(form.key);
    await rm(temporary, { force: true });
  }
}

/** @throws S3Error PreconditionFailed, AccessDenied. */
async function assertUsable(disk: Disk, key: string): Promise<void> {
  if ((await statObject(disk, key)) !== undefined)
    throw new S3Error('PreconditionFailed', 'The form has already been used.');
  if (!(await isGranted(disk, key)))
    throw new S3Error('AccessDenied', 'The form has already been used, or its upload was aborted.');
}

/** Writes the file of a form. @returns its size in bytes. @throws S3Error. */
async function receiveForm(
  request: IncomingMessage,
  size: number,
  { form, boundary, data }: { form: PresignedForm; boundary: string; data: DataFile },
): Promise<number> {
  const reader = new FormReader(boundary);
  const lateFields = new AbortController();
  const timeout = setTimeout(
    () => lateFields.abort(new S3Error('IncompleteBody', 'The fields of the form arrived too slowly.')),
    FIELDS_TIMEOUT_MS,
  );
  let checked = false;
  let position = 0;
  const write = (chunks: readonly Buffer[]) => {
    const bytes = chunks.map((chunk) => reader.push(chunk)).filter(({ length }) => length > 0);
    if (!checked && reader.inFile) {
      clearTimeout(timeout);
      checkFields(form, reader.fields);
      checked = true;
    }
    if (bytes.length === 0) return undefined;
    const start = position;
    for (const { length } of bytes) position += length;
    if (position > form.maxBytes) throw tooLarge(form.maxBytes);
    return data.write(bytes, start);
  };
  try {
    await receiveBody(request, size, write, { signal: lateFields.signal, isUrgent: () => !checked });
  } finally {
    clearTimeout(timeout);
  }
  if (!reader.complete) throw new S3Error('InvalidRequest', 'The form is truncated.');
  return position;
}

const tooLarge = (maxBytes: number) =>
  new S3Error('EntityTooLarge', `The form allows a file of at most ${maxBytes} bytes.`);

/** Spools the event before publishing the object: an event without an object is discarded, so none is lost. */
async function publish(
  { disk, spool, notifier }: StoreContext,
  name: string,
  object: ObjectInfo,
  temporary: string,
): Promise<void> {
  await spool.add(name, 'ObjectCreated:Post', object);
  await moveToKey(disk, temporary, object.key).catch(async (error: unknown) => {
    await spool.remove(name);
    throw error;
  });
  notifier.add(name);
}
