import {
  type App,
  correctedKeywordHeader,
  type Identity,
  listHeaders,
  pageParameters,
  paginate,
  schemaRef,
  setCorrectedKeyword,
} from '@workreel/platform/http';
import { badRequest } from '@workreel/platform/problem';
import {
  BulkRequest,
  BulkResult,
  POST_ORDERS,
  Post,
  PostChange,
  type PostOrder,
  PostRequest,
} from '@workreel/video-contract';
import { Type } from 'typebox';
import { changePosts } from './bulk.ts';
import { captionRoutes } from './captions.routes.ts';
import { correctQuery } from './corrections.ts';
import { countPosts, type LibrarySearch, listPosts, sortOrderOf } from './library.repository.ts';
import { mediaUrlOptions } from './media-urls.domain.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { myVideoRoutes } from './my-videos.routes.ts';
import { posterRoutes } from './posters.routes.ts';
import { type PostRow, toPost } from './posts.repository.ts';
import { changePost, createPost, presignOriginal, removePost, viewPost } from './posts.ts';
import { replacementRoutes } from './replacement.routes.ts';
import { linkGrantee } from './sharing.domain.ts';
import { type SharingDependencies, sharingRoutes } from './sharing.routes.ts';
import { trimRoutes } from './trim.routes.ts';
import { ShareQuery, type WatchAccess } from './watch-access.ts';

/** Dependencies of the post routes. */
export type PostRouteDependencies = SharingDependencies;

const Order = Type.Unsafe<PostOrder>({
  type: 'string',
  enum: [...POST_ORDERS],
  description:
    'The sort order: `recent` (newest first), `relevance` (best match first; requires `query`), `title` (alphabetical) or `duration` (shortest first). Defaults to `relevance` with a `query`, otherwise to `recent`.',
});
const LibraryQuery = Type.Object(
  {
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Search terms. Each of them must occur in the title, author, tags or description, as a word or a part of a word. Terms without matches are corrected to words of titles, authors and tags unless `exact` is set; the header `X-Corrected-Keyword` reports it.',
      }),
    ),
    exact: Type.Optional(
      Type.Boolean({ description: 'Whether to search for `query` as written, without corrections.' }),
    ),
    author: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Only return posts by this author. Must be the full name; case is ignored.',
      }),
    ),
    authorId: Type.Optional(
      Type.String({ format: 'uuid', description: 'Only return posts of the account with this ID.' }),
    ),
    tag: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'Only return posts with this tag. Must be the full tag; case is ignored.',
      }),
    ),
    sortOrder: Type.Optional(Order),
    ...pageParameters,
  },
  { additionalProperties: false },
);
const LibraryResponse = Type.Object(
  {
    posts: Type.Array(schemaRef<Post>('Post'), { description: 'The posts of the page.' }),
    sortOrder: Order,
    pagenum: Type.Integer({ description: 'The number of the page.' }),
  },
  { description: 'A page of posts.', headers: { ...listHeaders.headers, ...correctedKeywordHeader } },
);
const PostId = Type.Object({ id: Type.String({ maxLength: 64, description: 'The ID of the post.' }) });
const PostResponse = schemaRef<Post>('Post');

const tags = ['posts'];
const anyone = { access: 'anyone' } as const;
const user = { access: 'user' } as const;

/** Converts a post to the format of the API for a viewer. */
type ToResponse = (row: PostRow, viewer: Identity | null, access?: WatchAccess) => Post;

/** Routes under `/posts`, and the list of a user's uploads. */
export async function postRoutes(app: App, dependencies: PostRouteDependencies): Promise<void> {
  app.addSchema(Post);
  const toResponse: ToResponse = (row, viewer, access) => {
    const grantee = typeof access === 'object' ? linkGrantee(access.linkId) : (viewer?.sessionId ?? null);
    return toPost(row, mediaUrlOptions(dependencies, new Date(), grantee), viewer);
  };
  libraryRoute(app, dependencies, toResponse);
  singleRoutes(app, dependencies, toResponse);
  await captionRoutes(app, dependencies, toResponse);
  await posterRoutes(app, dependencies, toResponse);
  replacementRoutes(app, dependencies, toResponse);
  trimRoutes(app, dependencies, toResponse);
  myVideoRoutes(app, dependencies, toResponse);
  moderationRoutes(app, dependencies);
  sharingRoutes(app, dependencies, toResponse);
}

function libraryRoute(app: App, { db }: PostRouteDependencies, toResponse: ToResponse): void {
  app.get(
    '/posts',
    {
      config: { ...anyone, limit: 'search' },
      schema: {
        tags,
        summary: 'Search posts',
        description:
          'Returns a page of the published public posts that match the filters and can be played. If you are signed in, all of your own posts are included.',
        querystring: LibraryQuery,
        response: { 200: LibraryResponse },
      },
    },
    async (request, reply) => {
      const { query, author, authorId, tag, exact } = request.query;
      const sortOrder = chooseSortOrder(request.query.sortOrder, query);
      const viewer = request.identity?.accountId ?? null;
      let search: LibrarySearch = { viewer, query, author, authorId, tag };
      let total = await countPosts(db, search);
      if (total === 0 && query !== undefined && !exact) {
        const corrected = await correctQuery(db, { ...search, query });
        if (corrected) {
          search = { ...search, query: corrected.query };
          total = await countPosts(db, search);
          setCorrectedKeyword(reply, corrected.corrections);
        }
      }
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder },
        keys: sortOrderOf(sortOrder, query).keys.length,
        rows: (page) => listPosts(db, search, sortOrder, page),
        keysOf: ({ position }) => position,
        count: async () => total,
      });
      return { posts: rows.map((row) => toResponse(row, request.identity)), sortOrder, pagenum };
    },
  );
}

