import {
  Facets,
  type Filters,
  filterParameters,
  type Posting,
  SORT_ORDERS,
  type SortOrder,
  Suggestion,
  sortOrderParameter,
  Trends,
} from '@workreel/jobs-contract';
import {
  type App,
  answerPage,
  cursorInvalid,
  listHeaders,
  ProblemAnswer,
  pageParameters,
  schemaRef,
} from '@workreel/platform/http';
import { badRequest } from '@workreel/platform/problem';
import { type Corrections, SORT_KEY_COUNT, termsOf } from '@workreel/search-index';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { getPosting, toPosting } from '../postings/index.ts';
import { atomFeed } from './atom.domain.ts';
import type { JobSearch } from './job-search.ts';
import { isPlain } from './listing.sql.ts';

/** Tells which words of a keyword were taken for a slip. */
export const CORRECTED_KEYWORD = 'X-Corrected-Keyword';

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
  {
    headers: {
      ...listHeaders.headers,
      [CORRECTED_KEYWORD]: {
        type: 'string',
        description:
          'Where a word of the keyword stands in no posting and was taken for a slip of one that does: `word=what was looked for`, separated by commas, both percent-encoded.',
      },
    },
  },
);
/** While the index of a large store loads: SEARCH_LOADING. */
const Loading = {
  ...ProblemAnswer,
  description:
    'SEARCH_LOADING: the search index is loading. Come again after `Retry-After`; `progress` tells how far it is.',
};
const FilterQuery = Type.Object(filterParameters, { additionalProperties: false });
/** Entries of the feed. */
const FEED_LENGTH = 50;
/** Similar postings that are shown. */
const SIMILAR = 6;
const tags = ['postings'];

export async function searchRoutes(
  app: App,
  { search, settings, db }: { search: JobSearch; settings: { JOBS_BASE_URL: string }; db: JobsDb },
): Promise<void> {
  app.get(
    '/jobs',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Find postings',
        querystring: SearchQuery,
        response: { 200: SearchAnswer, 503: Loading },
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
      const query = { ...request.query, sortOrder };
      if (search.isReady || sortOrder === 'relevance' || !isPlain(filters)) {
        const answer = await answerByIndex(reply, search, query, filters, sortOrder);
        return reply.type('application/json; charset=utf-8').send(answer as never);
      }
      const { rows, pagenum } = await answerPage(reply, {
        query,
        keys: SORT_KEY_COUNT[sortOrder],
        rows: (page) => search.listing.page({ filters, sortOrder, ...page }),
        keysOf: ({ position }) => position,
        count: () => search.listing.total(filters),
      });
      return { jobPostings: rows.map(toPosting), sortOrder, pagenum };
    },
  );

  app.get(
    '/jobs/facets',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Values of the postings that fit, with their counts; each facet ignores its own filter',
        querystring: FilterQuery,
        response: { 200: Type.Object({ facets: Facets }), 503: Loading },
      },
    },
    async (request) => ({ facets: search.facets(request.query) }),
  );

  app.get(
    '/jobs/trends',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'The last weeks of what fits: postings, salaries, technologies',
        querystring: FilterQuery,
        response: { 200: Trends, 503: Loading },
      },
    },
    async (request) => search.trends(request.query),
  );

  app.get(
    '/jobs/:id/similar',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Open postings like one',
        description:
          'By title, technologies, sector, place, experience and kind of employment, most alike first; of postings that read the same one stands.',
        params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
        response: {
          200: Type.Object({ jobPostings: Type.Array(schemaRef<Posting>('Posting')) }),
          503: Loading,
        },
      },
    },
    async (request) => ({
      jobPostings: await search.similar(await getPosting(db, request.params.id), SIMILAR),
    }),
  );

  app.get(
    '/jobs/suggest',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'What a text in the search box could become',
        querystring: Type.Object(
          { prefix: Type.String({ minLength: 1, maxLength: 100, description: 'What was typed so far.' }) },
          { additionalProperties: false },
        ),
        response: { 200: Type.Object({ suggestions: Type.Array(Suggestion) }), 503: Loading },
      },
    },
    async (request) => ({ suggestions: await search.suggestions(request.query.prefix) }),
  );

  app.get(
    '/jobs.atom',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'The newest 50 that fit, as an Atom feed (RFC 4287)',
        querystring: FilterQuery,
        response: {
          200: {
            description: 'The feed.',
            content: { 'application/atom+xml': { schema: Type.String() } },
          },
          503: Loading,
        },
      },
    },
    async (request, reply) => {
      const postings = await search.newest(request.query, FEED_LENGTH);
      const words = request.query.keyword?.join(', ');
      const base = settings.JOBS_BASE_URL;
      const feed = { base, self: `${base}${request.url}`, title: words ? `Workreel: ${words}` : 'Workreel' };
      return reply.type('application/atom+xml; charset=utf-8').send(atomFeed(feed, postings));
    },
  );
}

/** The whole answer as it is sent. */
async function answerByIndex(
  reply: FastifyReply,
  search: JobSearch,
  query: Parameters<typeof answerPage>[1]['query'],
  filters: Filters,
  sortOrder: SortOrder,
): Promise<Buffer> {
  let total = 0;
  let corrections: Corrections = new Map();
  const { rows, pagenum } = await answerPage(reply, {
    query,
    keys: SORT_KEY_COUNT[sortOrder],
    rows: async ({ after, offset, limit }) => {
      const found = pageBy(search, { filters, sortOrder, after: after?.map(String), offset, limit });
      ({ total, corrections } = found);
      return found.ids.map((id) => ({ id, keys: found.last ?? [] }));
    },
    keysOf: ({ keys }) => keys,
    count: async () => total,
  });
  const postings = await search.texts.of(rows.map(({ id }) => id));
  if (corrections.size > 0) tellCorrections(reply, corrections, filters, postings);
  const parts: Buffer[] = [Buffer.from('{"jobPostings":[')];
  for (const [n, posting] of postings.entries()) {
    if (n > 0) parts.push(COMMA);
    parts.push(posting);
  }
  parts.push(Buffer.from(`],"sortOrder":"${sortOrder}","pagenum":${pagenum}}`));
  return Buffer.concat(parts);
}
const COMMA = Buffer.from(',');

function pageBy(search: JobSearch, request: Parameters<JobSearch['page']>[0]) {
  try {
    return search.page(request);
  } catch (error) {
    // Sort keys that somebody wrote by hand.
    if (error instanceof RangeError && request.after) throw cursorInvalid();
    throw error;
  }
}

/** Tells both words as they are written, in the keyword and in the postings that were found: the index has their stems. */
function tellCorrections(
  reply: FastifyReply,
  corrections: Corrections,
  { keyword = [] }: Filters,
  postings: readonly Buffer[],
): void {
  const asked = wordsIn(keyword.join(' '));
  const found = postings.flatMap((text) => {
    const { title, companyName }: Posting = JSON.parse(text.toString());
    return wordsIn(`${title} ${companyName}`);
  });
  const told = [...corrections].map(([word, [best = '']]) =>
    [writtenIn(asked, word), writtenIn(found, best.replace(/^=/, ''))].map(encodeURIComponent).join('='),
  );
  reply.header(CORRECTED_KEYWORD, told.join(', '));
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];
const writtenIn = (words: readonly string[], term: string): string =>
  words.find((word) => word === term) ?? words.find((word) => termsOf(word).words.includes(term)) ?? term;

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
