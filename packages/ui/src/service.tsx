import type { Language } from '@workreel/languages';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ListResponse } from './calls.ts';
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

/** What the service offers for signing up and signing in. */
export interface SignInMethods {
  /** Whether the service sends emails. */
  mail: boolean;
  registration: 'open' | 'closed';
}

/** An account as admins see it. */
export interface Person extends Account {
  disabled: boolean;
  createdAt: string;
}

export interface PeopleFilter {
  id?: string[];
  /** Part of an email address. */
  email?: string;
  role?: Account['role'];
}

/** A link that an admin hands on to a user. */
export interface IssuedLink {
  url: string;
  expiresAt: string;
}
export type LinkKind = 'confirm' | 'reset';

/** An action of an admin. */
export interface AuditEntry {
  id: string;
  at: string;
  /** ID of an account, or `cli` for the command line. */
  actor: string;
  action: string;
  target: string;
  details: Record<string, unknown>;
}
export type AuditFilter = { [Name in 'actor' | 'action' | 'target']?: string };

export interface SecurityEvent {
  id: string;
  at: string;
  kind: string;
  accountId: string | null;
  /** Keyed hash of the client's network. */
  network: string | null;
  /** Number of equal events in the same hour. */
  count: number;
  details: Record<string, unknown>;
}
export type SecurityFilter = { [Name in 'accountId' | 'kind']?: string };

type ListCall<Filter, Entry> = (
  filter: Filter & { cursor?: string; pageSize: number },
  signal?: AbortSignal,
) => Promise<ListResponse<Entry[]>>;

/** Calls of the accounts API. Each throws a `ServiceError` if the server rejects the request. */
export interface AccountCalls {
  methods(signal: AbortSignal): Promise<SignInMethods>;
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
  deleteAccount(currentPassword: string): Promise<unknown>;
  /** Lists accounts, newest first. This and the following calls are for admins. */
  people: ListCall<PeopleFilter, Person>;
  changePerson(id: string, change: { disabled?: boolean; role?: Account['role'] }): Promise<Person>;
  issueLink(id: string, kind: LinkKind): Promise<IssuedLink>;
  auditLog: ListCall<AuditFilter, AuditEntry>;
  securityLog: ListCall<SecurityFilter, SecurityEvent>;
}

export interface Service {
  session: Session<Account>;
  connection: Connection;
  /** Changes that are kept until the server can be reached. */
  unsent?: { subscribe: (listener: () => void) => () => void; count: () => number };
  /** Loads the calls on first use. */
  accounts: () => Promise<AccountCalls>;
}

const ServiceContext = createContext<Service | null>(null);
export const ServiceProvider = ServiceContext;
/** Must be called inside a `ServiceProvider`. */
export const useService = (): Service => useContext(ServiceContext)!;

/** The state with which the server renders a page. */
const RENDERED: SessionState<Account> = { account: null, restoring: true };

/** Returns the state of the session, and renders the component again when it changes. */
export function useSession(): SessionState<Account> {
  const { session } = useService();
  return useSyncExternalStore(session.subscribe, session.state, () => RENDERED);
}
