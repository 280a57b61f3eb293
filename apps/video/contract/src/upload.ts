import { ERROR_CODES, type ErrorCode, WARNING_CODES } from '@workreel/transcoder/errors';
import { type Static, Type } from 'typebox';
import { enumeration, nullable, timestamp } from './shapes.ts';

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
export const UPLOAD_STATE_DESCRIPTION =
  'The state of the upload: `pending` (created), `uploading` (parts are being sent), `uploaded` (complete and waiting for conversion), `converting`, `ready` (converted), `failed` (the conversion failed), `aborted` or `expired`.';
export const PROGRESS_DESCRIPTION = 'The progress of the conversion from 0 to 1. Null before it starts.';

export { ERROR_CODES, type ErrorCode };

export const VideoError = Type.Object(
  {
    code: enumeration(ERROR_CODES, 'The error code.'),
    message: Type.String({ description: 'An explanation for the owner of the video.' }),
  },
  { description: 'Why the conversion failed.' },
);
export type VideoError = Static<typeof VideoError>;

export const INSTALLATION_PROBLEMS = ['CONVERTER_MISSING', 'STORE_FULL', 'STORE_UNAVAILABLE'] as const;
export type InstallationProblemCode = (typeof INSTALLATION_PROBLEMS)[number];
export const WAITS_FOR_DESCRIPTION =
  'Why the conversion waits although a worker is free, until an admin solves the problem: `CONVERTER_MISSING` (ffmpeg is not installed), `STORE_FULL` or `STORE_UNAVAILABLE`. Null if it does not.';

/** What a finished video lacks. */
export const VideoWarnings = Type.Array(enumeration(WARNING_CODES, 'The code of the warning.'), {
  description:
    'What the converted video lacks: `DAMAGED` (parts of the file could not be decoded), `SHORTER_THAN_DECLARED` (the file ends early), `POSTER_FAILED`, `STORYBOARD_FAILED`, `CAPTIONS_FAILED`, `IFRAMES_FAILED` or `AV1_FAILED`. Empty if it lacks nothing, is not ready, or for everyone but the owner.',
});

/** SHA-256 in hexadecimal digits. */
export const FINGERPRINT_PATTERN = '^[0-9a-f]{64}$';
export const FINGERPRINT_DESCRIPTION =
  'Identifies the file without reading all of it: the SHA-256, in hexadecimal digits, of its size in bytes as a decimal number, followed by its first and its last MiB (each the whole file if it is smaller).';
/** What a client that shows or continues an unfinished upload needs to know. */
export const ACTIVE = Type.Boolean({
  description:
    'Whether the object store received a part within the last minute, so that another client may be sending the file. Clients may send the same part at the same time: the last one replaces the others.',
});

/** Why a file could not be imported from a link. */
export const IMPORT_ERROR_CODES = [
  'HOST_UNREACHABLE',
  'HTTP_ERROR',
  'LINK_NOT_ALLOWED',
  'WEB_PAGE',
  'NOT_A_VIDEO_TYPE',
  'UNUSABLE_RESPONSE',
  'FILE_TOO_LARGE',
  'QUOTA_EXCEEDED',
  'LIMIT_REACHED',
  'INTERRUPTED',
] as const;
export type ImportErrorCode = (typeof IMPORT_ERROR_CODES)[number];

export const UploadImport = Type.Object(
  {
    host: Type.String({ description: 'The host of the link.' }),
    error: nullable(
      Type.Object(
        {
          code: enumeration(
            IMPORT_ERROR_CODES,
            'The error code: `HOST_UNREACHABLE` (no response after several attempts), `HTTP_ERROR` (see `status`), `LINK_NOT_ALLOWED` (a private address, another port than that of the scheme, or another scheme than http and https), `WEB_PAGE` (a page instead of a file), `NOT_A_VIDEO_TYPE`, `UNUSABLE_RESPONSE` (empty or encoded), `FILE_TOO_LARGE`, `QUOTA_EXCEEDED`, `LIMIT_REACHED` or `INTERRUPTED` (the file changed, or the server cannot continue an interrupted transfer).',
          ),
          status: nullable(
            Type.Integer({ description: 'The HTTP status of the response, if it is the reason.' }),
          ),
        },
        { description: 'Why the import failed.' },
      ),
    ),
  },
  { description: 'Where the service receives the file from. Null if a client sends it.' },
);
export type UploadImport = Static<typeof UploadImport>;

