import type { DatabaseServer } from '../../lib/postgres.ts';
import { gramsOf, openTable, pattern } from './table.ts';

/**
 * Opens PostgreSQL with the best index we found: all bigrams and the array columns of a posting in one GIN index, and an index for
 * each sort order. pg_trgm, which its documentation recommends for substring search, needed three times the CPU time for
 * these queries, because most Korean words have two characters and therefore no trigram.
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
        // A word of two characters is a bigram itself; the bigrams of a longer word may occur apart from each other.
        ...words
          .filter((word) => [...word].length !== 2)
          .map((word) => `search like ${value(pattern(word))}`),
      ];
    },
  });
