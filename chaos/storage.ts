/**
 * Tests the embedded database under many writes: its write-ahead log stays below a limit, a second process is refused with an error
 * that identifies the first, and after a kill the database opens quickly with all data.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@workreel/platform/database';
import { LaunchedProcess } from '@workreel/testing/process';
import { serviceEnvironment, workreel } from '@workreel/testing/services';
import { type ChaosOptions, step } from './area.ts';

const POSTINGS = { full: 200_000, quick: 3_000 };
const MIB = 1024 * 1024;
const MAX_WAL_BYTES = 200 * MIB;
const MAX_REOPEN_MS = 10_000;
const FILL_TIMEOUT_MS = 15 * 60_000;
/** Commands that need exclusive access to the database. */
const EXCLUSIVE_COMMANDS = [['start', 'jobs'], ['migrate'], ['admin', 'create', 'second@example.org']];

export async function run({ quick }: ChaosOptions): Promise<void> {
  const count = quick ? POSTINGS.quick : POSTINGS.full;
  const dataDir = await mkdtemp(join(tmpdir(), 'workreel-chaos-wal-'));
  try {
    const args = [join(import.meta.dirname, 'storage/filler.ts'), dataDir, String(count)];
    await using filler = new LaunchedProcess(process.execPath, args);
    await step(`save ${count} postings with a limited write-ahead log`, async () => {
      const maxBytes = Number(await filler.firstLine({ timeoutMs: FILL_TIMEOUT_MS }));
      const size = `${Math.round(maxBytes / MIB)} MiB`;
      assert.ok(maxBytes > 0 && maxBytes < MAX_WAL_BYTES, `the write-ahead log grew to ${size}`);
      console.log(`  maximum size of the write-ahead log: ${size}`);
    });
    await step('refuse a second process', async () => {
      const env = await serviceEnvironment({ DATA_DIR: dataDir });
      // Run them concurrently, since none of them may change anything.
      await Promise.all(EXCLUSIVE_COMMANDS.map((command) => assertRefused(command, env, filler.pid)));
    });
    await filler.kill();
    for (const previousEnd of ['SIGKILL', 'closing'])
      await step(`reopen after ${previousEnd}`, () => assertReopens(dataDir, count, previousEnd));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function assertRefused(
  command: string[],
  env: Awaited<ReturnType<typeof serviceEnvironment>>,
  ownerPid: number,
): Promise<void> {
  const { code, stderr } = await workreel(command, { env });
  assert.equal(code, 2, `“${command.join(' ')}” was not refused: ${stderr}`);
  assert.match(stderr, new RegExp(`is in use by process ${ownerPid} on .*\\(chaos filler, since .*DATA_DIR`));
  assert.doesNotMatch(stderr, /\n\s+at /, 'the message must not contain a stack trace');
}

async function assertReopens(dataDir: string, count: number, previousEnd: string): Promise<void> {
  const startedAt = performance.now();
  const database = await openEmbedded({ dataDir, command: 'chaos' });
  const { rows } = await database.run(
    'select count(*)::int as n, count(distinct source_url)::int as urls from jobs.postings',
  );
  const ms = Math.round(performance.now() - startedAt);
  await database.close();
  assert.deepEqual(rows, [{ n: count, urls: count }], `postings are missing after ${previousEnd}`);
  assert.ok(ms < MAX_REOPEN_MS, `reopening after ${previousEnd} took ${ms} ms`);
}