const keepLoudness = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      'Whether the conversion keeps the loudness of the file, as is usual for music. Otherwise it brings the audio to the loudness of all other videos: −16 LUFS.',
  }),
);

/** The body of `POST /uploads/import`. */
export const ImportRequest = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 8_192,
      description: 'The http or https link of a video or audio file, without user name and password.',
    }),
    keepLoudness,
  },
  { additionalProperties: false },
);
export type ImportRequest = Static<typeof ImportRequest>;

/** The body of `POST /uploads`. */
export const UploadRequest = Type.Object(
  {
    filename: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'The name of the file.',
    }),
    size: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The size of the file in bytes.',
    }),
    contentType: Type.String({
      maxLength: 255,
      description:
        'The MIME type of the file, such as `video/mp4`. Send an empty string if it is unknown. The content decides whether the file is accepted for conversion.',
    }),
    fingerprint: Type.Optional(
      Type.String({
        pattern: FINGERPRINT_PATTERN,
        description: `${FINGERPRINT_DESCRIPTION} The service stores it as it is, so that you can find the upload of a file with \`GET /uploads?fingerprint=\`.`,
      }),
    ),
    keepLoudness,
  },
  { additionalProperties: false },
);
export type UploadRequest = Static<typeof UploadRequest>;

export const UploadEvent = Type.Object({
  state: enumeration(UPLOAD_STATES, 'The state that the upload entered.'),
  at: timestamp('When the upload entered the state.'),
  detail: nullable(Type.String({ description: 'The reason for the change, if there is one.' })),
});
export type UploadEvent = Static<typeof UploadEvent>;

export const ReceivedPart = Type.Object({
  partNumber: Type.Integer({ description: 'The number of the part, starting at 1.' }),
  size: Type.Integer({ description: 'The size of the part in bytes.' }),
});
export type ReceivedPart = Static<typeof ReceivedPart>;

export const Upload = Type.Object(
  {
    id: Type.String({ description: 'The ID of the upload.' }),
    key: Type.String({ description: 'The key of the original in the object store.' }),
    uploadId: Type.String({ description: 'The same as `id`, under the name used by the `/s3` operations.' }),
    bucket: Type.String({ description: 'The bucket of the object store.' }),
    filename: Type.String({ description: 'The name of the file.' }),
    contentType: Type.String({ description: 'The MIME type that the client sent.' }),
    size: nullable(
      Type.Integer({
        description:
          'The size of the file in bytes. Null while the upload is unfinished if the client did not declare a size.',
      }),
    ),
    fingerprint: nullable(
      Type.String({ description: `${FINGERPRINT_DESCRIPTION} Null if the client did not send it.` }),
    ),
    keepLoudness: Type.Boolean({ description: 'Whether the conversion keeps the loudness of the file.' }),
    state: enumeration(UPLOAD_STATES, UPLOAD_STATE_DESCRIPTION),
    error: nullable(VideoError),
    progress: nullable(Type.Number({ description: PROGRESS_DESCRIPTION })),
    waitsFor: nullable(enumeration(INSTALLATION_PROBLEMS, WAITS_FOR_DESCRIPTION)),
    warnings: VideoWarnings,
    partSize: nullable(
      Type.Integer({
        description:
          'The size in bytes of every part except the last, which may be smaller. Null if the size was not declared.',
      }),
    ),
    partCount: nullable(
      Type.Integer({ description: 'The number of parts. Null if the size was not declared.' }),
    ),
    parts: Type.Array(ReceivedPart, {
      description: 'The parts that the object store has received. Empty once the upload is complete.',
    }),
    active: ACTIVE,
    import: nullable(UploadImport),
    history: Type.Array(UploadEvent, {
      description: 'The states of the upload, oldest first.',
    }),
    postId: nullable(Type.String({ description: 'The ID of the upload’s post.' })),
    createdAt: timestamp('When the upload was created.'),
    updatedAt: timestamp('When the upload or its conversion last changed.'),
    expiresAt: nullable(
      timestamp('When the upload expires if there is no further activity. Null once it is complete.'),
    ),
  },
  { $id: 'Upload', description: 'An upload.' },
);
export type Upload = Static<typeof Upload>;
