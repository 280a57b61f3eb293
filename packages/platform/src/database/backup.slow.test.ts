import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import {
  BackupError,
  backUp,
  type Database,
  DataDirInUseError,
  openEmbedded,
  openServer,
  restoreEmbedded,
} from './index.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

describe.skipIf(serverUrl)('a backup of the embedded database', () => {
  let folder: string;
  let database: Database;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-backup-'));
    file = join(folder, 'backup.tar.gz');
    database = await openEmbedded({ dataDir: join(folder, 'data') });
    await database.run('create table things (id int generated always as identity, name text)');
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it('taken during writes contains only complete transactions, including all that were acknowledged before it started', async () => {
    let acknowledged = 0;
    let writing = true;
    const writers = [1, 2].map(async () => {
      while (writing) {
        await database.run(`insert into things (name) values ('a'), ('b')`);
        acknowledged += 2;
        // Queries resolve without yielding to the event loop, so this loop would block everything else.
        await nextTurn();
      }
    });
    await expect.poll(() => acknowledged).toBeGreaterThan(100);
    const before = acknowledged;
    const bytes = await backUp(database, file);
    const after = acknowledged;
    writing = false;
    await Promise.all(writers);
    expect((await stat(file)).size).toBe(bytes);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['backup.tar.gz', 'data']);

    await restoreEmbedded(join(folder, 'restored'), file);
    const restored = await openEmbedded({ dataDir: join(folder, 'restored') });
    const { rows } = await restored.run(
      `select count(*)::int as n, max(id) as last, count(*) filter (where name = 'a')::int as a from things`,
    );
    expect(rows[0]!.n).toBeGreaterThanOrEqual(before);
    expect(rows[0]!.n).toBeLessThanOrEqual(after + 4);
    expect(rows[0]!.a).toBe((rows[0]!.n as number) / 2);
    // The identity sequence continues after the restored values.
    const next = await restored.run(`insert into things (name) values ('c') returning id`);
    expect(next.rows[0]!.id).toBeGreaterThan(rows[0]!.last as number);
    await restored.close();
  });

  it('is not restored into a directory that is in use or not empty', async () => {
    await expect(restoreEmbedded(join(folder, 'data'), file)).rejects.toThrow(DataDirInUseError);
    await expect(restoreEmbedded(join(folder, 'restored'), file)).rejects.toThrow(
      /is not empty \(database\)/,
    );
    const withFiles = join(folder, 'with-files');
    await mkdir(join(withFiles, 'files'), { recursive: true });
    await mkdir(join(withFiles, 'database.new'));
    await restoreEmbedded(withFiles, file);
    expect((await readdir(withFiles)).sort()).toEqual(['database', 'files', 'owner.lock']);
  });

  it('leaves nothing behind if it is truncated, missing or not a backup', async () => {
    const truncated = join(folder, 'truncated.tar.gz');
    await writeFile(truncated, await readFile(file));
    await truncate(truncated, (await stat(file)).size - 100);
    const fresh = join(folder, 'fresh');
    await expect(restoreEmbedded(fresh, truncated)).rejects.toThrow(/is not a complete backup/);
    await expect(restoreEmbedded(fresh, join(folder, 'none'))).rejects.toThrow(
      /is not a complete backup: ENOENT/,
    );
    await writeFile(truncated, gzipSync('no tar'));
    await expect(restoreEmbedded(fresh, truncated)).rejects.toThrow(BackupError);
    await restoreEmbedded(fresh, file);
  });
});

it.skipIf(!serverUrl)(
  'backUp rejects a database on a server and names pg_dump (TEST_DATABASE_URL)',
  async () => {
    const { databaseUrl, drop } = await createTestDatabase(serverUrl!);
    const database = await openServer({ databaseUrl });
    await expect(backUp(database, '/dev/null/x')).rejects.toThrow(/pg_dump/);
    await database.close();
    await drop();
  },
);
