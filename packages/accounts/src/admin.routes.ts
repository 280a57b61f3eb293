import { inTransaction } from '@workreel/platform/database';
import {
  type App,
  isUuid,
  listHeaders,
  paginate,
  recentParameters,
  schemaRef,
} from '@workreel/platform/http';
import { conflict, notFound } from '@workreel/platform/problem';
import type { Transaction } from 'kysely';
import { Type } from 'typebox';
import {
  countAccounts,
  findAccount,
  hasOtherAdmin,
  listAccounts,
  updateAccount,
} from './accounts.repository.ts';
import { countAudit, listAudit, recordAudit } from './audit.repository.ts';
import { type Client, clientOfRequest } from './client.ts';
import type { AccountsContext } from './context.ts';
import { type Account, closed, role, timestamp, toAccount } from './schemas.ts';
import { endSessions } from './sessions.repository.ts';
import type { AccountRow, AccountsSchema, Role } from './tables.ts';

const tags = ['administration'];
const config = { access: 'admin' } as const;
const filterText = Type.Optional(Type.String({ maxLength: 254 }));

export const lastAdmin = () =>
  conflict('LAST_ADMIN', 'This is the only admin account. Make another account an admin first.');

export const accountNotFound = (id: string) => notFound('ACCOUNT_NOT_FOUND', `Account ${id} does not exist.`);

export function adminRoutes(app: App, context: AccountsContext): void {
  const { db } = context;
  app.get(
    '/accounts',
    {
      config,
      schema: {
        tags,
        summary: 'List accounts, newest first',
        querystring: Type.Object(
          {
            id: Type.Optional(
              Type.Array(Type.String({ maxLength: 64 }), {
                maxItems: 100,
                description: 'Only accounts with these IDs.',
              }),
            ),
            email: Type.Optional(Type.String({ maxLength: 254, description: 'Part of the email address.' })),
            role: Type.Optional(role),
            ...recentParameters,
          },
          closed,
        ),
        response: {
          200: Type.Object(
            {
              accounts: Type.Array(schemaRef<Account>('Account')),
              sortOrder: Type.Literal('recent'),
              pagenum: Type.Integer(),
            },
            listHeaders,
          ),
        },
      },
    },
    async (request, reply) => {
      const { id, email, role } = request.query;
      const filter = {
        ...(id === undefined ? {} : { ids: id }),
        ...(email === undefined ? {} : { email }),
        ...(role === undefined ? {} : { role }),
      };
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        keys: 2,
        rows: (page) => listAccounts(db, filter, page),
        keysOf: ({ position, id }) => [position, id],
        count: () => countAccounts(db, filter),
      });
      return { accounts: rows.map(toAccount), sortOrder: 'recent' as const, pagenum };
    },
  );

  app.patch(
    '/accounts/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Disable or enable an account, or change its role',
        description:
          'Takes effect immediately, including for access tokens issued earlier. Disabling an account ends all its sessions.',
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        body: Type.Object(
          { disabled: Type.Optional(Type.Boolean()), role: Type.Optional(role) },
          { ...closed, minProperties: 1 },
        ),
        response: { 200: schemaRef<Account>('Account') },
      },
    },
    async (request) => {
      const account = await inTransaction(db, (trx) =>
        updateAccountAsAdmin(context, trx, clientOfRequest(request), {
          actor: request.identity!.accountId,
          id: request.params.id,
          change: request.body,
        }),
      );
      return toAccount(account);
    },
  );

  app.get(
    '/audit-log',
    {
      config,
      schema: {
        tags,
        summary: 'List the actions of admins, newest first',
        querystring: Type.Object(
          { actor: filterText, action: filterText, target: filterText, ...recentParameters },
          closed,
        ),
        response: {
          200: Type.Object(
            {
              entries: Type.Array(
                Type.Object({
                  id: Type.String(),
                  at: timestamp,
                  actor: Type.String({
                    description:
                      'ID of the account that performed the action, or `cli` for the command line.',
                  }),
                  action: Type.String(),
                  target: Type.String(),
                  details: Type.Record(Type.String(), Type.Unknown()),
                }),
              ),
              sortOrder: Type.Literal('recent'),
              pagenum: Type.Integer(),
            },
            listHeaders,
          ),
        },
      },
    },
    async (request, reply) => {
      const { actor, action, target } = request.query;
      const filter = Object.fromEntries(
        Object.entries({ actor, action, target }).filter(([, value]) => value !== undefined),
      );
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        rows: (page) => listAudit(db, filter, page),
        keysOf: ({ id }) => [id],
        count: () => countAudit(db, filter),
      });
      const entries = rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
      return { entries, sortOrder: 'recent' as const, pagenum };
    },
  );
}

/** @throws Problem 404 ACCOUNT_NOT_FOUND, 409 LAST_ADMIN. */
async function updateAccountAsAdmin(
  { securityLog }: AccountsContext,
  trx: Transaction<AccountsSchema>,
  client: Client,
  { actor, id, change }: { actor: string; id: string; change: { disabled?: boolean; role?: Role } },
): Promise<AccountRow> {
  const removesAdmin = change.disabled === true || change.role === 'user';
  // Locks the admin rows, which may wait. The role may change until then, so read the account afterwards.
  const otherAdminRemains = !removesAdmin || (await hasOtherAdmin(trx, id));
  const account = isUuid(id) ? await findAccount(trx, id) : undefined;
  if (!account) throw accountNotFound(id);
  if (account.role === 'admin' && !otherAdminRemains) throw lastAdmin();
  const changed = await updateAccount(trx, id, change);
  if (!changed) throw accountNotFound(id);
  if (change.disabled) await endSessions(trx, id, null);
  await recordAudit(trx, { actor, action: 'account.change', target: id, details: change });
  if (changed.disabled !== account.disabled)
    await securityLog.record(trx, client, {
      kind: changed.disabled ? 'account.disabled' : 'account.enabled',
      accountId: id,
      details: { by: actor },
    });
  if (changed.role !== account.role)
    await securityLog.record(trx, client, {
      kind: 'role.changed',
      accountId: id,
      details: { by: actor, role: changed.role },
    });
  return changed;
}
