import type { Accounts } from '@workreel/accounts';
import {
  type App,
  type Identity,
  listHeaders,
  pageParameters,
  paginate,
  requireAccess,
  schemaRef,
} from '@workreel/platform/http';
import {
  MAX_PLAYLIST_VIDEOS,
  MAX_PLAYLISTS,
  Playlist,
  PlaylistChange,
  PlaylistPlace,
  PlaylistRequest,
  PlaylistSummary,
  PlaylistVideo,
} from '@workreel/video-contract';
import { Type } from 'typebox';
import { FEED_LENGTH, FeedResponse, sendFeed } from '../feeds/index.ts';
import type { VideoDb } from '../migrations/tables.ts';
import {
  findPosts,
  type MediaSettings,
  mediaUrlOptions,
  type PostRow,
  toPost,
  withoutSignedUrls,
} from '../posts/index.ts';
import { feedPath, pagePath } from './paths.domain.ts';
import {
  countPlaylists,
  listPlaylists,
  listVideos,
  PLAYLIST_ORDER,
  type PlaylistRow,
} from './playlists.repository.ts';
import {
  changePlaylist,
  createPlaylist,
  getPlaylist,
  placeVideo,
  removePlaylist,
  removeVideo,
} from './playlists.ts';

/** Dependencies of the playlist routes. */
export type PlaylistDependencies = MediaSettings & {
  db: VideoDb;
  accounts: Pick<Accounts, 'contacts'>;
  settings: { VIDEO_BASE_URL: string };
};

const tags = ['playlists'];
const anyone = { access: 'anyone' } as const;
const user = { access: 'user' } as const;
const PlaylistId = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The ID of the playlist.' }),
});
const EntryId = Type.Object({
  ...PlaylistId.properties,
  postId: Type.String({ maxLength: 64, description: 'The ID of the post.' }),
});
const ListQuery = Type.Object(
  {
    mine: Type.Optional(
      Type.Boolean({
        description: 'Return your own playlists instead of public ones. Requires an access token.',
      }),
    ),
    author: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Only return playlists of the account with this ID. Ignored with `mine`.',
      }),
    ),
    video: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'The ID of a post: `contains` tells in which of the playlists you can see it.',
      }),
    ),
    ...pageParameters,
  },
  { additionalProperties: false },
);
const PlaylistResponse = schemaRef<Playlist>('Playlist');

