import { Problem } from '@workreel/platform/problem';
import { StoreFullError, StoreUnavailableError } from './store.ts';

/** A store that ended is started again within so long; others do not say. */
const RETRY_AFTER_SECONDS = '5';

/** What a caller is told of a store that cannot do it now: 503 STORE_UNAVAILABLE, 507 STORE_FULL. */
export function problemOfStore(error: unknown): Problem | undefined {
  const more = { headers: { 'Retry-After': RETRY_AFTER_SECONDS } };
  if (error instanceof StoreFullError)
    return new Problem(
      507,
      'STORE_FULL',
      'The store has no room left. Whoever runs it must make some.',
      more,
    );
  if (error instanceof StoreUnavailableError)
    return new Problem(503, 'STORE_UNAVAILABLE', 'The store does not answer. Try again in a moment.', more);
  return undefined;
}
