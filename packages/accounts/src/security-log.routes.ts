import { type App, isUuid, listHeaders, paginate, recentParameters } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { AccountsContext } from './context.ts';
import { closed, timestamp } from './schemas.ts';
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from './security-event-kinds.ts';
import { countSecurityEvents, listSecurityEvents } from './security-log.repository.ts';

const Kind = Type.Unsafe<SecurityEventKind>({ type: 'string', enum: SECURITY_EVENT_KINDS });
const SecurityEvent = Type.Object({
  id: Type.String(),
  at: Type.String({ ...timestamp, description: 'When it happened first.' }),
  kind: Kind,
  accountId: Type.Union([Type.String(), Type.Null()], {
    description: 'Null if no account has the email address, or if there were too many events to list them.',
  }),
  network: Type.Union([Type.String(), Type.Null()], {
    description:
      'Keyed hash of the IPv4 address or the IPv6 /64 network. Equal for events from the same network; null for commands run on the host.',
  }),
  count: Type.Integer({ description: 'How often it happened within the same hour.' }),
  details: Type.Record(Type.String(), Type.String(), {
    description:
      '`email`: keyed hash of an unknown email address. `by`: ID of the admin, or `cli`. `role`: the new role. `kind`: kind of the issued link.',
  }),
});

export function securityLogRoutes(app: App, { db }: AccountsContext): void {
  app.get(
    '/security-log',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['administration'],
        summary: 'List sign-ins and changes of credentials, newest first',
        description: 'Contains no email or IP addresses.',
        querystring: Type.Object(
          {
            accountId: Type.Optional(Type.String({ maxLength: 64 })),
            kind: Type.Optional(Kind),
            ...recentParameters,
          },
          closed,
        ),
        response: {
          200: Type.Object(
            {
              events: Type.Array(SecurityEvent),
              sortOrder: Type.Literal('recent'),
              pagenum: Type.Integer(),
            },
            listHeaders,
          ),
        },
      },
    },
    async (request, reply) => {
      const { accountId, kind } = request.query;
      const filter = { ...(accountId === undefined ? {} : { accountId }), ...(kind ? { kind } : {}) };
      const isPossible = accountId === undefined || isUuid(accountId);
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        rows: async (page) => (isPossible ? listSecurityEvents(db, filter, page) : []),
        keysOf: ({ id }) => [id],
        count: async () => (isPossible ? countSecurityEvents(db, filter) : 0),
      });
      return {
        events: rows.map(({ id, at, kind, account_id, network, count, details }) => ({
          id: String(id),
          at: at.toISOString(),
          kind,
          accountId: account_id,
          network,
          count,
          details,
        })),
        sortOrder: 'recent' as const,
        pagenum,
      };
    },
  );
}
