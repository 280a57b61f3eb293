import type { ObjectInfo } from '../store.ts';

export type EventName = 'ObjectCreated:CompleteMultipartUpload' | 'ObjectCreated:Post';

/** An S3 event notification, version 2.1, reduced to the fields that apply here. */
export interface ObjectCreated {
  Records: [
    {
      eventVersion: '2.1';
      eventSource: 'workreel:file';
      /** RFC 3339. */
      eventTime: string;
      eventName: EventName;
      s3: {
        bucket: { name: string };
        /** `key` is URL-encoded with `+` for spaces; `sequencer` increases with every event of a key. */
        object: { key: string; size: number; eTag: string; sequencer: string };
      };
    },
  ];
}

export function objectCreated(
  bucket: string,
  name: EventName,
  { key, size, etag }: ObjectInfo,
  metadata: { now: Date; sequencer: string },
): ObjectCreated {
  const object = { key: encodeKey(key), size, eTag: etag, sequencer: metadata.sequencer };
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'workreel:file',
        eventTime: metadata.now.toISOString(),
        eventName: name,
        s3: { bucket: { name: bucket }, object },
      },
    ],
  };
}

/** Form-encodes a key, except for its slashes. */
const encodeKey = (key: string): string =>
  encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/');

/** Returns the sequencer of the n-th event of a process: 16 hexadecimal digits, which sort as strings. */
export const sequencerOf = (now: Date, count: number): string =>
  (BigInt(now.getTime()) * 1_000_000n + BigInt(count % 1_000_000)).toString(16).padStart(16, '0');

/** Classifies the response to a delivery. 2xx accepts the event; most 4xx mean that a retry would be rejected too. */
export function deliveryOutcome(status: number | undefined): 'accepted' | 'retry' | 'rejected' {
  if (status === undefined) return 'retry';
  if (status >= 200 && status < 300) return 'accepted';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'rejected' : 'retry';
}

/** Exponential backoff between deliveries of an event. */
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;
/** A rejected event is retried rarely: the receiver has to be fixed first. */
const REJECTED_RETRY_MS = 5 * 60_000;
/** Undelivered events are dropped after this time, the maximum retention of an SQS queue. */
export const MAX_AGE_MS = 14 * 24 * 3_600_000;

/** @param attempts - deliveries so far. @returns ms until the next one. */
export const retryDelay = (outcome: 'retry' | 'rejected', attempts: number): number =>
  outcome === 'rejected' ? REJECTED_RETRY_MS : Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
