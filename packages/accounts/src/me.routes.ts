import type { Language } from '@workreel/languages';
import { inTransaction } from '@workreel/platform/database';
import { type App, schemaRef } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { findAccount, lockAccount, normalizeEmail, updateAccount } from './accounts.repository.ts';
import { type Client, clientOfRequest } from './client.ts';
import { type AccountsContext, tags } from './context.ts';
import { checkCurrentPassword, currentPasswordRequired, wrongPassword } from './current-password.ts';
import { deleteLinks } from './links.repository.ts';
import { enqueueLinkEmail } from './links.ts';
import { enqueueNotice } from './mail.worker.ts';
import { rejectWeakPassword } from './password-rules.ts';
import { hashPasswordInTurn } from './passwords.ts';
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

export function meRoutes(app: App, context: AccountsContext): void {
  const { db } = context;
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
      const account = await getAccount(accountId);
      return toAccount(
        await changeAccount(context, clientOfRequest(request), account, sessionId, request.body),
      );
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

/** @throws Problem 400, 403 WRONG_PASSWORD, 409 EMAIL_TAKEN, 429 TOO_MANY_REQUESTS, 503 OVERLOADED. */
async function changeAccount(
  context: AccountsContext,
  client: Client,
  account: AccountRow,
  sessionId: string | null,
  body: ChangeBody,
): Promise<AccountRow> {
  const { db, queue, securityLog } = context;
  const newEmail = body.email === undefined ? account.email : normalizeEmail(body.email);
  const changesEmail = newEmail !== account.email;
  const needsPassword = body.password !== undefined || changesEmail;
  if (needsPassword) {
    if (body.currentPassword === undefined) throw currentPasswordRequired();
    if (body.password !== undefined)
      rejectWeakPassword(body.password, { email: newEmail, name: body.name ?? account.name });
    await checkCurrentPassword(context, client, account, body.currentPassword);
  }
  const password_hash =
    body.password === undefined ? undefined : await hashPasswordInTurn(client.network, body.password);
  const applicationNames = body.name === undefined ? [] : await context.applications.defineQueues();
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
      if (changed.name !== current.name)
        await context.applications.enqueueRename(trx, applicationNames, account.id);
      const event = { accountId: account.id };
      if (password_hash !== undefined) {
        await endSessions(trx, account.id, sessionId);
        await securityLog.record(trx, client, { kind: 'password.changed', ...event });
        await enqueueNotice(queue, trx, 'passwordChanged', current);
      }
      if (changesEmail) {
        await enqueueLinkEmail(context, trx, 'confirm', newEmail);
        await securityLog.record(trx, client, { kind: 'email.changed', ...event });
        await enqueueNotice(queue, trx, 'emailChanged', current);
      }
      // Existing links were sent to the old address or could replace the new password.
      if (needsPassword) await deleteLinks(trx, account.id);
      return changed;
    });
  } catch (error) {
    // SQLSTATE 23505, unique violation.
    if ((error as { code?: string }).code === '23505') throw emailTaken();
    throw error;
  }
}
