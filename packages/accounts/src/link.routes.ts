import type { App } from '@workreel/platform/http';
import { Type } from 'typebox';
import { clientOfRequest } from './client.ts';
import { type AccountsContext, tags } from './context.ts';
import { confirmEmail, requestLinkEmail, resetPasswordByLink } from './links.ts';
import { closed, newPassword } from './schemas.ts';

const token = Type.String({ minLength: 1, maxLength: 200, description: 'Token from the emailed link.' });
/** Only compared, so the format is not checked: an invalid address matches no account. */
const email = Type.String({ minLength: 1, maxLength: 320 });
/** An empty body. With `Type.Null()` the response would contain `null`. */
const emptyBody = Type.Unsafe<undefined>({ type: 'null' });
const config = { access: 'anyone', limit: 'signIn' } as const;

export function linkRoutes(app: App, context: AccountsContext): void {
  app.post(
    '/auth/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Confirm an email address, or request a confirmation email',
        description:
          'With `{token}`, confirms the address and returns 204, or 400 LINK_INVALID. With `{email}`, sends a new confirmation email; returns 202 whether or not an account with this address exists.',
        body: Type.Object(
          { token: Type.Optional(token), email: Type.Optional(email) },
          { ...closed, minProperties: 1, maxProperties: 1 },
        ),
        response: { 202: emptyBody, 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { token, email } = request.body;
      if (token !== undefined) {
        await confirmEmail(context, token);
        return reply.code(204).send(null);
      }
      await requestLinkEmail(context, 'confirm', email!);
      return reply.code(202).send(undefined);
    },
  );

  app.post(
    '/auth/password/forgot',
    {
      config,
      schema: {
        tags,
        summary: 'Request a password reset email',
        description: 'Returns 202 whether or not an account with this address exists.',
        body: Type.Object({ email }, closed),
        response: { 202: emptyBody },
      },
    },
    async (request, reply) => {
      await requestLinkEmail(context, 'reset', request.body.email);
      return reply.code(202).send(undefined);
    },
  );

  app.post(
    '/auth/password/reset',
    {
      config,
      schema: {
        tags,
        summary: 'Set a new password with the token of a password reset email',
        description:
          'Also confirms the email address, unless an admin issued the link, and ends all sessions of the account. A token can be used once.',
        body: Type.Object({ token, password: newPassword }, closed),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      const accountId = await resetPasswordByLink(context, clientOfRequest(request), token, password);
      // The owner can sign in next even while others guess the password.
      context.devices.set(reply, accountId);
      return reply.code(204).send(null);
    },
  );
}
