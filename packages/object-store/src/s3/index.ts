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
import { attachmentDisposition, objectCacheControl, unquoteEtag } from '../object-headers.domain.ts';
import {
  type CompletedPart,
  NoSuchMultipartError,
  NoSuchObjectError,
  type ObjectInfo,
  type ObjectStore,
  type PartId,
  PartsError,
  type PresignedPost,
  type PresignPartOptions,
  type PresignPostOptions,
  type StoredPart,
  StoreUnavailableError,
} from '../store.ts';
import { openS3Client, providerFor, type S3Options } from './client.ts';
import { errorText, isAbsent, mapErrors, mapIterationErrors, toStoreError } from './errors.ts';
import {
  copyObject,
  copyObjects,
  deleteObjects,
  listFolders,
  listObjects,
  truncateToSeconds,
} from './objects.ts';
import { listTransfers } from './transfers.ts';

export { openS3Client, providerFor, type S3Options } from './client.ts';
export { setUpBucket } from './setup.ts';

/** Converters read the source throughout a conversion; even that of a twelve-hour video ends within this time. */
const SOURCE_URL_SECONDS = 24 * 3_600;

/** Opens an S3-compatible bucket; browsers upload to it directly through presigned URLs. */
export function openS3Store(options: S3Options): ObjectStore {
  const client = openS3Client(options);
  const bucket = { client, name: options.bucket };
  const Bucket = options.bucket;
  const { postForms, conditionalPuts } = providerFor(options);
  return {
    name: 's3',
    bucket: Bucket,
    origin: () => originOf(options),
    createMultipart: async (key, { contentType, metadata }) => {
      assertKey(key);
      const { UploadId } = await mapErrors(
        client.send(
          new CreateMultipartUploadCommand({
            Bucket,
            Key: key,
            ContentType: contentType,
            Metadata: metadata,
          }),
        ),
      );
      if (!UploadId)
        throw new StoreUnavailableError('The store started a multipart upload without returning an ID.');
      return UploadId;
    },
    presignPart: (part) => presignPart(client, Bucket, part),
    putPart: (part, body) => mapErrors(putPart(client, Bucket, part, body)),
    listParts: (key, multipartId) => mapErrors(listParts(client, Bucket, key, multipartId)),
    completeMultipart: (key, multipartId, parts) => complete(client, Bucket, key, multipartId, parts),
    abortMultipart: async (key, multipartId) => {
      const command = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: multipartId });
      await mapErrors(client.send(command)).catch((error: unknown) => {
        if (!(error instanceof NoSuchMultipartError)) throw error;
      });
    },
    listMultiparts: () => mapIterationErrors(listTransfers(bucket)),
    presignPost: (options) =>
      postForms ? presignForm(client, Bucket, options) : presignPut(client, Bucket, options, conditionalPuts),
    presignGet: async ({ key, filename, expiresInSeconds, signedAt }) => {
      assertKey(key);
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ...(filename === undefined ? {} : { ResponseContentDisposition: attachmentDisposition(filename) }),
      });
      return getSignedUrl(client, command, {
        expiresIn: expiresInSeconds,
        ...(signedAt === undefined ? {} : { signingDate: signedAt }),
      });
    },
    head: (key) => mapErrors(head(client, Bucket, key)),
    read: (key, range) => mapErrors(read(client, Bucket, key, range)),
    put: async (key, body, { contentType }) => {
      assertKey(key);
      const command = new PutObjectCommand({
        Bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        CacheControl: objectCacheControl(key),
      });
      await mapErrors(client.send(command));
    },
    list: (prefix) => mapIterationErrors(listObjects(bucket, prefix)),
    listPrefixes: (prefix) => mapIterationErrors(listFolders(bucket, prefix)),
    copy: (from, to) => mapErrors(copyObject(bucket, from, to)),
    copyPrefix: (from, to) => mapErrors(copyObjects(bucket, from, to)),
    delete: async (key) => {
      assertKey(key);
      await mapErrors(client.send(new DeleteObjectCommand({ Bucket, Key: key })));
    },
    deletePrefix: (prefix) => mapErrors(deleteObjects(bucket, prefix)),
    source: async (key) => {
      assertKey(key);
      const command = new GetObjectCommand({ Bucket, Key: key });
      return { kind: 'url', url: await getSignedUrl(client, command, { expiresIn: SOURCE_URL_SECONDS }) };
    },
    check: async () => {
      try {
        await client.send(new HeadBucketCommand({ Bucket }));
      } catch (error) {
        throw new StoreUnavailableError(
          `The bucket “${Bucket}” is unavailable: ${errorText(error as Error)}`,
          {
            cause: error,
          },
        );
      }
    },
    close: async () => client.destroy(),
  };
}

/** Returns the origin of the bucket's URLs, which only the SDK can construct; presigning needs no real credentials. */
async function originOf(options: S3Options): Promise<string> {
  const client = openS3Client({ ...options, credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: options.bucket, Key: 'x' }));
  client.destroy();
  return new URL(url).origin;
}

