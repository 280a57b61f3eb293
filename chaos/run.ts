/**
 * Runs long tests that kill processes or use random data, in areas of at most half an hour each:
 *   npm run chaos -- [area...] [--quick] [--seed N] [--list]
 * Without an area, all areas run. `--quick` kills once in each way. `--list` prints the names of the areas as JSON (with
 * `--quick`: of those that it runs). `--seed`, or CHAOS_SEED, repeats the random choices of a run. CHAOS_KILLS sets the number of kills of each kind (default: 20).
 * TEST_DATABASE_URL names a PostgreSQL server; without it, tests on PostgreSQL are reported as skipped.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Area } from './area.ts';

const AREAS: Record<string, () => Promise<Area>> = {
  collecting: () => import('./collecting.ts'),
  sources: () => import('./sources.ts'),
  groups: () => import('./groups.ts'),
  alerts: () => import('./alerts.ts'),
  uploads: async () => (await import('./video.ts')).uploads,
  conversion: async () => (await import('./video.ts')).conversion,
  edits: async () => (await import('./video.ts')).edits,
  films: () => import('./films.ts'),
  search: () => import('./search.ts'),
  'search-cases': () => import('./search-cases.ts'),
  opensearch: () => import('./opensearch.ts'),
  processes: () => import('./processes.ts'),
  storage: () => import('./storage.ts'),
  store: () => import('./store.ts'),
  restore: () => import('./restore.ts'),
  texts: () => import('./texts.ts'),
  requests: () => import('./requests.ts'),
  schemathesis: () => import('./schemathesis.ts'),
  'pages-jobs': async () => (await import('./pages.ts')).jobs,
  'pages-video': async () => (await import('./pages.ts')).video,
};
/**
 * `--quick` skips these areas by default, because CI already runs the same tests with smaller counts, or converts a few of the films.
 * `opensearch`, whose three nodes need a machine of their own, is tested there with one node and without kills.
 */
const NOT_QUICK = ['films', 'search-cases', 'opensearch', 'restore', 'texts', 'pages-jobs', 'pages-video'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: process.env.CHAOS_SEED ?? String(randomInt(2 ** 31)) },
    list: { type: 'boolean', default: false },
  },
});

/** @returns the exit code. */
async function main(): Promise<number> {
  const { quick } = values;
  const defaultNames = Object.keys(AREAS).filter((name) => !quick || !NOT_QUICK.includes(name));
  if (values.list) {
    console.log(JSON.stringify(defaultNames));
    return 0;
  }
  const unknown = positionals.find((name) => !Object.hasOwn(AREAS, name));
  const seed = Number(values.seed);
  if (unknown !== undefined || !Number.isInteger(seed)) {
    console.error(unknown === undefined ? '--seed must be an integer.' : `Unknown area: ${unknown}`);
    console.error(`Usage: npm run chaos -- [${Object.keys(AREAS).join('|')}] [--quick] [--seed N] [--list]`);
    return 2;
  }
  const options = {
    quick,
    seed,
    kills: quick ? 1 : Number(process.env.CHAOS_KILLS ?? 20),
    serverUrl: process.env.TEST_DATABASE_URL,
  };
  const names = positionals.length > 0 ? positionals : defaultNames;
  console.log(`chaos: ${names.join(', ')}; ${quick ? 'quick' : 'full'} counts, seed ${seed}`);
  const durations: string[] = [];
  const failed: string[] = [];
  for (const name of names) {
    const startedAt = performance.now();
    console.log(`\n${name}`);
    let result = 'ok';
    try {
      await (await AREAS[name]!()).run(options);
    } catch (error) {
      result = 'FAILED';
      failed.push(name);
      console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    }
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`${name}: ${result} after ${seconds} s`);
    durations.push(`${name} ${seconds} s`);
  }
  const result = failed.length === 0 ? 'ok' : `FAILED: ${failed.join(', ')}`;
  console.log(`\nchaos: ${result} (${durations.join(', ')}); seed ${seed}`);
  return failed.length === 0 ? 0 : 1;
}

// Services start many times during a run, so cache their compiled modules.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/workreel/modules');
// Services live only for seconds, so WebAssembly is not optimized; see vitest.config.ts.
process.env.TEST_NODE_FLAGS ??= '--liftoff-only';
process.exit(await main());
