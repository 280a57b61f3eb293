import type { ObjectInfo } from '../store.ts';

export type EventName = 'ObjectCreated:CompleteMultipartUpload' | 'ObjectCreated:Post';

/** A notification as S3 sends it, version 2.1; of S3's fields those that say something here. */
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
        /** `key` is URL-encoded, a blank is `+`; `sequencer` grows from one event of a key to the next. */
        object: { key: string; size: number; eTag: string; sequencer: string };
      };
    },
  ];
}

export function objectCreated(
  bucket: string,
  name: EventName,
  { key, size, etag }: ObjectInfo,
  at: { now: Date; sequencer: string },
): ObjectCreated {
  const object = { key: encodeKey(key), size, eTag: etag, sequencer: at.sequencer };
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'workreel:file',
        eventTime: at.now.toISOString(),
        eventName: name,
        s3: { bucket: { name: bucket }, object },
      },
    ],
  };
}

/** As a form encodes it, slashes kept. */
const encodeKey = (key: string): string =>
  encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/');

/** The sequencer of the n-th event of a process that began at a time: 16 hexadecimal digits, comparable as texts. */
export const sequencerOf = (now: Date, count: number): string =>
  (BigInt(now.getTime()) * 1_000_000n + BigInt(count % 1_000_000)).toString(16).padStart(16, '0');

/** What becomes of an event after a try. Only 2xx is taken; 4xx says that the same will be refused again. */
export function judgeDelivery(status: number | undefined): 'taken' | 'later' | 'refused' {
  if (status === undefined) return 'later';
  if (status >= 200 && status < 300) return 'taken';
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'later';
}

/** Between tries of an event that nobody took, in ms: doubled from the first to the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Between tries of an event that was refused: until somebody has mended the receiver. */
const REFUSED_WAIT_MS = 5 * 60_000;
/** Events are kept as long as S3's own queues keep them at most. */
export const MAX_AGE_MS = 14 * 24 * 3_600_000;

/** @param tries - how many there have been. @returns ms until the next. */
export const waitAfter = (verdict: 'later' | 'refused', tries: number): number =>
  verdict === 'refused' ? REFUSED_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
