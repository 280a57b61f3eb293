import { isObject } from '@workreel/platform/json';

/** A report that an object was created. It is not trusted: the service checks the store. */
export interface ObjectCreated {
  bucket: string;
  key: string;
}

/** Maximum number of records per notification; S3 sends one. */
const MAX_RECORDS = 1_000;

/**
 * Reads an S3 event notification (2.x: `Records`, keys URL-encoded with `+` for a space), MinIO's and Ceph's variants
 * of it, or an EventBridge `Object Created` event (keys not encoded).
 *
 * @returns an empty array for other bodies, such as S3's test event.
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
  // Some stores send `s3:ObjectCreated:Put`, others `ObjectCreated:Put`.
  return /(^|:)ObjectCreated:/.test(record.eventName) ? readNames(record.s3, decodeKey) : [];
}

function readNames(event: Record<string, unknown>, decode: (key: string) => string): ObjectCreated[] {
  const { bucket, object } = event;
  if (!isObject(bucket) || !isObject(object)) return [];
  if (typeof bucket.name !== 'string' || typeof object.key !== 'string') return [];
  return [{ bucket: bucket.name, key: decode(object.key) }];
}

/** Ceph does not encode keys, so a key that cannot be decoded is used unchanged. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}
