import { useSyncExternalStore } from 'react';
import { onSession, type SessionState, sessionState } from './session.ts';

/** Who is signed in. */
export const useSession = (): SessionState => useSyncExternalStore(onSession, sessionState);
