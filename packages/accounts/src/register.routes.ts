import { randomUUID } from 'node:crypto';
import { inTransaction } from '@workreel/platform/database';
import { type App, preferredLanguage, schemaRef } from '@workreel/platform/http';
import { conflict, Problem } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { insertAccount } from './accounts.repository.ts';
import { askForLink } from './links.ts';
import { type AccountParts, STRANGERS, tags } from './parts.ts';
import { hashPassword } from './passwords.ts';
import { type Account, closed, email, language, newPassword, personName, toAccount } from './schemas.ts';

const Registration = Type.Object(
  { email, password: newPassword, name: personName, language: Type.Optional(language) },
  closed,
);

export const emailTaken = () =>
  conflict('EMAIL_TAKEN', 'There is an account with this address. Sign in, or ask for a new password.');

export function registerRoutes(app: App, parts: AccountParts): void {
  const { db, registration } = parts;
  app.post(
    '/auth/register',
    {
      config: { access: 'anyone', rateLimit: STRANGERS },
      schema: {
        tags,
        summary: 'Make an account; a mail asks to confirm its address',
        body: Registration,
        response: { 201: schemaRef<Account>('Account') },
      },
    },
    async (request, reply) => {
      if (registration === 'closed')
        throw new Problem(
          403,
          'REGISTRATION_CLOSED',
          'New accounts are not taken here. Ask whoever runs this service.',
        );
      const { password, language: chosen, ...body } = request.body;
      const password_hash = await hashPassword(password);
      const account = await inTransaction(db, async (trx) => {
        const made = await insertAccount(trx, {
          id: randomUUID(),
          email: body.email,
          name: body.name.trim(),
          password_hash,
          role: 'user',
          language: chosen ?? preferredLanguage(request.headers['accept-language']),
          confirmed_at: null,
        });
        if (made) await askForLink(parts, trx, 'confirm', made.email);
        return made;
      });
      if (!account) throw emailTaken();
      return reply.code(201).send(toAccount(account));
    },
  );
}
