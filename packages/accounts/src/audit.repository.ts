import { type Queryable, toJsonb } from '@workreel/platform/database';
import type { PageRequest } from '@workreel/platform/http';
import { cursorId } from '@workreel/platform/http';
import { type Selectable, sql } from 'kysely';
import type { AccountsSchema } from './tables.ts';

export interface AuditEntry {
  /** ID of the admin's account; `cli` for commands run on the host. */
  actor: string;
  /** `<noun>.<verb>`, such as `posting.takeDown`. */
  action: string;
  /** ID of the object that was changed. */
  target: string;
  details?: Record<string, unknown>;
}

export type AuditRow = Selectable<AccountsSchema['accounts.audit_log']>;

/**
 * Records an admin's action in the transaction that performs it.
 *
 * @param trx - a transaction of any application; all schemas are in the same database.
 */
export async function recordAudit(
  trx: { readonly isTransaction: true | boolean },
  { actor, action, target, details }: AuditEntry,
): Promise<void> {
  await (trx as unknown as Queryable<AccountsSchema>)
    .insertInto('accounts.audit_log')
    .values({ actor, action, target, details: toJsonb(details ?? {}) })
    .execute();
}

/**
 * Records an admin's action unless the log has an equal entry of the last `seconds`. For accesses that are repeated automatically. Concurrent
 * calls may both record it.
 */
export async function recordAuditOnce(
  db: { readonly isTransaction: boolean },
  { actor, action, target, details = {} }: AuditEntry,
  seconds: number,
): Promise<void> {
  await sql`
    insert into accounts.audit_log (actor, action, target, details)
    select ${actor}::text, ${action}::text, ${target}::text, ${toJsonb(details)}::jsonb
    where not exists (
      select 1 from accounts.audit_log
      where target = ${target} and actor = ${actor} and action = ${action} and details = ${toJsonb(details)}::jsonb
        and at > now() - make_interval(secs => ${seconds}))`.execute(
    db as unknown as Queryable<AccountsSchema>,
  );
}

export interface AuditFilter {
  actor?: string;
  action?: string;
  target?: string;
}

const matching = (db: Queryable<AccountsSchema>, filter: AuditFilter) => {
  let query = db.selectFrom('accounts.audit_log');
  for (const column of ['actor', 'action', 'target'] as const)
    if (filter[column] !== undefined) query = query.where(column, '=', filter[column]);
  return query;
};

/** Lists audit log entries, newest first. */
export async function listAudit(
  db: Queryable<AccountsSchema>,
  filter: AuditFilter,
  { after, offset, limit }: PageRequest,
): Promise<AuditRow[]> {
  let query = matching(db, filter).selectAll();
  if (after) query = query.where('id', '<', cursorId(after));
  return query.orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export const countAudit = async (db: Queryable<AccountsSchema>, filter: AuditFilter): Promise<number> =>
  (await matching(db, filter).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;
