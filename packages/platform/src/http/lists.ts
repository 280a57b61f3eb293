import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { badRequest, type Problem } from '../problem.ts';

/** A schema that stands once in the OpenAPI document, by its `$id`. */
export const schemaRef = <T>(id: string) => Type.Unsafe<T>({ $ref: `${id}#` });

/** The parameters that every list takes. */
export const pageParameters = {
  pagenum: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Page, from 1 (default 1).' }),
  ),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Entries a page.' }),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'Taken from the `next` link: walking on costs the same on each page.',
    }),
  ),
};

/** The parameters of a list that has one order: newest first. */
export const recentParameters = {
  sortOrder: Type.Optional(Type.Literal('recent')),
  ...pageParameters,
};

/** The headers of every list, for its response's schema. */
export const listHeaders = {
  headers: {
    'X-Total-Count': { type: 'integer', description: 'How many fit.' },
    'X-Total-Count-Relation': {
      type: 'string',
      enum: ['eq', 'gte'],
      description: '`gte` where counting stopped.',
    },
    Link: {
      type: 'string',
      description: 'RFC 8288: `first`, `prev`, `next` (with a cursor), `last` where the total is exact.',
    },
  },
} as const;

/** Where a walk stands: the page it will show and the sort keys of the last entry shown. */
export interface Cursor {
  pagenum: number;
  after: (string | number | null)[];
}

export interface Total {
  count: number;
  /** `gte` where counting stopped. */
  relation: 'eq' | 'gte';
}

/** Parameters of a list without its position: two walks with the same digest are the same walk. */
function digestOf(query: Record<string, unknown>): string {
  const { cursor: _cursor, pagenum: _pagenum, ...rest } = query;
  const entries = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(entries), 'base64url').slice(0, 12);
}

function encodeCursor(cursor: Cursor, query: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify([1, digestOf(query), cursor.pagenum, cursor.after])).toString(
    'base64url',
  );
}

/** A cursor that cannot be walked on from; without a reason, one that is none of ours. */
export const cursorInvalid = (
  detail = 'This is no cursor. Take it from the next link as it stands.',
): Problem => badRequest('CURSOR_INVALID', detail, [{ path: '/cursor', message: detail }]);

/**
 * @param keys - how many sort keys the order has.
 * @throws Problem 400 CURSOR_INVALID where it is not ours, belongs to other filters or stands beside a `pagenum`.
 */
function decodeCursor(text: string, query: Record<string, unknown>, keys: number): Cursor {
  if (query.pagenum !== undefined) throw cursorInvalid('A cursor carries its page: leave out pagenum.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    throw cursorInvalid();
  }
  if (!Array.isArray(parsed) || parsed.length !== 4 || parsed[0] !== 1) {
    throw cursorInvalid();
  }
  const [, digest, pagenum, after] = parsed as [number, unknown, unknown, unknown];
  if (digest !== digestOf(query))
    throw cursorInvalid(
      'This cursor belongs to other filters, order or page size. Start again from the first page.',
    );
  const isKey = (key: unknown) => key === null || typeof key === 'string' || Number.isFinite(key);
  if (
    !Number.isSafeInteger(pagenum) ||
    (pagenum as number) < 1 ||
    !Array.isArray(after) ||
    after.length !== keys ||
    !after.every(isKey)
  ) {
    throw cursorInvalid();
  }
  return { pagenum: pagenum as number, after: after as Cursor['after'] };
}

/** Sets `X-Total-Count`, its relation and `Link` (RFC 8288) of one page of a list. */
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
  const path = reply.request.url.split('?', 1)[0]!;
  const { cursor: _cursor, pagenum: _pagenum, ...filters } = list.query;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) for (const one of [value].flat()) parameters.append(name, String(one));
  // Neither a number nor a cursor (base64url) has anything to encode.
  const query = parameters.size > 0 ? `${parameters}&` : '';
  const link = (rel: string, name: 'pagenum' | 'cursor', value: string | number) =>
    `<${path}?${query}${name}=${value}>; rel="${rel}"`;
  const lastPage = Math.max(1, Math.ceil(list.total.count / list.pageSize));
  const links = [link('first', 'pagenum', 1)];
  if (list.pagenum > 1)
    links.push(
      link(
        'prev',
        'pagenum',
        list.total.relation === 'eq' ? Math.min(list.pagenum - 1, lastPage) : list.pagenum - 1,
      ),
    );
  if (list.next) links.push(link('next', 'cursor', encodeCursor(list.next, list.query)));
  if (list.total.relation === 'eq') links.push(link('last', 'pagenum', lastPage));
  reply.header('X-Total-Count', list.total.count);
  reply.header('X-Total-Count-Relation', list.total.relation);
  reply.header('Link', links.join(', '));
}

/** Which rows of a list to read: those after a position, or those behind an offset. One more than a page is asked for. */
export interface PageOf {
  after: Cursor['after'] | undefined;
  offset: number;
  limit: number;
}

/** The position in a list that is ordered by its ids alone. @throws Problem 400 CURSOR_INVALID where it is no id. */
export function idOf([id]: Cursor['after']): number {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  throw cursorInvalid();
}

/**
 * Reads one page of a list and sets its headers.
 *
 * @param list - `query` with the applied `sortOrder`; `keysOf` the sort keys of a row.
 * @throws Problem 400 CURSOR_INVALID.
 */
export async function answerPage<Row>(
  reply: FastifyReply,
  list: {
    query: Record<string, unknown> & { pageSize: number; pagenum?: number; cursor?: string };
    /** How many sort keys the order has; default 1. */
    keys?: number;
    rows: (page: PageOf) => Promise<Row[]>;
    keysOf: (row: Row) => Cursor['after'];
    count: () => Promise<number | Total>;
  },
): Promise<{ rows: Row[]; pagenum: number }> {
  const { query } = list;
  const { pageSize, cursor } = query;
  const walk = cursor === undefined ? undefined : decodeCursor(cursor, query, list.keys ?? 1);
  const pagenum = walk?.pagenum ?? query.pagenum ?? 1;
  const page = { after: walk?.after, offset: walk ? 0 : (pagenum - 1) * pageSize, limit: pageSize + 1 };
  const [found, counted] = await Promise.all([
    list.rows(page).catch((error) => {
      // SQLSTATE class 22, data exception: a cursor that somebody wrote by hand.
      if (walk && String(error?.code).startsWith('22')) throw cursorInvalid();
      throw error;
    }),
    list.count(),
  ]);
  const rows = found.slice(0, pageSize);
  const next =
    found.length > pageSize ? { pagenum: pagenum + 1, after: list.keysOf(rows.at(-1)!) } : undefined;
  const total = typeof counted === 'number' ? { count: counted, relation: 'eq' as const } : counted;
  setListHeaders(reply, { query, pagenum, pageSize, total, next });
  return { rows, pagenum };
}
