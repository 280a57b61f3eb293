import type { Db } from '@workreel/platform/database';
import { inBatches, type RetentionRule } from '@workreel/platform/retention';
import { sql } from 'kysely';
import { PART_RETENTION_SECONDS } from './export-parts.ts';
import type { AccountsSchema } from './tables.ts';

const DAY_MS = 24 * 3_600_000;

export interface RetentionDays {
  auditRetentionDays: number;
  securityLogRetentionDays: number;
}

export function accountsRetentionRules(
  db: Db<AccountsSchema>,
  { auditRetentionDays, securityLogRetentionDays }: RetentionDays,
): RetentionRule[] {
  const rowCount = ({ rows }: { rows: unknown[] }) => rows.length;
  return [
    {
      kind: 'audit log',
      removeExpired: (now) =>
        inBatches(async (limit) =>
          rowCount(
            await sql`delete from accounts.audit_log where id in (
              select id from accounts.audit_log where at < ${new Date(now.getTime() - auditRetentionDays * DAY_MS)}::timestamptz
              order by id limit ${limit} for update skip locked) returning 1`.execute(db),
          ),
        ),
    },
    {
      kind: 'security log',
      removeExpired: (now) =>
        inBatches(async (limit) =>
          rowCount(
            await sql`delete from accounts.security_log where id in (
              select id from accounts.security_log where hour < ${new Date(now.getTime() - securityLogRetentionDays * DAY_MS)}::timestamptz
              order by hour limit ${limit} for update skip locked) returning 1`.execute(db),
          ),
        ),
    },
    {
      kind: 'sessions',
      removeExpired: (now) =>
        inBatches(async (limit) =>
          rowCount(
            await sql`delete from accounts.sessions where id in (
              select id from accounts.sessions where expires_at < ${now}::timestamptz
              limit ${limit} for update skip locked) returning 1`.execute(db),
          ),
        ),
    },
    {
      kind: 'email links',
      removeExpired: (now) =>
        inBatches(async (limit) =>
          rowCount(
            await sql`delete from accounts.email_links where token_hash in (
              select token_hash from accounts.email_links where expires_at < ${now}::timestamptz
              limit ${limit} for update skip locked) returning 1`.execute(db),
          ),
        ),
    },
    {
      // Data that an application delivered after the request had ended, and that was not requested again.
      kind: 'export parts',
      removeExpired: (now) =>
        inBatches(async (limit) =>
          rowCount(
            await sql`delete from accounts.export_parts where (account_id, application) in (
              select account_id, application from accounts.export_parts
              where requested_at < ${new Date(now.getTime() - PART_RETENTION_SECONDS * 1_000)}::timestamptz
              limit ${limit} for update skip locked) returning 1`.execute(db),
          ),
        ),
    },
  ];
}
