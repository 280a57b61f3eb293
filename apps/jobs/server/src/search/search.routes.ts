import {
  Facets,
  FILTER_LIMITS,
  type Filters,
  filterParameters,
  type Posting,
  type PostingSource,
  RegionNames,
  SORT_ORDERS,
  type SortOrder,
  Suggestion,
  sortOrderParameter,
  Trends,
} from '@workreel/jobs-contract';
import {
  type App,
  correctedKeywordHeader,
  invalidCursor,
  listHeaders,
  MAX_KEYWORD_HEADER_BYTES,
  ProblemResponse,
  pageParameters,
  paginate,
  schemaRef,
  setCorrectedKeyword,
} from '@workreel/platform/http';
import { badRequest, Problem } from '@workreel/platform/problem';
import { type Correction, type PageResult, SORT_KEY_COUNT, termsOf } from '@workreel/search-index';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { JobsDb } from '../migrations/tables.ts';
import { getPosting, regionNamesOf, sourcesOf, sourcesOfIds, toPosting } from '../postings/index.ts';
import { parseTimeZone } from '../time-zone.ts';
import { atomFeed } from './atom.domain.ts';
import type { JobSearch } from './job-search.ts';
import { hasNoTextFilter } from './listing.sql.ts';
import { correctText, type NearestKeyword } from './nearest-keyword.domain.ts';

/** Response header with a similar keyword that has matches, if a search has none. */
export const SUGGESTED_QUERY = 'X-Suggested-Query';

const SearchQuery = Type.Object(
  { ...filterParameters, sortOrder: sortOrderParameter, ...pageParameters },
  { additionalProperties: false },
);
const SearchResponse = Type.Object(
  {
    jobPostings: Type.Array(schemaRef<Posting>('Posting'), { description: 'Postings on this page.' }),
    sortOrder: Type.Unsafe<SortOrder>({
      type: 'string',
      enum: [...SORT_ORDERS],
      description: 'Sort order of the list.',
    }),
    pagenum: Type.Integer({ description: 'Number of this page, starting at 1.' }),
  },
  {
    description: 'A page of matching postings.',
    headers: {
      ...listHeaders.headers,
      [SUGGESTED_QUERY]: {
        type: 'string',
        description:
          'If no posting matches, a similar `keyword` with matches, percent-encoded, and the number of postings that match it with the other filters: `%EA%B0%84%ED%98%B8%EC%82%AC; count=12`. With `exact`, it is the corrected keyword if there is one. Otherwise it is the keyword without some of its words.',
      },
      ...correctedKeywordHeader,
    },
  },
);
/** Response schema of routes that need the index. */
export const Unavailable = {
  ...ProblemResponse,
  description:
    '`SEARCH_LOADING`: the search index is loading; `progress` reports how much has been loaded. `SEARCH_UNAVAILABLE`: the search engine cannot be reached. Retry after the time in `Retry-After`.',
};
/** Query of routes that take only filters. */
export const FilterQuery = Type.Object(filterParameters, { additionalProperties: false });
const TrendQuery = Type.Object(
  {
    ...filterParameters,
    timeZone: Type.String({
      default: 'UTC',
      maxLength: 64,
      description: 'Time zone in which weeks begin on Monday at midnight, for example `Asia/Seoul`.',
    }),
  },
  { additionalProperties: false },
);
/** Number of postings from which the spelling of a suggested keyword is taken. */
const MAX_SPELLINGS = 20;
/** Maximum number of entries in the feed. */
const FEED_LENGTH = 50;
const MAX_SIMILAR = 6;
/** Maximum number of regions per request, so that the URL stays short. */
const MAX_REGIONS = 40;
/** A day: names change only with releases. */
const REGION_NAMES_SECONDS = 86_400;
const tags = ['postings'];
const config = { access: 'anyone', limit: 'search' } as const;

