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
  DataDirInUseError,
  openEmbedded,
  openServer,
  restoreEmbedded,
  type Store,
} from './index.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

describe.skipIf(serverUrl)('a backup of the embedded store', () => {
  let folder: string;
  let store: Store;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-backup-'));
    file = join(folder, 'backup.tar.gz');
    store = await openEmbedded({ dataDir: join(folder, 'data') });
    await store.run('create table things (id int generated always as identity, name text)');
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  it('made while others write holds each transaction wholly or not at all, and all that were acknowledged before', async () => {
    let acknowledged = 0;
    let writing = true;
    const writers = [1, 2].map(async () => {
      while (writing) {
        await store.run(`insert into things (name) values ('a'), ('b')`);
        acknowledged += 2;
        // The embedded store answers without a turn of the loop: nobody else would ever come to it.
        await nextTurn();
      }
    });
    await expect.poll(() => acknowledged).toBeGreaterThan(100);
    const before = acknowledged;
    const bytes = await backUp(store, file);
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
    // Numbers go on behind those that were given.
    const next = await restored.run(`insert into things (name) values ('c') returning id`);
    expect(next.rows[0]!.id).toBeGreaterThan(rows[0]!.last as number);
    await restored.close();
  });

  it('is taken back into no folder in which something is, or somebody works', async () => {
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

  it('that is not whole, or none, leaves nothing behind', async () => {
    const torn = join(folder, 'torn.tar.gz');
    await writeFile(torn, await readFile(file));
    await truncate(torn, (await stat(file)).size - 100);
    const fresh = join(folder, 'fresh');
    await expect(restoreEmbedded(fresh, torn)).rejects.toThrow(/is no whole backup/);
    await expect(restoreEmbedded(fresh, join(folder, 'none'))).rejects.toThrow(/is no whole backup: ENOENT/);
    await writeFile(torn, gzipSync('no tar'));
    await expect(restoreEmbedded(fresh, torn)).rejects.toThrow(BackupError);
    await restoreEmbedded(fresh, file);
  });
});

it.skipIf(!serverUrl)('of a server is the server’s own affair (TEST_DATABASE_URL)', async () => {
  const { databaseUrl, drop } = await createTestDatabase(serverUrl!);
  const store = await openServer({ databaseUrl });
  await expect(backUp(store, '/dev/null/x')).rejects.toThrow(/pg_dump/);
  await store.close();
  await drop();
});
