import { isObject } from '@workreel/platform/json';

/** What a store says has happened. A hint: key and size are read back from the store. */
export interface ObjectCreated {
  bucket: string;
  key: string;
}

/** Most records of one notification; S3 sends one. */
const MAX_RECORDS = 1_000;

/**
 * Reads a notification in any form that stores send: S3's own (2.x: `Records`, key URL-encoded with `+`
 * for a blank), EventBridge's `Object Created` (key as it is), MinIO's and Ceph's variants of the first.
 * What tells of anything else, such as S3's test event, holds none.
 */
export function readObjectCreated(body: unknown): ObjectCreated[] {
  if (!isObject(body)) return [];
  if (Array.isArray(body.Records)) return body.Records.slice(0, MAX_RECORDS).flatMap(readRecord);
  if (body['detail-type'] === 'Object Created' && isObject(body.detail))
    return readNames(body.detail, (key) => key);
  return [];
}

function readRecord(record: unknown): ObjectCreated[] {
  if (!isObject(record) || typeof record.eventName !== 'string' || !isObject(record.s3)) return [];
  // `s3:ObjectCreated:Put` with some stores, `ObjectCreated:Put` with others.
  return /(^|:)ObjectCreated:/.test(record.eventName) ? readNames(record.s3, decodeKey) : [];
}

function readNames(of: Record<string, unknown>, decode: (key: string) => string): ObjectCreated[] {
  const { bucket, object } = of;
  if (!isObject(bucket) || !isObject(object)) return [];
  if (typeof bucket.name !== 'string' || typeof object.key !== 'string') return [];
  return [{ bucket: bucket.name, key: decode(object.key) }];
}

/** Ceph does not encode keys: one that cannot be decoded is taken as it is. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}
