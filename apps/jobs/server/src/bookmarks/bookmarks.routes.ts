import { Bookmark, BookmarkRequest, postingIdParameter } from '@workreel/jobs-contract';
import {
  type App,
  listHeaders,
  paginate,
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
  toBookmark,
  updateBookmarkNote,
  upsertBookmark,
} from './bookmarks.repository.ts';

const PostingId = Type.Object({
  jobPostingId: Type.String({ maxLength: 64, description: 'Identifier of the posting.' }),
});
const BookmarksQuery = Type.Object(
  {
    jobPostingId: postingIdParameter,
    deadlineTo: Type.Optional(
      Type.String({
        format: 'date',
        description: 'Only return bookmarks of open postings with a deadline on or before this date.',
      }),
    ),
    applied: Type.Optional(
      Type.Boolean({
        description:
          'Only return bookmarks of postings with (true) or without (false) an application of the user.',
      }),
    ),
    ...recentParameters,
  },
  { additionalProperties: false },
);
const BookmarksResponse = Type.Object(
  {
    bookmarks: Type.Array(schemaRef<Bookmark>('Bookmark'), { description: 'Bookmarks on this page.' }),
    sortOrder: Type.Literal('recent', { description: 'Sort order of the list.' }),
    pagenum: Type.Integer({ description: 'Number of this page, starting at 1.' }),
  },
  { ...listHeaders, description: 'A page of bookmarks.' },
);

const tags = ['bookmarks'];
const config = { access: 'user' } as const;

/** Routes for the bookmarks of the authenticated user. */
export async function bookmarkRoutes(app: App, db: JobsDb): Promise<void> {
  app.addSchema(Bookmark);

  app.get(
    '/bookmarks',
    {
      config,
      schema: {
        tags,
        summary: 'List bookmarks',
        description: 'Returns the bookmarks of the authenticated user with their postings, newest first.',
        querystring: BookmarksQuery,
        response: { 200: BookmarksResponse },
      },
    },
    async (request, reply) => {
      const { jobPostingId, deadlineTo, applied } = request.query;
      const filter = {
        accountId: request.identity!.accountId,
        postingIds: jobPostingId,
        deadlineTo,
        applied,
      };
      const { rows, pagenum } = await paginate(reply, {
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
        summary: 'Bookmark a posting',
        description:
          'Creates the bookmark or updates its note; the request is idempotent. If `note` or the entire body is omitted, the note stays unchanged; null removes it. A bookmark is retained even if its posting is removed.',
        params: PostingId,
        body: BookmarkRequest,
        response: { 200: schemaRef<Bookmark>('Bookmark') },
      },
    },
    async (request) =>
      toBookmark(
        await saveBookmark(db, request.identity!.accountId, request.params.jobPostingId, request.body?.note),
      ),
  );

  app.delete(
    '/bookmarks/:jobPostingId',
    {
      config,
      schema: {
        tags,
        summary: 'Delete a bookmark',
        description: 'Succeeds even if the bookmark does not exist.',
        params: PostingId,
        response: { 204: Type.Null({ description: 'The bookmark no longer exists.' }) },
      },
    },
    async (request, reply) => {
      const id = parseId(request.params.jobPostingId);
      if (id !== undefined) await deleteBookmark(db, request.identity!.accountId, id);
      return reply.code(204).send(null);
    },
  );
}

/**
 * Creates a bookmark or updates its note.
 *
 * @throws Problem 404 POSTING_NOT_FOUND if neither the bookmark nor the posting exists; 409 LIMIT_REACHED.
 */
async function saveBookmark(
  db: JobsDb,
  accountId: string,
  postingId: string,
  text: string | null | undefined,
): Promise<BookmarkRow> {
  const note = { note: text, at: new Date() };
  const id = parseId(postingId);
  const existing = id === undefined ? undefined : await updateBookmarkNote(db, accountId, id, note);
  if (existing) return existing;
  const posting = await getPosting(db, postingId);
  // If the limit is reached, a concurrent request may have created this bookmark as the last one allowed.
  const bookmark =
    (await upsertBookmark(db, accountId, posting, note)) ??
    (await updateBookmarkNote(db, accountId, Number(posting.id), note));
  if (!bookmark) throw conflict('LIMIT_REACHED', `You have reached the limit of ${MAX_BOOKMARKS} bookmarks.`);
  return bookmark;
}
