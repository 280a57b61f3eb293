import type { App } from '@workreel/platform/http';
import { Type } from 'typebox';
import { type AccountsContext, tags } from './context.ts';

export function methodsRoutes(app: App, { mail, registration }: AccountsContext): void {
  app.get(
    '/auth/methods',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Get what this service offers for signing up and signing in',
        response: {
          200: Type.Object({
            mail: Type.Boolean({
              description:
                'Whether the service sends emails. If not, an admin issues confirmation and reset links.',
            }),
            registration: Type.Unsafe<'open' | 'closed'>({ type: 'string', enum: ['open', 'closed'] }),
          }),
        },
      },
    },
    async () => ({ mail, registration }),
  );
}
