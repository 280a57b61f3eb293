import { VIDEO_CODECS, VIDEO_RANGES } from '@workreel/transcoder/codec';
import { type Static, Type } from 'typebox';
import { enumeration, nullable, optionalText, timestamp } from './shapes.ts';
import {
  INSTALLATION_PROBLEMS,
  PROGRESS_DESCRIPTION,
  UPLOAD_STATE_DESCRIPTION,
  UPLOAD_STATES,
  VideoError,
  VideoWarnings,
  WAITS_FOR_DESCRIPTION,
} from './upload.ts';

export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const VISIBILITY_DESCRIPTION =
  'Who can see the post: `public` (everyone, and it appears in search results), `unlisted` (everyone who has the link) or `private` (only the owner, and admins, whose access is recorded).';

export const EMBEDDABLE_DESCRIPTION =
  'Whether pages of other sites may embed the video although it is unlisted. Public videos can always be embedded, private ones never.';

export const DOWNLOADABLE_DESCRIPTION =
  'Whether everyone who may watch the video may download the original file.';

export const Rendition = Type.Object({
  name: Type.String({ description: 'The name of the rendition, derived from its shorter side: `720p`.' }),
  codec: enumeration(VIDEO_CODECS, 'The video codec.'),
  videoRange: enumeration(VIDEO_RANGES, 'The dynamic range; `HLG` and `PQ` are HDR.'),
  width: Type.Integer({ description: 'The width in pixels.' }),
  height: Type.Integer({ description: 'The height in pixels.' }),
  averageBandwidth: Type.Integer({
    description: 'The measured average bit rate in bit/s, including audio.',
  }),
  bandwidth: Type.Integer({
    description: 'The measured peak segment bit rate in bit/s, including audio.',
  }),
});
export type Rendition = Static<typeof Rendition>;

export const Caption = Type.Object({
  language: Type.String({ description: 'The language as a BCP 47 tag, such as `ko` or `en-GB`.' }),
  label: Type.String({ description: 'The label that players show.' }),
  url: Type.String({ description: 'The URL of the WebVTT file.' }),
});
export type Caption = Static<typeof Caption>;

/** Maximum number of chapters per post, and of characters per title. */
export const MAX_CHAPTERS = 100;
export const MAX_CHAPTER_TITLE = 200;
export const Chapter = Type.Object(
  {
    start: Type.Number({ minimum: 0, description: 'The time at which the chapter starts, in seconds.' }),
    title: Type.String({
      minLength: 1,
      maxLength: MAX_CHAPTER_TITLE,
      pattern: '\\S',
      description: 'The title of the chapter.',
    }),
  },
  { additionalProperties: false },
);
export type Chapter = Static<typeof Chapter>;

/** A file that will take the place of a post's file. */
export const Replacement = Type.Object({
  uploadId: Type.String({ description: 'The ID of the upload.' }),
  filename: Type.String({ description: 'The name of the file.' }),
  state: enumeration(UPLOAD_STATES, UPLOAD_STATE_DESCRIPTION),
  progress: nullable(Type.Number({ description: PROGRESS_DESCRIPTION })),
  error: nullable(VideoError),
  waitsFor: nullable(enumeration(INSTALLATION_PROBLEMS, WAITS_FOR_DESCRIPTION)),
});

/** A request to trim a video that has not been carried out. */
export const Trim = Type.Object({
  start: Type.Number({ description: 'Where the video will start, in seconds of its present length.' }),
  end: Type.Number({ description: 'Where it will end.' }),
  state: enumeration(
    ['waiting', 'failed'],
    'Whether the request waits or is being carried out (`waiting`), or has failed several times (`failed`); then the video is unchanged.',
  ),
});

