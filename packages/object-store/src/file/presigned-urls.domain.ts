import { isKey } from '../keys.domain.ts';
import { isSignedBy, sign } from '../signing.domain.ts';
import { MAX_PARTS, type PresignPartOptions } from '../store.ts';
import { S3Error } from './errors.domain.ts';

/**
 * The upload that a presigned URL allows:
 * `/<bucket>/<key>?uploadId=…&partNumber=…&exactly=…&total=…&expires=…&signature=…`. The format and parameter names are S3's where S3
 * defines them; the signature is our own and covers the whole URL.
 */
export interface PresignedPart {
  key: string;
  multipartId: string;
  partNumber: number;
  maxBytes: number;
  exactBytes: number | undefined;
  maxTotalBytes: number | undefined;
}

/** Presigns the PUT of one part. @returns path and query. */
export function presignPartPath(
  secret: string,
  bucket: string,
  part: Omit<PresignPartOptions, 'expiresInSeconds'>,
  expires: number,
): string {
  const { key, multipartId, partNumber } = part;
  const size = sizeParameters(part);
  return pathWithQuery(bucket, key, {
    uploadId: multipartId,
    partNumber: String(partNumber),
    ...size,
    expires: String(expires),
    signature: sign(secret, signedValues(bucket, key, multipartId, partNumber, size, expires)),
  });
}

/**
 * Verifies and parses the URL of a part.
 *
 * @param target - the request target: path and query.
 * @throws S3Error NoSuchBucket, AccessDenied, SignatureDoesNotMatch, InvalidRequest.
 */
export function parsePartUrl(secret: string, bucket: string, target: string, now: Date): PresignedPart {
  const { key, query } = parseTarget(bucket, target);
  const expires = integerParameter(query, 'expires');
  const exactBytes = integerParameter(query, 'exactly');
  const maxBytes = exactBytes ?? integerParameter(query, 'atMost');
  const partNumber = integerParameter(query, 'partNumber');
  const multipartId = query.get('uploadId');
  const signature = query.get('signature');
  if (
    expires === undefined ||
    maxBytes === undefined ||
    partNumber === undefined ||
    multipartId === null ||
    signature === null
  ) {
    throw new S3Error('AccessDenied', 'The URL is not presigned.');
  }
  const maxTotalBytes = integerParameter(query, 'total');
  const size = sizeParameters({ exactBytes, maxBytes, maxTotalBytes });
  const values = signedValues(bucket, key, multipartId, partNumber, size, expires);
  if (!isSignedBy(secret, values, signature)) {
    throw new S3Error('SignatureDoesNotMatch', 'The URL was signed for a different request.');
  }
  if (expires * 1000 <= now.getTime()) throw new S3Error('AccessDenied', 'Request has expired');
  if (partNumber < 1 || partNumber > MAX_PARTS) {
    throw new S3Error('InvalidRequest', `Part numbers must be between 1 and ${MAX_PARTS}.`);
  }
  return { key, multipartId, partNumber, maxBytes, exactBytes, maxTotalBytes };
}

/** Checks the declared size of a body before it is read. @throws S3Error EntityTooLarge, AccessDenied. */
export function checkSize({ maxBytes, exactBytes }: PresignedPart, size: number): void {
  if (size > maxBytes) throw new S3Error('EntityTooLarge', `The URL allows at most ${maxBytes} bytes.`);
  if (exactBytes !== undefined && size !== exactBytes) {
    throw new S3Error('AccessDenied', `The URL requires exactly ${exactBytes} bytes.`);
  }
}

type SizeParameters = Partial<Record<'exactly' | 'atMost' | 'total', string>>;

const sizeParameters = ({
  exactBytes,
  maxBytes,
  maxTotalBytes,
}: Pick<PresignedPart, 'maxBytes'> & {
  exactBytes?: number | undefined;
  maxTotalBytes?: number | undefined;
}): SizeParameters => ({
  ...(exactBytes === undefined ? { atMost: String(maxBytes) } : { exactly: String(exactBytes) }),
  ...(maxTotalBytes === undefined ? {} : { total: String(maxTotalBytes) }),
});

const signedValues = (
  bucket: string,
  key: string,
  multipartId: string,
  partNumber: number,
  size: SizeParameters,
  expires: number,
) => ['part', bucket, key, multipartId, partNumber, ...Object.entries(size).flat(), expires];

export const pathWithQuery = (bucket: string, key: string, query: Record<string, string>): string =>
  `/${bucket}/${key}?${new URLSearchParams(query)}`;

export function parseTarget(bucket: string, target: string): { key: string; query: URLSearchParams } {
  const queryStart = target.indexOf('?');
  const path = queryStart < 0 ? target : target.slice(0, queryStart);
  if (!path.startsWith(`/${bucket}/`)) {
    throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.');
  }
  const key = path.slice(bucket.length + 2);
  // Keys need no encoding: reject percent-encoding and dot segments, whatever they would decode to.
  if (!isKey(key)) throw new S3Error('AccessDenied', 'The URL is not presigned.');
  return { key, query: new URLSearchParams(queryStart < 0 ? '' : target.slice(queryStart + 1)) };
}

export function integerParameter(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
