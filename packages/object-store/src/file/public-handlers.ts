import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ObjectInfo } from '../store.ts';
import { checkSize, readPartAddress } from './addresses.domain.ts';
import { DataFile } from './data-file.ts';
import { type Disk, infoOf, placeObject, randomName } from './disk.ts';
import { S3Error } from './errors.domain.ts';
import type { EventSpool } from './event-spool.ts';
import { boundaryOf, FormReader } from './form-reader.domain.ts';
import { readForm } from './forms.domain.ts';
import type { Notifier } from './notifier.ts';
import { receiveBody } from './receive.ts';
import type { Transfers } from './transfers.ts';

/** What the calls of a store work with. */
export interface StoreParts {
  disk: Disk;
  bucket: string;
  secret: string;
  transfers: Transfers;
  spool: EventSpool;
  notifier: Notifier;
}

/**
 * Takes the PUT of a presigned address: all is checked before a byte is read.
 *
 * @param begin - called right before the body is read.
 * @returns the ETag of what was stored, durably.
 * @throws S3Error.
 */
export async function handlePart(
  { secret, bucket, transfers }: StoreParts,
  request: IncomingMessage,
  begin: () => void,
): Promise<string> {
  const address = readPartAddress(secret, bucket, request.url ?? '', new Date());
  const size = bodySize(request);
  checkSize(address, size);
  const { multipartId, key, partNumber } = address;
  return await transfers.using(multipartId, key, (transfer) =>
    transfer.writePart(partNumber, size, ({ write, signal }) => {
      begin();
      return receiveBody(request, size, write, { signal });
    }),
  );
}

/** @throws S3Error where the body is not the bytes of the file alone, or does not say how many. */
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

/** What a form's lines may take beside fields and file, in bytes. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/**
 * Takes a form with a whole file: its fields are checked before anything of the file is kept. The content type
 * is not: who serves the file tells its type by its name.
 *
 * @throws S3Error.
 */
export async function handleForm(
  store: StoreParts,
  request: IncomingMessage,
  begin: () => void,
): Promise<ObjectInfo> {
  const { disk, bucket, secret } = store;
  if (request.url !== `/${bucket}`) throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.');
  const size = bodySize(request);
  const boundary = boundaryOf(request.headers['content-type'] ?? '');
  if (boundary === undefined) throw new S3Error('InvalidRequest', 'The body is no multipart/form-data.');
  const name = randomName();
  const half = join(disk.temporaries, name);
  const data = await DataFile.open(half, disk.sync);
  try {
    begin();
    const reader = new FormReader(boundary);
    let granted: { key: string; maxBytes: number } | undefined;
    let position = 0;
    const take = (chunks: readonly Buffer[]) => {
      const bytes = chunks.map((chunk) => reader.push(chunk)).filter(({ length }) => length > 0);
      if (granted === undefined && reader.inFile) {
        granted = readForm(secret, bucket, reader.fields, new Date());
        if (size > granted.maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge(granted.maxBytes);
      }
      if (bytes.length === 0) return undefined;
      const at = position;
      for (const { length } of bytes) position += length;
      if (granted !== undefined && position > granted.maxBytes) throw tooLarge(granted.maxBytes);
      return data.write(bytes, at);
    };
    await receiveBody(request, size, take);
    if (granted === undefined || !reader.ended) throw new S3Error('InvalidRequest', 'The form is cut off.');
    const object = infoOf(granted.key, await data.seal(position));
    await publish(store, name, object, half);
    return object;
  } finally {
    await data.close();
    await rm(half, { force: true });
  }
}

const tooLarge = (maxBytes: number) =>
  new S3Error('EntityTooLarge', `The form takes a file of at most ${maxBytes} bytes.`);

/** Written before the object appears: an event whose object did not come to be is nobody's. */
async function publish(
  { disk, spool, notifier }: StoreParts,
  name: string,
  object: ObjectInfo,
  half: string,
): Promise<void> {
  await spool.add(name, 'ObjectCreated:Post', object);
  await placeObject(disk, half, object.key).catch(async (error: unknown) => {
    await spool.remove(name);
    throw error;
  });
  notifier.add(name);
}
