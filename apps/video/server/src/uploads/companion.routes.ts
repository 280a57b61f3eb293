import { MAX_PARTS } from '@workreel/object-store';
import type { App } from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import { FINGERPRINT_PATTERN } from '@workreel/video-contract';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { assertConfirmed, type UploadStart } from './confirmed.ts';
import {
  assertInProgress,
  completeUpload,
  PRESIGNED_URL_SECONDS,
  presignParts,
  presignSingleUpload,
} from './transfer.ts';
import type { UploadRow } from './uploads.repository.ts';
import { abortUpload, createUpload, getUpload, receivedParts } from './uploads.ts';

/** Companion clients send additional properties and parameters, which are ignored. */
const allowUnknown = { additionalProperties: true } as const;
const filename = Type.String({ minLength: 1, maxLength: 255, description: 'The name of the file.' });
const type = Type.Optional(
  Type.Union([Type.String({ maxLength: 255 }), Type.Null()], {
    description: 'The MIME type of the file. If it is missing, the file extension is used instead.',
  }),
);
const metadata = Type.Optional(
  Type.Unsafe<unknown>({
    description:
      'The metadata of the file, as an object. Used are `fingerprint`, if it is valid, and `keepLoudness`, both as in `POST /uploads`.',
  }),
);
const Key = Type.Object(
  { key: Type.String({ maxLength: 1_000, description: 'The key of the upload.' }) },
  allowUnknown,
);
const partNumber = Type.Integer({
  minimum: 1,
  maximum: MAX_PARTS,
  description: 'The number of the part, starting at 1.',
});
const etag = { description: 'The `ETag` header that the object store returned for the part.' };
const expires = Type.Integer({ description: 'Seconds until the URL expires.' });
const key = Type.String({ description: 'The key of the original in the object store.' });
const bucket = Type.String({ description: 'The bucket of the object store.' });
const UploadId = Type.Object({
  uploadId: Type.String({ maxLength: 64, description: 'The ID of the upload.' }),
});
/** Maximum number of parts presigned in one request. */
const MAX_PARTS_PER_BATCH = 1_000;

const CompleteBody = Type.Object(
  {
    parts: Type.Array(
      Type.Object(
        { PartNumber: partNumber, ETag: Type.String({ minLength: 1, maxLength: 200, ...etag }) },
        allowUnknown,
      ),
      { minItems: 1, maxItems: MAX_PARTS, description: 'The parts of the file, by ascending part number.' },
    ),
  },
  allowUnknown,
);

const tags = ['uploads'];
const startConfig = { access: 'user', limit: 'upload' } as const;
/**
 * Companion clients use the same access token for the whole upload, which may take longer than the token is valid. Requests that
 * continue an upload therefore accept an expired token for seven days.
 */
const continueConfig = { access: 'user', tokenGraceSeconds: 7 * 86_400 } as const;
/** Enough for 10,000 parts with their ETags. */
const COMPLETE_BODY_BYTES = 4 * 1024 ** 2;

