import type { Language } from '@workreel/languages';
import { inTransaction } from '@workreel/platform/database';
import { type App, schemaRef } from '@workreel/platform/http';
import { badRequest, Problem } from '@workreel/platform/problem';
import { Type } from 'typebox';
import {
  findAccount,
  hasOtherAdmin,
  lockAccount,
  normalizeEmail,
  updateAccount,
} from './accounts.repository.ts';
import { lastAdmin } from './admin.routes.ts';
import { accountKey, enforceAttemptLimit, LOGIN_LIMIT_PER_ACCOUNT, resetAttempts } from './attempts.ts';
import { type AccountsContext, tags } from './context.ts';
import { deleteLinks } from './links.repository.ts';
import { enqueueLinkEmail } from './links.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { emailTaken } from './register.routes.ts';
import {
  type Account,
  closed,
  email,
  enteredPassword,
  language,
  newPassword,
  personName,
  toAccount,
} from './schemas.ts';
import { endSessions } from './sessions.repository.ts';
import type { AccountRow } from './tables.ts';

const config = { access: 'user' } as const;
const Change = Type.Object(
  {
    name: Type.Optional(personName),
    language: Type.Optional(language),
    email: Type.Optional(email),
    password: Type.Optional(newPassword),
    currentPassword: Type.Optional(
      Type.String({
        ...enteredPassword,
        description: 'Required to change the email address or the password.',
      }),
    ),
  },
  { ...closed, minProperties: 1 },
);
export const accountDeleted = () => new Problem(401, 'UNAUTHENTICATED', 'This account has been deleted.');
const wrongPassword = () => new Problem(403, 'WRONG_PASSWORD', 'The current password is incorrect.');

export function meRoutes(app: App, context: AccountsContext): void {
  const { db, applications, cookie } = context;
  const response = { 200: schemaRef<Account>('Account') };
  const getAccount = async (id: string): Promise<AccountRow> => {
    const account = await findAccount(db, id);
    if (!account) throw accountDeleted();
    return account;
  };

  app.get(
    '/auth/me',
    { config, schema: { tags, summary: 'Get the signed-in user’s account', response } },
    async (request) => toAccount(await getAccount(request.identity!.accountId)),
  );

  app.patch(
    '/auth/me',
    {
      config,
      schema: {
        tags,
        summary: 'Update the signed-in user’s account',
        description:
          'A new password ends all other sessions. A new email address must be confirmed again; a confirmation email is sent to it.',
        body: Change,
        response,
      },
    },
    async (request) => {
      const { accountId, sessionId } = request.identity!;
      return toAccount(await changeAccount(context, await getAccount(accountId), sessionId, request.body));
    },
  );

  app.delete(
    '/auth/me',
    {
      config,
      schema: {
        tags,
        summary: 'Delete the signed-in user’s account and private data',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { accountId } = request.identity!;
      const names = await applications.defineQueues();
      await inTransaction(db, async (trx) => {
        // Locks the admin rows, which may wait. The role may change until then, so read the account afterwards.
        const otherAdminRemains = await hasOtherAdmin(trx, accountId);
        if (!otherAdminRemains && (await findAccount(trx, accountId))?.role === 'admin') throw lastAdmin();
        const { numDeletedRows } = await trx
          .deleteFrom('accounts.accounts')
          .where('id', '=', accountId)
          .executeTakeFirst();
        // 0 if a concurrent request has deleted the account.
        if (numDeletedRows > 0n) await applications.enqueueDeletion(trx, names, accountId);
      });
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );
}

type ChangeBody = {
  name?: string;
  language?: Language;
  email?: string;
  password?: string;
  currentPassword?: string;
};

/** @throws Problem 400, 403 WRONG_PASSWORD, 409 EMAIL_TAKEN. */
async function changeAccount(
  context: AccountsContext,
  account: AccountRow,
  sessionId: string | null,
  body: ChangeBody,
): Promise<AccountRow> {
  const { db } = context;
  const newEmail = body.email === undefined ? account.email : normalizeEmail(body.email);
  const changesEmail = newEmail !== account.email;
  const needsPassword = body.password !== undefined || changesEmail;
  if (needsPassword) await checkCurrentPassword(context, account, body.currentPassword);
  const password_hash = body.password === undefined ? undefined : await hashPassword(body.password);
  try {
    return await inTransaction(db, async (trx) => {
      // The account may have changed during the slow password comparison.
      const current = await lockAccount(trx, account.id);
      if (!current) throw accountDeleted();
      if (needsPassword && current.password_hash !== account.password_hash) throw wrongPassword();
      const changed = await updateAccount(trx, account.id, {
        name: body.name?.trim() ?? current.name,
        language: body.language ?? current.language,
        ...(password_hash === undefined ? {} : { password_hash }),
        ...(changesEmail ? { email: newEmail, confirmed_at: null } : {}),
      });
      if (!changed) throw accountDeleted();
      if (password_hash !== undefined) await endSessions(trx, account.id, sessionId);
      // Existing links were sent to the old address or could replace the new password.
      if (password_hash !== undefined || changesEmail) await deleteLinks(trx, account.id);
      if (changesEmail) await enqueueLinkEmail(context, trx, 'confirm', newEmail);
      return changed;
    });
  } catch (error) {
    // SQLSTATE 23505, unique violation.
    if ((error as { code?: string }).code === '23505') throw emailTaken();
    throw error;
  }
}

async function checkCurrentPassword(
  { db }: AccountsContext,
  account: AccountRow,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    const message = 'Enter the current password to change the email address or the password.';
    throw badRequest('INVALID_REQUEST', message, [{ path: '/body/currentPassword', message }]);
  }
  const key = accountKey('login', account.email);
  await enforceAttemptLimit(db, key, LOGIN_LIMIT_PER_ACCOUNT);
  if (!(await verifyPassword(password, account.password_hash))) throw wrongPassword();
  await resetAttempts(db, key);
}
