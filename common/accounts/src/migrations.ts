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
          created_at timestamptz not null default now()
        )`.execute(db);
        await sql`create table accounts.refresh_tokens (
          token_hash text primary key,
          family uuid not null,
          account_id uuid not null references accounts.accounts on delete cascade,
          created_at timestamptz not null default now(),
          expires_at timestamptz not null
        )`.execute(db);
        await sql`create index on accounts.refresh_tokens (account_id)`.execute(db);
        await sql`create table accounts.signing_keys (
          kid text primary key,
          private_pem text not null,
          created_at timestamptz not null default now()
        )`.execute(db);
      },
    },
  ],
};
