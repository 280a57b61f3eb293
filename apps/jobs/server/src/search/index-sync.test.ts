import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Database, inTransaction } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { openTestDatabase } from '@workreel/platform/testing';
import { postingValues } from '@workreel/posting-parser/testing';
import { SearchIndex, type SearchIndexOptions } from '@workreel/search-index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsQueryable, JobsTables } from '../migrations/tables.ts';
import { savePage } from '../postings/index.ts';
import { indexSource } from './index-source.ts';

describe('the search index of a process', () => {
  let database: Database;
  let db: JobsDb;
  let closeDatabase: () => Promise<void>;
  let folder: string;
  let postingCount = 0;
  const opened = new Set<SearchIndex>();

  beforeAll(async () => {
    ({ database, close: closeDatabase } = await openTestDatabase(jobsMigrations));
    db = database.db<JobsTables>();
  });
  afterAll(() => closeDatabase());
  beforeEach(async () => {
    await database.run('delete from jobs.postings');
    folder = await mkdtemp(join(tmpdir(), 'workreel-index-'));
    // An open index writes its snapshot, so it is closed before its folder is deleted.
    return async () => {
      for (const index of opened) await index.close();
      opened.clear();
      await rm(folder, { recursive: true, force: true });
    };
  });

  async function open(
    indexFolder = folder,
    log: SearchIndexOptions['log'] = createLog(process.env.TEST_LOG ?? 'silent'),
  ): Promise<SearchIndex> {
    const index = new SearchIndex({ source: indexSource(database), folder: indexFolder, log });
    opened.add(index);
    await index.start();
    await index.catchUp();
    expect(index.state).toBe('ready');
    return index;
  }
  const snapshot = () => join(folder, 'index.snapshot');

  /** Stores postings whose title contains a word. */
  const add = (count: number, word: string, executor: JobsQueryable = db) =>
    savePage(executor, {
      site: 'sync',
      runId: 1,
      fetchedAt: new Date('2026-11-20T00:00:00Z'),
      today: '2026-11-20',
      postings: Array.from({ length: count }, () => ({
        sourceUrl: `https://jobs.example/${++postingCount}`,
        values: postingValues({ title: `${word} ${postingCount}` }),
      })),
    });
  const count = async (index: SearchIndex, word?: string, status?: 'open' | 'closed') => {
    const { total } = await index.page({
      filters: { ...(word ? { keyword: [word] } : {}), ...(status ? { status: [status] } : {}) },
      sortOrder: 'recent',
      after: undefined,
      offset: 0,
      limit: 1,
      now: Date.now(),
    });
    return total;
  };

  it('applies inserts, updates and deletes from any statement', async () => {
    const index = await open();
    await add(30, '개발자');
    await index.catchUp();
    expect(await count(index, '개발')).toBe(30);
    await database.run(`update jobs.postings set status = 'closed' where id % 2 = 0`);
    await index.catchUp();
    const { rows } = await database.run(
      `select count(*)::int as n from jobs.postings where status = 'closed'`,
    );
    expect(await count(index, '개발', 'closed')).toBe(rows[0]!.n);
    await database.run('delete from jobs.postings where id % 3 = 0');
    await index.catchUp();
    const remaining = await database.run('select count(*)::int as n from jobs.postings');
    expect(await count(index, '개발')).toBe(remaining.rows[0]!.n);
  });

  it('indexes refreshed postings again, also while segments are merged', async () => {
    // After an error, the index is not ready for a while.
    const errors: unknown[] = [];
    const record = ({ err }: { err?: unknown }) => void errors.push(err);
    const index = await open(folder, { info: () => {}, warn: record, error: record });
    const words = ['개발자', '간호사', '항해사'];
    const refresh = (runId: number, from: number, word: string) =>
      savePage(db, {
        site: 'probe',
        runId,
        fetchedAt: new Date(),
        today: '2026-11-20',
        postings: Array.from({ length: 20 }, (_, n) => ({
          sourceUrl: `https://jobs.example/${from + n}`,
          values: postingValues({ title: `${word} ${from + n}` }),
        })),
      });
    await database.run('delete from jobs.postings');
    const first = postingCount + 1;
    await add(60, '개발자');
    for (let run = 2; run < 26; run++) {
      await refresh(run, first + ((run * 7) % 40), words[run % 3]!);
      await database.run(`update jobs.postings set status = 'open' where id % 5 = ${run % 5}`);
      if (run % 4 > 0) await index.catchUp();
    }
    await index.catchUp();
    expect([index.state, errors]).toEqual(['ready', []]);
    for (const word of words) {
      const { rows } = await database.run(
        `select count(*)::int as n from jobs.postings where title like '${word}%'`,
      );
      expect(await count(index, word), word).toBe(rows[0]!.n);
    }
    expect(await count(index)).toBe(60);
  });

  it('is warming up from its start until it is ready', async () => {
    await add(3, '개발자');
    const index = new SearchIndex({ source: indexSource(database), folder, log: createLog('silent') });
    opened.add(index);
    expect(index.isWarmingUp).toBe(false);
    const starting = index.start();
    expect(index.isWarmingUp).toBe(true);
    await starting;
    await index.catchUp();
    expect([index.state, index.isWarmingUp]).toEqual(['ready', false]);
  });

  it('finds a committed posting in every process without a call to catchUp', async () => {
    const other = await mkdtemp(join(tmpdir(), 'workreel-index-'));
    const indexes = [await open(), await open(other)];
    await add(1, '간호사');
    const committed = Date.now();
    await expect
      .poll(() => Promise.all(indexes.map((index) => count(index, '간호사'))), { interval: 10 })
      .toEqual([1, 1]);
    // The database notifies the indexes, which also poll twice a second as a fallback.
    expect(Date.now() - committed).toBeLessThan(30_000);
    await rm(other, { recursive: true, force: true });
  });

  it('loads its snapshot and applies later changes', async () => {
    const first = await open();
    await add(40, '개발자');
    await first.catchUp();
    await first.close();
    expect(await readdir(folder)).toEqual(['index.snapshot']);
    await add(5, '간호사');
    await database.run(`delete from jobs.postings where title like '개발자%' and id % 2 = 0`);
    const second = await open();
    expect(second.loadedFrom).toBe('snapshot');
    const { rows } = await database.run('select count(*)::int as n from jobs.postings');
    expect(await count(second)).toBe(rows[0]!.n);
    expect(await count(second, '간호사')).toBe(5);
  });

  it.each([
    ['is truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['is empty', () => Buffer.alloc(0)],
    ['has a flipped bit', (bytes: Buffer) => flipBit(bytes, bytes.length - 500)],
    ['is another file', () => Buffer.from('{"sign":"something else"}\n')],
    [
      'lacks a required array',
      (bytes: Buffer) => replaceInHeader(bytes, /\["terms","Uint32Array"\]/, '["texts","Uint32Array"]'),
    ],
  ])('is rebuilt if its snapshot %s', async (_description, change) => {
    await add(40, '개발자');
    await (await open()).close();
    const bytes = await readFile(snapshot());
    await writeFile(snapshot(), change(bytes));
    await database.run(`update jobs.postings set status = 'closed'`);
    const index = await open();
    expect(index.loadedFrom).toBe('database');
    expect(await count(index, '개발자', 'closed')).toBe(40);
  });

  it.each([
    [
      'version',
      (bytes: Buffer) => replaceInHeader(bytes, /"version":"[^"]*"/, '"version":"0123456789abcdef"'),
    ],
    [
      'layout',
      (bytes: Buffer) =>
        replaceInHeader(
          replaceInHeader(bytes, /"version":"[^"]*"/, '"version":"0123456789abcdef"'),
          /\["byDay","Uint32Array"\]/,
          '["was","Uint32Array"]',
        ),
    ],
  ])('serves a snapshot with an earlier %s while it is rebuilt', async (_description, change) => {
    await add(40, '개발자');
    await (await open()).close();
    await writeFile(snapshot(), change(await readFile(snapshot())));
    await add(3, '간호사');
    const index = await open();
    expect(index.loadedFrom).toBe('snapshot');
    expect(await Promise.all([count(index, '개발자'), count(index, '간호사')])).toEqual([40, 3]);
    await index.rebuilt();
    expect(index.loadedFrom).toBe('database');
    expect(await Promise.all([count(index, '개발자'), count(index, '간호사'), count(index)])).toEqual([
      40, 3, 43,
    ]);
    await index.close();
    expect((await open()).loadedFrom).toBe('snapshot');
  });

  it('is rebuilt if the changes since its snapshot were deleted', async () => {
    await add(10, '개발자');
    await (await open()).close();
    await add(10, '개발자');
    await indexSource(database).clearChanges(new Date(Date.now() + 60_000));
    const { rows } = await database.run('select count(*)::int as n from jobs.posting_changes');
    expect(rows[0]!.n).toBe(0);
    const index = await open();
    expect(index.loadedFrom).toBe('database');
    expect(await count(index, '개발자')).toBe(20);
  });

  it('is rebuilt if its snapshot belongs to another database', async () => {
    await add(10, '개발자');
    await (await open()).close();
    await database.run('update jobs.search_state set database_id = gen_random_uuid()');
    const index = await open();
    expect(index.loadedFrom).toBe('database');
    expect(await count(index, '개발자')).toBe(10);
  });

  it('is rebuilt if the database was restored from a backup older than its snapshot', async () => {
    await add(10, '개발자');
    const { rows } = await database.run('select * from jobs.search_snapshots');
    const first = await open();
    await add(5, '간호사');
    await first.catchUp();
    await first.close();
    // Restore the earlier state, without the new postings, their changes and the later snapshots.
    await database.run(`alter table jobs.postings disable trigger user;
      delete from jobs.postings where title like '간호사%';
      alter table jobs.postings enable trigger user;
      delete from jobs.search_snapshots where not id::text = any('{${rows.map(({ id }) => id).join()}}')`);
    const index = await open();
    expect(index.loadedFrom).toBe('database');
    expect(await Promise.all([count(index), count(index, '간호사')])).toEqual([10, 0]);
  });

  it('is rebuilt on another server, where transaction IDs start over, and applies changes there', async () => {
    await add(10, '개발자');
    await (await open()).close();
    await database.run(`update jobs.search_state set location = 'another server/5', cleared_xid = '900000000';
      insert into jobs.posting_changes (xid, event, posting_ids) values ('900000001', 'update', '{1}')`);
    const index = await open();
    expect(index.loadedFrom).toBe('database');
    await add(5, '간호사');
    await index.catchUp();
    expect(await Promise.all([count(index), count(index, '간호사')])).toEqual([15, 5]);
    const { rows } = await database.run(
      `select count(*)::int as n from jobs.posting_changes where xid > '900000000'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    await index.close();
    expect((await open()).loadedFrom).toBe('snapshot');
  });

  it('merges segments in the background without losing concurrent changes', async () => {
    const index = await open();
    for (let page = 0; page < 30; page++) {
      await add(12, '개발자');
      await index.catchUp();
      if (page % 3 === 0)
        await database.run(`delete from jobs.postings where id = (select min(id) from jobs.postings)`);
      if (page % 3 === 1)
        await database.run(
          `update jobs.postings set status = 'closed' where id = (select max(id) from jobs.postings)`,
        );
    }
    await index.catchUp();
    await expect.poll(() => index.size.segments).toBeLessThanOrEqual(17);
    const { rows } = await database.run(
      `select count(*)::int as n, count(*) filter (where status = 'closed')::int as closed from jobs.postings`,
    );
    expect(await Promise.all([count(index, '개발자'), count(index, '개발자', 'closed')])).toEqual([
      rows[0]!.n,
      rows[0]!.closed,
    ]);
    expect(index.postings).toBe(rows[0]!.n);
  });

  it('applies changes that commit out of order', async (test) => {
    if (database.kind === 'embedded')
      return test.skip('the embedded database has one session, so there are no concurrent transactions');
    const index = await open();
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const late = inTransaction(db, async (trx) => {
      await add(3, '늦은', trx);
      entered.resolve();
      await leave.promise;
    });
    await entered.promise;
    await add(2, '이른');
    await index.catchUp();
    expect(await Promise.all([count(index, '이른'), count(index, '늦은')])).toEqual([2, 0]);
    leave.resolve();
    await late;
    await index.catchUp();
    expect(await Promise.all([count(index, '이른'), count(index, '늦은')])).toEqual([2, 3]);
  });
});

const CRC_BYTES = 4;

/** Replaces text in the header of a snapshot and updates its checksum. */
function replaceInHeader(bytes: Buffer, pattern: RegExp, replacement: string): Buffer {
  const end = bytes.indexOf('\n');
  const header = bytes.toString('utf8', 0, end);
  expect(header).toMatch(pattern);
  const content = Buffer.concat([
    Buffer.from(header.replace(pattern, replacement)),
    bytes.subarray(end, -CRC_BYTES),
  ]);
  const checksum = Buffer.alloc(CRC_BYTES);
  checksum.writeUInt32LE(crc32(content));
  return Buffer.concat([content, checksum]);
}

function flipBit(bytes: Buffer, index: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[index]! ^= 1;
  return copy;
}
