import type { Selectable } from 'kysely';
import type { MediaJobsTable } from '../../migrations/tables.ts';
import type { JobMessage, JobStatus } from './messages.domain.ts';

/** State of a job, merged from its messages. */
export type JobState = Pick<
  Selectable<MediaJobsTable>,
  'job_id' | 'status' | 'progress' | 'error_code' | 'error_message' | 'reported_at'
>;

const FINAL_STATUSES: readonly JobStatus[] = ['complete', 'error', 'canceled', 'refused'];
export const hasJobEnded = (status: JobStatus): boolean => FINAL_STATUSES.includes(status);

/** Maximum length of a stored reason, as for conversions. */
const MAX_REASON_CHARACTERS = 2_000;

/**
 * Merges a message into the state of a job. The result does not depend on the order or the number of deliveries: a final
 * status is never replaced, progress never decreases, and if a request has two jobs, only the one reported first counts.
 *
 * @param state - undefined before the first message.
 * @returns `state` itself if the message does not change it.
 */
export function applyMessage(state: JobState | undefined, message: JobMessage): JobState {
  if (state === undefined) return initialState(message);
  if (isAboutAnotherJob(state, message)) return state;
  const next = initialState(message);
  const end = [state, next].find(({ status }) => hasJobEnded(status));
  const { status, error_code, error_message } = end ?? (state.status === 'progress' ? state : next);
  const updated: JobState = {
    job_id: state.job_id ?? next.job_id,
    status,
    progress: maxOf(state.progress, next.progress),
    error_code,
    error_message,
    reported_at: maxOf(state.reported_at, next.reported_at),
  };
  return isEqual(state, updated) ? state : updated;
}

const initialState = ({ jobId, status, progress, error, at }: JobMessage): JobState => {
  const hasFailed = hasJobEnded(status) && status !== 'complete';
  return {
    job_id: jobId,
    status,
    progress: status === 'complete' ? 1 : (progress ?? null),
    error_code: hasFailed ? (error?.code ?? null) : null,
    error_message: hasFailed ? (error?.message.slice(0, MAX_REASON_CHARACTERS) ?? null) : null,
    reported_at: readTime(at),
  };
};

const isAboutAnotherJob = (state: JobState, { jobId }: JobMessage): boolean =>
  state.job_id !== null && jobId !== null && jobId !== state.job_id;

const maxOf = <T extends number | Date>(one: T | null, other: T | null): T | null =>
  one === null || (other !== null && other > one) ? other : one;

const isEqual = (one: JobState, other: JobState): boolean =>
  one.job_id === other.job_id &&
  one.status === other.status &&
  one.progress === other.progress &&
  one.error_code === other.error_code &&
  one.error_message === other.error_message &&
  one.reported_at?.getTime() === other.reported_at?.getTime();

/** Accepts four-digit years only: PostgreSQL rejects some of the other dates that JavaScript accepts. */
function readTime(text: string): Date | null {
  const time = /^\d{4}-/.test(text) ? new Date(text) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? null : time;
}
