import type { Accounts } from '@workreel/accounts';
import { type App, answerPage, listHeaders, pageParameters, schemaRef } from '@workreel/platform/http';
import type { Converter } from '@workreel/transcoder';
import {
  CONVERSION_STATES,
  ConversionEntry,
  ConversionOverview,
  type ConversionState,
} from '@workreel/video-contract';
import { Type } from 'typebox';
import { CONVERSION_QUEUE, type Conversions } from '../conversions.ts';
import {
  countConversions,
  findConversion,
  listConversions,
  orderOf,
  sumStorage,
  toConversionEntry,
} from './console.repository.ts';
import { cancelConversion, retryByAdmin, uploadNotFound } from './console.ts';
import { listWorkers } from './workers.ts';

/** What the routes of conversions take of the service's context. */
export interface ConsoleParts extends Pick<Conversions, 'db' | 'queue' | 'store'> {
  accounts: Pick<Accounts, 'contacts'>;
  converter: Pick<Converter, 'name'>;
}

const State = Type.Unsafe<ConversionState>({ type: 'string', enum: [...CONVERSION_STATES] });
const ConversionsQuery = Type.Object(
  { state: Type.Unsafe<ConversionState>({ ...State, default: 'running' }), ...pageParameters },
  { additionalProperties: false },
);
const UploadId = Type.Object({ uploadId: Type.String({ maxLength: 64 }) });
const Entry = schemaRef<ConversionEntry>('ConversionEntry');
const tags = ['administration'];
const config = { access: 'admin' } as const;

/** Everybody's conversions, for whoever looks after the service. */
export function conversionRoutes(app: App, parts: ConsoleParts): void {
  const { db, queue, accounts, converter, store } = parts;
  app.addSchema(ConversionEntry);
  const underWay = () => queue.underWay<{ uploadId: string }>(CONVERSION_QUEUE.name);
  const told = async (uploadId: string): Promise<ConversionEntry> => {
    const running = await underWay();
    const row = await findConversion(db, running, uploadId);
    if (!row) throw uploadNotFound(uploadId);
    return toConversionEntry(row, await accounts.contacts([row.owner_id]));
  };

  app.get(
    '/conversions',
    {
      config,
      schema: {
        tags,
        summary:
          'Conversions in a state: what waits or runs for longest first, of those that ended the latest',
        description: 'Of everybody, also of private videos, with their titles and the names of their files.',
        querystring: ConversionsQuery,
        response: {
          200: Type.Object({ conversions: Type.Array(Entry), pagenum: Type.Integer() }, listHeaders),
        },
      },
    },
    async (request, reply) => {
      const { state } = request.query;
      const running = await underWay();
      const { rows, pagenum } = await answerPage(reply, {
        query: request.query,
        keys: orderOf(state).keys.length,
        rows: (page) => listConversions(db, running, state, page),
        keysOf: ({ position }) => position,
        count: async () => (await countConversions(db, running))[state],
      });
      const owners = await accounts.contacts([...new Set(rows.map(({ owner_id }) => owner_id))]);
      return { conversions: rows.map((row) => toConversionEntry(row, owners)), pagenum };
    },
  );

  app.get(
    '/conversions/overview',
    {
      config,
      schema: {
        tags,
        summary: 'How many conversions stand in each state, who does them, and what all files take',
        response: { 200: ConversionOverview },
      },
    },
    async () => ({
      counts: await countConversions(db, await underWay()),
      workers: await listWorkers(parts),
      storage: await sumStorage(db),
      converter: converter.name,
      store: store.name,
    }),
  );

  app.post(
    '/conversions/:uploadId/retry',
    {
      config,
      schema: {
        tags,
        summary: 'Convert again after a failure, as its owner may',
        params: UploadId,
        response: { 202: Entry },
      },
    },
    async (request, reply) => {
      const { uploadId } = request.params;
      await retryByAdmin(parts, request.identity!.accountId, uploadId);
      return reply.code(202).send(await told(uploadId));
    },
  );

  app.post(
    '/conversions/:uploadId/cancel',
    {
      config,
      schema: {
        tags,
        summary: 'End a conversion that waits or is under way',
        description:
          'It fails as `CONVERSION_FAILED`, and may be asked for again. What is neither queued nor under way is 409 `ILLEGAL_TRANSITION` with its `state`. MediaConvert finishes the job that it was given: asked for again, the conversion takes what that has made.',
        params: UploadId,
        response: { 200: Entry },
      },
    },
    async (request) => {
      const { uploadId } = request.params;
      await cancelConversion(parts, request.identity!.accountId, uploadId);
      return told(uploadId);
    },
  );
}
