import { createHash } from 'node:crypto';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { PROVIDERS, type Provider, type ProviderName, providerOf } from './providers.data.ts';

export interface S3Options {
  bucket: string;
  /** Without a trailing slash; if undefined, Amazon S3 is used. */
  endpoint?: string | undefined;
  region?: string | undefined;
  /** Put the bucket into the path of URLs instead of the host name. */
  forcePathStyle: boolean;
  /** If undefined, detected from the endpoint. */
  provider?: ProviderName | undefined;
  /** If undefined, the SDK's credential provider chain is used (environment, profile, role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const CONNECTION_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Attempts per call, with exponential backoff in the SDK. */
const MAX_ATTEMPTS = 4;
/** Concurrent calls, shared by all reads and by copies and deletions of thousands of segments. */
const MAX_SOCKETS = 64;

export const providerFor = ({ provider, endpoint }: S3Options): Provider =>
  PROVIDERS[provider ?? providerOf(endpoint)];

export function openS3Client(options: S3Options): S3Client {
  const { endpoint, forcePathStyle, credentials } = options;
  const region =
    options.region ?? process.env.AWS_REGION ?? (endpoint ? providerFor(options).region : undefined);
  const config: S3ClientConfig = {
    forcePathStyle,
    maxAttempts: MAX_ATTEMPTS,
    // By default, the SDK adds a CRC32 that some stores reject, and presigned part URLs would contain the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
  };
  const client = new S3Client(config);
  useContentMd5(client);
  return client;
}

/** The commands whose body requires a checksum. */
const CONTENT_MD5_COMMANDS = new Set([
  'DeleteObjectsCommand',
  'PutBucketCorsCommand',
  'PutBucketLifecycleConfigurationCommand',
]);

/**
 * Sends `Content-MD5`, which all stores support, instead of the SDK's CRC32, which some do not
 * (aws-sdk-js-v3, `supplemental-docs/MD5_FALLBACK.md`).
 */
function useContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const request = args.request as { headers: Record<string, string>; body?: string | Uint8Array };
        if (CONTENT_MD5_COMMANDS.has(commandName ?? '')) {
          for (const name of Object.keys(request.headers))
            if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete request.headers[name];
          request.headers['Content-MD5'] = createHash('md5')
            .update(request.body ?? '')
            .digest('base64');
        }
        return next(args);
      },
    // After the SDK's checksums are added, and before the request is signed.
    { step: 'build', priority: 'low', name: 'useContentMd5' },
  );
}
