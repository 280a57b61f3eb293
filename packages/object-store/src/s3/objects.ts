import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  type ListObjectsV2CommandOutput,
  type ObjectIdentifier,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { assertPrefix, isKey } from '../keys.domain.ts';
import { bareEtag, storedCacheControl, typeOf } from '../object-headers.domain.ts';
import { type ObjectInfo, StoreUnavailableError } from '../store.ts';

/** Where the objects are. */
export interface Bucket {
  client: S3Client;
  name: string;
}

/** Copies at once: of thousands of small objects; each is one short call. */
const COPIES = 16;

/** Whole seconds, as a HEAD tells it: a listing tells milliseconds. */
export const wholeSeconds = (time: Date | undefined): Date =>
  new Date(Math.floor((time?.getTime() ?? 0) / 1000) * 1000);

const pages = ({ client, name }: Bucket, prefix: string, delimiter?: string) =>
  paginateListObjectsV2(
    { client },
    { Bucket: name, Prefix: prefix, ...(delimiter === undefined ? {} : { Delimiter: delimiter }) },
  );

const infosOf = ({ Contents = [] }: ListObjectsV2CommandOutput): ObjectInfo[] =>
  Contents.flatMap(({ Key, Size, ETag, LastModified }) =>
    // What others put there under names that are none of ours.
    Key !== undefined && isKey(Key)
      ? [{ key: Key, size: Size ?? 0, etag: bareEtag(ETag ?? ''), modifiedAt: wholeSeconds(LastModified) }]
      : [],
  );

export async function* listObjects(bucket: Bucket, prefix: string): AsyncGenerator<ObjectInfo> {
  for await (const page of pages(bucket, prefix)) yield* infosOf(page);
}

export async function* listFolders(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  for await (const { CommonPrefixes = [] } of pages(bucket, prefix, '/'))
    for (const { Prefix } of CommonPrefixes) if (Prefix !== undefined) yield Prefix;
}

/** Inside the store: no byte of it comes here. */
export async function copyObjects(bucket: Bucket, from: string, to: string): Promise<void> {
  assertPrefix(from);
  assertPrefix(to);
  const { client, name } = bucket;
  for await (const page of pages(bucket, from)) {
    await eachAtOnce(infosOf(page), COPIES, ({ key }) =>
      client.send(
        new CopyObjectCommand({
          Bucket: name,
          Key: to + key.slice(from.length),
          // Our keys need no encoding.
          CopySource: `${name}/${key}`,
          // Who may keep it changes with its place; and what others made came with types of theirs.
          MetadataDirective: 'REPLACE',
          ContentType: typeOf(to + key.slice(from.length)),
          CacheControl: storedCacheControl(to + key.slice(from.length)),
        }),
      ),
    );
  }
}

export async function deleteObjects(bucket: Bucket, prefix: string): Promise<void> {
  assertPrefix(prefix);
  for await (const { Contents = [] } of pages(bucket, prefix)) {
    const keys = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
    // A call that names none is refused.
    if (keys.length > 0) await removeKeys(bucket, keys);
  }
}

/** @param Objects - of one page of a listing: no more than one call removes (1,000). */
async function removeKeys({ client, name }: Bucket, Objects: ObjectIdentifier[]): Promise<void> {
  const { Errors = [] } = await client.send(
    new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }),
  );
  const [first] = Errors;
  if (first)
    throw new StoreUnavailableError(
      `${Errors.length} of ${Objects.length} objects were not removed: ${first.Code}: ${first.Message}`,
    );
}

/**
 * Does something with each, so many at once. Where one fails no further is begun, and nothing is under way any more when
 * that is told: a copy that lands later would stand where somebody has cleared up.
 */
async function eachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  use: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const taker = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await use(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, taker));
  if (failures.length > 0) throw failures[0];
}
