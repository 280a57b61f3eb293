import { createHash, timingSafeEqual } from 'node:crypto';
import type { App } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { Type } from 'typebox';
import { lookForObject, type Uploads } from '../uploads/index.ts';
import { readObjectCreated } from './object-created.domain.ts';

/** A wire of others ignores what it does not know. */
const open = { additionalProperties: true } as const;

/** Where a store tells what has arrived. @param secret - `EVENTS_SECRET`. */
export async function eventRoutes(app: App, uploads: Uploads, secret: string): Promise<void> {
  app.post(
    '/events/object-created',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['events'],
        summary: 'A store tells that an object is there',
        description:
          'An S3 event notification (2.x) or an EventBridge `Object Created`. `Authorization: Bearer <EVENTS_SECRET>`, or `?token=` for stores that set no header. A hint only, and idempotent: what is there is read back from the store.',
        querystring: Type.Object({ token: Type.Optional(Type.String({ maxLength: 500 })) }, open),
        body: Type.Unknown(),
        response: { 200: Type.Object({ received: Type.Integer(), handled: Type.Integer() }) },
      },
    },
    async (request) => {
      const [, bearer] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
      if (!isSame(bearer ?? request.query.token, secret))
        throw new Problem(401, 'UNAUTHENTICATED', 'Events need the secret of EVENTS_SECRET.', {
          headers: { 'WWW-Authenticate': 'Bearer' },
        });
      const events = readObjectCreated(request.body);
      let handled = 0;
      for (const { bucket, key } of events) {
        if (bucket === uploads.store.bucket && (await lookForObject(uploads, key))) handled++;
      }
      return { received: events.length, handled };
    },
  );
}

/** Compares in a time that tells nothing. */
function isSame(given: string | undefined, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}
