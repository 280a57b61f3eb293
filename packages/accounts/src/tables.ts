import type { Language } from '@workreel/languages';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { SecurityEventKind } from './security-event-kinds.ts';

export type Role = 'user' | 'admin';

interface AccountsTable {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  role: Role;
  disabled: Generated<boolean>;
  created_at: Generated<Date>;
  /** Null until the email address is confirmed. */
  confirmed_at: Date | null;
  language: Generated<Language>;
}

interface SessionsTable {
  id: string;
  /** The part of the refresh token that identifies the session. */
  selector: string;
  account_id: string;
  current_hash: string;
  /** Hash of the previous secret. */
  previous_hash: string | null;
  /** The current secret, encrypted with a key derived from the previous one. */
  sealed_current: Buffer | null;
  rotated_at: Date | null;
  user_agent: string | null;
  address: string | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
}

export interface AccountsSchema {
  'accounts.accounts': AccountsTable;
  'accounts.sessions': SessionsTable;
  'accounts.email_links': {
    token_hash: string;
    account_id: string;
    purpose: 'confirm' | 'reset';
    email: string;
    issued_by: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  'accounts.attempts': { key: string; count: number; last_at: Date; blocked_until: Date | null };
  'accounts.applications': { name: string; registered_at: Generated<Date> };
  'accounts.audit_log': {
    id: GeneratedAlways<number>;
    at: ColumnType<Date, never, never>;
    actor: string;
    action: string;
    target: string;
    details: JSONColumnType<Record<string, unknown>, string, never>;
  };
  'accounts.security_log': {
    id: GeneratedAlways<number>;
    at: ColumnType<Date, never, never>;
    hour: Date;
    kind: SecurityEventKind;
    account_id: string | null;
    network: string | null;
    details: JSONColumnType<Record<string, string>, string, never>;
    count: Generated<number>;
  };
  'accounts.secrets': { name: string; value: string };
  'accounts.signing_keys': { kid: string; private_pem: string; created_at: Generated<Date> };
}

export type AccountRow = Selectable<AccountsTable>;
export type SessionRow = Selectable<SessionsTable>;
