/** What the pages of every product take of their service. */

import type { Language } from '@workreel/languages';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Connection } from './connection.ts';
import type { Session, SessionState } from './session.ts';

/** A person, as `GET /auth/me` tells. */
export interface Account {
  id: string;
  email: string;
  name: string;
  role: 'user' | 'admin';
  language: Language;
  /** Whether the address is theirs. */
  confirmed: boolean;
}

/** A browser that somebody is signed in with. */
export interface SignedInPlace {
  id: string;
  current: boolean;
  userAgent: string | null;
  address: string | null;
  lastUsedAt: string;
}

/** Calls about the reader's own account; each throws a `ServiceError` where it is refused. */
export interface AccountCalls {
  register(body: { email: string; password: string; name: string; language: Language }): Promise<unknown>;
  sendConfirmation(email: string): Promise<unknown>;
  sendPasswordLink(email: string): Promise<unknown>;
  change(body: {
    name: string;
    language: Language;
    email?: string;
    password?: string;
    currentPassword?: string;
  }): Promise<Account>;
  sessions(signal: AbortSignal): Promise<SignedInPlace[]>;
  endSession(id: string): Promise<unknown>;
  /** @returns `pending`: products that were away, whose part is missing. */
  exportAll(): Promise<{ exportedAt: string; pending: string[] }>;
  erase(): Promise<unknown>;
}

export interface Service {
  session: Session<Account>;
  connection: Connection;
  /** They come when they are needed. */
  accounts: () => Promise<AccountCalls>;
}

const Serving = createContext<Service | null>(null);
export const ServiceProvider = Serving;
/** There is one around every page. */
export const useService = (): Service => useContext(Serving)!;

/** Who is signed in. */
export function useSession(): SessionState<Account> {
  const { session } = useService();
  return useSyncExternalStore(session.subscribe, session.state);
}
