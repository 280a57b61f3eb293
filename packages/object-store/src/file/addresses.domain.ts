import { isKey } from '../keys.domain.ts';
import { isSignedBy, sign } from '../signing.domain.ts';
import { MAX_PARTS, type PartGrant } from '../store.ts';
import { S3Error } from './errors.domain.ts';

/**
 * What a presigned address allows: `/<bucket>/<key>?uploadId=…&partNumber=…&exactly=…&expires=…&signature=…`. S3's shape
 * and parameter names where it has them; the signature is our own and covers every word of it.
 */
export interface PartAddress {
  key: string;
  multipartId: string;
  partNumber: number;
  /** Bytes. */
  atMost: number;
  exactly: number | undefined;
}

/** @returns path and query. */
export function partAddress(
  secret: string,
  bucket: string,
  grant: Omit<PartGrant, 'expiresInSeconds'>,
  expires: number,
): string {
  const { key, multipartId, partNumber } = grant;
  const size = sizeRule(grant);
  return addressOf(bucket, key, {
    uploadId: multipartId,
    partNumber: String(partNumber),
    ...size,
    expires: String(expires),
    signature: sign(secret, signedValues(bucket, key, multipartId, partNumber, size, expires)),
  });
}

/**
 * Reads such an address.
 *
 * @param target - path and query of the request.
 * @throws S3Error NoSuchBucket, AccessDenied, SignatureDoesNotMatch, InvalidRequest.
 */
export function readPartAddress(secret: string, bucket: string, target: string, now: Date): PartAddress {
  const { key, query } = splitTarget(bucket, target);
  const expires = numberOf(query, 'expires');
  const exactly = numberOf(query, 'exactly');
  const atMost = exactly ?? numberOf(query, 'atMost');
  const partNumber = numberOf(query, 'partNumber');
  const multipartId = query.get('uploadId');
  const signature = query.get('signature');
  if (
    expires === undefined ||
    atMost === undefined ||
    partNumber === undefined ||
    multipartId === null ||
    signature === null
  ) {
    throw new S3Error('AccessDenied', 'The address is not a signed one.');
  }
  const size: SizeRule = exactly === undefined ? { atMost: String(atMost) } : { exactly: String(exactly) };
  const values = signedValues(bucket, key, multipartId, partNumber, size, expires);
  if (!isSignedBy(secret, values, signature)) {
    throw new S3Error('SignatureDoesNotMatch', 'The address was signed for another request.');
  }
  if (expires * 1000 <= now.getTime()) throw new S3Error('AccessDenied', 'Request has expired');
  if (partNumber < 1 || partNumber > MAX_PARTS) {
    throw new S3Error('InvalidRequest', `Part numbers go from 1 to ${MAX_PARTS}.`);
  }
  return { key, multipartId, partNumber, atMost, exactly };
}

/** Checks a body's announced size before a byte is read. @throws S3Error EntityTooLarge, AccessDenied. */
export function checkSize({ atMost, exactly }: PartAddress, size: number): void {
  if (size > atMost) throw new S3Error('EntityTooLarge', `The address takes at most ${atMost} bytes.`);
  if (exactly !== undefined && size !== exactly) {
    throw new S3Error('AccessDenied', `The address takes exactly ${exactly} bytes.`);
  }
}

type SizeRule = { exactly: string } | { atMost: string };

const sizeRule = ({ exactly, maxBytes }: { exactly?: number; maxBytes: number }): SizeRule =>
  exactly === undefined ? { atMost: String(maxBytes) } : { exactly: String(exactly) };

const signedValues = (
  bucket: string,
  key: string,
  multipartId: string,
  partNumber: number,
  size: SizeRule,
  expires: number,
) => ['part', bucket, key, multipartId, partNumber, ...Object.entries(size).flat(), expires];

const addressOf = (bucket: string, key: string, query: Record<string, string>): string =>
  `/${bucket}/${key}?${new URLSearchParams(query)}`;

function splitTarget(bucket: string, target: string): { key: string; query: URLSearchParams } {
  const cut = target.indexOf('?');
  const path = cut < 0 ? target : target.slice(0, cut);
  if (!path.startsWith(`/${bucket}/`)) {
    throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.');
  }
  const key = path.slice(bucket.length + 2);
  // A key is spelled in one way alone: what is encoded or dotted is no key, whatever it would decode to.
  if (!isKey(key)) throw new S3Error('AccessDenied', 'The address is not a signed one.');
  return { key, query: new URLSearchParams(cut < 0 ? '' : target.slice(cut + 1)) };
}

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
