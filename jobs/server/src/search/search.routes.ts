import {
  type Filters,
  filterParameters,
  type Posting,
  SORT_ORDERS,
  type SortOrder,
  sortOrderParameter,
} from '@workreel/jobs-contract';
import {
  type App,
  cursorInvalid,
  decodeCursor,
  listHeaders,
  pageParameters,
  schemaRef,
  setListHeaders,
} from '@workreel/platform/http';
import { badRequest } from '@workreel/platform/problem';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { sortKeysOf } from './filter.sql.ts';
import { countPostings, searchPostings } from './search.repository.ts';

const SearchQuery = Type.Object(
  { ...filterParameters, sortOrder: sortOrderParameter, ...pageParameters },
  { additionalProperties: false },
);
const SearchAnswer = Type.Object(
  {
    jobPostings: Type.Array(schemaRef<Posting>('Posting')),
    sortOrder: Type.Unsafe<SortOrder>({ type: 'string', enum: [...SORT_ORDERS] }),
    pagenum: Type.Integer(),
  },
  listHeaders,
);

export async function searchRoutes(app: App, db: JobsDb): Promise<void> {
  app.get(
    '/jobs',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['postings'],
        summary: 'Find postings',
        querystring: SearchQuery,
        response: { 200: SearchAnswer },
      },
    },
    async (request, reply) => {
      const { cursor, pagenum: asked, pageSize, sortOrder: askedOrder, ...filters } = request.query;
      const sortOrder = chooseOrder(askedOrder, filters);
      const query = { ...request.query, sortOrder, pageSize };
      const walk =
        cursor === undefined ? undefined : decodeCursor(cursor, query, sortKeysOf(sortOrder, filters).length);
      const pagenum = walk?.pagenum ?? asked ?? 1;
      const [found, total] = await Promise.all([
        searchPostings(db, {
          filters,
          sortOrder,
          pageSize,
          ...(walk ? { after: walk.after } : { offset: (pagenum - 1) * pageSize }),
        }).catch((error) => {
          // SQLSTATE class 22, data exception: a cursor that somebody wrote by hand.
          if (walk && String(error?.code).startsWith('22')) throw cursorInvalid();
          throw error;
        }),
        countPostings(db, filters),
      ]);
      const next = found.position && { pagenum: pagenum + 1, after: found.position };
      setListHeaders(reply, { query, pagenum, pageSize, total, next });
      return { jobPostings: found.postings, sortOrder, pagenum };
    },
  );
}

/** @throws Problem 400 where relevance is asked for without a keyword that things could be relevant to. */
function chooseOrder(asked: SortOrder | undefined, filters: Filters): SortOrder {
  const hasKeyword = filters.keyword !== undefined;
  if (asked === 'relevance' && !hasKeyword) {
    const message =
      'Relevance needs a keyword. Add keyword, or choose recent, deadline, salary or experience.';
    throw badRequest('INVALID_REQUEST', message, [{ path: '/sortOrder', message }]);
  }
  return asked ?? (hasKeyword ? 'relevance' : 'recent');
}
