import type { Migrations } from '@workreel/platform/database';
import { type Kysely, sql } from 'kysely';

export const accountMigrations: Migrations = {
  schema: 'accounts',
  list: [
    {
      name: 'accounts',
      up: async (db: Kysely<unknown>) => {
        await sql`create table accounts.accounts (
          id uuid primary key,
          email text not null unique,
          name text not null,
          password_hash text not null,
          role text not null check (role in ('user', 'admin')),
          disabled boolean not null default false,
          confirmed_at timestamptz,
          language text not null default 'en',
          created_at timestamptz not null default now()
        )`.execute(db);
        // One row per sign-in. The refresh token changes with each use; the previous one is stored to detect reuse.
        await sql`create table accounts.sessions (
          id uuid primary key,
          selector text not null unique,
          account_id uuid not null references accounts.accounts on delete cascade,
          current_hash text not null,
          previous_hash text,
          sealed_current bytea,
          rotated_at timestamptz,
          user_agent text,
          address text,
          created_at timestamptz not null default now(),
          last_used_at timestamptz not null default now(),
          expires_at timestamptz not null
        )`.execute(db);
        await sql`create index sessions_account_id on accounts.sessions (account_id, created_at desc)`.execute(
          db,
        );
        // Links to confirm an address or reset a password: sent by email, or issued by an admin.
        await sql`create table accounts.email_links (
          token_hash text primary key,
          account_id uuid not null references accounts.accounts on delete cascade,
          purpose text not null check (purpose in ('confirm', 'reset')),
          email text not null,
          issued_by uuid,
          created_at timestamptz not null default now(),
          expires_at timestamptz not null
        )`.execute(db);
        await sql`create index email_links_account_id on accounts.email_links (account_id)`.execute(db);
        // Counts attempts to sign in and to enter the current password, and emails per address.
        await sql`create table accounts.attempts (
          key text primary key,
          count int not null,
          last_at timestamptz not null,
          blocked_until timestamptz
        )`.execute(db);
        await sql`create index attempts_last_at on accounts.attempts (last_at)`.execute(db);
        // All applications that store data about users, whether or not they are running.
        await sql`create table accounts.applications (
          name text primary key,
          registered_at timestamptz not null default now()
        )`.execute(db);
        // Exports that are being sent: one per account.
        await sql`create table accounts.exports (
          account_id uuid primary key references accounts.accounts on delete cascade,
          process int not null,
          started_at timestamptz not null default now()
        )`.execute(db);
        // Export data of applications that run in another process, as pieces of JSON text. `pieces` is their number,
        // null until all are stored.
        await sql`create table accounts.export_parts (
          account_id uuid not null references accounts.accounts on delete cascade,
          application text not null,
          requested_at timestamptz not null default now(),
          attempt int not null default 0,
          pieces int,
          primary key (account_id, application)
        )`.execute(db);
        await sql`create table accounts.export_pieces (
          account_id uuid not null,
          application text not null,
          number int not null,
          piece text not null,
          primary key (account_id, application, number),
          foreign key (account_id, application) references accounts.export_parts on delete cascade
        )`.execute(db);
        // Contains no personal data: for a deleted account, only its ID remains.
        await sql`create table accounts.audit_log (
          id bigint generated always as identity primary key,
          at timestamptz not null default now(),
          actor text not null,
          action text not null,
          target text not null,
          details jsonb not null
        )`.execute(db);
        // Contains keyed hashes instead of email and IP addresses. Equal events within an hour share a row.
        await sql`create table accounts.security_log (
          id bigint generated always as identity primary key,
          at timestamptz not null default now(),
          hour timestamptz not null,
          kind text not null,
          account_id uuid,
          network text,
          details jsonb not null,
          count int not null default 1,
          unique nulls not distinct (hour, kind, account_id, network, details)
        )`.execute(db);
        await sql`create index security_log_account_id on accounts.security_log (account_id, id desc)`.execute(
          db,
        );
        await sql`create table accounts.secrets (name text primary key, value text not null)`.execute(db);
        await sql`create table accounts.signing_keys (
          kid text primary key,
          private_pem text not null,
          created_at timestamptz not null default now()
        )`.execute(db);
      },
    },
    {
      name: 'audit-log-target',
      index: { name: 'audit_log_target', table: 'accounts.audit_log', definition: '(target, id desc)' },
    },
  ],
};
