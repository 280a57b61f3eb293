import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ObjectInfo } from '../store.ts';
import { DataFile } from './data-file.ts';
import { type Disk, moveToKey, randomName, statObject, toObjectInfo } from './disk.ts';
import { assertFits, type DiskCheck } from './disk-check.ts';
import { S3Error } from './errors.domain.ts';
import type { EventSpool } from './event-spool.ts';
import { boundaryOf, FormReader } from './form-reader.domain.ts';
import { readForm } from './forms.domain.ts';
import type { Notifier } from './notifier.ts';
import { checkSize, parsePartUrl } from './presigned-urls.domain.ts';
import { receiveBody } from './receive.ts';
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
  /** Keys of the forms that are being received. */
  forms: Set<string>;
}

/**
 * Handles the PUT of a presigned URL, which is validated before the body is read.
 *
 * @param sendContinue - called right before the body is read.
 * @returns the ETag of the durably stored part.
 * @throws S3Error.
 */
export async function handlePart(
  { disk, secret, bucket, transfers }: StoreContext,
  request: IncomingMessage,
  sendContinue: () => void,
): Promise<string> {
  const part = parsePartUrl(secret, bucket, request.url ?? '', new Date());
  const size = bodySize(request);
  checkSize(part, size);
  await assertFits(disk, size);
  const { multipartId, key, partNumber, maxTotalBytes } = part;
  return await transfers.withTransfer(multipartId, key, (transfer) =>
    transfer.writePart(
      partNumber,
      size,
      ({ write, signal }) => {
        sendContinue();
        return receiveBody(request, size, write, { signal });
      },
      maxTotalBytes,
    ),
  );
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

/**
 * Handles the POST of a browser form, whose fields are validated before the file is written. The content type is not
 * stored, because files are served with a type derived from their extension. A form is valid once: it never replaces an object.
 *
 * @throws S3Error.
 */
export async function handleForm(
  store: StoreContext,
  request: IncomingMessage,
  sendContinue: () => void,
): Promise<ObjectInfo> {
  const { disk, bucket, secret, forms } = store;
  if (request.url !== `/${bucket}`) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.');
  const size = bodySize(request);
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === undefined) throw new S3Error('InvalidRequest', 'The body is not multipart/form-data.');
  const name = randomName();
  const temporary = join(disk.temporaries, name);
  const data = await DataFile.open(temporary, disk.sync);
  let received: string | undefined;
  try {
    sendContinue();
    const reader = new FormReader(boundary);
    let policy: { key: string; maxBytes: number } | undefined;
    let position = 0;
    const write = (chunks: readonly Buffer[]) => {
      const bytes = chunks.map((chunk) => reader.push(chunk)).filter(({ length }) => length > 0);
      if (policy === undefined && reader.inFile) {
        policy = readForm(secret, bucket, reader.fields, new Date());
        if (size > policy.maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge(policy.maxBytes);
        if (forms.has(policy.key)) throw new S3Error('SlowDown', 'The form is being received.');
        received = policy.key;
        forms.add(received);
      }
      if (bytes.length === 0) return undefined;
      const start = position;
      for (const { length } of bytes) position += length;
      if (policy !== undefined && position > policy.maxBytes) throw tooLarge(policy.maxBytes);
      return data.write(bytes, start);
    };
    await receiveBody(request, size, write);
    if (policy === undefined || !reader.complete)
      throw new S3Error('InvalidRequest', 'The form is truncated.');
    if ((await statObject(disk, policy.key)) !== undefined)
      throw new S3Error('PreconditionFailed', 'The form has already been used.');
    const object = toObjectInfo(policy.key, await data.seal(position));
    await publish(store, name, object, temporary);
    return object;
  } finally {
    if (received !== undefined) forms.delete(received);
    await data.close();
    await rm(temporary, { force: true });
  }
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
