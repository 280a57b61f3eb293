import { useEffect, useRef, useState } from 'react';
import { goBack, historyIndex, navigate } from '../navigation.ts';
import { type Account, useService, useSession } from '../service.tsx';
import type { Session } from '../session.ts';
import { currentAction, type Kept, parseKept, type ReturnPoint, type SignInState } from './return.domain.ts';

/** Does what the user signed in for, after the return to the page. @param action - as given to `signInFor`. */
export type OnReturned = (action: unknown) => void;

const storageKey = (application: string) => `workreel.${application}.return`;

function readKept(application: string): Kept | undefined {
  try {
    return parseKept(localStorage.getItem(storageKey(application)), Date.now());
  } catch {
    return undefined;
  }
}

function writeKept(application: string, kept: Kept): void {
  localStorage.setItem(storageKey(application), JSON.stringify(kept));
}

const entryState = (): SignInState => history.state ?? {};

/** Whether to look for what is kept: the link of an email was requested on this page, or has led to it. */
const mayBeKept = ({ isKept, returnPoint }: SignInState): boolean => isKept === true || !returnPoint;

/**
 * Keeps the page to return to, and what the user wants to do there, for the link of an email that may open in another tab. The action is
 * moved, so that one tab does it.
 */
export function keepForEmail(application: string, email: string): void {
  const state = entryState();
  const { returnPoint } = state;
  if (!returnPoint) return;
  const { to, pageState } = returnPoint;
  const now = Date.now();
  try {
    writeKept(application, {
      to,
      pageState,
      email: email.toLowerCase(),
      action: currentAction(state, now),
      at: now,
    });
  } catch {
    // Without storage, this tab keeps it.
    return;
  }
  history.replaceState({ ...state, action: undefined, isKept: true } satisfies SignInState, '');
}

/** Takes what is kept for an account. Its action is taken once. */
function takeKept(application: string, account: Account): Kept | undefined {
  const kept = readKept(application);
  if (kept?.email !== account.email.toLowerCase()) return undefined;
  writeKept(application, { ...kept, action: undefined });
  return kept;
}

/** Returns what the user signs in for on the current page, to tell them why. */
export function useActionToSignInFor(): unknown {
  const { application } = useService().session;
  const [action] = useState(() => {
    const state = entryState();
    return currentAction(state, Date.now()) ?? (mayBeKept(state) ? readKept(application)?.action : undefined);
  });
  return action;
}

/**
 * Returns from a sign-in page to the page that the user left.
 *
 * @param signedInHere - whether the user signed in on this page, and not in another tab, which then does what it was for.
 */
async function returnToPage(
  session: Session<Account>,
  signedInHere: boolean,
  onReturned: OnReturned | undefined,
): Promise<void> {
  const account = session.state().account!;
  const state = entryState();
  const kept = mayBeKept(state) ? takeKept(session.application, account) : undefined;
  const action = kept?.action ?? (signedInHere ? currentAction(state, Date.now()) : undefined);
  // Going forward to this page does not repeat it.
  history.replaceState({ ...state, action: undefined } satisfies SignInState, '');
  const steps = historyIndex() - (state.returnPoint?.index ?? Number.POSITIVE_INFINITY);
  await (steps > 0 ? goBack(steps) : show(state.returnPoint ?? kept ?? { to: '/' }));
  // The user may have signed out meanwhile.
  if (action !== undefined && session.state().account?.id === account.id) onReturned?.(action);
}

/** Shows a page in place of the current one. Its state is an entry of its own, as where the user left it. */
async function show({ to, pageState }: ReturnPoint): Promise<void> {
  await navigate(to, { replace: true });
  if (pageState) await navigate(to, { state: pageState, keepScroll: true });
}

/** Returns to the page that the user left as soon as they are signed in, also if they signed in in another tab. */
export function useReturn(onReturned: OnReturned | undefined) {
  const { session } = useService();
  const { account, restoring } = useSession();
  const isSigningIn = useRef(false);
  const isSignedIn = account !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: returns once.
  useEffect(() => {
    if (isSignedIn && !isSigningIn.current) void returnToPage(session, false, onReturned);
  }, [isSignedIn]);
  return {
    /** Whether there is nothing to show, because the user is or may be signed in already. */
    isLeaving: restoring || (isSignedIn && !isSigningIn.current),
    /** Signs in and returns. @param hasEmail - whether the service has sent an email with a link. @throws like {@link Session.signIn}. */
    signIn: async (email: string, password: string, hasEmail = false): Promise<void> => {
      isSigningIn.current = true;
      try {
        await session.signIn(email, password);
      } catch (error) {
        isSigningIn.current = false;
        throw error;
      }
      if (hasEmail) keepForEmail(session.application, email);
      await returnToPage(session, true, onReturned);
    },
  };
}
