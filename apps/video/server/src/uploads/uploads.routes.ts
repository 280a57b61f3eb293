import { type Channel, follow } from '@workreel/platform/database';
import { type App, ChangesHeaders, schemaRef, tellChanges } from '@workreel/platform/http';
import { Upload, UploadRequest, UploadUsage } from '@workreel/video-contract';
import { Type } from 'typebox';
import { retryConversion } from '../conversion/index.ts';
import { isSettled } from '../lifecycle/index.ts';
import { findUpload, type UploadRow, usageOf } from './uploads.repository.ts';
import { createUpload, describeUpload, getUpload, type Uploads } from './uploads.ts';

const UploadId = Type.Object({ id: Type.String({ maxLength: 64 }) });
const UploadAnswer = schemaRef<Upload>('Upload');
const tags = ['uploads'];
const config = { access: 'user' } as const;
/** `USER_QUOTA_BYTES` where nobody set it. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** The upload's own calls; its parts travel by those of `companion.routes.ts`. */
export async function uploadRoutes(app: App, uploads: Uploads, channel: Channel): Promise<void> {
  const { db } = uploads;
  app.addSchema(Upload);

  const describe = (row: UploadRow) => describeUpload(uploads, row);

  app.post(
    '/uploads',
    {
      config,
      schema: {
        tags,
        summary: 'Begin an upload',
        description:
          'Then send the parts with the calls under `/s3`: all of `partSize` bytes but the last. 413 `FILE_TOO_LARGE`, 415 `NOT_A_VIDEO_TYPE`.',
        body: UploadRequest,
        response: { 201: UploadAnswer },
      },
    },
    async (request, reply) => {
      const row = await createUpload(uploads, request.identity!.accountId, request.body);
      return reply
        .code(201)
        .header('Location', `/uploads/${row.id}`)
        .send(await describe(row));
    },
  );

  app.get(
    '/uploads/usage',
    {
      config,
      schema: { tags, summary: 'What my videos take', response: { 200: UploadUsage } },
    },
    async (request) => {
      const { arriving: _, ...usage } = await usageOf(db, request.identity!.accountId);
      const { USER_QUOTA_BYTES: quota } = uploads.settings;
      return { ...usage, quotaBytes: quota === UNBOUNDED ? null : quota };
    },
  );

  app.get(
    '/uploads/:id',
    {
      config,
      schema: { tags, summary: 'One of my uploads', params: UploadId, response: { 200: UploadAnswer } },
    },
    async (request) => describe(await getUpload(db, request.identity!.accountId, request.params.id)),
  );

  app.post(
    '/uploads/:id/retry',
    {
      config,
      schema: {
        tags,
        summary: 'Convert again after a failure',
        params: UploadId,
        response: { 202: UploadAnswer },
      },
    },
    async (request, reply) => {
      const find = () => getUpload(db, request.identity!.accountId, request.params.id);
      await retryConversion(uploads, await find());
      return reply.code(202).send(await describe(await find()));
    },
  );

  app.get(
    '/uploads/:id/events',
    {
      config,
      schema: {
        tags,
        summary: 'An upload as server-sent events: `state`, `progress`, `end`',
        params: UploadId,
        headers: ChangesHeaders,
        response: {
          200: {
            description:
              'Each event’s data is the upload as it then is; `end` when it is ready, failed, aborted or expired.',
            content: { 'text/event-stream': { schema: Type.String() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id } = await getUpload(db, request.identity!.accountId, request.params.id);
      await tellChanges(request, reply, {
        follow: (signal) =>
          follow(
            channel,
            id,
            () => findUpload(db, id),
            ({ state }) => isSettled(state),
            signal,
          ),
        stateOf: ({ state }) => state,
        hasEnded: ({ state }) => isSettled(state),
        describe,
      });
    },
  );
}
