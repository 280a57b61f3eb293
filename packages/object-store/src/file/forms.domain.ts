import { isSignedBy, sign } from '../signing.domain.ts';
import type { ObjectInfo, PresignPostOptions } from '../store.ts';
import { S3Error } from './errors.domain.ts';

/**
 * S3's browser form: the fields of `POST /<bucket>` before the file. `policy` is base64-encoded JSON that specifies
 * what the form allows; the encoded text is signed. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
interface Policy {
  /** RFC 3339. */
  expiration: string;
  conditions: [
    { bucket: string },
    { key: string },
    { 'Content-Type': string },
    [typeof LENGTH, number, number],
  ];
}

const LENGTH = 'content-length-range';
/** A custom field, because AWS Signature Version 4 requires access keys, which the file store does not have. */
const SIGNATURE = 'x-workreel-signature';

/** Presigns a form. @param expires - Unix time in seconds. */
export function formFields(
  secret: string,
  bucket: string,
  { key, contentType, maxBytes }: Omit<PresignPostOptions, 'expiresInSeconds'>,
  expires: number,
): Record<string, string> {
  const conditions: Policy['conditions'] = [
    { bucket },
    { key },
    { 'Content-Type': contentType },
    [LENGTH, 0, maxBytes],
  ];
  const policy: Policy = { expiration: new Date(expires * 1000).toISOString(), conditions };
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
  return { key, 'Content-Type': contentType, policy: encoded, [SIGNATURE]: sign(secret, ['form', encoded]) };
}

/**
 * Verifies the fields of a form and returns what its policy allows.
 *
 * @param fields - values by lower-case names.
 * @throws S3Error AccessDenied, SignatureDoesNotMatch.
 */
export function readForm(
  secret: string,
  bucket: string,
  fields: ReadonlyMap<string, string>,
  now: Date,
): { key: ObjectInfo['key']; maxBytes: number } {
  const encoded = fields.get('policy');
  if (encoded === undefined) throw new S3Error('AccessDenied', 'The form has no policy.');
  if (!isSignedBy(secret, ['form', encoded], fields.get(SIGNATURE) ?? '')) {
    throw new S3Error('SignatureDoesNotMatch', 'The signature of the policy is invalid.');
  }
  const policy = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Policy;
  const [target, { key }, { 'Content-Type': contentType }, [, , maxBytes]] = policy.conditions;
  if (Date.parse(policy.expiration) <= now.getTime()) throw new S3Error('AccessDenied', 'Policy expired.');
  const matches =
    target.bucket === bucket &&
    fields.get('key') === key &&
    (fields.get('content-type') ?? '') === contentType;
  if (!matches) throw new S3Error('AccessDenied', 'The fields do not match the policy.');
  return { key, maxBytes };
}
