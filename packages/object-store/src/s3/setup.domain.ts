import type { CORSRule, LifecycleRule } from '@aws-sdk/client-s3';
import { ORIGINALS } from '../keys.domain.ts';

/** The required configuration of a bucket, and checks of the current one. */

/** Time for which browsers may cache a preflight response: two hours, which is Chromium's maximum. */
const MAX_AGE_SECONDS = 7_200;
/** Longer than the service keeps an inactive upload (a day) and than most pauses. */
const ABORT_DAYS = 7;

/** Request headers that are not CORS-safelisted. Listed by name, because not every store supports `*`. */
const ALLOWED_HEADERS = ['content-type', 'content-md5', 'if-none-match', 'range'];

const CORS_RULE_ID = 'workreel-uploads';
const PLAYBACK_RULE_ID = 'workreel-playback';
const ABORT_RULE_ID = 'workreel-incomplete-uploads';

/** @param origins - origins of the pages that upload. */
export const requiredCors = (origins: readonly string[]): CORSRule[] => [
  {
    ID: CORS_RULE_ID,
    AllowedOrigins: [...origins],
    AllowedMethods: ['PUT', 'POST', 'GET', 'HEAD'],
    AllowedHeaders: ALLOWED_HEADERS,
    // Pages need the ETags to complete a multipart upload.
    ExposeHeaders: ['ETag', 'Location'],
    MaxAgeSeconds: MAX_AGE_SECONDS,
  },
  {
    // Players may be embedded in other sites; private files are protected by presigned URLs.
    ID: PLAYBACK_RULE_ID,
    AllowedOrigins: ['*'],
    AllowedMethods: ['GET', 'HEAD'],
    AllowedHeaders: ALLOWED_HEADERS,
    MaxAgeSeconds: MAX_AGE_SECONDS,
  },
];

export const ABORT_RULE: LifecycleRule = {
  ID: ABORT_RULE_ID,
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: ABORT_DAYS },
};

/** Returns a message for each operation that the current rules do not allow the pages to perform. */
export function missingCors(current: readonly CORSRule[], origins: readonly string[]): string[] {
  const operations: [method: string, consequence: string][] = [
    ['PUT', 'parts cannot be uploaded'],
    ['POST', 'forms cannot be uploaded'],
    ['GET', 'videos cannot be played'],
  ];
  const missing: string[] = [];
  const playsAnywhere = current.some(
    ({ AllowedOrigins = [], AllowedMethods = [] }) =>
      AllowedMethods.includes('GET') && AllowedOrigins.includes('*'),
  );
  if (!playsAnywhere)
    missing.push('no CORS rule allows GET from all origins: videos cannot be played on other sites');
  for (const origin of origins) {
    for (const [method, consequence] of operations) {
      // Only the first matching rule applies.
      const rule = current.find(
        ({ AllowedOrigins = [], AllowedMethods = [] }) =>
          AllowedMethods.includes(method) &&
          AllowedOrigins.some((pattern) => matchesPattern(pattern, origin)),
      );
      if (!rule) missing.push(`no CORS rule allows ${method} from ${origin}: ${consequence}`);
      else if (method !== 'GET' && !exposesETag(rule))
        missing.push(
          `the CORS rule for ${method} from ${origin} does not expose ETag: uploads cannot be completed`,
        );
    }
  }
  return missing;
}

const exposesETag = ({ ExposeHeaders = [] }: CORSRule): boolean =>
  ExposeHeaders.some((name) => name.toLowerCase() === 'etag');

/** Matches an origin against an S3 pattern, which has at most one `*`. */
function matchesPattern(pattern: string, origin: string): boolean {
  const [before = '', after] = pattern.split('*', 2);
  if (after === undefined) return pattern === origin;
  return origin.length >= before.length + after.length && origin.startsWith(before) && origin.endsWith(after);
}

/** Returns whether a rule aborts incomplete multipart uploads of originals. */
export const abortsIncompleteUploads = (rules: readonly LifecycleRule[]): boolean =>
  rules.some(
    ({ Status, AbortIncompleteMultipartUpload, Filter, Prefix }) =>
      Status === 'Enabled' &&
      AbortIncompleteMultipartUpload?.DaysAfterInitiation !== undefined &&
      `${ORIGINALS}/`.startsWith(Filter?.Prefix ?? Prefix ?? ''),
  );

/** Inserts our rules before the administrator's, which are retained: only the first matching rule applies. */
export const mergeRules = <Rule extends { ID?: string | undefined }>(
  current: readonly Rule[],
  ours: readonly Rule[],
): Rule[] => [...ours, ...current.filter(({ ID }) => !ours.some((rule) => rule.ID === ID))];
