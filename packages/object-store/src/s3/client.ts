import { createHash } from 'node:crypto';
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { PROVIDERS, type Provider, type ProviderName, providerOf } from './providers.data.ts';

export interface S3Options {
  bucket: string;
  /** Undefined: Amazon's own. No slash at the end. */
  endpoint?: string | undefined;
  region?: string | undefined;
  /** The bucket in the path of addresses instead of their host. */
  forcePathStyle: boolean;
  /** Undefined: told by the endpoint. */
  provider?: ProviderName | undefined;
  /** Undefined: the SDK's own chain (environment, profile, role). */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Milliseconds for reaching the store, for its answer to begin, and in which some byte of it must come. */
const CONNECTION_TIMEOUT = 5_000;
const REQUEST_TIMEOUT = 30_000;
/** Tries of one call; the SDK waits longer before each. */
const MAX_ATTEMPTS = 4;
/** Calls at once: copies and removals of thousands of segments share them with everybody's reads. */
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
    // Else each request carries a CRC32 that some stores refuse, and an address for a part the one of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    ...(credentials === undefined ? {} : { credentials }),
  };
  const client = new S3Client(config);
  sumByMd5(client);
  return client;
}

/** The calls whose body must be summed up. */
const SUMMED = new Set([
  'DeleteObjectsCommand',
  'PutBucketCorsCommand',
  'PutBucketLifecycleConfigurationCommand',
]);

/**
 * Sums bodies up by `Content-MD5`, as S3 has asked for since its beginning and every store understands, instead of the
 * SDK's CRC32, which not all of them do (aws-sdk-js-v3, `supplemental-docs/MD5_FALLBACK.md`).
 */
function sumByMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const request = args.request as { headers: Record<string, string>; body?: string | Uint8Array };
        if (SUMMED.has(commandName ?? '')) {
          for (const name of Object.keys(request.headers))
            if (/^x-amz-(sdk-)?checksum-/i.test(name)) delete request.headers[name];
          request.headers['Content-MD5'] = createHash('md5')
            .update(request.body ?? '')
            .digest('base64');
        }
        return next(args);
      },
    // Behind the SDK's own sums, and before what is signed.
    { step: 'build', priority: 'low', name: 'sumByMd5' },
  );
}
