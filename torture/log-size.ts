/**
 * The embedded database under much writing:
 *   node torture/log-size.ts [--postings N]
 * Its write-ahead log stays bounded, a second process is refused by name while it is in use, and it
 * opens quickly with all that was stored, though its process was killed.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate, openEmbedded } from '@workreel/platform/database';
import { freePort } from '@workreel/platform/testing/ports';
import { jobsMigrations } from '../jobs/server/src/migrations/index.ts';
import type { JobsTables } from '../jobs/server/src/migrations/tables.ts';
import { savePage } from '../jobs/server/src/postings/index.ts';
import { postingValues } from '../jobs/server/src/postings/testing.ts';
import { environmentOf, MAIN, spawnNode, within } from './service.ts';

const PAGE = 100;
const MIB = 1024 * 1024;
const MAX_LOG_BYTES = 200 * MIB;
const MAX_REOPEN_MS = 10_000;
const FILL_MS = 15 * 60_000;
/** Pages between two looks at the log. */
const LOOK_EVERY = 10;

const { values: options } = parseArgs({
  options: { postings: { type: 'string', default: '200000' }, fill: { type: 'string' } },
});
const wanted = Number(options.postings);

/** Fills a folder's database, says so, and waits to be killed. */
async function fill(dataDir: string): Promise<void> {
  const store = await openEmbedded({ dataDir, command: 'the filler' });
  await migrate(store, [jobsMigrations]);
  const db = store.db<JobsTables>();
  let largest = 0;
  for (let first = 0; first < wanted; first += PAGE) {
    const postings = Array.from({ length: PAGE }, (_, n) => ({
      sourceUrl: `https://www.torture.example/view/${first + n}`,
      values: postingValues({
        title: `${first + n}번 백엔드개발자 채용`,
        companyName: `(주)고문${(first + n) % 5_000}`,
        location: { text: '서울 강남구', regions: ['서울', '서울 강남구'], remote: false },
        techStack: ['Java', 'Spring'],
        postedAt: new Date(Date.UTC(2026, 0, 1) + (first + n) * 60_000).toISOString(),
      }),
    }));
    const page = { site: 'torture', runId: 1, fetchedAt: new Date(), today: '2026-01-01', postings };
    assert.equal((await savePage(db, page)).saved, PAGE);
    if ((first / PAGE) % LOOK_EVERY === 0) largest = Math.max(largest, await sizeOfLog(dataDir));
  }
  largest = Math.max(largest, await sizeOfLog(dataDir));
  process.stdout.write(`${JSON.stringify({ largest })}\n`);
  setInterval(() => {}, 60_000);
}

async function sizeOfLog(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'database/pg_wal');
  assert.ok(existsSync(folder), `${folder} is where the log should be`);
  const sizes = (await readdir(folder)).map((name) =>
    // A segment may be recycled between the two calls.
    stat(join(folder, name)).then(
      (entry) => (entry.isFile() ? entry.size : 0),
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'workreel-log-'));
  try {
    const filler = spawnNode([import.meta.filename, '--fill', dataDir, '--postings', String(wanted)], {});
    const filled = (async () => {
      while (!filler.out().includes('largest')) {
        const ended = await Promise.race([filler.ended, new Promise((resolve) => setTimeout(resolve, 100))]);
        if (ended) throw new Error(`Filling ended early:\n${filler.said()}`);
      }
    })();
    await within(FILL_MS, 'Filling', filled);
    const { largest } = JSON.parse(filler.out()) as { largest: number };
    const mib = (bytes: number) => `${Math.round(bytes / MIB)} MB`;
    console.log(`log-size: ${wanted} postings, the log was ${mib(largest)} at most`);
    assert.ok(largest > 0 && largest < MAX_LOG_BYTES, `the log grew to ${mib(largest)}`);

    const house = { dataDir, databaseUrl: undefined };
    for (const command of [['start', 'jobs'], ['migrate'], ['admin', 'create', 'second@example.org']]) {
      const second = spawnNode([MAIN, ...command], environmentOf(house, await freePort()));
      const ended = await within(30_000, `“${command.join(' ')}” beside the owner`, second.ended);
      assert.equal(ended.code, 2, `“${command.join(' ')}” was not refused: ${second.said()}`);
      assert.match(
        second.said(),
        new RegExp(`is in use by process ${filler.pid} on .*\\(the filler, since .*DATA_DIR`),
      );
      assert.doesNotMatch(second.said(), /\n\s+at /, 'a refusal needs no stack');
    }
    console.log(`log-size: a second process was refused: process ${filler.pid} holds the folder`);

    filler.signal('SIGKILL');
    await filler.ended;
    for (const how of ['after SIGKILL', 'after closing']) {
      const began = performance.now();
      const store = await openEmbedded({ dataDir, command: 'torture' });
      const { rows } = await store.run(
        'select count(*)::int as n, count(distinct source_url)::int as addresses from jobs.postings',
      );
      const ms = Math.round(performance.now() - began);
      await store.close();
      assert.deepEqual(rows, [{ n: wanted, addresses: wanted }], `${how} postings are missing`);
      assert.ok(ms < MAX_REOPEN_MS, `reopening ${how} took ${ms} ms`);
      console.log(`log-size: reopened ${how} and counted in ${ms} ms`);
    }
    console.log(`log-size: ok, ${wanted} postings`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (options.fill !== undefined) await fill(options.fill);
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    console.log('log-size: FAILED');
    process.exit(1);
  });
