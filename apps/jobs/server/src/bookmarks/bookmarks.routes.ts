import { Bookmark, BookmarkRequest, postingIdParameter } from '@workreel/jobs-contract';
import {
  type App,
  answerPage,
  listHeaders,
  parseId,
  recentParameters,
  schemaRef,
} from '@workreel/platform/http';
import { conflict } from '@workreel/platform/problem';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { getPosting } from '../postings/index.ts';
import {
  type BookmarkRow,
  countBookmarks,
  deleteBookmark,
  listBookmarks,
  MAX_BOOKMARKS,
  noteBookmark,
  toBookmark,
  upsertBookmark,
} from './bookmarks.repository.ts';

const PostingId = Type.Object({ jobPostingId: Type.String({ maxLength: 64 }) });
const BookmarksQuery = Type.Object(
  {
    jobPostingId: postingIdParameter,
    deadlineTo: Type.Optional(
      Type.String({
        format: 'date',
        description: 'Those of open postings that close on this day at the latest.',
      }),
    ),
    ...recentParameters,
  },
  { additionalProperties: false },
);
const BookmarksAnswer = Type.Object(
  {
    bookmarks: Type.Array(schemaRef<Bookmark>('Bookmark')),
    sortOrder: Type.Literal('recent'),
    pagenum: Type.Integer(),
  },
  listHeaders,
);

const tags = ['bookmarks'];
const config = { access: 'user' } as const;

/** Postings that a person keeps, for that person alone. */
export async function bookmarkRoutes(app: App, db: JobsDb): Promise<void> {
  app.addSchema(Bookmark);

  app.get(
    '/bookmarks',
    {
      config,
      schema: {
        tags,
        summary: 'My bookmarks with their postings, newest first',
        querystring: BookmarksQuery,
        response: { 200: BookmarksAnswer },
      },
    },
    async (request, reply) => {
      const { jobPostingId, deadlineTo } = request.query;
      const filter = { accountId: request.identity!.accountId, postingIds: jobPostingId, deadlineTo };
      const { rows, pagenum } = await answerPage(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        rows: (page) => listBookmarks(db, filter, page),
        keysOf: ({ id }) => [id],
        count: () => countBookmarks(db, filter),
      });
      return { bookmarks: rows.map(toBookmark), sortOrder: 'recent' as const, pagenum };
    },
  );

  app.put(
    '/bookmarks/:jobPostingId',
    {
      config,
      schema: {
        tags,
        summary: 'Keep a posting',
        description:
          'May be repeated. A note that is left out stays as it is, null takes it away; the body may be left out as well. A bookmark outlives its posting.',
        params: PostingId,
        body: BookmarkRequest,
        response: { 200: schemaRef<Bookmark>('Bookmark') },
      },
    },
    async (request) =>
      toBookmark(
        await keep(db, request.identity!.accountId, request.params.jobPostingId, request.body?.note),
      ),
  );

  app.delete(
    '/bookmarks/:jobPostingId',
    {
      config,
      schema: {
        tags,
        summary: 'Keep a posting no longer; 204 also where there was no bookmark',
        params: PostingId,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const id = parseId(request.params.jobPostingId);
      if (id !== undefined) await deleteBookmark(db, request.identity!.accountId, id);
      return reply.code(204).send(null);
    },
  );
}

/** @throws Problem 404 POSTING_NOT_FOUND where there is neither bookmark nor posting; 409 LIMIT_REACHED. */
async function keep(
  db: JobsDb,
  accountId: string,
  postingId: string,
  text: string | null | undefined,
): Promise<BookmarkRow> {
  const note = { note: text, at: new Date() };
  const id = parseId(postingId);
  const known = id === undefined ? undefined : await noteBookmark(db, accountId, id, note);
  if (known) return known;
  const posting = await getPosting(db, postingId);
  // Where it may not be made, another request may have made the last that is allowed: this one.
  const made =
    (await upsertBookmark(db, accountId, posting, note)) ??
    (await noteBookmark(db, accountId, Number(posting.id), note));
  if (!made) throw conflict('LIMIT_REACHED', `One person keeps ${MAX_BOOKMARKS} bookmarks at most.`);
  return made;
}
