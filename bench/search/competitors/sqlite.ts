import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderBytes } from '../../lib/disk.ts';
import { type Engine, QUERY_TIMEOUT_MS } from '../engine.ts';
import { WorkerProcess } from '../worker-process.ts';
import type { SqliteCalls } from './sqlite-process.ts';

/** Opens SQLite's FTS5 with its trigram tokenizer, through node:sqlite, in a separate process. */
export function openSqlite(folder: string): Engine {
  const database = join(folder, 'sqlite');
  mkdirSync(database);
  const worker = new WorkerProcess<SqliteCalls>(join(import.meta.dirname, 'sqlite-process.ts'), [
    join(database, 'postings.sqlite'),
  ]);
  return {
    name: 'SQLite FTS5',
    load: ({ file }) => worker.call('load', file),
    search: (query) => worker.call('search', query, QUERY_TIMEOUT_MS),
    cpuSeconds: () => worker.cpuSeconds(),
    indexBytes: async () => folderBytes(database),
    close: () => worker.close(),
  };
}
