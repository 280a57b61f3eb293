import type { DatabaseServer } from '../../lib/postgres.ts';
import { gramsOf, openTable, pattern } from './table.ts';

/**
 * PostgreSQL with the best index that we found for this: every pair of letters and the lists of a posting in one GIN,
 * and an index for each order. pg_trgm, which its documentation names for parts of words, took three times the
 * processor time over these queries: the two letters of most Korean words hold no trigram.
 */
export const openIndexed = (server: DatabaseServer) =>
  openTable('PostgreSQL, best index', server, 'workreel_bench_index', {
    indexes: [
      'create index on postings using gin (grams, regions, technologies, types)',
      'create index on postings ("byDeadline", id desc)',
      'create index on postings ("bySalary" desc, id desc)',
      'create index on postings ("byExperience", id desc)',
    ],
    conditions: (words, value) => {
      const grams = words.flatMap(gramsOf);
      return [
        ...(grams.length > 0 ? [`grams @> ${value(grams)}::text[]`] : []),
        // Two letters are a pair themselves; of a longer word the pairs may stand apart.
        ...words
          .filter((word) => [...word].length !== 2)
          .map((word) => `search like ${value(pattern(word))}`),
      ];
    },
  });
