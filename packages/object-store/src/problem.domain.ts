import { Problem } from '@workreel/platform/problem';
import { StoreFullError, StoreUnavailableError } from './store.ts';

/** The file store restarts within this time; other stores specify no retry time. */
const RETRY_AFTER_SECONDS = '5';

/** Maps errors of the store to HTTP problems: 503 STORE_UNAVAILABLE, 507 STORE_FULL; undefined for other errors. */
export function toStoreProblem(error: unknown): Problem | undefined {
  const options = { headers: { 'Retry-After': RETRY_AFTER_SECONDS } };
  if (error instanceof StoreFullError)
    return new Problem(
      507,
      'STORE_FULL',
      'The object store is full. Ask the administrator to free some space.',
      options,
    );
  if (error instanceof StoreUnavailableError)
    return new Problem(
      503,
      'STORE_UNAVAILABLE',
      'The object store is unavailable. Try again in a moment.',
      options,
    );
  return undefined;
}
