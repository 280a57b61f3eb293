import { inTransaction } from '@workreel/platform/database';
import {
  type App,
  answerPage,
  isUuid,
  listHeaders,
  recentParameters,
  schemaRef,
} from '@workreel/platform/http';
import { conflict, notFound } from '@workreel/platform/problem';
import { Type } from 'typebox';
import {
  countAccounts,
  findAccount,
  hasOtherAdmin,
  listAccounts,
  updateAccount,
} from './accounts.repository.ts';
import { countAudit, listAudit, recordAudit } from './audit.repository.ts';
import type { AccountParts } from './parts.ts';
import { type Account, closed, instant, role, toAccount } from './schemas.ts';
import { endSessions } from './sessions.repository.ts';
import type { AccountRow, Role } from './tables.ts';

const tags = ['administration'];
const config = { access: 'admin' } as const;
const word = Type.Optional(Type.String({ maxLength: 254 }));

export const lastAdmin = () =>
  conflict(
    'LAST_ADMIN',
    'This is the only admin. Make another one first, so that somebody looks after the service.',
  );

export function adminRoutes(app: App, { db }: AccountParts): void {
  app.get(
    '/accounts',
    {
      config,
      schema: {
        tags,
        summary: 'Accounts, newest first',
        querystring: Type.Object({ email: word, role: Type.Optional(role), ...recentParameters }, closed),
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
      const { email, role } = request.query;
      const filter = { ...(email === undefined ? {} : { email }), ...(role === undefined ? {} : { role }) };
      const { rows, pagenum } = await answerPage(reply, {
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
        summary: 'Disable an account, or change its role; tokens already out obey at once',
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
        changeByAdmin(trx, request.identity!.accountId, request.params.id, request.body),
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
        summary: 'What admins did, newest first',
        querystring: Type.Object({ actor: word, action: word, target: word, ...recentParameters }, closed),
        response: {
          200: Type.Object(
            {
              entries: Type.Array(
                Type.Object({
                  id: Type.String(),
                  at: instant,
                  actor: Type.String({ description: 'An account, or `cli`.' }),
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
      const { rows, pagenum } = await answerPage(reply, {
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
async function changeByAdmin(
  trx: Parameters<typeof hasOtherAdmin>[0],
  actor: string,
  id: string,
  change: { disabled?: boolean; role?: Role },
): Promise<AccountRow> {
  const leaves = change.disabled === true || change.role === 'user';
  // Before the account is read: it locks the admins, so that nobody becomes one or ceases to be one unseen.
  const othersStay = !leaves || (await hasOtherAdmin(trx, id));
  const account = isUuid(id) ? await findAccount(trx, id) : undefined;
  if (!account) throw notFound('ACCOUNT_NOT_FOUND', `There is no account ${id}.`);
  if (account.role === 'admin' && !othersStay) throw lastAdmin();
  const changed = await updateAccount(trx, id, change);
  if (!changed) throw notFound('ACCOUNT_NOT_FOUND', `There is no account ${id}.`);
  if (change.disabled) await endSessions(trx, id, null);
  await recordAudit(trx, { actor, action: 'account.change', target: id, details: change });
  return changed;
}