export async function searchRoutes(
  app: App,
  { search, settings, db }: { search: JobSearch; settings: { JOBS_BASE_URL: string }; db: JobsDb },
): Promise<void> {
  app.get(
    '/jobs',
    {
      config,
      schema: {
        tags,
        summary: 'Search postings',
        description:
          'Returns the postings that match all filters. A repeated filter matches if any of its values does.',
        querystring: SearchQuery,
        response: { 200: SearchResponse, 503: Unavailable },
      },
    },
    async (request, reply) => {
      const {
        cursor: _cursor,
        pagenum: _pagenum,
        pageSize: _size,
        sortOrder: requested,
        ...filters
      } = request.query;
      const sortOrder = chooseSortOrder(requested, filters);
      const query = { ...request.query, sortOrder };
      const searchIndex = () => listByIndex(reply, { search, db }, query, filters, sortOrder);
      const send = (body: Buffer) => reply.type('application/json; charset=utf-8').send(body as never);
      if (sortOrder === 'relevance' || !hasNoTextFilter(filters)) return send(await searchIndex());
      if (search.isReady) {
        const body = await searchIndex().catch(ifUnavailable);
        if (body) return send(body);
      }
      const { rows, pagenum } = await paginate(reply, {
        query,
        keys: SORT_KEY_COUNT[sortOrder],
        rows: (page) => search.listing.page({ filters, sortOrder, ...page }),
        keysOf: ({ position }) => position,
        count: () => search.listing.total(filters),
      });
      const sources = filters.distinct ? await sourcesOf(db, rows) : undefined;
      const jobPostings = rows.map((row) => ({
        ...toPosting(row),
        ...(sources && { sources: sources.get(row.id) ?? [] }),
      }));
      return { jobPostings, sortOrder, pagenum };
    },
  );

  app.get(
    '/jobs/facets',
    {
      config,
      schema: {
        tags,
        summary: 'List facets',
        description:
          'Returns the values that occur in the matching postings, with counts. Each facet ignores the filter of the same name.',
        querystring: FilterQuery,
        response: {
          200: Type.Object({ facets: Facets }, { description: 'Facet values by filter.' }),
          503: Unavailable,
        },
      },
    },
    async (request) => ({ facets: await search.facets(request.query) }),
  );

  app.get(
    '/jobs/regions',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Retrieve names of regions',
        description: 'Returns the names of regions for display. Other texts are their own names.',
        querystring: Type.Object(
          {
            value: Type.Array(Type.String({ minLength: 1, maxLength: FILTER_LIMITS.characters }), {
              maxItems: MAX_REGIONS,
              description: 'Region as in `location.regions` or the facets. May be repeated.',
            }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object(
            {
              regions: Type.Array(
                Type.Object({
                  value: Type.String({ description: 'The requested value.' }),
                  names: RegionNames,
                }),
                { description: 'The regions, in the order of the request.' },
              ),
            },
            { description: 'The names.' },
          ),
        },
      },
    },
    async (request, reply) => {
      reply.header('Cache-Control', `public, max-age=${REGION_NAMES_SECONDS}`);
      return { regions: request.query.value.map((value) => ({ value, names: regionNamesOf(value) })) };
    },
  );

  app.get(
    '/jobs/trends',
    {
      config,
      schema: {
        tags,
        summary: 'Retrieve trends',
        description:
          'Returns the number and the median salary of the matching postings per week, and their most common technologies.',
        querystring: TrendQuery,
        response: { 200: Trends, 503: Unavailable },
      },
    },
    async ({ query: { timeZone, ...filters } }) =>
      search.trends(filters, parseTimeZone(timeZone, '/timeZone')),
  );

  app.get(
    '/jobs/:id/similar',
    {
      config,
      schema: {
        tags,
        summary: 'List similar postings',
        description:
          'Returns open postings that are similar in title, technologies, sector, region, experience and employment type, most similar first. Of several postings with the same title and company, only one is returned.',
        params: Type.Object({
          id: Type.String({ maxLength: 64, description: 'Identifier of the posting.' }),
        }),
        response: {
          200: Type.Object(
            {
              jobPostings: Type.Array(schemaRef<Posting>('Posting'), { description: 'Similar postings.' }),
            },
            { description: 'The similar postings.' },
          ),
          503: Unavailable,
        },
      },
    },
    async (request) => ({
      jobPostings: await search.similar(await getPosting(db, request.params.id), MAX_SIMILAR),
    }),
  );

  app.get(
    '/jobs/suggest',
    {
      config,
      schema: {
        tags,
        summary: 'Suggest search texts',
        description:
          'Returns titles, companies and technologies that complete a prefix: first those that are the prefix, then those that contain it as whole words, then the others.',
        querystring: Type.Object(
          { prefix: Type.String({ minLength: 1, maxLength: 100, description: 'Text entered so far.' }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object(
            { suggestions: Type.Array(Suggestion, { description: 'Suggestions, best first.' }) },
            { description: 'The suggestions.' },
          ),
          503: Unavailable,
        },
      },
    },
    async (request) => ({ suggestions: await search.suggestions(request.query.prefix) }),
  );

  app.get(
    '/jobs.atom',
    {
      config,
      schema: {
        tags,
        summary: 'Retrieve an Atom feed',
        description: 'Returns the newest 50 matching postings as an Atom feed (RFC 4287).',
        querystring: FilterQuery,
        response: {
          200: {
            description: 'The Atom feed.',
            content: { 'application/atom+xml': { schema: Type.String() } },
          },
          503: Unavailable,
        },
      },
    },
    async (request, reply) => {
      const postings = await search.newest(request.query, FEED_LENGTH);
      const keyword = request.query.keyword?.join(', ');
      const base = settings.JOBS_BASE_URL;
      const feed = {
        base,
        self: `${base}${request.url}`,
        title: keyword ? `Workreel: ${keyword}` : 'Workreel',
      };
      return reply.type('application/atom+xml; charset=utf-8').send(atomFeed(feed, postings));
    },
  );
}

/** Lets SQL answer if the search engine cannot be reached. */
const ifUnavailable = (error: unknown): void => {
  if (!(error instanceof Problem && error.code === 'SEARCH_UNAVAILABLE')) throw error;
};

/** Returns the serialized response body. */
async function listByIndex(
  reply: FastifyReply,
  { search, db }: { search: JobSearch; db: JobsDb },
  query: Parameters<typeof paginate>[1]['query'],
  filters: Filters,
  sortOrder: SortOrder,
): Promise<Buffer> {
  let found: Promise<PageResult> | undefined;
  const { rows, pagenum } = await paginate(reply, {
    query,
    keys: SORT_KEY_COUNT[sortOrder],
    rows: async ({ after, offset, limit }) => {
      found = findPage(search, { filters, sortOrder, after: after?.map(String), offset, limit });
      const page = await found;
      return page.ids.map((id) => ({ id, keys: page.last ?? [] }));
    },
    keysOf: ({ keys }) => keys,
    // Called after `rows`.
    count: async () => (await found!).total,
  });
  const { total, corrections } = await found!;
  const ids = rows.map(({ id }) => id);
  const [postings, sources] = await Promise.all([
    search.cache.getAll(ids),
    filters.distinct && ids.length > 0 ? sourcesOfIds(db, ids) : undefined,
  ]);
  if (corrections.length > 0)
    setCorrectedKeyword(
      reply,
      inOriginalSpelling(
        corrections,
        filters,
        postings.map(({ json }) => json),
      ),
    );
  if (total === 0)
    setSuggestedQuery(
      reply,
      (await correctedKeyword(search, filters)) ?? (await search.nearestKeyword(filters)),
    );
  const chunks: Buffer[] = [Buffer.from('{"jobPostings":[')];
  for (const [n, { id, json }] of postings.entries()) {
    if (n > 0) chunks.push(COMMA);
    if (filters.distinct) chunks.push(...withSources(json, sources?.get(id) ?? []));
    else chunks.push(json);
  }
  chunks.push(Buffer.from(`],"sortOrder":"${sortOrder}","pagenum":${pagenum}}`));
  return Buffer.concat(chunks);
}
const COMMA = Buffer.from(',');

/** Adds sources to a serialized posting in front of its closing brace. */
const withSources = (posting: Buffer, sources: readonly PostingSource[]): Buffer[] => [
  posting.subarray(0, -1),
  Buffer.from(`,"sources":${JSON.stringify(sources)}}`),
];

async function findPage(search: JobSearch, request: Parameters<JobSearch['page']>[0]): Promise<PageResult> {
  try {
    return await search.page(request);
  } catch (error) {
    // The sort keys in the cursor are invalid.
    if (error instanceof RangeError && request.after) throw invalidCursor();
    throw error;
  }
}

/** Returns corrections with the words as spelled in the keyword and in the postings, because the index contains only stems. */
function inOriginalSpelling(
  corrections: readonly Correction[],
  { keyword = [] }: Filters,
  postings: readonly Buffer[],
): Correction[] {
  const keywordWords = wordsIn(keyword.join(' '));
  const postingWords = postings.flatMap((json) => {
    const { title, companyName }: Posting = JSON.parse(json.toString());
    return wordsIn(`${title} ${companyName}`);
  });
  return corrections.map(({ from, to }) => ({
    from: originalSpelling(keywordWords, from),
    to: originalSpelling(postingWords, to),
  }));
}

/** Returns the corrected keyword of a search for a keyword as written, if it matches postings with the other filters. */
async function correctedKeyword(search: JobSearch, filters: Filters): Promise<NearestKeyword | undefined> {
  const [keyword, ...alternatives] = filters.keyword ?? [];
  if (!filters.exact || keyword === undefined || alternatives.length > 0) return undefined;
  const find = (changed: Filters, limit: number) =>
    search.page({
      filters: { ...filters, ...changed },
      sortOrder: 'relevance',
      after: undefined,
      offset: 0,
      limit,
    });
  const { ids, corrections } = await find({ exact: false }, MAX_SPELLINGS);
  if (ids.length === 0 || corrections.length === 0) return undefined;
  const postings = await search.cache.getAll(ids);
  const corrected = correctText(
    keyword,
    inOriginalSpelling(
      corrections,
      filters,
      postings.map(({ json }) => json),
    ),
  );
  const { total } = await find({ keyword: [corrected] }, 1);
  return total === 0 ? undefined : { keyword: corrected, count: total };
}

function setSuggestedQuery(reply: FastifyReply, nearest: NearestKeyword | undefined): void {
  if (nearest === undefined) return;
  const header = `${encodeURIComponent(nearest.keyword)}; count=${nearest.count}`;
  if (header.length <= MAX_KEYWORD_HEADER_BYTES) reply.header(SUGGESTED_QUERY, header);
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];
const originalSpelling = (words: readonly string[], term: string): string =>
  words.find((word) => word === term) ?? words.find((word) => termsOf(word).words.includes(term)) ?? term;

/** @throws Problem 400 if relevance is requested without a keyword. */
export function chooseSortOrder(requested: SortOrder | undefined, filters: Filters): SortOrder {
  const hasKeyword = filters.keyword !== undefined;
  if (requested === 'relevance' && !hasKeyword) {
    const message =
      'Sorting by relevance requires a keyword. Add keyword, or use recent, deadline, salary or experience.';
    throw badRequest('INVALID_REQUEST', message, [{ path: '/sortOrder', message }]);
  }
  return requested ?? (hasKeyword ? 'relevance' : 'recent');
}
