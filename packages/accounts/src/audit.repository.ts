import { type Queryable, toJsonb } from '@workreel/platform/database';
import type { PageOf } from '@workreel/platform/http';
import { idOf } from '@workreel/platform/http';
import { type Selectable, sql } from 'kysely';
import type { AccountsSchema } from './tables.ts';

/** Something that an admin did. */
export interface AuditEntry {
  /** The admin's account; `cli` for whoever gives commands on the machine itself. */
  actor: string;
  /** `<noun>.<verb>`: `posting.takeDown`. */
  action: string;
  /** Id of what it was done to. */
  target: string;
  details?: Record<string, unknown>;
}

export type AuditRow = Selectable<AccountsSchema['accounts.audit_log']>;

/** Writes down what an admin did, in the transaction that does it: any product's, since they share a store. */
export async function recordAudit(
  trx: { readonly isTransaction: true | boolean },
  { actor, action, target, details }: AuditEntry,
): Promise<void> {
  await (trx as unknown as Queryable<AccountsSchema>)
    .insertInto('accounts.audit_log')
    .values({ actor, action, target, details: toJsonb(details ?? {}) })
    .execute();
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

/** What was done, newest first. */
export async function listAudit(
  db: Queryable<AccountsSchema>,
  filter: AuditFilter,
  { after, offset, limit }: PageOf,
): Promise<AuditRow[]> {
  let query = matching(db, filter).selectAll();
  if (after) query = query.where('id', '<', idOf(after));
  return query.orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export const countAudit = async (db: Queryable<AccountsSchema>, filter: AuditFilter): Promise<number> =>
  (await matching(db, filter).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;
