/**
 * The embedded database under many writes: its write-ahead log stays bounded, a second process is refused by name while it is in use,
 * and it opens quickly with all that was stored, though its process was killed.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@workreel/platform/database';
import { LaunchedProcess } from '@workreel/testing/process';
import { serviceEnvironment, workreel } from '@workreel/testing/services';
import { type ChaosOptions, part } from './area.ts';

const POSTINGS = { full: 200_000, quick: 3_000 };
const MIB = 1024 * 1024;
const MAX_LOG_BYTES = 200 * MIB;
const MAX_REOPEN_MS = 10_000;
const FILL_MS = 15 * 60_000;
/** Commands that need the store for themselves. */
const COMMANDS = [['start', 'jobs'], ['migrate'], ['admin', 'create', 'second@example.org']];

export async function run({ quick }: ChaosOptions): Promise<void> {
  const count = quick ? POSTINGS.quick : POSTINGS.full;
  const dataDir = await mkdtemp(join(tmpdir(), 'workreel-chaos-log-'));
  try {
    const args = [join(import.meta.dirname, 'storage/filler.ts'), dataDir, String(count)];
    await using filler = new LaunchedProcess(process.execPath, args);
    await part(`${count} postings with a bounded log`, async () => {
      const largest = Number(await filler.firstLine({ timeoutMs: FILL_MS }));
      const mib = `${Math.round(largest / MIB)} MB`;
      assert.ok(largest > 0 && largest < MAX_LOG_BYTES, `the log grew to ${mib}`);
      console.log(`  the log was ${mib} at most`);
    });
    await part('a second process is refused', async () => {
      const env = await serviceEnvironment({ DATA_DIR: dataDir });
      // At once: they change nothing.
      await Promise.all(COMMANDS.map((command) => assertRefused(command, env, filler.pid)));
    });
    await filler.kill();
    for (const how of ['after SIGKILL', 'after closing'])
      await part(`reopened ${how}`, () => assertOpens(dataDir, count, how));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function assertRefused(
  command: string[],
  env: Awaited<ReturnType<typeof serviceEnvironment>>,
  owner: number,
): Promise<void> {
  const { code, stderr } = await workreel(command, { env });
  assert.equal(code, 2, `“${command.join(' ')}” was not refused: ${stderr}`);
  assert.match(stderr, new RegExp(`is in use by process ${owner} on .*\\(the filler, since .*DATA_DIR`));
  assert.doesNotMatch(stderr, /\n\s+at /, 'a refusal needs no stack');
}

async function assertOpens(dataDir: string, count: number, how: string): Promise<void> {
  const began = performance.now();
  const store = await openEmbedded({ dataDir, command: 'chaos' });
  const { rows } = await store.run(
    'select count(*)::int as n, count(distinct source_url)::int as addresses from jobs.postings',
  );
  const ms = Math.round(performance.now() - began);
  await store.close();
  assert.deepEqual(rows, [{ n: count, addresses: count }], `${how} postings are missing`);
  assert.ok(ms < MAX_REOPEN_MS, `reopening ${how} took ${ms} ms`);
}
