import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { reconcileUpload, type Uploads } from '../uploads/index.ts';
import { readObjectCreated } from './object-created.domain.ts';

/** Requests come from third parties, so unknown parameters are ignored. */
const allowUnknown = { additionalProperties: true } as const;

/** Receives storage events over HTTP. @param secret - `EVENTS_SECRET`. */
export async function eventRoutes(app: App, uploads: Uploads, secret: string): Promise<void> {
  app.post(
    '/events/object-created',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['events'],
        summary: 'Report a created object',
        description:
          'Receives an S3 event notification (version 2.x) or an EventBridge `Object Created` event from the object store. Authenticate with `Authorization: Bearer <EVENTS_SECRET>`, or with the `token` parameter if the store cannot send the header. The call is idempotent: the service looks up the object in the store and does not rely on the event.',
        querystring: Type.Object(
          {
            token: Type.Optional(
              Type.String({ maxLength: 500, description: 'The value of `EVENTS_SECRET`.' }),
            ),
          },
          allowUnknown,
        ),
        body: Type.Unknown({ description: 'The event.' }),
        response: {
          200: Type.Object(
            {
              received: Type.Integer({ description: 'The number of object creations in the event.' }),
              handled: Type.Integer({ description: 'The number of uploads that the event completed.' }),
            },
            { description: 'The event was processed.' },
          ),
        },
      },
    },
    async (request) => {
      const [, bearer] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
      if (!isEqual(bearer ?? request.query.token, secret))
        throw new Problem(
          401,
          'UNAUTHENTICATED',
          'Send the value of EVENTS_SECRET as a bearer token or in ?token=.',
          {
            headers: { 'WWW-Authenticate': 'Bearer' },
          },
        );
      const events = readObjectCreated(request.body);
      let handled = 0;
      for (const { bucket, key } of events) {
        if (bucket === uploads.store.bucket && (await reconcileUpload(uploads, key))) handled++;
      }
      return { received: events.length, handled };
    },
  );
}

/** Compares in constant time. */
function isEqual(token: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return token !== undefined && timingSafeEqual(digest(token), digest(secret));
}
