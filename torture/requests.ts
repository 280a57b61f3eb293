/**
 * Random requests made from the OpenAPI document, in full count, on both stores:
 *   node torture/requests.ts [--requests N]
 * TORTURE_SEED repeats a run; TEST_DATABASE_URL names the PostgreSQL server.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { requests: { type: 'string', default: '10000' } } });
const seed = process.env.TORTURE_SEED ?? String(randomInt(2 ** 31));
const { TEST_DATABASE_URL: serverUrl, ...rest } = process.env;
console.log(`requests: ${values.requests} on each store, TORTURE_SEED=${seed}`);

function fuzz(store: string, env: Record<string, string>): boolean {
  const { status } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      'jobs/server/src/app.fuzz.test.ts',
      'video/server/src/app.fuzz.test.ts',
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...rest, ...env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: seed },
    },
  );
  console.log(
    `${store}: ${status === 0 ? `${values.requests} requests, no 5xx, no broken schema` : 'FAILED'}`,
  );
  return status === 0;
}

const outcomes = [fuzz('embedded', {})];
if (serverUrl) outcomes.push(fuzz('PostgreSQL', { TEST_DATABASE_URL: serverUrl }));
else console.log('PostgreSQL: SKIPPED, TEST_DATABASE_URL is not set');
if (outcomes.includes(false)) {
  console.log(`requests: FAILED, TORTURE_SEED=${seed}`);
  process.exit(1);
}
console.log(`requests: ok on ${serverUrl ? 'both stores' : 'the embedded store'}`);
