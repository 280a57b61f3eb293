import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { assertKey } from '../keys.domain.ts';
import { attachment, bareEtag, storedCacheControl } from '../object-headers.domain.ts';
import {
  NoSuchMultipartError,
  NoSuchObjectError,
  type ObjectInfo,
  type ObjectStore,
  type PartGrant,
  type PartName,
  PartsError,
  type PostAddress,
  type PostGrant,
  type StoredPart,
  StoreUnavailableError,
} from '../store.ts';
import { openS3Client, providerFor, type S3Options } from './client.ts';
import { isAbsent, saidBy, translate, translated, translatedAll } from './errors.ts';
import { copyObjects, deleteObjects, listFolders, listObjects, wholeSeconds } from './objects.ts';
import { listTransfers } from './transfers.ts';

export { openS3Client, providerFor, type S3Options } from './client.ts';
export { setUpBucket } from './setup.ts';

/** A converter reads its source for as long as it works: the slowest that is let, twelve hours of film, ends within it. */
const SOURCE_SECONDS = 24 * 3_600;

/** A bucket that speaks S3: raw bytes go between people's browsers and it, by presigned addresses. */
export function openS3Store(options: S3Options): ObjectStore {
  const client = openS3Client(options);
  const bucket = { client, name: options.bucket };
  const Bucket = options.bucket;
  const { forms } = providerFor(options);
  return {
    name: 's3',
    bucket: Bucket,
    origin: () => originOf(options),
    createMultipart: async (key, { contentType }) => {
      assertKey(key);
      const { UploadId } = await translated(
        client.send(new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType })),
      );
      if (!UploadId) throw new StoreUnavailableError('The store began a transfer without a name.');
      return UploadId;
    },
    presignPart: (grant) => presignPart(client, Bucket, grant),
    listParts: (key, multipartId) => translated(listParts(client, Bucket, key, multipartId)),
    completeMultipart: (key, multipartId, parts) => complete(client, Bucket, key, multipartId, parts),
    abortMultipart: async (key, multipartId) => {
      const command = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: multipartId });
      await translated(client.send(command)).catch((error: unknown) => {
        if (!(error instanceof NoSuchMultipartError)) throw error;
      });
    },
    listMultiparts: () => translatedAll(listTransfers(bucket)),
    presignPost: (grant) => (forms ? presignForm(client, Bucket, grant) : presignPut(client, Bucket, grant)),
    presignGet: async ({ key, filename, expiresInSeconds, signedAt }) => {
      assertKey(key);
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ...(filename === undefined ? {} : { ResponseContentDisposition: attachment(filename) }),
      });
      return getSignedUrl(client, command, {
        expiresIn: expiresInSeconds,
        ...(signedAt === undefined ? {} : { signingDate: signedAt }),
      });
    },
    head: (key) => translated(head(client, Bucket, key)),
    read: (key, range) => translated(read(client, Bucket, key, range)),
    put: async (key, body, { contentType }) => {
      assertKey(key);
      const command = new PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        CacheControl: storedCacheControl(key),
      });
      await translated(client.send(command));
    },
    list: (prefix) => translatedAll(listObjects(bucket, prefix)),
    listPrefixes: (prefix) => translatedAll(listFolders(bucket, prefix)),
    copyPrefix: (from, to) => translated(copyObjects(bucket, from, to)),
    delete: async (key) => {
      assertKey(key);
      await translated(client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },
    deletePrefix: (prefix) => translated(deleteObjects(bucket, prefix)),
    source: async (key) => {
      assertKey(key);
      const command = new GetObjectCommand({ Bucket, Key: key });
      return { kind: 'url', url: await getSignedUrl(client, command, { expiresIn: SOURCE_SECONDS }) };
    },
    check: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket }));
      } catch (error) {
        throw new StoreUnavailableError(`The bucket “${Bucket}” does not answer: ${saidBy(error as Error)}`, {
          cause: error,
        });
      }
    },
    close: async () => client.destroy(),
  };
}

/** Where browsers reach the bucket: the SDK knows best how its addresses are made. No credentials are needed to know it. */
async function originOf(options: S3Options): Promise<string> {
  const client = openS3Client({ ...options, credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: options.bucket, Key: 'x' }));
  client.destroy();
  return new URL(url).origin;
}

/**
 * S3 signs the exact length of a body, or none: where it is not known, S3's own bound of a part (5 GiB) holds, and the
 * sum is looked at when the parts are put together.
 */
