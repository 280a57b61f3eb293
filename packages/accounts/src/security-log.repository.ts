import { type Queryable, toJsonb } from '@workreel/platform/database';
import { cursorId, type PageRequest } from '@workreel/platform/http';
import { type Selectable, sql } from 'kysely';
import type { SecurityEventKind } from './security-event-kinds.ts';
import type { AccountsSchema } from './tables.ts';

export interface SecurityLogEntry {
  kind: SecurityEventKind;
  /** Null if no account has the email address. */
  accountId: string | null;
  /** Keyed hash of the client's network; null for commands run on the host. */
  network: string | null;
  /** No personal data. */
  details: Record<string, string>;
}

/** Kinds that anyone can cause. */
const OPEN_KINDS: ReadonlySet<SecurityEventKind> = new Set(['signIn.failed', 'signIn.blocked']);
/**
 * Maximum number of entries per hour for each kind that anyone can cause. Further events are counted in one entry without
 * account and network. Limits the table to 1.3 million entries (about 300 MB) in 90 days of an uninterrupted attack.
 */
const MAX_OPEN_ENTRIES_PER_HOUR = 300;

/** Records an event in the caller's transaction. Events that are equal except for their time count as one entry per hour. */
export async function insertSecurityEvent(
  db: Queryable<AccountsSchema>,
  entry: SecurityLogEntry,
): Promise<void> {
  const { kind, accountId, network, details } = (await hasRoom(db, entry))
    ? entry
    : { kind: entry.kind, accountId: null, network: null, details: {} };
  await sql`insert into accounts.security_log as l (hour, kind, account_id, network, details)
    values (date_trunc('hour', now()), ${kind}, ${accountId}::uuid, ${network}, ${toJsonb(details)}::jsonb)
    on conflict (hour, kind, account_id, network, details) do update set count = l.count + 1`.execute(db);
}

async function hasRoom(
  db: Queryable<AccountsSchema>,
  { kind, accountId, network, details }: SecurityLogEntry,
): Promise<boolean> {
  if (!OPEN_KINDS.has(kind)) return true;
  const { rows } = await sql<{ has_room: boolean }>`
    select count(*) < ${MAX_OPEN_ENTRIES_PER_HOUR} or coalesce(bool_or(account_id is not distinct from ${accountId}::uuid
      and network is not distinct from ${network} and details = ${toJsonb(details)}::jsonb), false) as has_room
    from accounts.security_log where hour = date_trunc('hour', now()) and kind = ${kind}`.execute(db);
  return rows[0]!.has_room;
}

export interface SecurityLogFilter {
  accountId?: string;
  kind?: SecurityEventKind;
}

const matching = (db: Queryable<AccountsSchema>, { accountId, kind }: SecurityLogFilter) => {
  let query = db.selectFrom('accounts.security_log');
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return query;
};

/** Lists events, newest first. */
export async function listSecurityEvents(
  db: Queryable<AccountsSchema>,
  filter: SecurityLogFilter,
  { after, offset, limit }: PageRequest,
): Promise<Selectable<AccountsSchema['accounts.security_log']>[]> {
  let query = matching(db, filter).selectAll();
  if (after) query = query.where('id', '<', cursorId(after));
  return query.orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

export const countSecurityEvents = async (
  db: Queryable<AccountsSchema>,
  filter: SecurityLogFilter,
): Promise<number> =>
  (await matching(db, filter).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n;
