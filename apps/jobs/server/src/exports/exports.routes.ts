import type { Readable } from 'node:stream';
import { filterParameters, sortOrderParameter } from '@workreel/jobs-contract';
import type { App } from '@workreel/platform/http';
import { Type } from 'typebox';
import type { JobsContext } from '../context.ts';
import { chooseSortOrder, Unavailable } from '../search/index.ts';
import { postingsCsv } from './postings-csv.ts';
import { readInOrder } from './read.ts';

/** Maximum number of postings in a CSV file. `workreel jobs export` has no limit. */
const MAX_POSTINGS = 50_000;

export async function exportRoutes(
  app: App,
  { db, search }: Pick<JobsContext, 'db' | 'search'>,
): Promise<void> {
  app.get(
    '/jobs.csv',
    {
      // HEAD would read all rows without sending them.
      exposeHeadRoute: false,
      config: { access: 'anyone', limit: 'searchCsv' },
      schema: {
        tags: ['postings'],
        summary: 'Export postings as CSV',
        description: `Returns the first ${MAX_POSTINGS.toLocaleString('en')} matching postings. Which ones they are is determined at the start, so each of them is contained once, unless it is deleted meanwhile.`,
        querystring: Type.Object(
          { ...filterParameters, sortOrder: sortOrderParameter },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description:
              'CSV (RFC 4180) with a header row, in UTF-8 with a BOM. Lists are joined with `; `. Cells that a spreadsheet would evaluate as a formula begin with an apostrophe.',
            headers: {
              'X-Total-Count': {
                type: 'integer',
                description: `Number of matching postings, which may be more than the ${MAX_POSTINGS.toLocaleString('en')} that the file contains at most.`,
              },
              'X-Total-Count-Relation': { type: 'string', enum: ['eq'], description: 'The count is exact.' },
            },
            content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
          },
          503: Unavailable,
        },
      },
    },
    async (request, reply) => {
      const { sortOrder, ...filters } = request.query;
      const disconnected = new AbortController();
      reply.raw.once('close', () => disconnected.abort());
      const { ids, total } = await search.allIds(filters, chooseSortOrder(sortOrder, filters), {
        limit: MAX_POSTINGS,
        signal: disconnected.signal,
      });
      return reply
        .headers({
          'Content-Disposition': 'attachment; filename="jobs.csv"',
          'X-Total-Count': total,
          'X-Total-Count-Relation': 'eq',
        })
        .type('text/csv; charset=utf-8; header=present')
        .send(postingsCsv(readInOrder(db, ids)));
    },
  );
}
