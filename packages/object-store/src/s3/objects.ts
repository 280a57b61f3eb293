import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  type ListObjectsV2CommandOutput,
  type ObjectIdentifier,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { assertKey, assertPrefix, isKey } from '../keys.domain.ts';
import { contentTypeOf, objectCacheControl, unquoteEtag } from '../object-headers.domain.ts';
import { NoSuchObjectError, type ObjectInfo, StoreUnavailableError } from '../store.ts';
import { isAbsent } from './errors.ts';

export interface Bucket {
  client: S3Client;
  name: string;
}

const MAX_CONCURRENT_COPIES = 16;

/** Truncates to whole seconds: HEAD returns seconds, listings return milliseconds. */
export const truncateToSeconds = (time: Date | undefined): Date =>
  new Date(Math.floor((time?.getTime() ?? 0) / 1000) * 1000);

const pages = ({ client, name }: Bucket, prefix: string, delimiter?: string) =>
  paginateListObjectsV2(
    { client },
    { Bucket: name, Prefix: prefix, ...(delimiter === undefined ? {} : { Delimiter: delimiter }) },
  );

const infosOf = ({ Contents = [] }: ListObjectsV2CommandOutput): ObjectInfo[] =>
  Contents.flatMap(({ Key, Size, ETag, LastModified }) =>
    // Skip foreign objects whose names are not valid keys.
    Key !== undefined && isKey(Key)
      ? [
          {
            key: Key,
            size: Size ?? 0,
            etag: unquoteEtag(ETag ?? ''),
            modifiedAt: truncateToSeconds(LastModified),
          },
        ]
      : [],
  );

export async function* listObjects(bucket: Bucket, prefix: string): AsyncGenerator<ObjectInfo> {
  for await (const page of pages(bucket, prefix)) yield* infosOf(page);
}

export async function* listFolders(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  for await (const { CommonPrefixes = [] } of pages(bucket, prefix, '/'))
    for (const { Prefix } of CommonPrefixes) if (Prefix !== undefined) yield Prefix;
}

/** Copies objects within the store, without downloading them. */
export async function copyObjects(bucket: Bucket, from: string, to: string): Promise<void> {
  assertPrefix(from);
  assertPrefix(to);
  for await (const page of pages(bucket, from)) {
    await forEachConcurrently(infosOf(page), MAX_CONCURRENT_COPIES, ({ key }) =>
      copyObject(bucket, key, to + key.slice(from.length)),
    );
  }
}

export async function copyObject({ client, name }: Bucket, from: string, to: string): Promise<void> {
  assertKey(from);
  assertKey(to);
  const command = new CopyObjectCommand({
    Bucket: name,
    Key: to,
    // Keys need no encoding.
    CopySource: `${name}/${from}`,
    // Cache-Control depends on the key, and other writers such as MediaConvert set their own content types.
    MetadataDirective: 'REPLACE',
    ContentType: contentTypeOf(to),
    CacheControl: objectCacheControl(to),
  });
  await client.send(command).catch((error: unknown) => {
    if (isAbsent(error)) throw new NoSuchObjectError(`Object ${from} does not exist.`, { cause: error });
    throw error;
  });
}

export async function deleteObjects(bucket: Bucket, prefix: string): Promise<void> {
  assertPrefix(prefix);
  for await (const { Contents = [] } of pages(bucket, prefix)) {
    const keys = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
    // The call requires at least one key.
    if (keys.length > 0) await removeKeys(bucket, keys);
  }
}

/** @param Objects - at most 1,000, the limit of one call and of one page of a listing. */
async function removeKeys({ client, name }: Bucket, Objects: ObjectIdentifier[]): Promise<void> {
  const { Errors = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
  );
  const [first] = Errors;
  if (first)
    throw new StoreUnavailableError(
      `${Errors.length} of ${Objects.length} objects were not deleted: ${first.Code}: ${first.Message}`,
    );
}

/**
 * Runs an operation for each item with limited concurrency. After a failure it starts no further operations, and throws
 * only when none is in flight: a copy that completes later would create an object after the caller has cleaned up.
 */
async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  operation: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await operation(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failures.length > 0) throw failures[0];
}
