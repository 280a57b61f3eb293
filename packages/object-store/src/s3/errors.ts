import { errorMapping } from '../error-mapping.ts';
import { NoSuchMultipartError, PartsError, StoreFullError, StoreUnavailableError } from '../store.ts';

/** The properties of SDK errors that are used here. */
interface SdkError {
  name: string;
  message: string;
  $metadata?: { httpStatusCode?: number };
}

const isSdkError = (error: unknown): error is SdkError => error instanceof Error && '$metadata' in error;
const statusOf = (error: unknown): number | undefined =>
  isSdkError(error) ? error.$metadata?.httpStatusCode : undefined;

/** Errors for an invalid list of parts (S3 API reference, CompleteMultipartUpload). */
const PARTS_ERRORS = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML']);
/** From Ceph's quotas and MinIO's disks. */
const STORE_FULL_ERRORS = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);
/** Errors after which the same call may succeed later, regardless of the status: some require the administrator to fix the setup. */
const TRANSIENT_ERRORS = new Set([
  'SlowDown',
  'NoSuchBucket',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'TimeoutError',
  'OperationAborted',
]);

/** Checks the status, because responses to HEAD have no body and therefore no error code. */
export const isAbsent = (error: unknown): boolean =>
  isSdkError(error) && error.name !== 'NoSuchBucket' && statusOf(error) === 404;

/** Formats an error in one line. The SDK sets the message `UnknownError` if the response has none. */
export const errorText = ({ name, message }: Error): string =>
  message === 'UnknownError' || message === '' ? name : `${name}: ${message}`;

/** Maps SDK errors to the errors of the object store port; returns all other errors unchanged. */
export function toStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name } = error;
  const status = statusOf(error);
  const text = errorText(error);
  if (name === 'NoSuchUpload') return new NoSuchMultipartError(text, { cause: error });
  if (PARTS_ERRORS.has(name)) return new PartsError(text, { cause: error });
  if (STORE_FULL_ERRORS.has(name) || status === 507) return new StoreFullError(text, { cause: error });
  if (TRANSIENT_ERRORS.has(name) || (status ?? 0) >= 500 || isNetworkError(error))
    return new StoreUnavailableError(text, { cause: error });
  return error;
}

/** Returns whether the store was unreachable or the response ended early. */
const isNetworkError = (error: Error): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^(E[A-Z]+|ERR_STREAM_PREMATURE_CLOSE)$/.test(code) && code !== 'EINVAL';
};

export const { mapErrors, mapIterationErrors } = errorMapping(toStoreError);
