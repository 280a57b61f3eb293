import { type Static, Type } from 'typebox';
import { type Post, VISIBILITIES } from './post.ts';
import { enumeration, nullable, timestamp } from './shapes.ts';
import {
  ACTIVE,
  FINGERPRINT_DESCRIPTION,
  INSTALLATION_PROBLEMS,
  PROGRESS_DESCRIPTION,
  UPLOAD_STATE_DESCRIPTION,
  UPLOAD_STATES,
  UploadImport,
  VideoError,
  VideoWarnings,
  WAITS_FOR_DESCRIPTION,
} from './upload.ts';

export const MY_VIDEO_ORDERS = ['recent', 'size'] as const;
export type MyVideoOrder = (typeof MY_VIDEO_ORDERS)[number];

export const PUBLICATIONS = ['draft', 'scheduled', 'published'] as const;
export type Publication = (typeof PUBLICATIONS)[number];

/** Posts that one request can change. */
export const MAX_BULK = 100;
export const BULK_ACTIONS = [
  'publish',
  'unpublish',
  'setVisibility',
  'addTag',
  'removeTag',
  'delete',
] as const;

/** The body of `POST /posts/bulk`. */
export const BulkRequest = Type.Object(
  {
    ids: Type.Array(Type.String({ maxLength: 64 }), {
      minItems: 1,
      maxItems: MAX_BULK,
      uniqueItems: true,
      description: 'The IDs of your posts.',
    }),
    action: enumeration(BULK_ACTIONS, 'What to do with each of them.'),
    visibility: Type.Optional(enumeration(VISIBILITIES, 'The visibility. Required for `setVisibility`.')),
    tag: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        pattern: '\\S',
        description: 'The tag. Required for `addTag` and `removeTag`; case is ignored.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type BulkRequest = Static<typeof BulkRequest>;

export const BulkResult = Type.Object({
  id: Type.String({ description: 'The ID of the post.' }),
  error: nullable(
    Type.Object(
      {
        code: Type.String({
          description: 'The error code that the request for this post alone would return.',
        }),
        message: Type.String({ description: 'An explanation.' }),
      },
      { description: 'Why the post was not changed. Null if it was, or if nothing had to be changed.' },
    ),
  ),
});
export type BulkResult = Static<typeof BulkResult>;

export const UploadEntry = Type.Object(
  {
    id: Type.String({ description: 'The ID of the upload.' }),
    key: Type.String({ description: 'The key of the original in the object store.' }),
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
    receivedBytes: nullable(
      Type.Integer({
        description:
          'The total size of the parts that the object store has received, in bytes. Null once the upload is complete, and if the object store does not respond.',
      }),
    ),
    active: ACTIVE,
    import: nullable(UploadImport),
    mediaBytes: nullable(
      Type.Integer({
        description:
          'The size of the converted media in bytes. Null before the state is `ready`, and if it was not measured.',
      }),
    ),
    state: enumeration(UPLOAD_STATES, UPLOAD_STATE_DESCRIPTION),
    error: nullable(VideoError),
    progress: nullable(Type.Number({ description: PROGRESS_DESCRIPTION })),
    waitsFor: nullable(enumeration(INSTALLATION_PROBLEMS, WAITS_FOR_DESCRIPTION)),
    warnings: VideoWarnings,
    createdAt: timestamp('When the upload was created.'),
    updatedAt: timestamp('When the upload or its conversion last changed.'),
    expiresAt: nullable(
      timestamp('When the upload expires if there is no further activity. Null once it is complete.'),
    ),
    post: nullable(Type.Unsafe<Post>({ $ref: 'Post#' })),
  },
  { $id: 'UploadEntry', description: 'An upload with its post.' },
);
export type UploadEntry = Static<typeof UploadEntry>;

export const UploadUsage = Type.Object(
  {
    files: Type.Integer({ description: 'The number of uploads, including unfinished ones.' }),
    bytes: Type.Integer({
      description:
        'The total size of the originals in bytes, including the declared sizes of unfinished uploads.',
    }),
    mediaBytes: Type.Integer({
      description: 'The total size of the converted media, captions and custom thumbnails in bytes.',
    }),
    quotaBytes: nullable(
      Type.Integer({
        description:
          'The limit for `bytes` and `mediaBytes` together; the space reserved for unfinished uploads of unknown size counts too. Null if there is no limit.',
      }),
    ),
  },
  { description: 'Your storage usage.' },
);
export type UploadUsage = Static<typeof UploadUsage>;
