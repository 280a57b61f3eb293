import { isSignedBy, sign } from '../signing.domain.ts';
import type { PresignPostOptions } from '../store.ts';
import { S3Error } from './errors.domain.ts';
import { integerParameter, parseTarget, pathWithQuery } from './presigned-urls.domain.ts';

/**
 * What the form of a small file allows. It is signed in the URL,
 * `/<bucket>/<key>?contentType=…&atMost=…&expires=…&signature=…`, not in a policy field as in S3, so that a form without a valid
 * signature is rejected before its body is read.
 */
export interface PresignedForm {
  key: string;
  contentType: string;
  maxBytes: number;
}

/** Presigns a form. @param expires - Unix time in seconds. @returns path and query of its URL, and its fields. */
export function presignForm(
  secret: string,
  bucket: string,
  { key, contentType, maxBytes }: Omit<PresignPostOptions, 'expiresInSeconds'>,
  expires: number,
): { path: string; fields: Record<string, string> } {
  const path = pathWithQuery(bucket, key, {
    contentType,
    atMost: String(maxBytes),
    expires: String(expires),
    signature: sign(secret, ['form', bucket, key, contentType, maxBytes, expires]),
  });
  return { path, fields: { key, 'Content-Type': contentType } };
}

/**
 * Verifies and parses the URL of a form.
 *
 * @param target - the request target: path and query.
 * @throws S3Error NoSuchBucket, AccessDenied, SignatureDoesNotMatch.
 */
export function parseFormUrl(secret: string, bucket: string, target: string, now: Date): PresignedForm {
  const { key, query } = parseTarget(bucket, target);
  const contentType = query.get('contentType');
  const maxBytes = integerParameter(query, 'atMost');
  const expires = integerParameter(query, 'expires');
  const signature = query.get('signature');
  if (contentType === null || maxBytes === undefined || expires === undefined || signature === null)
    throw new S3Error('AccessDenied', 'The form is not presigned.');
  if (!isSignedBy(secret, ['form', bucket, key, contentType, maxBytes, expires], signature))
    throw new S3Error('SignatureDoesNotMatch', 'The form was signed for a different request.');
  if (expires * 1000 <= now.getTime()) throw new S3Error('AccessDenied', 'The form has expired.');
  return { key, contentType, maxBytes };
}

/**
 * Checks the fields before the file. As in S3, fields that were not signed are rejected.
 *
 * @param fields - values by lower-case names.
 * @throws S3Error AccessDenied.
 */
export function checkFields(form: PresignedForm, fields: ReadonlyMap<string, string>): void {
  const valid =
    fields.get('key') === form.key &&
    (fields.get('content-type') ?? '') === form.contentType &&
    [...fields.keys()].every((name) => name === 'key' || name === 'content-type');
  if (!valid) throw new S3Error('AccessDenied', 'The fields are not those of the presigned form.');
}
