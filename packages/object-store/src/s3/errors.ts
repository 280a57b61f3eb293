import { NoSuchMultipartError, PartsError, StoreFullError, StoreUnavailableError } from '../store.ts';
import { translation } from '../translation.ts';

/** What the SDK throws, as far as it is looked at. */
interface S3Fault {
  name: string;
  message: string;
  $metadata?: { httpStatusCode?: number };
}

const isFault = (error: unknown): error is S3Fault => error instanceof Error && '$metadata' in error;
const statusOf = (error: unknown): number | undefined =>
  isFault(error) ? error.$metadata?.httpStatusCode : undefined;

/** What a list of parts that makes no object is answered with (S3 API reference, CompleteMultipartUpload). */
const PARTS_FAULTS = new Set(['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML']);
/** No room: of Ceph's quotas, and MinIO's disks. */
const FULL_FAULTS = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);
/** The same call may work in a moment, or once somebody has set it up, whatever its status. */
const PASSING_FAULTS = new Set([
  'SlowDown',
  'NoSuchBucket',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'TimeoutError',
  'OperationAborted',
]);

/** A HEAD is answered without a body, and so by its status alone. */
export const isAbsent = (error: unknown): boolean =>
  isFault(error) && error.name !== 'NoSuchBucket' && statusOf(error) === 404;

/** A fault in a line; of an answer without a text the SDK says `UnknownError`. */
export const saidBy = ({ name, message }: Error): string =>
  message === 'UnknownError' || message === '' ? name : `${name}: ${message}`;

/** @returns the store's own words for it; what is no fault of the store stays as it is. */
export function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name } = error;
  const status = statusOf(error);
  const said = saidBy(error);
  if (name === 'NoSuchUpload') return new NoSuchMultipartError(said, { cause: error });
  if (PARTS_FAULTS.has(name)) return new PartsError(said, { cause: error });
  if (FULL_FAULTS.has(name) || status === 507) return new StoreFullError(said, { cause: error });
  if (PASSING_FAULTS.has(name) || (status ?? 0) >= 500 || isNetworkFault(error))
    return new StoreUnavailableError(said, { cause: error });
  return error;
}

/** It was not reached, or stopped in the middle of its answer. */
const isNetworkFault = (error: Error): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^(E[A-Z]+|ERR_STREAM_PREMATURE_CLOSE)$/.test(code) && code !== 'EINVAL';
};

export const { translated, translatedAll } = translation(translate);
