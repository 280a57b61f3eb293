import type { CORSRule, LifecycleRule } from '@aws-sdk/client-s3';
import { ORIGINALS } from '../keys.domain.ts';

/** How a bucket must be set up, and what one lacks. */

/** A browser may remember a preflight for so long; Chromium remembers two hours at most. */
const MAX_AGE_SECONDS = 7_200;
/** Longer than an upload lives that nothing is heard of (a day), and than most that are paused. */
const ABORT_DAYS = 7;

/** What pages send beside what needs no leave. By name: not every store knows `*` here. */
const SENT_HEADERS = ['content-type', 'content-md5', 'range'];

const CORS_RULE_ID = 'workreel-uploads';
const READING_RULE_ID = 'workreel-playing';
const ABORT_RULE_ID = 'workreel-forgotten-transfers';

/** @param origins - of the pages that send files. */
export const wantedCors = (origins: readonly string[]): CORSRule[] => [
  {
    ID: CORS_RULE_ID,
    AllowedOrigins: [...origins],
    AllowedMethods: ['PUT', 'POST', 'GET', 'HEAD'],
    AllowedHeaders: SENT_HEADERS,
    // Without `ETag` no page could complete what it has sent.
    ExposeHeaders: ['ETag', 'Location'],
    MaxAgeSeconds: MAX_AGE_SECONDS,
  },
  {
    // Players stand on pages of others too: what is private has addresses of its own.
    ID: READING_RULE_ID,
    AllowedOrigins: ['*'],
    AllowedMethods: ['GET', 'HEAD'],
    AllowedHeaders: SENT_HEADERS,
    MaxAgeSeconds: MAX_AGE_SECONDS,
  },
];

export const WANTED_ABORT: LifecycleRule = {
  ID: ABORT_RULE_ID,
  Status: 'Enabled',
  Filter: { Prefix: '' },
  AbortIncompleteMultipartUpload: { DaysAfterInitiation: ABORT_DAYS },
};

/** What these rules do not let pages do; empty where nothing is missing. */
export function missingCors(there: readonly CORSRule[], origins: readonly string[]): string[] {
  const needs: [method: string, what: string][] = [
    ['PUT', 'sends parts'],
    ['POST', 'sends forms'],
    ['GET', 'plays'],
  ];
  const missing: string[] = [];
  for (const origin of origins) {
    for (const [method, what] of needs) {
      // The first that fits answers, whatever stands behind it.
      const rule = there.find(
        ({ AllowedOrigins = [], AllowedMethods = [] }) =>
          AllowedMethods.includes(method) && AllowedOrigins.some((pattern) => covers(pattern, origin)),
      );
      if (!rule) missing.push(`no CORS rule lets ${origin} ${method}: nobody ${what} there`);
      else if (method !== 'GET' && !exposesETag(rule))
        missing.push(
          `the CORS rule by which ${origin} may ${method} does not expose ETag: no upload completes`,
        );
    }
  }
  return missing;
}

const exposesETag = ({ ExposeHeaders = [] }: CORSRule): boolean =>
  ExposeHeaders.some((name) => name.toLowerCase() === 'etag');

/** S3's pattern: one `*` stands for any letters. */
function covers(pattern: string, origin: string): boolean {
  const [before = '', after] = pattern.split('*', 2);
  if (after === undefined) return pattern === origin;
  return origin.length >= before.length + after.length && origin.startsWith(before) && origin.endsWith(after);
}

/** Whether forgotten transfers of originals end by themselves. */
export const endsForgotten = (there: readonly LifecycleRule[]): boolean =>
  there.some(
    ({ Status, AbortIncompleteMultipartUpload, Filter, Prefix }) =>
      Status === 'Enabled' &&
      AbortIncompleteMultipartUpload?.DaysAfterInitiation !== undefined &&
      `${ORIGINALS}/`.startsWith(Filter?.Prefix ?? Prefix ?? ''),
  );

/** Our rules, then those that are there: an operator's own stay, but the first that fits answers. */
export const withRules = <Rule extends { ID?: string | undefined }>(
  there: readonly Rule[],
  ours: readonly Rule[],
): Rule[] => [...ours, ...there.filter(({ ID }) => !ours.some((own) => own.ID === ID))];