async function presignPart(client: S3Client, Bucket: string, grant: PartGrant): Promise<string> {
  const { key, multipartId, partNumber, exactly, expiresInSeconds } = grant;
  assertKey(key);
  const command = new UploadPartCommand({
    Bucket,
    Key: key,
    UploadId: multipartId,
    PartNumber: partNumber,
    ...(exactly === undefined ? {} : { ContentLength: exactly }),
  });
  return getSignedUrl(client, command, {
    expiresIn: expiresInSeconds,
    signableHeaders: new Set(['host', ...(exactly === undefined ? [] : ['content-length'])]),
  });
}

async function presignForm(client: S3Client, Bucket: string, grant: PostGrant): Promise<PostAddress> {
  const { key, contentType, maxBytes, expiresInSeconds } = grant;
  assertKey(key);
  const { url, fields } = await createPresignedPost(client, {
    Bucket,
    Key: key,
    Conditions: [['content-length-range', 0, maxBytes]],
    Fields: { 'Content-Type': contentType, success_action_status: '201' },
    Expires: expiresInSeconds,
  });
  return { method: 'POST', url, fields };
}

/** For stores that take no form. The size is looked at when it has arrived. */
async function presignPut(client: S3Client, Bucket: string, grant: PostGrant): Promise<PostAddress> {
  const { key, contentType, expiresInSeconds } = grant;
  assertKey(key);
  const command = new PutObjectCommand({ Bucket, Key: key, ContentType: contentType });
  const url = await getSignedUrl(client, command, {
    expiresIn: expiresInSeconds,
    signableHeaders: new Set(['host', 'content-type']),
  });
  return { method: 'PUT', url, fields: { key }, headers: { 'Content-Type': contentType } };
}

async function listParts(
  client: S3Client,
  Bucket: string,
  key: string,
  multipartId: string,
): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  let PartNumberMarker: string | undefined;
  for (;;) {
    const page = await client
      .send(new ListPartsCommand({ Bucket, Key: key, UploadId: multipartId, PartNumberMarker }))
      .catch((error: unknown) => {
        // Ceph says of a transfer that has ended that there is no such key.
        if (isAbsent(error))
          throw new NoSuchMultipartError(`The transfer of ${key} has ended.`, { cause: error });
        throw error;
      });
    for (const { PartNumber, ETag, Size } of page.Parts ?? [])
      parts.push({ partNumber: PartNumber!, etag: bareEtag(ETag ?? ''), size: Size ?? 0 });
    // The SDK's own paginator goes on while there is a marker, and Ceph gives one with the last page too.
    if (!page.IsTruncated || page.NextPartNumberMarker === undefined) return parts;
    PartNumberMarker = page.NextPartNumberMarker;
  }
}

/**
 * Keys are never used twice, so an object that is there is the one of this transfer: whoever completes it again, or
 * beside somebody else, is told of that one, whatever the store says of the transfer.
 */
async function complete(
  client: S3Client,
  Bucket: string,
  key: string,
  multipartId: string,
  parts: PartName[],
): Promise<ObjectInfo> {
  if (parts.length === 0) throw new PartsError('An object is made of one part at least.');
  // Amazon refuses it, Ceph puts them in order.
  if (parts.some(({ partNumber }, at) => partNumber <= (parts[at - 1]?.partNumber ?? 0)))
    throw new PartsError('The parts are not in the order of their numbers.');
  const command = new CompleteMultipartUploadCommand({
    Bucket,
    Key: key,
    UploadId: multipartId,
    MultipartUpload: { Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag })) },
  });
  try {
    await client.send(command);
  } catch (error) {
    const made = await translated(head(client, Bucket, key));
    if (made) return made;
    const fault = translate(error);
    // Ceph answers 500 for a transfer that has ended: whoever asks again would do so without end.
    if (fault instanceof StoreUnavailableError) await translated(listParts(client, Bucket, key, multipartId));
    throw fault;
  }
  // The answer may lack the ETag (Ceph) and never tells the size.
  const made = await translated(head(client, Bucket, key));
  if (!made) throw new StoreUnavailableError('The store made an object that is not there.');
  return made;
}

async function head(client: S3Client, Bucket: string, key: string): Promise<ObjectInfo | undefined> {
  assertKey(key);
  try {
    const { ContentLength, ETag, LastModified } = await client.send(
      new HeadObjectCommand({ Bucket, Key: key }),
    );
    return {
      key,
      size: ContentLength ?? 0,
      etag: bareEtag(ETag ?? ''),
      modifiedAt: wholeSeconds(LastModified),
    };
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

async function read(
  client: S3Client,
  Bucket: string,
  key: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  assertKey(key);
  try {
    const { Body } = await client.send(
      new GetObjectCommand({
        Bucket,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      }),
    );
    return Body as Readable;
  } catch (error) {
    if (isAbsent(error)) throw new NoSuchObjectError(`There is no object ${key}.`, { cause: error });
    throw error;
  }
}
