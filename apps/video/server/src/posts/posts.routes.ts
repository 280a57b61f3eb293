import { type App, answerPage, listHeaders, pageParameters, schemaRef } from '@workreel/platform/http';
import { badRequest } from '@workreel/platform/problem';
import { POST_ORDERS, Post, PostChange, type PostOrder, PostRequest } from '@workreel/video-contract';
import { Type } from 'typebox';
import { type MediaSettings, mediaSite } from './addresses.domain.ts';
import { captionRoutes } from './captions.routes.ts';
import { countPosts, listPosts, orderOf } from './library.repository.ts';
import { myVideoRoutes } from './my-videos.routes.ts';
import { posterRoutes } from './posters.routes.ts';
import { type PostRow, toPost } from './posts.repository.ts';
import { changePost, createPost, getPost, originalAddress, type Posts, removePost } from './posts.ts';

/** What the routes of posts take of the service's context. */
export type PostRouteParts = Posts & MediaSettings;

const Order = Type.Unsafe<PostOrder>({ type: 'string', enum: [...POST_ORDERS] });
const LibraryQuery = Type.Object(
  {
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Words, or parts of them, that all stand in title, author, tags or description.',
      }),
    ),
    author: Type.Optional(Type.String({ maxLength: 200, description: 'The whole name, in any case.' })),
    tag: Type.Optional(Type.String({ maxLength: 60, description: 'A whole tag, in any case.' })),
    sortOrder: Type.Optional(Order),
    ...pageParameters,
  },
  { additionalProperties: false },
);
const LibraryAnswer = Type.Object(
  {
    posts: Type.Array(schemaRef<Post>('Post')),
    sortOrder: Order,
    pagenum: Type.Integer(),
  },
  listHeaders,
);
const PostId = Type.Object({ id: Type.String({ maxLength: 64 }) });
const PostAnswer = schemaRef<Post>('Post');

const tags = ['posts'];
const anyone = { access: 'anyone' } as const;
const user = { access: 'user' } as const;

/** A post as the API tells it to a viewer. */
type Told = (row: PostRow, viewer?: string | null) => Post;

/** The library: videos with their words. */
export async function postRoutes(app: App, parts: PostRouteParts): Promise<void> {
  app.addSchema(Post);
  // Whoever may change a post is its owner.
  const told: Told = (row, viewer = row.owner_id) => toPost(row, mediaSite(parts, new Date()), viewer);
  libraryRoute(app, parts, told);
  singleRoutes(app, parts, told);
  await captionRoutes(app, parts, told);
  await posterRoutes(app, parts, told);
  myVideoRoutes(app, parts, told);
}

function libraryRoute(app: App, { db }: PostRouteParts, told: Told): void {
  app.get(
    '/posts',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'Find videos',
        description:
          'Everybody’s public ones; for who is signed in, also their own of every visibility. `relevance` is the order where there is a `query`, else `recent`.',
        querystring: LibraryQuery,
        response: { 200: LibraryAnswer },
      },
    },
    async (request, reply) => {
      const { query, author, tag } = request.query;
      const sortOrder = chooseOrder(request.query.sortOrder, query);
      const viewer = request.identity?.accountId ?? null;
      const search = { viewer, query, author, tag };
      const { rows, pagenum } = await answerPage(reply, {
        query: { ...request.query, sortOrder },
        keys: orderOf(sortOrder, query).keys.length,
        rows: (page) => listPosts(db, search, sortOrder, page),
        keysOf: ({ position }) => position,
        count: () => countPosts(db, search),
      });
      return { posts: rows.map((row) => told(row, viewer)), sortOrder, pagenum };
    },
  );
}

function singleRoutes(app: App, parts: PostRouteParts, told: Told): void {
  const { db } = parts;
  app.post(
    '/posts',
    {
      config: user,
      schema: {
        tags,
        summary: 'Post a video: before, during or after the transfer of its file',
        description:
          'An upload has one post: a second is 409 `POST_EXISTS` with its `postId`. The same request again answers 200 with the post that it made.',
        body: PostRequest,
        response: { 200: PostAnswer, 201: PostAnswer },
      },
    },
    async (request, reply) => {
      const { row, made } = await createPost(parts, request.identity!.accountId, request.body);
      return reply
        .code(made ? 201 : 200)
        .header('Location', `/posts/${row.id}`)
        .send(told(row));
    },
  );

  app.get(
    '/posts/:id',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'One video',
        description:
          'An unlisted one for whoever has its id; a private one for its owner. Its addresses work for a day at least.',
        params: PostId,
        response: { 200: PostAnswer },
      },
    },
    async (request) => {
      const viewer = request.identity?.accountId ?? null;
      return told(await getPost(db, viewer, request.params.id), viewer);
    },
  );

  app.patch(
    '/posts/:id',
    {
      config: user,
      schema: {
        tags,
        summary: 'Change my post',
        description:
          'What is left out stays. When the visibility changes, the files move a moment later, and their addresses with them.',
        params: PostId,
        body: PostChange,
        response: { 200: PostAnswer },
      },
    },
    async (request) =>
      told(await changePost(parts, request.identity!.accountId, request.params.id, request.body)),
  );

  app.delete(
    '/posts/:id',
    {
      config: user,
      schema: {
        tags,
        summary: 'Remove my post, its upload and every file; an admin removes any',
        params: PostId,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await removePost(parts, request.identity!, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/posts/:id/original',
    {
      config: user,
      schema: {
        tags,
        summary: 'The file that I sent: a redirect to a short-lived address of it',
        params: PostId,
        response: { 302: Type.Null({ description: 'Its `Location` is the file.' }) },
      },
    },
    async (request, reply) => {
      const address = await originalAddress(parts, request.identity!.accountId, request.params.id);
      return reply.header('Cache-Control', 'no-store').redirect(address, 302);
    },
  );
}

/** @throws Problem 400 where relevance is asked for without a query that things could be relevant to. */
function chooseOrder(asked: PostOrder | undefined, query: string | undefined): PostOrder {
  if (asked === 'relevance' && query === undefined) {
    const message = 'Relevance needs a query. Add query, or choose recent, title or duration.';
    throw badRequest('INVALID_REQUEST', message, [{ path: '/sortOrder', message }]);
  }
  return asked ?? (query === undefined ? 'recent' : 'relevance');
}