/** Registers the routes under `/playlists`. */
export function playlistRoutes(app: App, dependencies: PlaylistDependencies): void {
  const { db, accounts } = dependencies;
  for (const schema of [PlaylistVideo, PlaylistSummary, Playlist]) app.addSchema(schema);

  const toVideo = (row: PostRow, viewer: Identity | null): PlaylistVideo => {
    const urls = mediaUrlOptions(dependencies, new Date(), viewer?.sessionId ?? null);
    const { id, title, author, authorId, posterUrl, durationSeconds, playable } = toPost(row, urls, viewer);
    return { id, title, author, authorId, posterUrl, durationSeconds, playable, access: row.access };
  };
  /** Converts playlists to the format of the API. @param posters - at least the first posts of the playlists, by ID. */
  const toSummaries = async (
    rows: readonly PlaylistRow[],
    posters: ReadonlyMap<string, PostRow>,
    viewer: Identity | null,
  ): Promise<PlaylistSummary[]> => {
    const names = await accounts.contacts([...new Set(rows.map(({ owner_id }) => owner_id))]);
    return rows.map((row) => {
      const first = row.first_post_id === null ? undefined : posters.get(row.first_post_id);
      return {
        id: row.id,
        title: row.title,
        description: row.description,
        visibility: row.visibility,
        author: names.get(row.owner_id)?.name ?? '',
        authorId: row.owner_id,
        own: row.owner_id === viewer?.accountId,
        count: row.count,
        durationSeconds: row.seconds,
        posterUrl: first ? toVideo(first, viewer).posterUrl : null,
        contains: row.contains,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      };
    });
  };
  const toPlaylist = async (row: PlaylistRow, viewer: Identity | null): Promise<Playlist> => {
    const posts = await listVideos(db, row.id, viewer?.accountId ?? null, { order: 'playlist' });
    const [summary] = await toSummaries([row], new Map(posts.map((post) => [post.id, post])), viewer);
    const { contains: _contains, ...rest } = summary!;
    return { ...rest, videos: posts.map((post) => toVideo(post, viewer)) };
  };

  app.get(
    '/playlists',
    {
      config: { ...anyone, limit: 'search' },
      schema: {
        tags,
        summary: 'List playlists',
        description:
          'Returns a page of the public playlists with videos that everyone can watch, or of all your own playlists, newest first. Counts and durations include only videos that you can see.',
        querystring: ListQuery,
        response: {
          200: Type.Object(
            {
              playlists: Type.Array(schemaRef<PlaylistSummary>('PlaylistSummary'), {
                description: 'The playlists of the page.',
              }),
              pagenum: Type.Integer({ description: 'The number of the page.' }),
            },
            { description: 'A page of playlists.', ...listHeaders },
          ),
        },
      },
    },
    async (request, reply) => {
      const { query, identity } = request;
      const { mine = false, author, video } = query;
      if (mine) requireAccess('user', identity);
      const viewer = identity?.accountId ?? null;
      const search = mine ? { own: viewer! } : { author };
      const { rows, pagenum } = await paginate(reply, {
        query,
        keys: PLAYLIST_ORDER.keys.length,
        rows: (page) => listPlaylists(db, search, viewer, video, page),
        keysOf: ({ position }) => position,
        count: () => countPlaylists(db, search),
      });
      const posters = await findPosts(
        db,
        rows.flatMap(({ first_post_id }) => first_post_id ?? []),
      );
      return { playlists: await toSummaries(rows, posters, identity), pagenum };
    },
  );

  app.post(
    '/playlists',
    {
      config: user,
      schema: {
        tags,
        summary: 'Create a playlist',
        description: `Creates an empty playlist. Returns 409 \`TOO_MANY_PLAYLISTS\` if you have ${MAX_PLAYLISTS}.`,
        body: PlaylistRequest,
        response: { 201: PlaylistResponse },
      },
    },
    async (request, reply) => {
      const row = await createPlaylist(db, request.identity!.accountId, request.body);
      return reply
        .code(201)
        .header('Location', `/playlists/${row.id}`)
        .send(await toPlaylist(row, request.identity));
    },
  );

  app.get(
    '/playlists/:id',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'Retrieve a playlist',
        description:
          'Returns a playlist with the videos that you can see, in order: your own, public ones that can be played and, in unlisted playlists, unlisted ones of its owner. Private playlists are visible only to their owner.',
        params: PlaylistId,
        response: { 200: PlaylistResponse },
      },
    },
    async ({ identity, params }) =>
      toPlaylist(await getPlaylist(db, identity?.accountId ?? null, params.id), identity),
  );

  app.patch(
    '/playlists/:id',
    {
      config: user,
      schema: {
        tags,
        summary: 'Update a playlist',
        description: 'Updates your playlist. Fields that you omit are not changed.',
        params: PlaylistId,
        body: PlaylistChange,
        response: { 200: PlaylistResponse },
      },
    },
    async ({ identity, params, body }) =>
      toPlaylist(await changePlaylist(db, identity!.accountId, params.id, body), identity),
  );

  app.delete(
    '/playlists/:id',
    {
      config: user,
      schema: {
        tags,
        summary: 'Delete a playlist',
        description: 'Deletes your playlist. Its videos are kept.',
        params: PlaylistId,
        response: { 204: Type.Null({ description: 'The playlist was deleted.' }) },
      },
    },
    async ({ identity, params }, reply) => {
      await removePlaylist(db, identity!.accountId, params.id);
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/playlists/:id/videos/:postId',
    {
      config: user,
      schema: {
        tags,
        summary: 'Add a video, or move it',
        description: `Adds one of your own videos or a public video to your playlist, unless it is there already, and moves it if you set \`after\`. Concurrent requests do not undo each other. Returns 409 \`PLAYLIST_FULL\` if the playlist has ${MAX_PLAYLIST_VIDEOS} videos, and 409 \`VIDEO_NOT_IN_PLAYLIST\` if \`after\` is not in it.`,
        params: EntryId,
        body: PlaylistPlace,
        response: { 204: Type.Null({ description: 'The video is in the playlist.' }) },
      },
    },
    async ({ identity, params, body }, reply) => {
      await placeVideo(db, identity!.accountId, params.id, params.postId, body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/playlists/:id/videos/:postId',
    {
      config: user,
      schema: {
        tags,
        summary: 'Remove a video from a playlist',
        description: 'Removes a video from your playlist. Does nothing if it is not there.',
        params: EntryId,
        response: { 204: Type.Null({ description: 'The video is not in the playlist.' }) },
      },
    },
    async ({ identity, params }, reply) => {
      await removeVideo(db, identity!.accountId, params.id, params.postId);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/playlists/:id/feed',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'Retrieve the feed of a playlist',
        description: `Returns the ${FEED_LENGTH} videos that were last added to a public or unlisted playlist as RSS 2.0 with Media RSS. It contains only what everyone who has the link can see.`,
        params: PlaylistId,
        response: FeedResponse,
      },
    },
    async (request, reply) => {
      const { id, title, description, owner_id } = await getPlaylist(db, null, request.params.id);
      const posts = await listVideos(db, id, null, { order: 'added', limit: FEED_LENGTH });
      const name = (await accounts.contacts([owner_id])).get(owner_id)?.name;
      const [first] = posts;
      const urls = mediaUrlOptions(dependencies, new Date(), null);
      const imageUrl = first ? withoutSignedUrls(first, toPost(first, urls, null)).posterUrl : null;
      const head = { title: name ? `${title} · ${name}` : title, description, imageUrl };
      return sendFeed(
        reply,
        dependencies,
        { ...head, pagePath: pagePath(id), feedPath: feedPath(id) },
        posts,
      );
    },
  );
}
