import { type Static, Type } from 'typebox';
import { VISIBILITIES } from './post.ts';
import { enumeration, nullable, optionalText, timestamp } from './shapes.ts';

/** Maximum number of playlists per account, and of videos per playlist. */
export const MAX_PLAYLISTS = 100;
export const MAX_PLAYLIST_VIDEOS = 200;

const PLAYLIST_VISIBILITY_DESCRIPTION =
  'Who can see the playlist: `public` (everyone), `unlisted` (everyone who has the link) or `private` (only its owner). A playlist makes no video visible to anyone who may not watch it.';

export const PlaylistVideo = Type.Object(
  {
    id: Type.String({ description: 'The ID of the post.' }),
    title: Type.String({ description: 'The title.' }),
    author: Type.String({ description: 'The name of the account that the post belongs to.' }),
    authorId: Type.String({ description: 'The ID of that account.' }),
    posterUrl: nullable(Type.String({ description: 'The URL of the poster image.' })),
    durationSeconds: nullable(Type.Number({ description: 'The duration in seconds.' })),
    playable: Type.Boolean({
      description: 'Whether the video can be played. Always true for other users’ videos.',
    }),
    access: enumeration(
      VISIBILITIES,
      'Who can see the video now. Drafts are `private`. Only your own videos are `private`.',
    ),
  },
  { $id: 'PlaylistVideo', description: 'A video in a playlist.' },
);
export type PlaylistVideo = Static<typeof PlaylistVideo>;

const summary = {
  id: Type.String({ description: 'The ID of the playlist.' }),
  title: Type.String({ description: 'The title.' }),
  description: Type.String({ description: 'The description.' }),
  visibility: enumeration(VISIBILITIES, PLAYLIST_VISIBILITY_DESCRIPTION),
  author: Type.String({ description: 'The name of the account that the playlist belongs to.' }),
  authorId: Type.String({ description: 'The ID of that account.' }),
  own: Type.Boolean({ description: 'Whether the playlist is yours.' }),
  count: Type.Integer({ description: 'The number of videos that you can see in it.' }),
  durationSeconds: Type.Number({ description: 'The total duration of these videos in seconds.' }),
  posterUrl: nullable(Type.String({ description: 'The URL of the poster image of the first of them.' })),
  createdAt: timestamp('When the playlist was created.'),
  updatedAt: timestamp('When the playlist was last changed.'),
};

export const PlaylistSummary = Type.Object(
  {
    ...summary,
    contains: nullable(
      Type.Boolean({
        description: 'Whether the playlist contains the `video` of the request. Null without one.',
      }),
    ),
  },
  { $id: 'PlaylistSummary', description: 'A playlist in a list.' },
);
export type PlaylistSummary = Static<typeof PlaylistSummary>;

export const Playlist = Type.Object(
  {
    ...summary,
    videos: Type.Array(Type.Unsafe<PlaylistVideo>({ $ref: 'PlaylistVideo#' }), {
      description: 'The videos that you can see, in order.',
    }),
  },
  { $id: 'Playlist', description: 'A playlist with its videos.' },
);
export type Playlist = Static<typeof Playlist>;

const title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'The title.' });
const optionalFields = {
  description: optionalText({ maxLength: 5_000, description: 'The description.' }),
  visibility: Type.Optional(enumeration(VISIBILITIES, PLAYLIST_VISIBILITY_DESCRIPTION)),
};

/** The body of `POST /playlists`. Without a visibility, the playlist is private. */
export const PlaylistRequest = Type.Object({ title, ...optionalFields }, { additionalProperties: false });
export type PlaylistRequest = Static<typeof PlaylistRequest>;

/** The body of `PATCH /playlists/{id}`. */
export const PlaylistChange = Type.Object(
  { title: Type.Optional(title), ...optionalFields },
  { additionalProperties: false, minProperties: 1 },
);
export type PlaylistChange = Static<typeof PlaylistChange>;

/** The body of `PUT /playlists/{id}/videos/{postId}`. */
export const PlaylistPlace = Type.Object(
  {
    after: Type.Optional(
      nullable(
        Type.String({
          maxLength: 64,
          description:
            'The ID of the video of the playlist after which the video is placed; null places it first. Omit it to leave the video where it is, or to add it at the end.',
        }),
      ),
    ),
  },
  { additionalProperties: false },
);
export type PlaylistPlace = Static<typeof PlaylistPlace>;
