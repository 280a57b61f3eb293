import type { Language } from '@workreel/languages';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Connection } from './connection.ts';
import type { Session, SessionState } from './session.ts';

/** The account as returned by `GET /auth/me`. */
export interface Account {
  id: string;
  email: string;
  name: string;
  role: 'user' | 'admin';
  language: Language;
  /** Whether the email address is confirmed. */
  confirmed: boolean;
}

/** A session of the account in a browser. */
export interface AccountSession {
  id: string;
  current: boolean;
  userAgent: string | null;
  address: string | null;
  lastUsedAt: string;
}

/** API calls for the user's own account. Each throws a `ServiceError` if the server rejects the request. */
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
  sessions(signal: AbortSignal): Promise<AccountSession[]>;
  endSession(id: string): Promise<unknown>;
  /** @returns `pending`: applications that were unavailable, so that their data is missing. */
  exportAll(): Promise<{ exportedAt: string; pending: string[] }>;
  deleteAccount(): Promise<unknown>;
}

export interface Service {
  session: Session<Account>;
  connection: Connection;
  /** Loads the calls on first use. */
  accounts: () => Promise<AccountCalls>;
}

const ServiceContext = createContext<Service | null>(null);
export const ServiceProvider = ServiceContext;
/** Must be called inside a `ServiceProvider`. */
export const useService = (): Service => useContext(ServiceContext)!;

/** Returns the state of the session, and renders the component again when it changes. */
export function useSession(): SessionState<Account> {
  const { session } = useService();
  return useSyncExternalStore(session.subscribe, session.state);
}