export const Post = Type.Object(
  {
    id: Type.String({ description: 'The ID of the post.' }),
    title: Type.String({ description: 'The title.' }),
    author: Type.String({ description: 'The name of the account that the post belongs to.' }),
    authorId: Type.String({ description: 'The ID of that account, for `GET /authors/{id}`.' }),
    credit: Type.String({
      description: 'Whom the video is from, if not from its author; empty otherwise.',
    }),
    description: Type.String({ description: 'The description.' }),
    videoUrl: nullable(
      Type.String({
        description: 'The URL of the HLS multivariant playlist. Null until the video is playable.',
      }),
    ),
    status: enumeration(UPLOAD_STATES, UPLOAD_STATE_DESCRIPTION),
    playable: Type.Boolean({
      description:
        'Whether the video can be played. This is possible once the first segment of the first rendition is available, before the state is `ready`.',
    }),
    posterUrl: nullable(Type.String({ description: 'The URL of the poster image.' })),
    customPoster: Type.Boolean({ description: 'Whether the owner has set a custom poster.' }),
    storyboardUrl: nullable(
      Type.String({ description: 'The URL of a WebVTT file with thumbnails for seeking.' }),
    ),
    captions: Type.Array(Caption, {
      description: 'The captions: first those that the owner added, then those from the video file.',
    }),
    chapters: Type.Array(Chapter, {
      description:
        'The chapters by start: those that the owner entered, or else those in the description. Chapters after the end of the video are omitted.',
    }),
    customChapters: Type.Boolean({
      description: 'Whether the owner has entered chapters; otherwise they come from the description.',
    }),
    durationSeconds: nullable(Type.Number({ description: 'The duration in seconds.' })),
    width: nullable(Type.Integer({ description: 'The width of the video in pixels.' })),
    height: nullable(Type.Integer({ description: 'The height of the video in pixels.' })),
    renditions: Type.Array(Rendition, {
      description: 'The renditions of each codec, highest quality first.',
    }),
    tags: Type.Array(Type.String(), { description: 'The tags.' }),
    visibility: enumeration(
      VISIBILITIES,
      `${VISIBILITY_DESCRIPTION} While the post is a draft, only its owner and admins can see it.`,
    ),
    publishAt: nullable(timestamp('When the draft will be published. Null if no time is set.')),
    embeddable: Type.Boolean({ description: EMBEDDABLE_DESCRIPTION }),
    downloadable: Type.Boolean({ description: DOWNLOADABLE_DESCRIPTION }),
    views: nullable(
      Type.Integer({
        description: 'The number of views, once per viewer and day. Null if the owner does not show it.',
      }),
    ),
    showViews: Type.Boolean({
      description: 'Whether everyone sees the number of views, and not only the owner and admins.',
    }),
    createdAt: timestamp('When the post was created.'),
    updatedAt: timestamp('When the post was last changed.'),
    publishedAt: nullable(timestamp('When the post was published. Null for a draft.')),
    own: Type.Boolean({ description: 'Whether the post is yours.' }),
    uploadId: Type.String({ description: 'The ID of the upload.' }),
    // The new file, as long as it has not taken over. Null for everyone but the owner.
    replacement: nullable(Replacement),
    // Null for everyone but the owner.
    trim: nullable(Trim),
    trimmed: Type.Boolean({
      description:
        'Whether the video has been trimmed. Then only the owner can download the original, which still has the rest. False for everyone but the owner.',
    }),
    progress: nullable(Type.Number({ description: PROGRESS_DESCRIPTION })),
    // Null for everyone but the owner and admins.
    error: nullable(VideoError),
    waitsFor: nullable(
      enumeration(INSTALLATION_PROBLEMS, `${WAITS_FOR_DESCRIPTION} Null for everyone but the owner.`),
    ),
    warnings: VideoWarnings,
  },
  { $id: 'Post', description: 'A post.' },
);
export type Post = Static<typeof Post>;

/** Minimum length of a trimmed video, in seconds. */
export const MIN_TRIMMED_SECONDS = 1;

export const TrimRequest = Type.Object(
  {
    start: Type.Number({
      minimum: 0,
      description: 'Where the video will start, in seconds of its present length.',
    }),
    end: Type.Number({
      minimum: MIN_TRIMMED_SECONDS,
      description: 'Where it will end, at least one second after the start.',
    }),
  },
  { additionalProperties: false },
);
export type TrimRequest = Static<typeof TrimRequest>;

/** Maximum number of tags per post. */
export const MAX_TAGS = 30;
const title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'The title.' });
const optionalFields = {
  credit: optionalText({ maxLength: 200, description: 'Whom the video is from, if not from you.' }),
  description: optionalText({ maxLength: 20_000, description: 'The description.' }),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      maxItems: MAX_TAGS,
      description: 'The tags. Duplicates are removed; case is ignored.',
    }),
  ),
  chapters: Type.Optional(
    Type.Array(Chapter, {
      maxItems: MAX_CHAPTERS,
      description:
        'The chapters, each of which starts after the one before it. If the list is empty, which is the default, the chapters come from the description: lines such as `0:00 Introduction`, of which there must be at least three in order, the first at 0:00 and each at least 10 seconds after the one before it.',
    }),
  ),
  visibility: Type.Optional(enumeration(VISIBILITIES, `${VISIBILITY_DESCRIPTION} Defaults to \`public\`.`)),
  downloadable: Type.Optional(
    Type.Boolean({ description: `${DOWNLOADABLE_DESCRIPTION} Defaults to \`false\`.` }),
  ),
  showViews: Type.Optional(
    Type.Boolean({ description: 'Whether everyone sees the number of views. Defaults to `false`.' }),
  ),
  published: Type.Optional(
    Type.Boolean({
      description:
        'Whether the post is published. `false`, the default for a new post, makes it a draft, which only you and admins can see.',
    }),
  ),
  publishAt: Type.Optional(
    nullable(
      timestamp(
        'When to publish the draft: a time in the future, at most a year from now. Null removes the time. Not allowed for a published post.',
      ),
    ),
  ),
  embeddable: Type.Optional(
    Type.Boolean({ description: `${EMBEDDABLE_DESCRIPTION} Defaults to \`false\`.` }),
  ),
};

/** The body of `POST /posts`. */
export const PostRequest = Type.Object(
  {
    title,
    ...optionalFields,
    uploadId: Type.String({
      maxLength: 200,
      description:
        'The ID of the upload, or its `key`. For a file sent in a single request, Uppy returns only the key.',
    }),
  },
  { additionalProperties: false },
);
export type PostRequest = Static<typeof PostRequest>;

/** The body of `PATCH /posts/{id}`. */
export const PostChange = Type.Object(
  { title: Type.Optional(title), ...optionalFields },
  { additionalProperties: false, minProperties: 1 },
);
export type PostChange = Static<typeof PostChange>;

/** The body of `POST /posts/{id}/replace`. */
export const ReplaceRequest = Type.Object(
  {
    uploadId: Type.String({
      maxLength: 200,
      description: 'The ID or the `key` of one of your uploads, which must not have a post.',
    }),
  },
  { additionalProperties: false },
);

export const POST_ORDERS = ['recent', 'relevance', 'title', 'duration'] as const;
export type PostOrder = (typeof POST_ORDERS)[number];
