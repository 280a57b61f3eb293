import type { Selectable } from 'kysely';
import type { MediaJobsTable } from '../../migrations/tables.ts';
import type { JobMessage, JobStatus } from './messages.domain.ts';

/** What messages have told of a request. */
export type Known = Pick<
  Selectable<MediaJobsTable>,
  'job_id' | 'status' | 'progress' | 'error_code' | 'error_message' | 'reported_at'
>;

/** Final statuses. */
const ENDS: readonly JobStatus[] = ['complete', 'error', 'canceled', 'refused'];
export const hasJobEnded = (status: JobStatus): boolean => ENDS.includes(status);

/** Characters of a reason that are stored, as of an upload's. */
const MAX_REASON = 2_000;

/**
 * Adds a message to what is known of a job. Messages may come late, more than once and in any order, and lead to the same result:
 * a final status stays, progress never decreases, and of two jobs of one request the first one counts.
 *
 * @param known - undefined before the first message.
 * @returns `known` itself if the message adds nothing.
 */
export function withMessage(known: Known | undefined, message: JobMessage): Known {
  if (known === undefined) return firstKnown(message);
  if (isOfAnotherJob(known, message)) return known;
  const first = firstKnown(message);
  const end = [known, first].find(({ status }) => hasJobEnded(status));
  const { status, error_code, error_message } = end ?? (known.status === 'progress' ? known : first);
  const told: Known = {
    job_id: known.job_id ?? first.job_id,
    status,
    progress: later(known.progress, first.progress),
    error_code,
    error_message,
    reported_at: later(known.reported_at, first.reported_at),
  };
  return isSame(known, told) ? known : told;
}

const firstKnown = ({ jobId, status, progress, error, at }: JobMessage): Known => {
  const failed = hasJobEnded(status) && status !== 'complete';
  return {
    job_id: jobId,
    status,
    progress: status === 'complete' ? 1 : (progress ?? null),
    error_code: failed ? (error?.code ?? null) : null,
    error_message: failed ? (error?.message.slice(0, MAX_REASON) ?? null) : null,
    reported_at: readTime(at),
  };
};

const isOfAnotherJob = (known: Known, { jobId }: JobMessage): boolean =>
  known.job_id !== null && jobId !== null && jobId !== known.job_id;

const later = <T extends number | Date>(one: T | null, other: T | null): T | null =>
  one === null || (other !== null && other > one) ? other : one;

const isSame = (one: Known, other: Known): boolean =>
  one.job_id === other.job_id &&
  one.status === other.status &&
  one.progress === other.progress &&
  one.error_code === other.error_code &&
  one.error_message === other.error_message &&
  one.reported_at?.getTime() === other.reported_at?.getTime();

/** A year of four digits: others are dates to JavaScript, and none to a database. */
function readTime(text: string): Date | null {
  const time = /^\d{4}-/.test(text) ? new Date(text) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? null : time;
}
