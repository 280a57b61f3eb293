import { ERROR_CODES, type ErrorCode } from '@workreel/transcoder/errors';
import { type Static, Type } from 'typebox';
import { enumeration, instant, nullable } from './shapes.ts';

export const UPLOAD_STATES = [
  'pending',
  'uploading',
  'uploaded',
  'converting',
  'ready',
  'failed',
  'aborted',
  'expired',
] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

export { ERROR_CODES, type ErrorCode };

/** Why it failed, in words that the owner can act on. */
export const VideoError = Type.Object({ code: enumeration(ERROR_CODES), message: Type.String() });
export type VideoError = Static<typeof VideoError>;

/** The body of `POST /uploads`. */
export const UploadRequest = Type.Object(
  {
    filename: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'As the person’s computer names it.',
    }),
    size: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Bytes.' }),
    contentType: Type.String({
      maxLength: 255,
      description: '`video/…`; empty where the browser knows none.',
    }),
  },
  { additionalProperties: false },
);
export type UploadRequest = Static<typeof UploadRequest>;

export const UploadEvent = Type.Object({
  state: enumeration(UPLOAD_STATES),
  at: instant,
  detail: nullable(Type.String()),
});
export type UploadEvent = Static<typeof UploadEvent>;

export const ReceivedPart = Type.Object({
  partNumber: Type.Integer(),
  size: Type.Integer({ description: 'Bytes.' }),
});
export type ReceivedPart = Static<typeof ReceivedPart>;

export const Upload = Type.Object(
  {
    id: Type.String(),
    key: Type.String({ description: 'Where the file stands in the store.' }),
    uploadId: Type.String({ description: 'Equals `id`; the word of the `/s3` calls.' }),
    bucket: Type.String(),
    filename: Type.String(),
    contentType: Type.String(),
    size: nullable(
      Type.Integer({ description: 'Bytes; null where the client told none and it has not arrived.' }),
    ),
    state: enumeration(UPLOAD_STATES),
    error: nullable(VideoError),
    progress: nullable(Type.Number({ description: 'Of the conversion, 0 to 1; null before it.' })),
    partSize: nullable(Type.Integer({ description: 'Bytes of each part but the last.' })),
    partCount: nullable(Type.Integer()),
    parts: Type.Array(ReceivedPart, {
      description: 'What the store has received; empty once it is complete.',
    }),
    history: Type.Array(UploadEvent, { description: 'Oldest first.' }),
    postId: nullable(Type.String()),
    createdAt: instant,
    updatedAt: instant,
    expiresAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'When it ends if it stays unfinished; null once it is complete.',
      }),
    ),
  },
  { $id: 'Upload' },
);
export type Upload = Static<typeof Upload>;
