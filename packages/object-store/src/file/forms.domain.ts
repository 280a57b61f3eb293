import { isSignedBy, sign } from '../signing.domain.ts';
import type { ObjectInfo, PostGrant } from '../store.ts';
import { S3Error } from './errors.domain.ts';

/**
 * S3's browser form: the fields of `POST /<bucket>` before the file. `policy` says in base64 what the form may
 * do, and is signed as it stands. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
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
/** Ours: S3's own signature is made in five steps with keys that we do not have. */
const SIGNATURE = 'x-workreel-signature';

/** @param expires - seconds since 1970. */
export function formFields(
  secret: string,
  bucket: string,
  { key, contentType, maxBytes }: Omit<PostGrant, 'expiresInSeconds'>,
  expires: number,
): Record<string, string> {
  const conditions: Policy['conditions'] = [
    { bucket },
    { key },
    { 'Content-Type': contentType },
    [LENGTH, 0, maxBytes],
  ];
  const said: Policy = { expiration: new Date(expires * 1000).toISOString(), conditions };
  const policy = Buffer.from(JSON.stringify(said)).toString('base64');
  return { key, 'Content-Type': contentType, policy, [SIGNATURE]: sign(secret, ['form', policy]) };
}

/**
 * What a form may do that came with these fields.
 *
 * @param fields - by their names in lower case.
 * @throws S3Error AccessDenied, SignatureDoesNotMatch.
 */
export function readForm(
  secret: string,
  bucket: string,
  fields: ReadonlyMap<string, string>,
  now: Date,
): { key: ObjectInfo['key']; maxBytes: number } {
  const policy = fields.get('policy');
  if (policy === undefined) throw new S3Error('AccessDenied', 'The form has no policy.');
  if (!isSignedBy(secret, ['form', policy], fields.get(SIGNATURE) ?? '')) {
    throw new S3Error('SignatureDoesNotMatch', 'The policy was not signed by this store.');
  }
  const said = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy;
  const [inBucket, { key }, { 'Content-Type': contentType }, [, , maxBytes]] = said.conditions;
  if (Date.parse(said.expiration) <= now.getTime()) throw new S3Error('AccessDenied', 'Policy expired.');
  const kept =
    inBucket.bucket === bucket &&
    fields.get('key') === key &&
    (fields.get('content-type') ?? '') === contentType;
  if (!kept) throw new S3Error('AccessDenied', 'The fields are not those of the policy.');
  return { key, maxBytes };
}
