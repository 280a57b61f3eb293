import type { Language } from '@workreel/languages';
import { inTransaction } from '@workreel/platform/database';
import { type App, schemaRef } from '@workreel/platform/http';
import { badRequest, Problem } from '@workreel/platform/problem';
import { Type } from 'typebox';
import {
  findAccount,
  hasOtherAdmin,
  lockAccount,
  normaliseEmail,
  updateAccount,
} from './accounts.repository.ts';
import { lastAdmin } from './admin.routes.ts';
import { accountKey, forgetAttempts, GUESSES_OF_ACCOUNT, requireAttempt } from './attempts.ts';
import { listAudit } from './audit.repository.ts';
import { endLinks } from './links.repository.ts';
import { askForLink } from './links.ts';
import { type AccountParts, tags } from './parts.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { emailTaken } from './register.routes.ts';
import {
  type Account,
  closed,
  email,
  givenPassword,
  instant,
  language,
  newPassword,
  personName,
  toAccount,
} from './schemas.ts';
import { toSession } from './session.routes.ts';
import { endSessions, listSessions } from './sessions.repository.ts';
import type { AccountRow } from './tables.ts';

const config = { access: 'user' } as const;
const Change = Type.Object(
  {
    name: Type.Optional(personName),
    language: Type.Optional(language),
    email: Type.Optional(email),
    password: Type.Optional(newPassword),
    currentPassword: Type.Optional(
      Type.String({ ...givenPassword, description: 'Needed to change the address or the password.' }),
    ),
  },
  { ...closed, minProperties: 1 },
);
const Export = Type.Object({
  exportedAt: instant,
  account: schemaRef<Account>('Account'),
  sessions: Type.Array(Type.Unknown()),
  audit: Type.Array(Type.Unknown(), { description: 'What I did as an admin, the newest thousand.' }),
  products: Type.Record(Type.String(), Type.Unknown(), { description: 'What each product keeps of me.' }),
  pending: Type.Array(Type.String(), {
    description: 'Products that are down. They hand their part in at their next start: ask again then.',
  }),
});
const accountGone = () => new Problem(401, 'UNAUTHENTICATED', 'This account is no more.');
const wrongPassword = () => new Problem(403, 'WRONG_PASSWORD', 'The current password is wrong.');
/** Acts of an admin in an export. */
const MAX_ACTS = 1_000;
const everything = { after: undefined, offset: 0, limit: MAX_ACTS };

export function meRoutes(app: App, parts: AccountParts): void {
  const { db, products, cookie } = parts;
  const response = { 200: schemaRef<Account>('Account') };
  /** Present: whoever asks was found a moment ago. */
  const getAccount = async (id: string): Promise<AccountRow> => {
    const account = await findAccount(db, id);
    if (!account) throw accountGone();
    return account;
  };

  app.get('/auth/me', { config, schema: { tags, summary: 'My account', response } }, async (request) =>
    toAccount(await getAccount(request.identity!.accountId)),
  );

  app.patch(
    '/auth/me',
    {
      config,
      schema: {
        tags,
        summary: 'Change my account',
        description:
          'A new password ends my other sessions. A new address is to be confirmed again, by a mail to it.',
        body: Change,
        response,
      },
    },
    async (request) => {
      const { accountId, sessionId } = request.identity!;
      return toAccount(await changeAccount(parts, await getAccount(accountId), sessionId, request.body));
    },
  );

  app.delete(
    '/auth/me',
    {
      config,
      schema: { tags, summary: 'Erase me, with all that is private to me', response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { accountId } = request.identity!;
      const names = await products.names();
      await inTransaction(db, async (trx) => {
        // Admins first, in the order of everybody who changes them: who is one now is the row's to say.
        const isReplaced = await hasOtherAdmin(trx, accountId);
        if (!isReplaced && (await findAccount(trx, accountId))?.role === 'admin') throw lastAdmin();
        const { numDeletedRows } = await trx
          .deleteFrom('accounts.accounts')
          .where('id', '=', accountId)
          .executeTakeFirst();
        // Of two that erase at once the second finds nobody, and asks for nothing.
        if (numDeletedRows > 0n) await products.erase(trx, names, accountId);
      });
      cookie.clear(reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/auth/me/export',
    { config, schema: { tags, summary: 'All that is stored about me', response: { 200: Export } } },
    async (request, reply) => {
      const { accountId, sessionId } = request.identity!;
      const account = await getAccount(accountId);
      reply.header('Content-Disposition', 'attachment; filename="workreel-export.json"');
      return {
        exportedAt: new Date().toISOString(),
        account: toAccount(account),
        sessions: (await listSessions(db, accountId, everything)).map((row) => toSession(row, sessionId)),
        audit: (await listAudit(db, { actor: accountId }, everything)).map(
          ({ at, action, target, details }) => ({
            at: at.toISOString(),
            action,
            target,
            details,
          }),
        ),
        ...(await products.export(accountId)),
      };
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
  parts: AccountParts,
  account: AccountRow,
  sessionId: string | null,
  body: ChangeBody,
): Promise<AccountRow> {
  const { db } = parts;
  const newEmail = body.email === undefined ? account.email : normaliseEmail(body.email);
  const moves = newEmail !== account.email;
  const asks = body.password !== undefined || moves;
  if (asks) await checkCurrentPassword(parts, account, body.currentPassword);
  const password_hash = body.password === undefined ? undefined : await hashPassword(body.password);
  try {
    return await inTransaction(db, async (trx) => {
      // As it is now: comparing takes its time, in which others may change it.
      const now = await lockAccount(trx, account.id);
      if (!now) throw accountGone();
      if (asks && now.password_hash !== account.password_hash) throw wrongPassword();
      const changed = await updateAccount(trx, account.id, {
        name: body.name?.trim() ?? now.name,
        language: body.language ?? now.language,
        ...(password_hash === undefined ? {} : { password_hash }),
        ...(moves ? { email: newEmail, confirmed_at: null } : {}),
      });
      if (!changed) throw accountGone();
      if (password_hash !== undefined) await endSessions(trx, account.id, sessionId);
      // Links that are out lead to the old address, or would undo the new password.
      if (password_hash !== undefined || moves) await endLinks(trx, account.id);
      if (moves) await askForLink(parts, trx, 'confirm', newEmail);
      return changed;
    });
  } catch (error) {
    // SQLSTATE 23505, unique violation.
    if ((error as { code?: string }).code === '23505') throw emailTaken();
    throw error;
  }
}

async function checkCurrentPassword(
  { db }: AccountParts,
  account: AccountRow,
  given: string | undefined,
): Promise<void> {
  if (given === undefined) {
    const message = 'Give the current password to change the address or the password.';
    throw badRequest('INVALID_REQUEST', message, [{ path: '/body/currentPassword', message }]);
  }
  const key = accountKey('login', account.email);
  await requireAttempt(db, key, GUESSES_OF_ACCOUNT);
  if (!(await passwordMatches(given, account.password_hash))) throw wrongPassword();
  await forgetAttempts(db, key);
}
