import { inTransaction } from '@workreel/platform/database';
import type { App, Identity } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { findAccount, hasOtherAdmin } from './accounts.repository.ts';
import { lastAdmin } from './admin.routes.ts';
import { type Client, clientOfRequest } from './client.ts';
import { type AccountsContext, tags } from './context.ts';
import { checkCurrentPassword } from './current-password.ts';
import { closed, enteredPassword } from './schemas.ts';
import { findSessionAge } from './sessions.repository.ts';

/** A session whose user has just entered the password need not ask for it again. */
const FRESH_SECONDS = 15 * 60;
const DeletionBody = Type.Union([
  Type.Object({ currentPassword: Type.Optional(enteredPassword) }, closed),
  Type.Null(),
]);

export function deleteAccountRoutes(app: App, context: AccountsContext): void {
  const { db, applications, cookie, securityLog } = context;
  app.delete(
    '/auth/me',
    {
      config: { access: 'user' },
      schema: {
        tags,
        summary: 'Delete the signed-in user’s account and private data',
        description:
          'More than 15 minutes after the sign-in, `currentPassword` is required (403 PASSWORD_REQUIRED). A wrong one is 403 WRONG_PASSWORD.',
        body: DeletionBody,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { accountId } = request.identity!;
      const client = clientOfRequest(request);
      await checkDeletion(context, client, request.identity!, request.body?.currentPassword);
      const names = await applications.defineQueues();
      await inTransaction(db, async (trx) => {
        // Locks the admin rows, which may wait. The role may change until then, so read the account afterwards.
        const otherAdminRemains = await hasOtherAdmin(trx, accountId);
        if (!otherAdminRemains && (await findAccount(trx, accountId))?.role === 'admin') throw lastAdmin();
        const { numDeletedRows } = await trx
          .deleteFrom('accounts.accounts')
          .where('id', '=', accountId)
          .executeTakeFirst();
        // A concurrent request has deleted the account.
        if (numDeletedRows === 0n) return;
        await applications.enqueueDeletion(trx, names, accountId);
        await securityLog.record(trx, client, { kind: 'account.deleted', accountId });
      });
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );
}

/** @throws Problem 403 PASSWORD_REQUIRED, WRONG_PASSWORD, 429 TOO_MANY_REQUESTS. */
async function checkDeletion(
  context: AccountsContext,
  client: Client,
  { accountId, sessionId }: Identity,
  currentPassword: string | undefined,
): Promise<void> {
  const { db } = context;
  if (currentPassword !== undefined) {
    const account = await findAccount(db, accountId);
    if (account) await checkCurrentPassword(context, client, account, currentPassword);
    return;
  }
  const age = sessionId === null ? undefined : await findSessionAge(db, sessionId);
  if (age === undefined || age > FRESH_SECONDS)
    throw new Problem(
      403,
      'PASSWORD_REQUIRED',
      'You signed in more than 15 minutes ago. Enter the current password to delete the account.',
    );
}
