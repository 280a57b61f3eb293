import { MAX_PARTS } from '@workreel/object-store';
import type { App } from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  assertArriving,
  completeUpload,
  PART_ADDRESS_SECONDS,
  presignParts,
  presignWhole,
} from './transfer.ts';
import type { UploadRow } from './uploads.repository.ts';
import { abortUpload, createUpload, getUpload, receivedParts, type Uploads } from './uploads.ts';

/** A wire of others ignores what it does not know. */
const open = { additionalProperties: true } as const;
const filename = Type.String({ minLength: 1, maxLength: 255 });
const type = Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()]));
const Key = Type.Object({ key: Type.String({ maxLength: 1_000 }) }, open);
const partNumber = Type.Integer({ minimum: 1, maximum: MAX_PARTS });
const UploadId = Type.Object({ uploadId: Type.String({ maxLength: 64 }) });
/** Most parts whose addresses are asked for at once. */
const MAX_BATCH = 1_000;

const CompleteBody = Type.Object(
  {
    parts: Type.Array(
      Type.Object({ PartNumber: partNumber, ETag: Type.String({ minLength: 1, maxLength: 200 }) }, open),
      { minItems: 1, maxItems: MAX_PARTS },
    ),
  },
  open,
);

const tags = ['uploads'];
/**
 * A transfer may last longer than an access token, and the clients of this wire hold one for its whole
 * length: what goes on with an upload believes an ended token as long as an upload lives.
 */
const begins = { access: 'user' } as const;
const goesOn = { access: 'user', tokenGraceSeconds: 7 * 86_400 } as const;
/** 10,000 parts with their tags. */
const COMPLETE_BODY_BYTES = 4 * 1024 ** 2;

/** Uppy Companion's S3 calls (`@uppy/companion`, `src/server/controllers/s3.js`), so that an Uppy needs no code of ours. */
export async function companionRoutes(app: App, uploads: Uploads): Promise<void> {
  const { db, store } = uploads;
  const getOwn = async (
    request: FastifyRequest,
    { uploadId }: { uploadId: string },
    { key }: { key: string },
  ): Promise<UploadRow> => {
    const row = await getUpload(db, request.identity!.accountId, uploadId);
    if (row.key !== key) throw notFound('UPLOAD_NOT_FOUND', `The key of upload ${uploadId} is another one.`);
    return row;
  };

  app.get(
    '/s3/params',
    {
      config: begins,
      schema: {
        tags,
        summary: 'Where a small file is sent whole',
        querystring: Type.Object({ filename, type }, open),
        response: {
          200: Type.Object({
            method: Type.Unsafe<'POST' | 'PUT'>({
              type: 'string',
              enum: ['POST', 'PUT'],
              description:
                '`POST`: a form of these fields, then `file`. `PUT`: the bare file with `headers`, to stores without forms.',
            }),
            url: Type.String(),
            fields: Type.Record(Type.String(), Type.String()),
            headers: Type.Optional(Type.Record(Type.String(), Type.String())),
            expires: Type.Integer({ description: 'Seconds.' }),
          }),
        },
      },
    },
    async (request) => {
      const { accountId } = request.identity!;
      const row = await createUpload(uploads, accountId, describeFile(request.query), { whole: true });
      return { ...(await presignWhole(uploads, row)), expires: PART_ADDRESS_SECONDS };
    },
  );

  app.post(
    '/s3/multipart',
    {
      config: begins,
      schema: {
        tags,
        summary: 'Begin a transfer in parts',
        body: Type.Object({ filename, type }, open),
        response: {
          200: Type.Object({ key: Type.String(), uploadId: Type.String(), bucket: Type.String() }),
        },
      },
    },
    async (request) => {
      const row = await createUpload(uploads, request.identity!.accountId, describeFile(request.body));
      return { key: row.key, uploadId: row.id, bucket: store.bucket };
    },
  );

  app.get(
    '/s3/multipart/:uploadId',
    {
      config: goesOn,
      schema: {
        tags,
        summary: 'The parts that the store has',
        params: UploadId,
        querystring: Key,
        response: {
          200: Type.Array(
            Type.Object({ PartNumber: Type.Integer(), Size: Type.Integer(), ETag: Type.String() }),
          ),
        },
      },
    },
    async (request) => {
      const row = await getOwn(request, request.params, request.query);
      assertArriving(row);
      const parts = await receivedParts(store, row);
      return parts.map(({ partNumber, size, etag }) => ({
        PartNumber: partNumber,
        Size: size,
        ETag: `"${etag}"`,
      }));
    },
  );

  app.get(
    '/s3/multipart/:uploadId/batch',
    {
      config: goesOn,
      schema: {
        tags,
        summary: 'Where several parts are sent',
        params: UploadId,
        querystring: Type.Object(
          {
            ...Key.properties,
            partNumbers: Type.String({
              pattern: '^[1-9]\\d{0,4}(,[1-9]\\d{0,4})*$',
              description: '`1,2,3`.',
            }),
          },
          open,
        ),
        response: {
          200: Type.Object({ presignedUrls: Type.Record(Type.String(), Type.String()) }),
        },
      },
    },
    async (request) => {
      const row = await getOwn(request, request.params, request.query);
      const numbers = request.query.partNumbers.split(',').slice(0, MAX_BATCH).map(Number);
      return { presignedUrls: Object.fromEntries(await presignParts(uploads, row, numbers)) };
    },
  );

  app.get(
    '/s3/multipart/:uploadId/:partNumber',
    {
      config: goesOn,
      schema: {
        tags,
        summary: 'Where one part is sent',
        params: Type.Object({ ...UploadId.properties, partNumber }),
        querystring: Key,
        response: {
          200: Type.Object({
            url: Type.String(),
            expires: Type.Integer({ description: 'Seconds.' }),
          }),
        },
      },
    },
    async (request) => {
      const row = await getOwn(request, request.params, request.query);
      const [url] = (await presignParts(uploads, row, [request.params.partNumber])).values();
      return { url: url!, expires: PART_ADDRESS_SECONDS };
    },
  );

  app.post(
    '/s3/multipart/:uploadId/complete',
    {
      config: goesOn,
      bodyLimit: COMPLETE_BODY_BYTES,
      schema: {
        tags,
        summary: 'Make the object of its parts',
        description: 'May be repeated: a client that lost the answer asks again and gets the same.',
        params: UploadId,
        querystring: Key,
        body: CompleteBody,
        response: {
          200: Type.Object({ location: Type.String(), bucket: Type.String(), key: Type.String() }),
        },
      },
    },
    async (request) => {
      const row = await getOwn(request, request.params, request.query);
      const parts = request.body.parts.map(({ PartNumber, ETag }) => ({
        partNumber: PartNumber,
        etag: ETag,
      }));
      const { id, key } = await completeUpload(uploads, row, parts);
      return { location: `/uploads/${id}`, bucket: store.bucket, key };
    },
  );

  app.delete(
    '/s3/multipart/:uploadId',
    {
      config: goesOn,
      schema: {
        tags,
        summary: 'Abort a transfer',
        params: UploadId,
        querystring: Key,
        response: { 200: Type.Object({}) },
      },
    },
    async (request) => {
      await abortUpload(uploads, await getOwn(request, request.params, request.query));
      return {};
    },
  );
}

const describeFile = ({ filename, type }: { filename: string; type?: string | null }) => ({
  filename,
  // What Uppy says of a file whose type no one knows.
  contentType: type === 'undefined' || type === 'null' ? '' : (type ?? ''),
});
