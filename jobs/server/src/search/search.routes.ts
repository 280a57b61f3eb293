import {
  type Filters,
  filterParameters,
  type Posting,
  SORT_ORDERS,
  type SortOrder,
  sortOrderParameter,
} from '@workreel/jobs-contract';
import { type App, answerPage, listHeaders, pageParameters, schemaRef } from '@workreel/platform/http';
import { badRequest } from '@workreel/platform/problem';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { toPosting } from '../postings/index.ts';
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
      const {
        cursor: _cursor,
        pagenum: _pagenum,
        pageSize: _size,
        sortOrder: asked,
        ...filters
      } = request.query;
      const sortOrder = chooseOrder(asked, filters);
      const { rows, pagenum } = await answerPage(reply, {
        query: { ...request.query, sortOrder },
        keys: sortKeysOf(sortOrder, filters).length,
        rows: (page) => searchPostings(db, { filters, sortOrder, ...page }),
        keysOf: ({ position }) => position,
        count: () => countPostings(db, filters),
      });
      return { jobPostings: rows.map(toPosting), sortOrder, pagenum };
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
