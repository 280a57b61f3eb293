import type { ApplicationStatus } from '../schemas.ts';

/** Whether an application has ended without a job: the user can apply again, and its interviews are called off. */
export const hasEnded = (status: ApplicationStatus): boolean =>
  status === 'rejected' || status === 'withdrawn';
