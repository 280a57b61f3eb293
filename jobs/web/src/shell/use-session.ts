import type { SessionState } from '@workreel/ui/session';
import { useSyncExternalStore } from 'react';
import { type Account, session } from '../api.ts';

export const useSession = (): SessionState<Account> => useSyncExternalStore(session.subscribe, session.state);