function singleRoutes(app: App, dependencies: PostRouteDependencies, toResponse: ToResponse): void {
  app.post(
    '/posts',
    {
      config: user,
      schema: {
        tags,
        summary: 'Create a post',
        description:
          'Creates the post of one of your uploads, before, during or after the upload of the file. It is a draft unless you set `published`. An upload has at most one post: if it already has one, the response is 200 with that post if the values are the same, otherwise 409 `POST_EXISTS` with its `postId`, also if the upload will replace the file of that post. Returns 409 `UPLOAD_ENDED` if the upload was aborted or has expired.',
        body: PostRequest,
        response: { 200: PostResponse, 201: PostResponse },
      },
    },
    async (request, reply) => {
      const { row, created } = await createPost(dependencies, request.identity!.accountId, request.body);
      return reply
        .code(created ? 201 : 200)
        .header('Location', `/posts/${row.id}`)
        .send(toResponse(row, request.identity));
    },
  );

  app.post(
    '/posts/bulk',
    {
      config: user,
      schema: {
        tags,
        summary: 'Change several posts',
        description:
          'Publishes, changes, tags or deletes up to 100 of your posts. Each is changed on its own: the response has one result for each, in the same order, with an error if it could not be changed. A deletion removes all files and cannot be undone.',
        body: BulkRequest,
        response: {
          200: Type.Object(
            { results: Type.Array(BulkResult, { description: 'The results by post.' }) },
            { description: 'What was done.' },
          ),
        },
      },
    },
    async (request) => ({ results: await changePosts(dependencies, request.identity!, request.body) }),
  );

  app.get(
    '/posts/:id',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'Retrieve a post',
        description:
          'Returns a post. Unlisted posts are visible to everyone who has the ID, drafts only to their owner and to admins, and private posts also to the people and to everyone with a link that they are shared with. Returns 403 `SHARE_PASSWORD_REQUIRED` if the link requires a password; enter it with `POST /posts/{id}/unlock`. When an admin opens a post of another user that is not public, this is recorded in the audit log, once an hour. URLs of private media are valid for a day, at most until your session ends or the post is no longer shared with you.',
        params: PostId,
        querystring: ShareQuery,
        response: { 200: PostResponse },
      },
    },
    async (request) => {
      const { identity, query, params } = request;
      const { row, access } = await viewPost(dependencies, { identity, share: query.share }, params.id);
      return toResponse(row, identity, access);
    },
  );

  app.patch(
    '/posts/:id',
    {
      config: user,
      schema: {
        tags,
        summary: 'Update a post',
        description:
          'Updates your post. Fields that you omit are not changed. If you publish the post or change its visibility, the files are moved in the background, which changes their URLs. Admins can change the visibility of any post, and nothing else; this is recorded in the audit log.',
        params: PostId,
        body: PostChange,
        response: { 200: PostResponse },
      },
    },
    async (request) =>
      toResponse(
        await changePost(dependencies, request.identity!, request.params.id, request.body),
        request.identity,
      ),
  );

  app.delete(
    '/posts/:id',
    {
      config: user,
      schema: {
        tags,
        summary: 'Delete a post',
        description: 'Deletes your post with its upload and all files. Admins can delete any post.',
        params: PostId,
        response: { 204: Type.Null({ description: 'The post was deleted.' }) },
      },
    },
    async (request, reply) => {
      await removePost(dependencies, request.identity!, request.params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/posts/:id/original',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'Download the original file',
        description:
          'Redirects to a URL of the file that was uploaded for the post, which is valid for five minutes: for the owner, and for everyone who may watch a `downloadable` post. Returns 409 `ORIGINAL_NOT_READY` while the upload is unfinished, and 404 `OBJECT_MISSING` if the file is no longer in the object store.',
        params: PostId,
        querystring: ShareQuery,
        response: {
          302: Type.Null({ description: 'A redirect to the file; the `Location` header is its URL.' }),
        },
      },
    },
    async (request, reply) => {
      const { identity, params, query } = request;
      const url = await presignOriginal(dependencies, { identity, share: query.share }, params.id);
      return reply.header('Cache-Control', 'no-store').redirect(url, 302);
    },
  );
}

/** @throws Problem 400 INVALID_REQUEST for `relevance` without a query. */
function chooseSortOrder(requested: PostOrder | undefined, query: string | undefined): PostOrder {
  if (requested === 'relevance' && query === undefined) {
    const message = 'sortOrder relevance requires a query. Add query, or use recent, title or duration.';
    throw badRequest('INVALID_REQUEST', message, [{ path: '/sortOrder', message }]);
  }
  return requested ?? (query === undefined ? 'recent' : 'relevance');
}
