import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Database } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { openTestDatabase } from '@workreel/platform/testing';
import { postingValues } from '@workreel/posting-parser/testing';
import { SearchUnavailableError } from '@workreel/search-index';
import { mappingVersion, OpenSearchIndex, openClient } from '@workreel/search-opensearch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { savePage } from '../postings/index.ts';
import { indexRegistry } from './index-registry.ts';
import { indexSource } from './index-source.ts';

const url = process.env.TEST_OPENSEARCH_URL;
if (!url)
  console.warn('Skipping the tests of the index in OpenSearch, because TEST_OPENSEARCH_URL is not set.');

/** A connection to OpenSearch that can be interrupted. */
class Link {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isDown = false;

  constructor(target: URL) {
    this.#server = createServer((socket) => {
      if (this.#isDown) return void socket.destroy();
      const upstream = connect(Number(target.port), target.hostname);
      for (const each of [socket, upstream]) {
        this.#sockets.add(each);
        each.on('error', () => {}).on('close', () => this.#sockets.delete(each));
      }
      socket.pipe(upstream).pipe(socket);
    });
  }
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  setDown(isDown: boolean): void {
    this.#isDown = isDown;
    if (isDown) for (const socket of this.#sockets) socket.destroy();
  }
  async close(): Promise<void> {
    this.setDown(true);
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe.skipIf(!url)('the index in OpenSearch', () => {
  let database: Database;
  let db: JobsDb;
  let closeDatabase: () => Promise<void>;
  let link: Link;
  let linkUrl: string;
  let alias: string;
  let postingCount = 0;
  const direct = openClient([url ?? 'http://127.0.0.1']);
  const opened = new Set<OpenSearchIndex>();

  beforeAll(async () => {
    ({ database, close: closeDatabase } = await openTestDatabase(jobsMigrations));
    db = database.db<JobsTables>();
    link = new Link(new URL(url!));
    linkUrl = await link.open();
  });
  afterAll(async () => {
    await link.close();
    await direct.close();
    await closeDatabase();
  });
  beforeEach(async () => {
    await database.run('delete from jobs.postings');
    await database.run('delete from jobs.search_indexes');
    alias = `test-${randomUUID()}`;
    return async () => {
      link.setDown(false);
      for (const index of opened) await index.close();
      opened.clear();
      await direct.indices.delete({ index: `${alias}-*` });
    };
  });

  async function open(descriptions = true): Promise<OpenSearchIndex> {
    const index = new OpenSearchIndex({
      client: openClient([linkUrl]),
      alias,
      source: indexSource(database, { descriptions }),
      registry: indexRegistry(db),
      log: createLog(process.env.TEST_LOG ?? 'silent'),
    });
    opened.add(index);
    await index.start();
    return index;
  }

  /** Stores postings whose title contains a word. */
  const add = (count: number, word: string) =>
    savePage(db, {
      site: 'sync',
      runId: 1,
      fetchedAt: new Date('2026-11-20T00:00:00Z'),
      today: '2026-11-20',
      postings: Array.from({ length: count }, () => ({
        sourceUrl: `https://jobs.example/${++postingCount}`,
        values: postingValues({ title: `${word} ${postingCount}` }),
      })),
    });
  const page = (index: OpenSearchIndex, word?: string, status?: 'open' | 'closed') =>
    index.page({
      filters: { ...(word ? { keyword: [word], exact: true } : {}), ...(status ? { status: [status] } : {}) },
      sortOrder: 'recent',
      after: undefined,
      offset: 0,
      limit: 100,
      now: Date.now(),
    });
  const count = async (index: OpenSearchIndex, word?: string, status?: 'open' | 'closed') => {
    const { total, ids } = await page(index, word, status);
    expect(new Set(ids).size).toBe(Math.min(total, 100));
    return total;
  };
  const indexNames = async () => Object.keys((await direct.indices.get({ index: `${alias}-*` })).body);

  it('contains the stored postings, and applies inserts, updates and deletes', async () => {
    await add(30, '개발자');
    const index = await open();
    await index.catchUp();
    expect(index.state).toBe('ready');
    expect(await count(index, '개발')).toBe(30);
    await add(5, '간호사');
    await database.run(
      `update jobs.postings set status = 'closed' where title like '개발자%' and id % 2 = 0`,
    );
    await database.run(
      `delete from jobs.postings where id in (select max(id) from jobs.postings where title like '간호사%')`,
    );
    await index.catchUp();
    const { rows } = await database.run(
      `select count(*)::int as n from jobs.postings where status = 'closed'`,
    );
    expect(await count(index, '개발', 'closed')).toBe(rows[0]!.n);
    expect(await count(index, '간호사')).toBe(4);
  });

  it('finds a posting soon after its commit, without being asked to', async () => {
    const index = await open();
    await index.catchUp();
    await add(1, '간호사');
    await expect.poll(() => count(index, '간호사'), { interval: 50, timeout: 10_000 }).toBe(1);
  });

  it('is written by another process if the one that wrote it ends', async () => {
    const [first, second] = [await open(), await open()];
    await add(3, '간호사');
    await second.catchUp();
    expect(await Promise.all([count(first, '간호사'), count(second, '간호사')])).toEqual([3, 3]);
    await first.close();
    await add(4, '간호사');
    await second.catchUp();
    expect(await count(second, '간호사')).toBe(7);
  });

  it('catches up after OpenSearch was away, with every posting once', async () => {
    await add(10, '개발자');
    const index = await open();
    await index.catchUp();
    link.setDown(true);
    await expect(page(index)).rejects.toThrow(SearchUnavailableError);
    for (let n = 0; n < 5; n++) await add(10, '개발자');
    await database.run(
      'delete from jobs.postings where id in (select id from jobs.postings order by id limit 7)',
    );
    await expect(page(index)).rejects.toThrow(SearchUnavailableError);
    expect(index.state).toBe('unavailable');
    link.setDown(false);
    await index.catchUp();
    expect(await count(index, '개발자')).toBe(53);
    await expect.poll(() => index.state).toBe('ready');
  });

  it('is ready later if OpenSearch is away at the start', async () => {
    await add(10, '개발자');
    link.setDown(true);
    const index = await open();
    expect(['loading', 'unavailable']).toContain(index.state);
    link.setDown(false);
    await index.catchUp();
    expect(await count(index)).toBe(10);
  });

  it('contains long descriptions, or none, according to the setting', async () => {
    const syllable = (n: number) => String.fromCharCode(0xac00 + n);
    // 100,000 characters with the ends of the words, so that several requests are needed.
    const rare = (posting: number) =>
      Array.from(
        { length: 900 },
        (_, n) => `낱말${syllable(posting)}${syllable(200 + n)}가나다라마바사아`,
      ).join(' ');
    await savePage(db, {
      site: 'sync',
      runId: 1,
      fetchedAt: new Date('2026-11-20T00:00:00Z'),
      today: '2026-11-20',
      postings: Array.from({ length: 120 }, (_, n) => ({
        sourceUrl: `https://jobs.example/${++postingCount}`,
        values: postingValues({ title: `사무원 ${postingCount}` }),
        description: `기숙사 ${rare(n)}`,
      })),
    });
    const index = await open();
    await index.catchUp();
    expect([await count(index, '기숙사'), await count(index, `말${syllable(7)}${syllable(289)}가`)]).toEqual([
      120, 1,
    ]);
    await index.close();
    const [name] = await indexNames();
    const other = await open(false);
    await other.catchUp();
    expect([await count(other, '기숙사'), await count(other, '사무원')]).toEqual([0, 120]);
    expect(await indexNames()).not.toContain(name);
  });

  it('is replaced by one that is built beside it', async () => {
    await add(10, '개발자');
    const index = await open();
    await index.catchUp();
    const [name] = await indexNames();
    const { until } = await indexSource(database).open();
    const newer = `${alias}-newer`;
    await indexRegistry(db).add({ name: newer, version: mappingVersion(true), since: until, builtTo: 0 });
    await add(10, '개발자');
    await expect.poll(indexNames, { timeout: 20_000 }).toEqual([newer]);
    expect(newer).not.toBe(name);
    await index.catchUp();
    expect(await count(index, '개발자')).toBe(20);
  });

  it('is built again if it has been deleted', async () => {
    await add(10, '개발자');
    const index = await open();
    await index.catchUp();
    await direct.indices.delete({ index: `${alias}-*` });
    await expect.poll(() => count(index).catch((error: Error) => error.name), { timeout: 20_000 }).toBe(10);
  });

  it('is built again if the database has been restored from an earlier backup', async () => {
    await add(10, '개발자');
    const index = await open();
    await index.catchUp();
    const { rows: backup } = await database.run('select id from jobs.search_snapshots');
    await add(5, '개발자');
    await index.catchUp();
    await index.close();
    await database.run('alter table jobs.postings disable trigger user');
    await database.run(
      'delete from jobs.postings where id in (select id from jobs.postings order by id desc limit 5)',
    );
    await database.run('alter table jobs.postings enable trigger user');
    const reopened = await open();
    await reopened.catchUp();
    expect(await count(reopened)).toBe(15);
    await reopened.close();
    await database.run('delete from jobs.search_snapshots where not id = any($1)', [
      backup.map(({ id }) => id),
    ]);
    const restored = await open();
    await restored.catchUp();
    expect(await count(restored)).toBe(10);
  });
});
