import type { Accounts } from '@workreel/accounts';
import { type App, listHeaders, pageParameters, paginate, schemaRef } from '@workreel/platform/http';
import type { Converter } from '@workreel/transcoder';
import {
  CONVERSION_STATES,
  ConversionChange,
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
  sortOrderOf,
  storageUsage,
  toConversionEntry,
} from './console.repository.ts';
import { cancelConversion, prioritizeConversion, retryByAdmin, uploadNotFound } from './console.ts';
import { listWorkers } from './workers.ts';

export interface ConsoleDependencies extends Pick<Conversions, 'db' | 'queue' | 'store'> {
  accounts: Pick<Accounts, 'contacts'>;
  converter: Pick<Converter, 'name'>;
}

const State = Type.Unsafe<ConversionState>({
  type: 'string',
  enum: [...CONVERSION_STATES],
  description: 'Only return conversions in this state.',
});
const ConversionsQuery = Type.Object(
  { state: Type.Unsafe<ConversionState>({ ...State, default: 'running' }), ...pageParameters },
  { additionalProperties: false },
);
const UploadId = Type.Object({
  uploadId: Type.String({ maxLength: 64, description: 'The ID of the upload.' }),
});
const Entry = schemaRef<ConversionEntry>('ConversionEntry');
const tags = ['administration'];
const config = { access: 'admin' } as const;

/** Routes for admins: the conversions of all users. */
export function conversionRoutes(app: App, dependencies: ConsoleDependencies): void {
  const { db, queue, accounts, converter, store } = dependencies;
  app.addSchema(ConversionEntry);
  const activeJobs = () => queue.activeJobs<{ uploadId: string }>(CONVERSION_QUEUE.name);
  const findEntry = async (uploadId: string): Promise<ConversionEntry> => {
    const running = await activeJobs();
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
        summary: 'List conversions',
        description:
          'Returns a page of the conversions in a state, for all accounts and including private videos. Queued conversions are in the order in which they will be converted, running ones are sorted oldest first, failed and finished ones latest first.',
        querystring: ConversionsQuery,
        response: {
          200: Type.Object(
            {
              conversions: Type.Array(Entry, { description: 'The conversions of the page.' }),
              pagenum: Type.Integer({ description: 'The number of the page.' }),
            },
            { description: 'A page of conversions.', ...listHeaders },
          ),
        },
      },
    },
    async (request, reply) => {
      const { state } = request.query;
      const running = await activeJobs();
      const { rows, pagenum } = await paginate(reply, {
        query: request.query,
        keys: sortOrderOf(state).keys.length,
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
        summary: 'Retrieve the conversion overview',
        description:
          'Returns the number of conversions by state, the running workers and the storage used by all accounts.',
        response: { 200: ConversionOverview },
      },
    },
    async () => ({
      counts: await countConversions(db, await activeJobs()),
      workers: await listWorkers(dependencies),
      storage: await storageUsage(db),
      converter: converter.name,
      store: store.name,
    }),
  );

  app.patch(
    '/conversions/:uploadId',
    {
      config,
      schema: {
        tags,
        summary: 'Change the priority of a conversion',
        description:
          'Raises or lowers the priority of a conversion and records this in the audit log. It applies while the conversion waits for a worker.',
        params: UploadId,
        body: ConversionChange,
        response: { 200: Entry },
      },
    },
    async (request) => {
      const { uploadId } = request.params;
      const { priority } = request.body;
      await prioritizeConversion(dependencies, request.identity!.accountId, uploadId, priority);
      return findEntry(uploadId);
    },
  );

  app.post(
    '/conversions/:uploadId/retry',
    {
      config,
      schema: {
        tags,
        summary: 'Retry a failed conversion',
        description:
          'Converts the file again and records this in the audit log. Returns 409 `ILLEGAL_TRANSITION` unless the conversion has failed, and 409 `OBJECT_MISSING` if the file is no longer in the object store.',
        params: UploadId,
        response: { 202: Entry },
      },
    },
    async (request, reply) => {
      const { uploadId } = request.params;
      await retryByAdmin(dependencies, request.identity!.accountId, uploadId);
      return reply.code(202).send(await findEntry(uploadId));
    },
  );

  app.post(
    '/conversions/:uploadId/cancel',
    {
      config,
      schema: {
        tags,
        summary: 'Cancel a conversion',
        description:
          'Cancels a queued or running conversion, which then fails with `CONVERSION_FAILED` and can be retried. Returns 409 `ILLEGAL_TRANSITION` with the `state` if the conversion is neither queued nor running. A MediaConvert job that has started still finishes; a retry uses its output.',
        params: UploadId,
        response: { 200: Entry },
      },
    },
    async (request) => {
      const { uploadId } = request.params;
      await cancelConversion(dependencies, request.identity!.accountId, uploadId);
      return findEntry(uploadId);
    },
  );
}
