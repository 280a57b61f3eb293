import { convertedPrefix, originalRandom } from '../../keys.domain.ts';

/** A conversion of an original that MediaConvert is asked for. */
export interface JobRequest {
  bucket: string;
  /** Of the original. */
  key: string;
  /** From 1. The function that an upload triggers makes the first request, the service makes the later ones. */
  attempt: number;
}

/**
 * The id of a request. It is the job's `UserMetadata.request`, by which its events are recognised, and its client request
 * token, so that creating the job twice creates one. Both take these letters; a token has at most 64.
 */
export const jobRequestId = ({ key, attempt }: Pick<JobRequest, 'key' | 'attempt'>): string =>
  `${randomOf(key)}-${attempt}`;

/** @returns undefined if it is not the id of a request of this service. */
export function parseJobRequestId(id: string): { random: string; attempt: number } | undefined {
  const [, random, attempt] = /^([0-9a-f]{32})-([1-9]\d{0,8})$/.exec(id) ?? [];
  return random === undefined ? undefined : { random, attempt: Number(attempt) };
}

/** MediaConvert writes here; nothing of it is served. */
const prefixOf = ({ key, attempt }: JobRequest): string => convertedPrefix(randomOf(key), attempt);
/** The job record: names the job that was created for the request. It is read before a job is created. */
export const jobRecordKey = (request: JobRequest): string => `${prefixOf(request)}job.json`;
/** Playlists and segments, which the run that publishes them copies to its own prefix. */
export const outputPrefix = (request: JobRequest): string => `${prefixOf(request)}hls/`;

/** @throws TypeError for a key that is not an original's: two requests with the same id would share a job. */
function randomOf(key: string): string {
  const random = originalRandom(key);
  if (random === undefined) throw new TypeError(`No original: ${JSON.stringify(key.slice(0, 200))}`);
  return random;
}
