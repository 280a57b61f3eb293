import { hash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { badRequest, type Problem } from '../problem.ts';
import { linkHeader, MAX_OFFSET, type Total } from './link-header.domain.ts';

/** References a shared schema of the OpenAPI document by its `$id`. */
export const schemaRef = <T>(id: string) => Type.Unsafe<T>({ $ref: `${id}#` });

/** Query parameters of every list. */
export const pageParameters = {
  pagenum: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        'Page number, starting at 1 (the default). Only the first 10,000 entries can be reached by page number; follow the `next` links to read more.',
    }),
  ),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Entries per page.' }),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'Position from the `next` link. Unlike `pagenum`, it is equally fast on every page.',
    }),
  ),
};

/** Query parameters of a list with a single sort order: newest first. */
export const recentParameters = {
  sortOrder: Type.Optional(Type.Literal('recent')),
  ...pageParameters,
};

/** Response headers of every list. */
export const listHeaders = {
  headers: {
    'X-Total-Count': { type: 'integer', description: 'Number of matching entries.' },
    'X-Total-Count-Relation': {
      type: 'string',
      enum: ['eq', 'gte'],
      description: '`gte` if counting stopped at a limit.',
    },
    Link: {
      type: 'string',
      description:
        'RFC 8288: `first`, `prev`, `next` (with a cursor) and, if the total is exact, `last`. If the parameters of the request are too long to be repeated here, there is only `next`, with the cursor alone: send it with the same parameters.',
    },
  },
} as const;

/** A position in a list: the number of the next page and the sort keys of the entry before it. */
export interface Cursor {
  pagenum: number;
  after: (string | number | null)[];
}

/** Digest of a list's parameters without the position. A cursor is valid only for the same digest. */
function digestOf(query: Record<string, unknown>): string {
  const { cursor: _cursor, pagenum: _pagenum, ...rest } = query;
  const entries = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(entries), 'base64url').slice(0, 12);
}

/** Longer cursors are compressed: a position may contain a long title. */
const MAX_PLAIN_CURSOR_BYTES = 300;
const MAX_CURSOR_BYTES = 4_096;
/** First byte of zlib data (RFC 1950); JSON of a cursor starts with `[`. */
const ZLIB_FIRST_BYTE = 0x78;

function encodeCursor(cursor: Cursor, query: Record<string, unknown>): string {
  const json = Buffer.from(JSON.stringify([1, digestOf(query), cursor.pagenum, cursor.after]));
  return (json.length > MAX_PLAIN_CURSOR_BYTES ? deflateSync(json) : json).toString('base64url');
}

/** @throws Error if the text is not an encoded cursor. */
function parseCursor(text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  const json =
    bytes[0] === ZLIB_FIRST_BYTE ? inflateSync(bytes, { maxOutputLength: MAX_CURSOR_BYTES }) : bytes;
  return JSON.parse(json.toString('utf8'));
}

function pageTooDeep(): Problem {
  const detail = `Only the first ${MAX_OFFSET} entries can be reached by page number. Follow the next links, which contain a cursor, or narrow the list down.`;
  return badRequest('PAGE_TOO_DEEP', detail, [{ path: '/pagenum', message: detail }]);
}

/** Creates the error for a cursor that cannot be used. */
export const invalidCursor = (
  detail = 'The cursor is not valid. Use the one in the next link unchanged.',
): Problem => badRequest('CURSOR_INVALID', detail, [{ path: '/cursor', message: detail }]);

/**
 * @param keys - number of sort keys.
 * @throws Problem 400 CURSOR_INVALID if the cursor is malformed, belongs to other filters or is combined with `pagenum`.
 */
