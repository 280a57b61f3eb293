/**
 * All that takes long to break: `npm run torture` with full counts, `--quick` with those of CI.
 * TEST_DATABASE_URL names a PostgreSQL server; without it that half is skipped, and said to be.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const quickKills = process.env.TORTURE_KILLS ?? '4';
/** With what each is run quickly; not at all where it says nothing. */
const TORTURES: { file: string; quick?: string[] }[] = [
  { file: 'kills.ts', quick: ['--kills', quickKills] },
  { file: 'mails.ts', quick: ['--kills', quickKills] },
  // So many in each of four phases.
  { file: 'video.ts', quick: ['--kills', process.env.TORTURE_KILLS ?? '3'] },
  { file: 'search.ts', quick: ['--kills', quickKills, '--cases', '1000'] },
  // On PostgreSQL alone: many processes share no other store.
  { file: 'processes.ts', quick: ['--seconds', '60', '--rate', '50'] },
  { file: 'requests.ts', quick: ['--requests', '3000'] },
  { file: 'restore.ts', quick: ['--rounds', '1', '--postings', '1000'] },
  { file: 'log-size.ts', quick: ['--postings', '20000'] },
  // CI goes through the pages anyway.
  { file: 'pages.ts' },
];

const failed: string[] = [];
for (const { file, quick } of TORTURES) {
  if (values.quick && !quick) continue;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, file), ...((values.quick && quick) || [])],
    {
      stdio: 'inherit',
    },
  );
  // The terminal's Ctrl+C reaches the child as well; other signals only us.
  const pass = () => void child.kill('SIGTERM');
  process.on('SIGTERM', pass);
  const [code] = await once(child, 'close');
  process.off('SIGTERM', pass);
  if (code !== 0) failed.push(file);
}
const counts = values.quick ? 'quick counts' : 'full counts';
console.log(
  failed.length === 0 ? `torture: ok (${counts})` : `torture: FAILED (${counts}): ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
