import { unwrap } from '@workreel/ui/calls';
import { ServiceError } from '@workreel/ui/service-error';
import { client } from '../api.ts';

/**
 * Records that the user has applied to a posting.
 *
 * @returns the ID of the application, and whether it is new: the user may have recorded it before.
 * @throws ServiceError `POSTING_NOT_FOUND`, `LIMIT_REACHED`.
 */
export async function recordApplication(jobPostingId: string): Promise<{ id: string; isNew: boolean }> {
  try {
    const { id } = await unwrap(client.POST('/applications', { body: { jobPostingId } }));
    return { id, isNew: true };
  } catch (error) {
    const id = existingApplicationId(error);
    if (id === undefined) throw error;
    return { id, isNew: false };
  }
}

/** Returns the ID of the existing application if the error is that the user already applied. */
export function existingApplicationId(error: unknown): string | undefined {
  if (!(error instanceof ServiceError) || error.problem?.code !== 'ALREADY_APPLIED') return undefined;
  const { applicationId } = error.problem as { applicationId?: unknown };
  return typeof applicationId === 'string' ? applicationId : undefined;
}