/**
 * S3 can sign only the exact length of a body. If it is unknown, S3's own limit for a part (5 GiB) applies, and the total
 * size is checked on completion.
 */
async function presignPart(client: S3Client, Bucket: string, part: PresignPartOptions): Promise<string> {
  const { key, multipartId, partNumber, exactBytes, expiresInSeconds } = part;
  assertKey(key);
  const command = new UploadPartCommand({
    Bucket,
    Key: key,
    UploadId: multipartId,
    PartNumber: partNumber,
    ...(exactBytes === undefined ? {} : { ContentLength: exactBytes }),
  });
  return getSignedUrl(client, command, {
    expiresIn: expiresInSeconds,
    signableHeaders: new Set(['host', ...(exactBytes === undefined ? [] : ['content-length'])]),
  });
}

async function putPart(
  client: S3Client,
  Bucket: string,
  { key, multipartId, partNumber }: PartId,
  body: Uint8Array,
): Promise<CompletedPart> {
  assertKey(key);
  const { ETag } = await client.send(
    new UploadPartCommand({ Bucket, Key: key, UploadId: multipartId, PartNumber: partNumber, Body: body }),
  );
  if (!ETag) throw new StoreUnavailableError('The store received a part without returning its ETag.');
  return { partNumber, etag: unquoteEtag(ETag) };
}

async function presignForm(
  client: S3Client,
  Bucket: string,
  options: PresignPostOptions,
): Promise<PresignedPost> {
  const { key, contentType, maxBytes, expiresInSeconds } = options;
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

/**
 * For stores without browser forms. The size is checked after the upload.
 *
 * @param conditionalPuts - see `Provider`.
 */
async function presignPut(
  client: S3Client,
  Bucket: string,
  options: PresignPostOptions,
  conditionalPuts: boolean,
): Promise<PresignedPost> {
  const { key, contentType, expiresInSeconds } = options;
  assertKey(key);
  const command = new PutObjectCommand({
    Bucket,
    Key: key,
    ContentType: contentType,
    ...(conditionalPuts && { IfNoneMatch: '*' }),
  });
  const url = await getSignedUrl(client, command, {
    expiresIn: expiresInSeconds,
    signableHeaders: new Set(['host', 'content-type', 'if-none-match']),
  });
  const headers = { 'Content-Type': contentType, ...(conditionalPuts && { 'If-None-Match': '*' }) };
  return { method: 'PUT', url, fields: { key }, headers };
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
        // Ceph returns NoSuchKey for a multipart upload that has ended.
        if (isAbsent(error))
          throw new NoSuchMultipartError(`The multipart upload of ${key} has ended.`, { cause: error });
        throw error;
      });
    for (const { PartNumber, ETag, Size, LastModified } of page.Parts ?? [])
      parts.push({
        partNumber: PartNumber!,
        etag: unquoteEtag(ETag ?? ''),
        size: Size ?? 0,
        receivedAt: LastModified ?? new Date(0),
      });
    // Not the SDK's paginator: it continues while there is a marker, which Ceph also returns with the last page.
    if (!page.IsTruncated || page.NextPartNumberMarker === undefined) return parts;
    PartNumberMarker = page.NextPartNumberMarker;
  }
}

/**
 * Completes a multipart upload. Keys are never reused, so an existing object is the result of this upload: repeated and
 * concurrent completions return it, whatever error the store reports.
 */
async function complete(
  client: S3Client,
  Bucket: string,
  key: string,
  multipartId: string,
  parts: CompletedPart[],
): Promise<ObjectInfo> {
  if (parts.length === 0) throw new PartsError('An object needs at least one part.');
  // Amazon rejects an unsorted list, Ceph sorts it.
  if (parts.some(({ partNumber }, index) => partNumber <= (parts[index - 1]?.partNumber ?? 0)))
    throw new PartsError('The parts are not sorted by part number.');
  const command = new CompleteMultipartUploadCommand({
    Bucket,
    Key: key,
    UploadId: multipartId,
    MultipartUpload: { Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag })) },
  });
  try {
    await client.send(command);
  } catch (error) {
    const object = await mapErrors(head(client, Bucket, key));
    if (object) return object;
    const storeError = toStoreError(error);
    // Ceph returns 500 for a multipart upload that has ended, which callers would retry forever.
    if (storeError instanceof StoreUnavailableError)
      await mapErrors(listParts(client, Bucket, key, multipartId));
    throw storeError;
  }
  // The response may lack the ETag (Ceph) and never contains the size.
  const object = await mapErrors(head(client, Bucket, key));
  if (!object) throw new StoreUnavailableError(`The completed object ${key} does not exist.`);
  return object;
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
      etag: unquoteEtag(ETag ?? ''),
      modifiedAt: truncateToSeconds(LastModified),
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
    if (isAbsent(error)) throw new NoSuchObjectError(`Object ${key} does not exist.`, { cause: error });
    throw error;
  }
}
