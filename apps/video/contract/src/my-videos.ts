import { type Static, Type } from 'typebox';
import type { Post } from './post.ts';
import { enumeration, instant, nullable } from './shapes.ts';
import { UPLOAD_STATES, VideoError } from './upload.ts';

export const MY_VIDEO_ORDERS = ['recent', 'size'] as const;
export type MyVideoOrder = (typeof MY_VIDEO_ORDERS)[number];

/** An upload in its owner's list, with the post that shows it. */
export const UploadEntry = Type.Object(
  {
    id: Type.String(),
    key: Type.String({ description: 'Where the file stands in the store.' }),
    filename: Type.String(),
    contentType: Type.String(),
    size: nullable(
      Type.Integer({ description: 'Bytes; null where the client told none and it has not arrived.' }),
    ),
    mediaBytes: nullable(
      Type.Integer({
        description: 'Bytes of what was made of it; null before `ready`, and where nobody counted.',
      }),
    ),
    state: enumeration(UPLOAD_STATES),
    error: nullable(VideoError),
    progress: nullable(Type.Number({ description: 'Of the conversion, 0 to 1; null before it.' })),
    createdAt: instant,
    updatedAt: instant,
    expiresAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'When it ends if it stays unfinished; null once it is complete.',
      }),
    ),
    post: nullable(Type.Unsafe<Post>({ $ref: 'Post#' })),
  },
  { $id: 'UploadEntry' },
);
export type UploadEntry = Static<typeof UploadEntry>;

/** What a person's videos take. */
export const UploadUsage = Type.Object({
  files: Type.Integer({ description: 'Uploads, those under way among them.' }),
  bytes: Type.Integer({ description: 'Of the files that were sent or announced: what the quota counts.' }),
  mediaBytes: Type.Integer({ description: 'Of what was made of them.' }),
  quotaBytes: nullable(
    Type.Integer({ description: 'How many `bytes` may be; null where nobody bounds them.' }),
  ),
});
export type UploadUsage = Static<typeof UploadUsage>;
