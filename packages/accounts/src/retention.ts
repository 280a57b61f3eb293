import type { Db } from '@workreel/platform/database';
import { inBatches, type Kept } from '@workreel/platform/retention';
import { sql } from 'kysely';
import type { AccountsSchema } from './tables.ts';

const DAY_MS = 24 * 3_600_000;

/** What goes by itself: sessions and links that have run out, and what admins did long ago. */
export function keptByAccounts(db: Db<AccountsSchema>, keepAuditDays: number): Kept[] {
  const removed = async (rows: { rows: unknown[] }) => rows.rows.length;
  return [
    {
      what: 'audit log',
      removals: (now) =>
        inBatches(async (limit) =>
          removed(
            await sql`delete from accounts.audit_log where id in (
              select id from accounts.audit_log where at < ${new Date(now.getTime() - keepAuditDays * DAY_MS)}::timestamptz
              order by id limit ${limit} for update skip locked) returning 1`.execute(db),
          ),
        ),
    },
    {
      what: 'sessions',
      removals: (now) =>
        inBatches(async (limit) =>
          removed(
            await sql`delete from accounts.sessions where id in (
              select id from accounts.sessions where expires_at < ${now}::timestamptz
              limit ${limit} for update skip locked) returning 1`.execute(db),
          ),
        ),
    },
    {
      what: 'mailed links',
      removals: (now) =>
        inBatches(async (limit) =>
          removed(
            await sql`delete from accounts.mailed_links where token_hash in (
              select token_hash from accounts.mailed_links where expires_at < ${now}::timestamptz
              limit ${limit} for update skip locked) returning 1`.execute(db),
          ),
        ),
    },
  ];
}
