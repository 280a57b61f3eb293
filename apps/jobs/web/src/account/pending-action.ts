import { signInFor } from '@workreel/ui/navigation';
import { session } from '../api.ts';
import type { PendingAction } from './pending-action.domain.ts';

/**
 * Asks a visitor to sign in or up for an action, which is done after they have returned to the page.
 *
 * @returns whether the user is signed in already, so that the caller does it.
 */
export async function requireAccount(action: PendingAction): Promise<boolean> {
  // The session may not be restored yet.
  await session.restore();
  if (session.state().account) return true;
  await signInFor(action);
  return false;
}
