import type { App } from '@workreel/platform/http';
import { Type } from 'typebox';
import { confirmAddress, resetByLink, sendLink } from './links.ts';
import { type AccountParts, STRANGERS, tags } from './parts.ts';
import { closed, newPassword } from './schemas.ts';

const token = Type.String({ minLength: 1, maxLength: 200, description: 'Of the mailed link.' });
/** Compared, not kept: what is no address is nobody’s. */
const email = Type.String({ minLength: 1, maxLength: 320 });
/** An answer without a body: `null` would be one. */
const nothing = Type.Unsafe<undefined>({ type: 'null' });
const config = { access: 'anyone', rateLimit: STRANGERS } as const;

export function linkRoutes(app: App, parts: AccountParts): void {
  app.post(
    '/auth/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Confirm an address by a mailed link, or ask for such a link',
        description:
          '`{token}` confirms (204, else 400 LINK_INVALID). `{email}` asks for another mail: 202 whether or not the address is known.',
        body: Type.Object(
          { token: Type.Optional(token), email: Type.Optional(email) },
          { ...closed, minProperties: 1, maxProperties: 1 },
        ),
        response: { 202: nothing, 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { token, email } = request.body;
      if (token !== undefined) {
        await confirmAddress(parts, token);
        return reply.code(204).send(null);
      }
      await sendLink(parts, 'confirm', email!);
      return reply.code(202).send(undefined);
    },
  );

  app.post(
    '/auth/password/forgot',
    {
      config,
      schema: {
        tags,
        summary: 'Ask for a mail that lets choose a new password',
        description: '202 whether or not the address is known.',
        body: Type.Object({ email }, closed),
        response: { 202: nothing },
      },
    },
    async (request, reply) => {
      await sendLink(parts, 'reset', request.body.email);
      return reply.code(202).send(undefined);
    },
  );

  app.post(
    '/auth/password/reset',
    {
      config,
      schema: {
        tags,
        summary: 'Choose a new password by a mailed link; all sessions end',
        body: Type.Object({ token, password: newPassword }, closed),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await resetByLink(parts, request.body.token, request.body.password);
      return reply.code(204).send(null);
    },
  );
}
