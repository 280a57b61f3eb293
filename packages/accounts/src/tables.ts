import type { Language } from '@workreel/languages';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';

export type Role = 'user' | 'admin';

interface AccountsTable {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  role: Role;
  disabled: Generated<boolean>;
  created_at: Generated<Date>;
  /** Null: nobody has shown that they read this address. */
  confirmed_at: Date | null;
  language: Generated<Language>;
}

interface SessionsTable {
  id: string;
  /** The part of a refresh token that finds its session. */
  selector: string;
  account_id: string;
  current_hash: string;
  /** Of the token before, whose successor the current one is. */
  previous_hash: string | null;
  /** The current token under a key that only the one before yields. */
  sealed_current: Buffer | null;
  rotated_at: Date | null;
  user_agent: string | null;
  address: string | null;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
}

/** The tables that the migrations make. */
export interface AccountsSchema {
  'accounts.accounts': AccountsTable;
  'accounts.sessions': SessionsTable;
  'accounts.mailed_links': {
    token_hash: string;
    account_id: string;
    purpose: 'confirm' | 'reset';
    email: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  'accounts.attempts': { key: string; count: number; last_at: Date; blocked_until: Date | null };
  'accounts.products': { name: string; registered_at: Generated<Date> };
  'accounts.export_parts': {
    account_id: string;
    product: string;
    asked_at: Generated<Date>;
    made_at: Date | null;
    part: JSONColumnType<Record<string, unknown> | null, string | null, string | null>;
  };
  'accounts.audit_log': {
    id: GeneratedAlways<number>;
    at: ColumnType<Date, never, never>;
    actor: string;
    action: string;
    target: string;
    details: JSONColumnType<Record<string, unknown>, string, never>;
  };
  'accounts.signing_keys': { kid: string; private_pem: string; created_at: Generated<Date> };
}

export type AccountRow = Selectable<AccountsTable>;
export type SessionRow = Selectable<SessionsTable>;
