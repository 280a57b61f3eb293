import { randomUUID } from 'node:crypto';
import { inTransaction } from '@workreel/platform/database';
import { type App, preferredLanguage, schemaRef } from '@workreel/platform/http';
import { conflict, Problem } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { insertAccount } from './accounts.repository.ts';
import { clientOfRequest } from './client.ts';
import { type AccountsContext, tags } from './context.ts';
import { enqueueLinkEmail } from './links.ts';
import { rejectWeakPassword } from './password-rules.ts';
import { hashPasswordInTurn } from './passwords.ts';
import { type Account, closed, email, language, newPassword, personName, toAccount } from './schemas.ts';

const Registration = Type.Object(
  { email, password: newPassword, name: personName, language: Type.Optional(language) },
  closed,
);

export const emailTaken = () =>
  conflict(
    'EMAIL_TAKEN',
    'An account with this email address already exists. Sign in, or reset the password.',
  );

export function registerRoutes(app: App, context: AccountsContext): void {
  const { db, registration } = context;
  app.post(
    '/auth/register',
    {
      config: { access: 'anyone', limit: 'signIn' },
      schema: {
        tags,
        summary: 'Create an account',
        description:
          'Sends an email to confirm the address. Does not sign in. Returns 400 WEAK_PASSWORD for a common password, the email address or the name.',
        body: Registration,
        response: { 201: schemaRef<Account>('Account') },
      },
    },
    async (request, reply) => {
      if (registration === 'closed')
        throw new Problem(
          403,
          'REGISTRATION_CLOSED',
          'Registration is closed on this service. Ask its admin for an account.',
        );
      const { password, language: chosen, ...body } = request.body;
      rejectWeakPassword(password, body);
      const password_hash = await hashPasswordInTurn(clientOfRequest(request).network, password);
      const account = await inTransaction(db, async (trx) => {
        const created = await insertAccount(trx, {
          id: randomUUID(),
          email: body.email,
          name: body.name.trim(),
          password_hash,
          role: 'user',
          language: chosen ?? preferredLanguage(request),
          confirmed_at: null,
        });
        if (created) await enqueueLinkEmail(context, trx, 'confirm', created.email);
        return created;
      });
      if (!account) throw emailTaken();
      return reply.code(201).send(toAccount(account));
    },
  );
}
