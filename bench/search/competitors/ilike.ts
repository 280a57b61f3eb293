import type { DatabaseServer } from '../../lib/postgres.ts';
import { openTable, pattern } from './table.ts';

/** Opens PostgreSQL with `ILIKE` on the text and no index except the primary key, which has the default sort order. */
export const openIlike = (server: DatabaseServer) =>
  openTable('PostgreSQL ILIKE', server, 'workreel_bench_ilike', {
    indexes: [],
    conditions: (words, value) => words.map((word) => `search ilike ${value(pattern(word))}`),
  });
