import { join } from 'node:path';
import { OwnProcess } from '../search/own-process.ts';

/** What bench/search/ours.ts does for other benchmarks. */
interface Filling {
  [name: string]: (argument: never) => unknown;
  fill(at: Filled): Promise<void>;
}
interface Filled {
  databaseUrl: string;
  folder: string;
  /** Postings, and what they are generated from. */
  count: number;
  seed: number;
}

/** Stores generated postings, in a process of its own. */
export async function fillDatabase(at: Filled): Promise<void> {
  const filling = new OwnProcess<Filling>(join(import.meta.dirname, '../search/ours.ts'));
  await filling.call('fill', at);
  await filling.close();
}
