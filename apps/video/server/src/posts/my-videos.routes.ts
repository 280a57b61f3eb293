import type { ObjectStore } from '@workreel/object-store';
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
import {
  FINGERPRINT_DESCRIPTION,
  FINGERPRINT_PATTERN,
  MY_VIDEO_ORDERS,
  type MyVideoOrder,
  type Post,
  PUBLICATIONS,
  type Publication,
  UPLOAD_STATES,
  UploadEntry,
  type UploadState,
} from '@workreel/video-contract';
import { Type } from 'typebox';
import type { VideoDb } from '../migrations/tables.ts';
import { receivedParts } from '../uploads/index.ts';
import { correctQuery } from './corrections.ts';
import { countMyVideos, keyCount, listMyVideos, listOwnTags, toUploadEntry } from './my-videos.repository.ts';
import type { PostRow } from './posts.repository.ts';

const Order = Type.Unsafe<MyVideoOrder>({
  type: 'string',
  enum: [...MY_VIDEO_ORDERS],
  description: 'The sort order: `recent` (newest first, the default) or `size` (largest first).',
});
const State = Type.Unsafe<UploadState>({ type: 'string', enum: [...UPLOAD_STATES] });
const MyVideosQuery = Type.Object(
  {
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Search terms. Each of them must occur, as a word or a part of a word, in the file name or in the title, author, credit, tags or description of the post. Terms without matches are corrected to words of titles, credits and tags; the header `X-Corrected-Keyword` reports it.',
      }),
    ),
    fingerprint: Type.Optional(
      Type.String({
        pattern: FINGERPRINT_PATTERN,
        description: `Only return uploads of the file with this fingerprint. ${FINGERPRINT_DESCRIPTION}`,
      }),
    ),
    state: Type.Optional(
      Type.Array(State, {
        maxItems: UPLOAD_STATES.length,
        description:
          'Only return uploads in these states. By default, all uploads are returned except `aborted` and `expired` ones without a post.',
      }),
    ),
    tag: Type.Optional(
      Type.String({
        maxLength: 60,
        description: 'Only return uploads whose post has this tag. Must be the full tag; case is ignored.',
      }),
    ),
    publication: Type.Optional(
      Type.Unsafe<Publication>({
        type: 'string',
        enum: [...PUBLICATIONS],
        description:
          'Only return uploads whose post is published, a draft that is scheduled for publication, or another draft. Uploads without a post are drafts.',
      }),
    ),
    sortOrder: Type.Optional(Order),
    ...pageParameters,
  },
  { additionalProperties: false },
);

/** Registers the route that lists a user's own uploads, with or without posts. */
export function myVideoRoutes(
  app: App,
  { db, store }: { db: VideoDb; store: ObjectStore },
  toResponse: (row: PostRow, viewer: Identity | null) => Post,
): void {
  app.addSchema(UploadEntry);
  app.get(
    '/uploads/tags',
    {
      config: { access: 'user', limit: 'search' },
      schema: {
        tags: ['uploads'],
        summary: 'List your tags',
        description: 'Returns the tags of your posts, most frequent first; at most 200.',
        response: {
          200: Type.Object(
            {
              tags: Type.Array(
                Type.Object({
                  tag: Type.String({ description: 'The tag.' }),
                  posts: Type.Integer({ description: 'The number of posts with this tag.' }),
                }),
                { description: 'The tags.' },
              ),
            },
            { description: 'Your tags.' },
          ),
        },
      },
    },
    async (request) => ({ tags: await listOwnTags(db, request.identity!.accountId) }),
  );
  app.get(
    '/uploads',
    {
      config: { access: 'user', limit: 'search' },
      schema: {
        tags: ['uploads'],
        summary: 'List your uploads',
        description:
          'Returns a page of your uploads with their posts. Uploads that will replace the file of a post are not listed; see its `replacement`.',
        querystring: MyVideosQuery,
        response: {
          200: Type.Object(
            {
              uploads: Type.Array(schemaRef<UploadEntry>('UploadEntry'), {
                description: 'The uploads of the page.',
              }),
              sortOrder: Order,
              pagenum: Type.Integer({ description: 'The number of the page.' }),
            },
            {
              description: 'A page of uploads.',
              headers: { ...listHeaders.headers, ...correctedKeywordHeader },
            },
          ),
        },
      },
    },
    async (request, reply) => {
      const { sortOrder = 'recent', state: states, query, fingerprint, tag, publication } = request.query;
      const ownerId = request.identity!.accountId;
      let search = { ownerId, states, query, fingerprint, tag, publication };
      let total = await countMyVideos(db, search);
      if (total === 0 && query !== undefined) {
        const own = { viewer: ownerId, authorId: ownerId, author: undefined, tag, query };
        const corrected = await correctQuery(db, own);
        if (corrected) {
          search = { ...search, query: corrected.query };
          total = await countMyVideos(db, search);
          setCorrectedKeyword(reply, corrected.corrections);
        }
      }
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder },
        keys: keyCount(sortOrder),
        rows: (page) => listMyVideos(db, search, sortOrder, page),
        keysOf: ({ position }) => position,
        count: async () => total,
      });
      const toPost = (row: PostRow) => toResponse(row, request.identity);
      const uploads = await Promise.all(
        rows.map(async (row) => {
          const parts = await receivedParts(store, row).catch((err: unknown) => {
            // The list is useful without them.
            request.log.warn({ err, upload: row.upload_id }, 'cannot list the parts of an upload');
            return null;
          });
          return toUploadEntry(row, parts, toPost);
        }),
      );
      return { uploads, sortOrder, pagenum };
    },
  );
}
