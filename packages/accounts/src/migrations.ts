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
        // A session is one sign-in: its refresh token changes with each use, and the one before is known
        // for as long as its successor is unused.
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
        await sql`create index sessions_of on accounts.sessions (account_id, created_at desc)`.execute(db);
        // Links that were mailed: each proves, once, that somebody reads this address.
        await sql`create table accounts.mailed_links (
          token_hash text primary key,
          account_id uuid not null references accounts.accounts on delete cascade,
          purpose text not null check (purpose in ('confirm', 'reset')),
          email text not null,
          created_at timestamptz not null default now(),
          expires_at timestamptz not null
        )`.execute(db);
        await sql`create index mailed_links_of on accounts.mailed_links (account_id)`.execute(db);
        // Guesses by address of the network and by account, for as long as they hold somebody up.
        await sql`create table accounts.attempts (
          key text primary key,
          count int not null,
          last_at timestamptz not null,
          blocked_until timestamptz
        )`.execute(db);
        await sql`create index attempts_old on accounts.attempts (last_at)`.execute(db);
        // Who keeps something of a person, running or not.
        await sql`create table accounts.products (
          name text primary key,
          registered_at timestamptz not null default now()
        )`.execute(db);
        // What a product that runs elsewhere has gathered for an export.
        await sql`create table accounts.export_parts (
          account_id uuid not null references accounts.accounts on delete cascade,
          product text not null,
          asked_at timestamptz not null default now(),
          made_at timestamptz,
          part jsonb,
          primary key (account_id, product)
        )`.execute(db);
        // What admins did. Names no person: an account that was erased leaves its id alone.
        await sql`create table accounts.audit_log (
          id bigint generated always as identity primary key,
          at timestamptz not null default now(),
          actor text not null,
          action text not null,
          target text not null,
          details jsonb not null
        )`.execute(db);
        await sql`create table accounts.signing_keys (
          kid text primary key,
          private_pem text not null,
          created_at timestamptz not null default now()
        )`.execute(db);
      },
    },
  ],
};