/** The S3 routes of Uppy Companion (`@uppy/companion`, `src/server/controllers/s3.js`), so that Uppy works without custom code. */
export async function companionRoutes(app: App, uploads: UploadStart): Promise<void> {
  const { db, store } = uploads;
  const getOwnUpload = async (
    request: FastifyRequest,
    { uploadId }: { uploadId: string },
    { key }: { key: string },
  ): Promise<UploadRow> => {
    const row = await getUpload(db, request.identity!.accountId, uploadId);
    if (row.key !== key)
      throw notFound('UPLOAD_NOT_FOUND', `The key does not belong to the upload ${uploadId}.`);
    return row;
  };

  app.get(
    '/s3/params',
    {
      config: startConfig,
      schema: {
        tags,
        summary: 'Create an upload sent in a single request',
        description:
          'Creates an upload and returns a presigned request for sending the whole file. The request is limited to the space left for you, and can be used once. The conversion starts when the object store reports that the file has arrived. Returns the same errors as `POST /uploads`.',
        querystring: Type.Object({ filename, type }, allowUnknown),
        response: {
          200: Type.Object(
            {
              method: Type.Unsafe<'POST' | 'PUT'>({
                type: 'string',
                enum: ['POST', 'PUT'],
                description:
                  'The method of the request. `POST`: send a multipart form with `fields` and then `file`. `PUT`: send the file as the body with `headers`; used for object stores that do not support form uploads.',
              }),
              url: Type.String({ description: 'The presigned URL.' }),
              fields: Type.Record(Type.String(), Type.String(), {
                description: 'The form fields to send before the file. Empty for `PUT`.',
              }),
              headers: Type.Optional(
                Type.Record(Type.String(), Type.String(), {
                  description: 'The headers to send. Only present for `PUT`.',
                }),
              ),
              expires,
            },
            { description: 'The presigned request.' },
          ),
        },
      },
    },
    async (request) => {
      const { accountId } = request.identity!;
      await assertConfirmed(uploads, accountId);
      const row = await createUpload(uploads, accountId, describeFile(request.query), {
        singleRequest: true,
      });
      return { ...(await presignSingleUpload(uploads, row)), expires: PRESIGNED_URL_SECONDS };
    },
  );

  app.post(
    '/s3/multipart',
    {
      config: startConfig,
      schema: {
        tags,
        summary: 'Create a multipart upload',
        description:
          'Creates an upload for a file of unknown size, as Uppy does. Returns the same errors as `POST /uploads`.',
        body: Type.Object({ filename, type, metadata }, allowUnknown),
        response: {
          200: Type.Object(
            { key, uploadId: Type.String({ description: 'The ID of the upload.' }), bucket },
            { description: 'The new upload.' },
          ),
        },
      },
    },
    async (request) => {
      const { accountId } = request.identity!;
      await assertConfirmed(uploads, accountId);
      const row = await createUpload(uploads, accountId, {
        ...describeFile(request.body),
        ...readMetadata(request.body.metadata),
      });
      return { key: row.key, uploadId: row.id, bucket: store.bucket };
    },
  );

  app.get(
    '/s3/multipart/:uploadId',
    {
      config: continueConfig,
      schema: {
        tags,
        summary: 'List the received parts',
        description:
          'Returns the parts that the object store has received. Use it to resume an interrupted upload. Returns 409 `UPLOAD_ENDED` or `UPLOAD_COMPLETE` if the upload is no longer in progress.',
        params: UploadId,
        querystring: Key,
        response: {
          200: Type.Array(
            Type.Object({
              PartNumber: Type.Integer({ description: 'The number of the part, starting at 1.' }),
              Size: Type.Integer({ description: 'The size of the part in bytes.' }),
              ETag: Type.String(etag),
            }),
            { description: 'The received parts, by part number.' },
          ),
        },
      },
    },
    async (request) => {
      const row = await getOwnUpload(request, request.params, request.query);
      assertInProgress(row);
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
      config: continueConfig,
      schema: {
        tags,
        summary: 'Presign the URLs of several parts',
        description:
          'Returns presigned URLs for sending parts with `PUT`. Returns 400 `PART_OUT_OF_RANGE` if the upload has no such part, 409 `UPLOAD_ENDED` or `UPLOAD_COMPLETE` if it is no longer in progress, and, for a file of unknown size, 413 `FILE_TOO_LARGE` or `QUOTA_EXCEEDED` if the received parts have reached a limit.',
        params: UploadId,
        querystring: Type.Object(
          {
            ...Key.properties,
            partNumbers: Type.String({
              pattern: '^[1-9]\\d{0,4}(,[1-9]\\d{0,4})*$',
              description: 'The part numbers, separated by commas: `1,2,3`. At most 1,000.',
            }),
          },
          allowUnknown,
        ),
        response: {
          200: Type.Object(
            {
              presignedUrls: Type.Record(Type.String(), Type.String(), {
                description: 'The presigned URLs by part number.',
              }),
            },
            { description: 'The presigned URLs.' },
          ),
        },
      },
    },
    async (request) => {
      const row = await getOwnUpload(request, request.params, request.query);
      const numbers = request.query.partNumbers.split(',').slice(0, MAX_PARTS_PER_BATCH).map(Number);
      return { presignedUrls: Object.fromEntries(await presignParts(uploads, row, numbers)) };
    },
  );

  app.get(
    '/s3/multipart/:uploadId/:partNumber',
    {
      config: continueConfig,
      schema: {
        tags,
        summary: 'Presign the URL of a part',
        description:
          'Returns a presigned URL for sending one part with `PUT`. Returns 400 `PART_OUT_OF_RANGE` if the upload has no such part, 409 `UPLOAD_ENDED` or `UPLOAD_COMPLETE` if it is no longer in progress, and, for a file of unknown size, 413 `FILE_TOO_LARGE` or `QUOTA_EXCEEDED` if the received parts have reached a limit.',
        params: Type.Object({ ...UploadId.properties, partNumber }),
        querystring: Key,
        response: {
          200: Type.Object(
            { url: Type.String({ description: 'The presigned URL.' }), expires },
            { description: 'The presigned URL.' },
          ),
        },
      },
    },
    async (request) => {
      const row = await getOwnUpload(request, request.params, request.query);
      const [url] = (await presignParts(uploads, row, [request.params.partNumber])).values();
      return { url: url!, expires: PRESIGNED_URL_SECONDS };
    },
  );

  app.post(
    '/s3/multipart/:uploadId/complete',
    {
      config: continueConfig,
      bodyLimit: COMPLETE_BODY_BYTES,
      schema: {
        tags,
        summary: 'Complete a multipart upload',
        description:
          'Assembles the file from its parts and starts the conversion. The call is idempotent: repeat it if the response was lost. Returns 400 `PARTS_INVALID` if a part or its ETag does not match, 400 `SIZE_MISMATCH` if the parts do not add up to the declared size, 413 `FILE_TOO_LARGE` or `QUOTA_EXCEEDED` if they exceed a limit, and 409 `UPLOAD_ENDED` if the upload was aborted or has expired.',
        params: UploadId,
        querystring: Key,
        body: CompleteBody,
        response: {
          200: Type.Object(
            { location: Type.String({ description: 'The path of the upload in this API.' }), bucket, key },
            { description: 'The completed upload.' },
          ),
        },
      },
    },
    async (request) => {
      const row = await getOwnUpload(request, request.params, request.query);
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
      config: continueConfig,
      schema: {
        tags,
        summary: 'Abort a multipart upload',
        description:
          'Aborts the upload and deletes its parts. Does nothing if the upload was already aborted or has expired. Returns 409 `UPLOAD_COMPLETE` if the file is complete; delete its post instead.',
        params: UploadId,
        querystring: Key,
        response: { 200: Type.Object({}, { description: 'The upload was aborted.' }) },
      },
    },
    async (request) => {
      await abortUpload(uploads, await getOwnUpload(request, request.params, request.query));
      return {};
    },
  );
}

const describeFile = ({ filename, type }: { filename: string; type?: string | null }) => ({
  filename,
  // Uppy sends the strings `undefined` and `null` for a file of unknown type.
  contentType: type === 'undefined' || type === 'null' ? '' : (type ?? ''),
});

/** Metadata belongs to the client, so invalid values are ignored. */
function readMetadata(metadata: unknown): { fingerprint?: string; keepLoudness: boolean } {
  const { fingerprint, keepLoudness } = (metadata ?? {}) as Record<string, unknown>;
  const isValid = typeof fingerprint === 'string' && new RegExp(FINGERPRINT_PATTERN).test(fingerprint);
  return { ...(isValid && { fingerprint }), keepLoudness: keepLoudness === true };
}
