import type { DatabaseServer } from '../../lib/postgres.ts';
import { openTable, pattern } from './table.ts';

/** PostgreSQL as it comes: `ILIKE` over the text, by no index but the primary key, which is the default order. */
export const openIlike = (server: DatabaseServer) =>
  openTable('PostgreSQL ILIKE', server, 'workreel_bench_ilike', {
    indexes: [],
    conditions: (words, value) => words.map((word) => `search ilike ${value(pattern(word))}`),
  });
