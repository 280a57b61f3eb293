import { join } from 'node:path';
import { type Contestant, QUERY_LIMIT_MS } from '../contestant.ts';
import { OwnProcess } from '../own-process.ts';
import type { SqliteCalls } from './sqlite-process.ts';

/** SQLite's FTS5 with its trigram tokenizer, through Node's own binding, in a process of its own. */
export function openSqlite(folder: string): Contestant {
  const own = new OwnProcess<SqliteCalls>(join(import.meta.dirname, 'sqlite-process.ts'), [
    join(folder, 'postings.sqlite'),
  ]);
  return {
    name: 'SQLite FTS5',
    load: ({ file }) => own.call('load', file),
    search: (query) => own.call('search', query, QUERY_LIMIT_MS),
    cpuSeconds: () => own.cpuSeconds(),
    close: () => own.close(),
  };
}
