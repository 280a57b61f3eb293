/**
 * Differences between S3-compatible stores that are relevant here.
 *
 * Sources: AWS's API reference; Cloudflare's “S3 API compatibility”; Backblaze's “S3-Compatible API”; MinIO's “S3 API
 * compatibility”; Ceph's “S3 bucket notifications compatibility” and our tests against it; Garage's “S3 compatibility
 * status”. `docs/object-stores.md` contains the same table.
 */
export interface Provider {
  displayName: string;
  /** Host names of endpoints that identify the provider. */
  hosts?: RegExp;
  /** Default region. */
  region?: string;
  /**
   * Whether browser forms (`POST` with a policy) limit the size of the file and return an ETag, which Uppy requires.
   * Otherwise files are uploaded with a presigned PUT, and their size is checked afterwards.
   */
  postForms: boolean;
  /**
   * Whether a PUT with `If-None-Match: *` fails if the object exists, so that a presigned PUT cannot replace it. Forms have no such
   * condition.
   */
  conditionalPuts: boolean;
  /** Whether `PutBucketCors` is supported; otherwise, instructions for the administrator. */
  cors: true | string;
  /** Whether a lifecycle rule can abort incomplete multipart uploads; otherwise, what happens to them. */
  abortRule: true | string;
  /** How the store sends events of new objects; `topic` is set up automatically. Optional, because clients report completed uploads too. */
  events: 'topic' | string;
}

export const PROVIDERS = {
  aws: {
    displayName: 'Amazon S3',
    hosts: /(^|\.)amazonaws\.com(\.cn)?$/,
    postForms: true,
    conditionalPuts: false,
    cors: true,
    abortRule: true,
    events: 'to a Lambda function, an SQS queue or EventBridge: see apps/video/lambda/README.md',
  },
  r2: {
    displayName: 'Cloudflare R2',
    hosts: /\.r2\.cloudflarestorage\.com$/,
    region: 'auto',
    postForms: false,
    conditionalPuts: true,
    cors: true,
    abortRule: true,
    events: 'only to Cloudflare Queues; not needed',
  },
  b2: {
    displayName: 'Backblaze B2',
    hosts: /\.backblazeb2\.com$/,
    postForms: false,
    conditionalPuts: false,
    cors: true,
    abortRule: true,
    events: 'only in its own format; not needed',
  },
  minio: {
    displayName: 'MinIO',
    region: 'us-east-1',
    postForms: true,
    conditionalPuts: false,
    cors: 'set MINIO_API_CORS_ALLOW_ORIGIN for the whole server; if it is unset, every origin is allowed',
    abortRule: 'the server aborts incomplete uploads after MINIO_API_STALE_UPLOADS_EXPIRY (24 h)',
    events:
      'configure notify_webhook with EVENTS_SECRET as auth_token and VIDEO_BASE_URL/events/object-created as endpoint',
  },
  ceph: {
    displayName: 'Ceph RADOS Gateway',
    region: 'us-east-1',
    // Its responses to forms have no ETag.
    postForms: false,
    conditionalPuts: true,
    cors: true,
    abortRule: true,
    events: 'topic',
  },
  garage: {
    displayName: 'Garage',
    region: 'garage',
    // Its documentation does not specify whether responses to forms have an ETag.
    postForms: false,
    conditionalPuts: false,
    cors: true,
    abortRule: true,
    events: 'not supported; not needed',
  },
  other: {
    displayName: 'S3-compatible store',
    region: 'us-east-1',
    postForms: false,
    conditionalPuts: false,
    cors: true,
    abortRule: true,
    events: 'unknown; not needed',
  },
} as const satisfies Record<string, Provider>;

export type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** Detects the provider. @param endpoint - `S3_ENDPOINT`; undefined means Amazon S3. */
export function providerOf(endpoint: string | undefined): ProviderName {
  if (endpoint === undefined) return 'aws';
  const { hostname } = new URL(endpoint);
  return (
    PROVIDER_NAMES.find((name) => (PROVIDERS[name] as Provider).hosts?.test(hostname) === true) ?? 'other'
  );
}
