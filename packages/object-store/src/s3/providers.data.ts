/**
 * Where the stores that speak S3 differ, as far as this service notices. What is not here is alike with all of them.
 *
 * Sources: AWS's API reference; Cloudflare's “S3 API compatibility”; Backblaze's “S3-Compatible API”; MinIO's “S3 API
 * compatibility”; Ceph's “S3 bucket notifications compatibility”, and what its tests here showed; Garage's “S3 compatibility
 * status”. The same table, in
 * words, stands in `docs/object-stores.md`.
 */
export interface Provider {
  /** As it is called. */
  title: string;
  /** Of endpoints that are certainly its own. */
  hosts?: RegExp;
  /** Where none is set. */
  region?: string;
  /**
   * Whether a page may send a whole file as a form (`POST` with a policy), whose size is bound, and is answered with
   * an ETag, which Uppy waits for. Elsewhere it is a presigned PUT, and the size is looked at when it has arrived.
   */
  forms: boolean;
  /** Whether it takes a bucket's CORS rules by `PutBucketCors`; else, where they are set. */
  cors: true | string;
  /** Whether it takes the rule that ends forgotten transfers; else, what happens to them. */
  abortRule: true | string;
  /** How it tells of what has arrived. Nothing depends on it: whoever completes an upload tells us too. */
  events: 'topic' | string;
}

export const PROVIDERS = {
  aws: {
    title: 'Amazon S3',
    hosts: /(^|\.)amazonaws\.com(\.cn)?$/,
    forms: true,
    cors: true,
    abortRule: true,
    events: 'to a Lambda function, an SQS queue or EventBridge: see apps/video/lambda/README.md',
  },
  r2: {
    title: 'Cloudflare R2',
    hosts: /\.r2\.cloudflarestorage\.com$/,
    region: 'auto',
    forms: false,
    cors: true,
    abortRule: true,
    events: 'to a queue of Cloudflare’s alone; not needed',
  },
  b2: {
    title: 'Backblaze B2',
    hosts: /\.backblazeb2\.com$/,
    forms: false,
    cors: true,
    abortRule: true,
    events: 'in a form of its own; not needed',
  },
  minio: {
    title: 'MinIO',
    region: 'us-east-1',
    forms: true,
    cors: 'for the whole server, by MINIO_API_CORS_ALLOW_ORIGIN; every origin is allowed where it is unset',
    abortRule: 'the server ends transfers after MINIO_API_STALE_UPLOADS_EXPIRY (24 h)',
    events:
      'by its notify_webhook, with EVENTS_SECRET as auth_token, to VIDEO_BASE_URL/events/object-created',
  },
  ceph: {
    title: 'Ceph RADOS Gateway',
    region: 'us-east-1',
    // It takes them, and answers without an ETag.
    forms: false,
    cors: true,
    abortRule: true,
    events: 'topic',
  },
  garage: {
    title: 'Garage',
    region: 'garage',
    // Its documents do not say whether the answer to a form has an ETag.
    forms: false,
    cors: true,
    abortRule: true,
    events: 'to nobody; not needed',
  },
  other: {
    title: 'a store that speaks S3',
    region: 'us-east-1',
    forms: false,
    cors: true,
    abortRule: true,
    events: 'unknown; not needed',
  },
} as const satisfies Record<string, Provider>;

export type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

/** @param endpoint - as it is set; undefined means Amazon's own. */
export function providerOf(endpoint: string | undefined): ProviderName {
  if (endpoint === undefined) return 'aws';
  const { hostname } = new URL(endpoint);
  return (
    PROVIDER_NAMES.find((name) => (PROVIDERS[name] as Provider).hosts?.test(hostname) === true) ?? 'other'
  );
}
