import { join } from 'node:path';
import { WorkerProcess } from '../search/worker-process.ts';

/** The call to bench/search/workreel.ts that other benchmarks use. */
interface FillCalls {
  [name: string]: (argument: never) => unknown;
  fill(options: FillOptions): Promise<void>;
}
interface FillOptions {
  databaseUrl: string;
  folder: string;
  /** Number of postings. */
  count: number;
  /** Seed of the generator. */
  seed: number;
}

/** Stores generated postings, in a separate process. */
export async function fillDatabase(options: FillOptions): Promise<void> {
  const process = new WorkerProcess<FillCalls>(join(import.meta.dirname, '../search/workreel.ts'));
  await process.call('fill', options);
  await process.close();
}
