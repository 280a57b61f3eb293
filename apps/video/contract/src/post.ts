import { type Static, Type } from 'typebox';
import { enumeration, instant, nullable, optionalText } from './shapes.ts';
import { UPLOAD_STATES, VideoError } from './upload.ts';

export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const Rendition = Type.Object({
  name: Type.String({ description: '`720p`: the shorter side of the picture.' }),
  width: Type.Integer(),
  height: Type.Integer(),
  averageBandwidth: Type.Integer({ description: 'bit/s, measured, sound included.' }),
  bandwidth: Type.Integer({ description: 'bit/s of the densest segment, measured, sound included.' }),
});
export type Rendition = Static<typeof Rendition>;

export const Caption = Type.Object({
  language: Type.String({ description: 'BCP 47: `ko`, `en-GB`.' }),
  label: Type.String(),
  url: Type.String(),
});
export type Caption = Static<typeof Caption>;

const address = nullable(Type.String());

export const Post = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    author: Type.String(),
    description: Type.String(),
    videoUrl: nullable(
      Type.String({
        description: 'HLS multivariant playlist; null until the first rendition has a segment.',
      }),
    ),
    status: enumeration(UPLOAD_STATES),
    playable: Type.Boolean({ description: 'From the first rendition’s first segment, before `ready`.' }),
    posterUrl: address,
    customPoster: Type.Boolean({ description: 'Whether the poster is a picture of the owner’s.' }),
    storyboardUrl: address,
    captions: Type.Array(Caption),
    durationSeconds: nullable(Type.Number()),
    width: nullable(Type.Integer()),
    height: nullable(Type.Integer()),
    renditions: Type.Array(Rendition, { description: 'Best first.' }),
    tags: Type.Array(Type.String()),
    visibility: enumeration(VISIBILITIES),
    createdAt: instant,
    updatedAt: instant,
    publishedAt: nullable(
      Type.String({ format: 'date-time', description: 'When it could first be played.' }),
    ),
    own: Type.Boolean({ description: 'Whether it is the caller’s.' }),
    uploadId: Type.String(),
    progress: nullable(Type.Number({ description: 'Of the conversion, 0 to 1; null before it.' })),
    error: nullable(VideoError),
  },
  { $id: 'Post' },
);
export type Post = Static<typeof Post>;

/** Most tags of one post. */
export const MAX_TAGS = 30;
const title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const words = {
  author: optionalText({ maxLength: 200, description: 'Default: the name of the account.' }),
  description: optionalText({ maxLength: 20_000 }),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: MAX_TAGS })),
  visibility: Type.Optional(enumeration(VISIBILITIES)),
};

/** The body of `POST /posts`. */
export const PostRequest = Type.Object(
  {
    title,
    ...words,
    uploadId: Type.String({
      maxLength: 200,
      description: 'Of the upload; or its `key`, which is all that Uppy tells of a file sent whole.',
    }),
  },
  { additionalProperties: false },
);
export type PostRequest = Static<typeof PostRequest>;

/** The body of `PATCH /posts/{id}`. */
export const PostChange = Type.Object(
  { title: Type.Optional(title), ...words },
  { additionalProperties: false, minProperties: 1 },
);
export type PostChange = Static<typeof PostChange>;

export const POST_ORDERS = ['recent', 'relevance', 'title', 'duration'] as const;
export type PostOrder = (typeof POST_ORDERS)[number];