function decodeCursor(text: string, query: Record<string, unknown>, keys: number): Cursor {
  if (query.pagenum !== undefined) throw invalidCursor('A cursor includes the page number: omit pagenum.');
  let parsed: unknown;
  try {
    parsed = parseCursor(text);
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parsed) || parsed.length !== 4 || parsed[0] !== 1) {
    throw invalidCursor();
  }
  const [, digest, pagenum, after] = parsed as [number, unknown, unknown, unknown];
  if (digest !== digestOf(query))
    throw invalidCursor(
      'The cursor belongs to other filters, another sort order or page size. Start again from the first page.',
    );
  const isKey = (key: unknown) => key === null || typeof key === 'string' || Number.isFinite(key);
  if (
    !Number.isSafeInteger(pagenum) ||
    (pagenum as number) < 1 ||
    !Array.isArray(after) ||
    after.length !== keys ||
    !after.every(isKey)
  ) {
    throw invalidCursor();
  }
  return { pagenum: pagenum as number, after: after as Cursor['after'] };
}

/** Sets `X-Total-Count`, `X-Total-Count-Relation` and `Link` (RFC 8288). */
function setListHeaders(
  reply: FastifyReply,
  list: {
    query: Record<string, unknown>;
    pagenum: number;
    pageSize: number;
    total: Total;
    next: Cursor | undefined;
  },
): void {
  const header = linkHeader({
    path: reply.request.url.split('?', 1)[0]!,
    query: list.query,
    pagenum: list.pagenum,
    pageSize: list.pageSize,
    total: list.total,
    cursor: list.next && encodeCursor(list.next, list.query),
  });
  reply.header('X-Total-Count', list.total.count);
  reply.header('X-Total-Count-Relation', list.total.relation);
  if (header) reply.header('Link', header);
}

/** Which rows of a list to read: those after a position, or from an offset. `limit` is one more than the page size. */
export interface PageRequest {
  after: Cursor['after'] | undefined;
  offset: number;
  limit: number;
}

/** Returns the position in a list that is sorted by ID. @throws Problem 400 CURSOR_INVALID if the position is not an ID. */
export function cursorId([id]: Cursor['after']): number {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  throw invalidCursor();
}

/**
 * Reads one page of a list and sets the list headers.
 *
 * @param list - `query` includes the applied `sortOrder`; `keysOf` returns the sort keys of a row.
 * @throws Problem 400 CURSOR_INVALID, PAGE_TOO_DEEP
 */
export async function paginate<Row>(
  reply: FastifyReply,
  list: {
    query: Record<string, unknown> & { pageSize: number; pagenum?: number; cursor?: string };
    /** Number of sort keys; default 1. */
    keys?: number;
    rows: (page: PageRequest) => Promise<Row[]>;
    keysOf: (row: Row) => Cursor['after'];
    count: () => Promise<number | Total>;
  },
): Promise<{ rows: Row[]; pagenum: number }> {
  const { query } = list;
  const { pageSize, cursor } = query;
  const position = cursor === undefined ? undefined : decodeCursor(cursor, query, list.keys ?? 1);
  const pagenum = position?.pagenum ?? query.pagenum ?? 1;
  if (!position && (pagenum - 1) * pageSize >= MAX_OFFSET) throw pageTooDeep();
  const page = {
    after: position?.after,
    offset: position ? 0 : (pagenum - 1) * pageSize,
    limit: pageSize + 1,
  };
  const [fetched, counted] = await Promise.all([
    list.rows(page).catch((error) => {
      // SQLSTATE class 22, data exception: the cursor was manipulated.
      if (position && String(error?.code).startsWith('22')) throw invalidCursor();
      throw error;
    }),
    list.count(),
  ]);
  const rows = fetched.slice(0, pageSize);
  const next =
    fetched.length > pageSize ? { pagenum: pagenum + 1, after: list.keysOf(rows.at(-1)!) } : undefined;
  const total = typeof counted === 'number' ? { count: counted, relation: 'eq' as const } : counted;
  setListHeaders(reply, { query, pagenum, pageSize, total, next });
  return { rows, pagenum };
}
