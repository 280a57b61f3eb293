/**
 * What takes long to break, in areas of at most half an hour each:
 *   npm run chaos -- [area] [--quick] [--seed N] [--list]
 * Without an area all of them. `--quick`: one kill of each kind. `--list` prints the areas as JSON. CHAOS_SEED, or `--seed`, repeats a
 * run; CHAOS_KILLS is the number of kills of each kind (default 20). TEST_DATABASE_URL names a PostgreSQL server; without one that
 * half is skipped, and said to be.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Area } from './area.ts';

const AREAS: Record<string, () => Promise<Area>> = {
  collecting: () => import('./collecting.ts'),
  alerts: () => import('./alerts.ts'),
  uploads: async () => (await import('./video.ts')).uploads,
  conversion: async () => (await import('./video.ts')).conversion,
  search: () => import('./search.ts'),
  'search-cases': () => import('./search-cases.ts'),
  processes: () => import('./processes.ts'),
  storage: () => import('./storage.ts'),
  restore: () => import('./restore.ts'),
  requests: () => import('./requests.ts'),
  'pages-jobs': async () => (await import('./pages.ts')).jobs,
  'pages-video': async () => (await import('./pages.ts')).video,
};
/** Nothing is killed there: CI runs the same tests with smaller counts anyway. */
const NOT_QUICK = ['search-cases', 'restore', 'requests', 'pages-jobs', 'pages-video'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seed: { type: 'string', default: process.env.CHAOS_SEED ?? String(randomInt(2 ** 31)) },
    list: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  if (values.list) {
    console.log(JSON.stringify(Object.keys(AREAS)));
    return 0;
  }
  const unknown = positionals.find((name) => !Object.hasOwn(AREAS, name));
  const seed = Number(values.seed);
  if (unknown !== undefined || !Number.isInteger(seed)) {
    console.error(unknown === undefined ? '--seed takes a whole number.' : `There is no area “${unknown}”.`);
    console.error(`Usage: npm run chaos -- [${Object.keys(AREAS).join('|')}] [--quick] [--seed N] [--list]`);
    return 2;
  }
  const { quick } = values;
  const options = {
    quick,
    seed,
    kills: quick ? 1 : Number(process.env.CHAOS_KILLS ?? 20),
    serverUrl: process.env.TEST_DATABASE_URL,
  };
  const all = Object.keys(AREAS).filter((name) => !quick || !NOT_QUICK.includes(name));
  const names = positionals.length > 0 ? positionals : all;
  console.log(`chaos: seed ${seed}, ${quick ? 'quick' : 'full'} counts: ${names.join(', ')}`);
  const times: string[] = [];
  const failed: string[] = [];
  for (const name of names) {
    const began = performance.now();
    console.log(`\n${name}`);
    let outcome = 'ok';
    try {
      await (await AREAS[name]!()).run(options);
    } catch (error) {
      outcome = 'FAILED';
      failed.push(name);
      console.error(error instanceof Error ? (error.stack ?? error.message) : error);
    }
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(`${name}: ${outcome} after ${seconds} s`);
    times.push(`${name} ${seconds} s`);
  }
  const outcome = failed.length === 0 ? 'ok' : `FAILED: ${failed.join(', ')}`;
  console.log(`\nchaos: ${outcome} (${times.join(', ')}); seed ${seed}`);
  return failed.length === 0 ? 0 : 1;
}

// Services of a run start often: their modules are compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/workreel/modules');
// And live for seconds: see vitest.config.ts.
process.env.TEST_NODE_FLAGS ??= '--liftoff-only';
process.exit(await main());
