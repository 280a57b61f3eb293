import { type App, isUuid, listHeaders, pageParameters, paginate, schemaRef } from '@workreel/platform/http';
import { HistoryEntry, HistoryPosition, HistorySettings } from '@workreel/video-contract';
import { Type } from 'typebox';
import type { VideoDb } from '../migrations/tables.ts';
import {
  confirmedEmailOf,
  type MediaSettings,
  mediaUrlOptions,
  postNotFound,
  toPost,
  viewPost,
  type WatchAccessDependencies,
} from '../posts/index.ts';
import {
  countHistory,
  eraseHistory,
  findPosition,
  HISTORY_ORDER,
  keepsHistory,
  listHistory,
  recordWatching,
  setKeepsHistory,
} from './history.ts';

const tags = ['history'];
const user = { access: 'user' } as const;
const EntryId = Type.Object({ id: Type.String({ maxLength: 64, description: 'The ID of the post.' }) });
const HistoryQuery = Type.Object(
  {
    unfinished: Type.Optional(
      Type.Boolean({ description: 'Only return videos that you stopped watching in the middle.' }),
    ),
    ...pageParameters,
  },
  { additionalProperties: false },
);
/** Longer than any video that the service accepts. */
const MAX_SECONDS = 1_000_000;
const Watched = Type.Object(
  {
    seconds: Type.Number({
      minimum: 0,
      maximum: MAX_SECONDS,
      description: 'The position of the player in seconds.',
    }),
  },
  { additionalProperties: false },
);
const erased = Type.Null({ description: 'It is not in your history, or no longer.' });

/** Registers the calls with which users see and control which videos they have watched. Nobody else has access, not even admins. */
export function historyRoutes(
  app: App,
  dependencies: MediaSettings & WatchAccessDependencies & { db: VideoDb },
): void {
  const { db, accounts } = dependencies;
  app.addSchema(HistoryEntry);
  app.get(
    '/history',
    {
      config: user,
      schema: {
        tags,
        summary: 'List the videos you have watched',
        description:
          'Returns a page of the videos that you have watched and may still watch, last watched first. At most 1,000 are kept.',
        querystring: HistoryQuery,
        response: {
          200: Type.Object(
            {
              entries: Type.Array(schemaRef<HistoryEntry>('HistoryEntry'), {
                description: 'The entries of the page.',
              }),
              pagenum: Type.Integer({ description: 'The number of the page.' }),
            },
            { description: 'A page of your history.', ...listHeaders },
          ),
        },
      },
    },
    async (request, reply) => {
      const { accountId, sessionId } = request.identity!;
      const email = await confirmedEmailOf(accounts, accountId);
      const search = { accountId, email, unfinished: request.query.unfinished ?? false };
      const { rows, pagenum } = await paginate(reply, {
        query: request.query,
        keys: HISTORY_ORDER.keys.length,
        rows: (page) => listHistory(db, search, page),
        keysOf: ({ position }) => position,
        count: () => countHistory(db, search),
      });
      const urls = mediaUrlOptions(dependencies, new Date(), sessionId);
      const entries = rows.map((row) => ({
        post: toPost(row, urls, request.identity),
        seconds: row.seconds,
        watchedAt: row.watched_at.toISOString(),
      }));
      return { entries, pagenum };
    },
  );
  app.delete(
    '/history',
    {
      config: user,
      schema: {
        tags,
        summary: 'Erase your history',
        description: 'Deletes all entries of your history.',
        response: { 204: erased },
      },
    },
    async (request, reply) => {
      await eraseHistory(db, request.identity!.accountId);
      return reply.code(204).send(null);
    },
  );
  app.get(
    '/history/:id',
    {
      config: user,
      schema: {
        tags,
        summary: 'Get where you stopped watching a video',
        description:
          'Returns where you stopped watching a video on any device. Players start there, unless the browser knows a newer position.',
        params: EntryId,
        response: { 200: HistoryPosition },
      },
    },
    async (request) => {
      const { id } = request.params;
      const row = isUuid(id) ? await findPosition(db, request.identity!.accountId, id) : undefined;
      return { position: row ? { seconds: row.seconds, watchedAt: row.watched_at.toISOString() } : null };
    },
  );
  app.put(
    '/history/:id',
    {
      config: { ...user, limit: 'view' },
      schema: {
        tags,
        summary: 'Report what you watch',
        description:
          'Adds a video to your history, or updates where you stopped watching it. Players call it while they play. Does nothing while your history is off.',
        params: EntryId,
        body: Watched,
        response: { 204: Type.Null({ description: 'The position was stored, or your history is off.' }) },
      },
    },
    async (request, reply) => {
      const { identity, params, body } = request;
      const { accountId } = identity!;
      if (!isUuid(params.id)) throw postNotFound(params.id);
      // What an admin sees of other users' private videos belongs in the audit log.
      const { row } = await viewPost(dependencies, { identity: { accountId, role: 'user' } }, params.id);
      await recordWatching(db, { accountId, postId: row.id, seconds: body.seconds });
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/history/:id',
    {
      config: user,
      schema: {
        tags,
        summary: 'Erase a video from your history',
        description: 'Deletes the entry of one video.',
        params: EntryId,
        response: { 204: erased },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (isUuid(id)) await eraseHistory(db, request.identity!.accountId, id);
      return reply.code(204).send(null);
    },
  );
  app.get(
    '/history/settings',
    {
      config: user,
      schema: {
        tags,
        summary: 'Get the settings of your history',
        description: 'Returns whether the videos that you watch are added to your history.',
        response: { 200: HistorySettings },
      },
    },
    async (request) => ({ enabled: await keepsHistory(db, request.identity!.accountId) }),
  );
  app.put(
    '/history/settings',
    {
      config: user,
      schema: {
        tags,
        summary: 'Switch your history on or off',
        description: 'Existing entries are kept while it is off.',
        body: HistorySettings,
        response: { 200: HistorySettings },
      },
    },
    async (request) => {
      await setKeepsHistory(db, request.identity!.accountId, request.body.enabled);
      return request.body;
    },
  );
}
