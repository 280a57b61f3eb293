import { convertedPrefix, randomPart } from '../../keys.domain.ts';

/** A request to convert an original with MediaConvert. */
export interface JobRequest {
  bucket: string;
  /** Key of the original. */
  key: string;
  /** Starts at 1. The Lambda function that an upload triggers usually makes the first request; the service makes the others. */
  attempt: number;
}

/**
 * Returns the ID of a request. It is the job's `UserMetadata.request`, which identifies its events, and its client request
 * token, which makes creating the job idempotent. A token has at most 64 characters.
 */
export const jobRequestId = ({ key, attempt }: Pick<JobRequest, 'key' | 'attempt'>): string =>
  `${requireRandomPart(key)}-${attempt}`;

/** @returns undefined if the ID was not created by {@link jobRequestId}. */
export function parseJobRequestId(id: string): { random: string; attempt: number } | undefined {
  const [, random, attempt] = /^([0-9a-f]{32})-([1-9]\d{0,8})$/.exec(id) ?? [];
  return random === undefined ? undefined : { random, attempt: Number(attempt) };
}

/** The files under this prefix are not served. */
const prefixOf = ({ key, attempt }: JobRequest): string => convertedPrefix(requireRandomPart(key), attempt);
/** Key of the job record, which contains the ID of the job created for the request. It is read before a job is created. */
export const jobRecordKey = (request: JobRequest): string => `${prefixOf(request)}job.json`;
/** Prefix of the playlists and segments. The run that publishes them copies them to its own prefix. */
export const outputPrefix = (request: JobRequest): string => `${prefixOf(request)}hls/`;

/** @throws TypeError if the key is not that of an original: all such requests would have the same ID and share a job. */
function requireRandomPart(key: string): string {
  const random = randomPart(key);
  if (random === undefined)
    throw new TypeError(`Not the key of an original: ${JSON.stringify(key.slice(0, 200))}`);
  return random;
}
