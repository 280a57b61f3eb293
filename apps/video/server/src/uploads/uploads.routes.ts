import { type Channel, follow } from '@workreel/platform/database';
import { type App, ChangesHeaders, schemaRef, streamChanges } from '@workreel/platform/http';
import { Upload, UploadRequest, UploadUsage } from '@workreel/video-contract';
import { Type } from 'typebox';
import { retryConversion } from '../conversion/index.ts';
import { isSettled } from '../lifecycle/index.ts';
import { assertConfirmed, type UploadStart } from './confirmed.ts';
import { findUpload, type UploadRow, usageOf } from './uploads.repository.ts';
import { createUpload, describeUpload, getUpload } from './uploads.ts';

const UploadId = Type.Object({ id: Type.String({ maxLength: 64, description: 'The ID of the upload.' }) });
const UploadResponse = schemaRef<Upload>('Upload');
const tags = ['uploads'];
const config = { access: 'user' } as const;
/** Default of `USER_QUOTA_BYTES`. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** Routes under `/uploads`. Parts are sent with the routes of `companion.routes.ts`. */
export async function uploadRoutes(app: App, uploads: UploadStart, channel: Channel): Promise<void> {
  const { db } = uploads;
  app.addSchema(Upload);

  const describe = (row: UploadRow) => describeUpload(uploads, row);

  app.post(
    '/uploads',
    {
      config: { ...config, limit: 'upload' },
      schema: {
        tags,
        summary: 'Create an upload',
        description:
          'Creates an upload for a file of known size. Send the file in parts of `partSize` bytes (the last part may be smaller) to the URLs that `GET /s3/multipart/{uploadId}/{partNumber}` returns, then call `POST /s3/multipart/{uploadId}/complete`. An upload without activity for 24 hours expires. Returns 413 `FILE_TOO_LARGE` or `QUOTA_EXCEEDED` if the file exceeds a limit, 415 `NOT_A_VIDEO_TYPE` if its content type is neither that of video or audio nor unknown, 409 `LIMIT_REACHED` if you have too many or too large unfinished uploads, and 403 `EMAIL_NOT_CONFIRMED` if the service sends emails and you have not confirmed your address.',
        body: UploadRequest,
        response: { 201: UploadResponse },
      },
    },
    async (request, reply) => {
      await assertConfirmed(uploads, request.identity!.accountId);
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
      schema: {
        tags,
        summary: 'Retrieve your storage usage',
        description: 'Returns the number and size of your uploads, and your quota.',
        response: { 200: UploadUsage },
      },
    },
    async (request) => {
      const { files, bytes, mediaBytes } = await usageOf(db, request.identity!.accountId);
      const { USER_QUOTA_BYTES: quota } = uploads.settings;
      return { files, bytes, mediaBytes, quotaBytes: quota === UNLIMITED ? null : quota };
    },
  );

  app.get(
    '/uploads/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Retrieve an upload',
        description: 'Returns one of your uploads. Returns 404 `UPLOAD_NOT_FOUND` for other users’ uploads.',
        params: UploadId,
        response: { 200: UploadResponse },
      },
    },
    async (request) => describe(await getUpload(db, request.identity!.accountId, request.params.id)),
  );

  app.post(
    '/uploads/:id/retry',
    {
      config,
      schema: {
        tags,
        summary: 'Retry a failed conversion',
        description:
          'Converts the uploaded file again. Returns 409 `ILLEGAL_TRANSITION` unless the conversion has failed, and 409 `OBJECT_MISSING` if the file is no longer in the object store.',
        params: UploadId,
        response: { 202: UploadResponse },
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
      config: { ...config, limit: 'eventStream' },
      schema: {
        tags,
        summary: 'Stream the changes of an upload',
        description:
          'Sends the upload as server-sent events until it is `ready`, `failed`, `aborted` or `expired`: `state` when its state changes, `progress` when something else changes, and `end` as the last event.',
        params: UploadId,
        headers: ChangesHeaders,
        response: {
          200: {
            description:
              'A stream of events. The data of each event is the upload as JSON; the event ID is the version of the upload.',
            // No type, because tools disagree on whether it is the type of the stream or of each event.
            content: { 'text/event-stream': { schema: Type.Unknown() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { id } = await getUpload(db, request.identity!.accountId, request.params.id);
      await streamChanges(request, reply, {
        follow: (signal) =>
          follow(
            channel,
            id,
            () => findUpload(db, id),
            ({ state }) => isSettled(state),
            signal,
          ),
        stateOf: ({ state }) => state,
        isFinished: ({ state }) => isSettled(state),
        toEvent: describe,
      });
    },
  );
}
