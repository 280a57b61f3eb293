import { type App, answerPage, listHeaders, pageParameters, schemaRef } from '@workreel/platform/http';
import {
  MY_VIDEO_ORDERS,
  type MyVideoOrder,
  type Post,
  UPLOAD_STATES,
  UploadEntry,
  type UploadState,
} from '@workreel/video-contract';
import { Type } from 'typebox';
import type { VideoDb } from '../migrations/tables.ts';
import { countMyVideos, keyCount, listMyVideos, toUploadEntry } from './my-videos.repository.ts';
import type { PostRow } from './posts.repository.ts';

const Order = Type.Unsafe<MyVideoOrder>({ type: 'string', enum: [...MY_VIDEO_ORDERS] });
const State = Type.Unsafe<UploadState>({ type: 'string', enum: [...UPLOAD_STATES] });
const MyVideosQuery = Type.Object(
  {
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Words, or parts of them, that each stand in the file’s name, or in title, author, tags or description of its post.',
      }),
    ),
    state: Type.Optional(
      Type.Array(State, {
        maxItems: UPLOAD_STATES.length,
        description:
          'Those in one of these states. Default: all but `aborted` and `expired` ones without a post.',
      }),
    ),
    sortOrder: Type.Optional(Order),
    ...pageParameters,
  },
  { additionalProperties: false },
);

/** What a person has sent, posted or not, for that person alone. */
export function myVideoRoutes(app: App, { db }: { db: VideoDb }, told: (row: PostRow) => Post): void {
  app.addSchema(UploadEntry);
  app.get(
    '/uploads',
    {
      config: { access: 'user' },
      schema: {
        tags: ['uploads'],
        summary: 'My uploads with their posts, newest or largest first',
        querystring: MyVideosQuery,
        response: {
          200: Type.Object(
            {
              uploads: Type.Array(schemaRef<UploadEntry>('UploadEntry')),
              sortOrder: Order,
              pagenum: Type.Integer(),
            },
            listHeaders,
          ),
        },
      },
    },
    async (request, reply) => {
      const { sortOrder = 'recent', state: states, query } = request.query;
      const search = { ownerId: request.identity!.accountId, states, query };
      const { rows, pagenum } = await answerPage(reply, {
        query: { ...request.query, sortOrder },
        keys: keyCount(sortOrder),
        rows: (page) => listMyVideos(db, search, sortOrder, page),
        keysOf: ({ position }) => position,
        count: () => countMyVideos(db, search),
      });
      return { uploads: rows.map((row) => toUploadEntry(row, told)), sortOrder, pagenum };
    },
  );
}
