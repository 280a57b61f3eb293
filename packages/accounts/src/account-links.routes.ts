import { inTransaction } from '@workreel/platform/database';
import { type App, isUuid } from '@workreel/platform/http';
import { conflict, Problem } from '@workreel/platform/problem';
import type { Transaction } from 'kysely';
import { Type } from 'typebox';
import { lockAccount } from './accounts.repository.ts';
import { accountNotFound } from './admin.routes.ts';
import { recordAudit } from './audit.repository.ts';
import { clientOfRequest } from './client.ts';
import type { AccountsContext } from './context.ts';
import { createLink, type LinkPurpose } from './links.repository.ts';
import { closed, timestamp } from './schemas.ts';
import type { AccountRow, AccountsSchema } from './tables.ts';

export function accountLinksRoutes(app: App, { db, baseUrl, securityLog }: AccountsContext): void {
  app.post(
    '/accounts/:id/links',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['administration'],
        summary: 'Issue a link that confirms the email address or resets the password of a user',
        description:
          'For services that send no emails: hand the link on to the user. A confirmation link is valid for three days, a reset link for one hour. Reset links of admins are not issued (403 ADMIN_PROTECTED).',
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        body: Type.Object(
          { kind: Type.Unsafe<LinkPurpose>({ type: 'string', enum: ['confirm', 'reset'] }) },
          closed,
        ),
        response: { 201: Type.Object({ url: Type.String(), expiresAt: timestamp }) },
      },
    },
    async (request, reply) => {
      const { kind } = request.body;
      const by = request.identity!.accountId;
      const { token, expiresAt } = await inTransaction(db, async (trx) => {
        const account = await getLinkable(trx, request.params.id, kind);
        await recordAudit(trx, {
          actor: by,
          action: 'account.issueLink',
          target: account.id,
          details: { kind },
        });
        await securityLog.record(trx, clientOfRequest(request), {
          kind: 'link.issued',
          accountId: account.id,
          details: { kind, by },
        });
        return createLink(trx, account, kind, by);
      });
      reply.header('Cache-Control', 'no-store');
      return reply
        .code(201)
        .send({ url: `${baseUrl}/account/${kind}?token=${token}`, expiresAt: expiresAt.toISOString() });
    },
  );
}

/** @throws Problem 403 ADMIN_PROTECTED, 404 ACCOUNT_NOT_FOUND, 409 ACCOUNT_DISABLED, ALREADY_CONFIRMED. */
async function getLinkable(
  trx: Transaction<AccountsSchema>,
  id: string,
  kind: LinkPurpose,
): Promise<AccountRow> {
  const account = isUuid(id) ? await lockAccount(trx, id) : undefined;
  if (!account) throw accountNotFound(id);
  // Otherwise an admin, or whoever has an admin's access token, could take over every other admin and the own account.
  if (kind === 'reset' && account.role === 'admin')
    throw new Problem(
      403,
      'ADMIN_PROTECTED',
      'The password of an admin can be reset by email, or on the host with: workreel admin reset-password',
    );
  if (account.disabled) throw conflict('ACCOUNT_DISABLED', 'This account is disabled. Enable it first.');
  if (kind === 'confirm' && account.confirmed_at !== null)
    throw conflict('ALREADY_CONFIRMED', 'The email address of this account is already confirmed.');
  return account;
}
