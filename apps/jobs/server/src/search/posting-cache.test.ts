import type { Posting } from '@workreel/jobs-contract';
import { openTestDatabase } from '@workreel/platform/testing';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { savePage } from '../postings/index.ts';
import { PostingCache } from './posting-cache.ts';

describe('PostingCache', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: JobsDb;
  let ids: number[];
  beforeAll(async () => {
    opened = await openTestDatabase(jobsMigrations);
    db = opened.database.db<JobsTables>();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.run('delete from jobs.postings');
    await savePage(db, {
      site: 'cache',
      runId: 1,
      fetchedAt: new Date('2026-11-20T03:00:00Z'),
      today: '2026-11-20',
      postings: Array.from({ length: 10 }, (_, n) => ({
        sourceUrl: `https://jobs.example/${n}`,
        values: postingValues({ title: `개발자 ${n}` }),
      })),
    });
    const { rows } = await opened.database.run('select id from jobs.postings order by source_url');
    ids = rows.map(({ id }) => Number(id));
  });

  /** Wraps the database to count queries and to run hooks before and after each one. */
  function observedDb() {
    const observer = { queries: 0, before: async () => {}, after: async () => {} };
    const executor = (target: JobsDb) => {
      const getExecutor = target.getExecutor.bind(target);
      return () => {
        const real = getExecutor();
        return new Proxy(real, {
          get: (target, name) => {
            const value = Reflect.get(target, name);
            if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
            return async (...parameters: unknown[]) => {
              observer.queries += 1;
              await observer.before();
              const result = await value.apply(target, parameters);
              await observer.after();
              return result;
            };
          },
        });
      };
    };
    const observed = new Proxy(db, {
      get: (target, name) => {
        if (name === 'getExecutor') return executor(target);
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { db: observed, observer };
  }
  const titles = (serialized: readonly { json: Buffer }[]) =>
    serialized.map(({ json }) => (JSON.parse(json.toString()) as Posting).title);
  const rename = (id: number, title: string) =>
    opened.database.run('update jobs.postings set title = $2 where id = $1', [id, title]);

  it('returns stored postings as JSON in the order of the IDs', async () => {
    const cache = new PostingCache(db);
    const requested = [ids[7]!, ids[2]!, 999_999_999, ids[5]!];
    for (const _ of ['read', 'cached'])
      expect(titles(await cache.getAll(requested))).toEqual(['개발자 7', '개발자 2', '개발자 5']);
    expect(await cache.getAll([])).toEqual([]);
    const [first] = await cache.getAll([ids[0]!]);
    expect(JSON.parse(first!.json.toString())).toMatchObject({
      id: String(ids[0]),
      site: 'cache',
      status: 'open',
    });
  });

  it('needs at most one query, and none if all postings are cached', async () => {
    const { db: observed, observer } = observedDb();
    const cache = new PostingCache(observed);
    await cache.getAll(ids.slice(0, 4));
    expect(observer.queries).toBe(1);
    await cache.getAll([ids[3]!, ids[0]!]);
    expect(observer.queries).toBe(1);
    await cache.getAll(ids);
    expect(observer.queries).toBe(2);
    await cache.getAll([]);
    expect(observer.queries).toBe(2);
  });

  it('rereads invalidated postings and omits deleted ones', async () => {
    const { db: observed, observer } = observedDb();
    const cache = new PostingCache(observed);
    await cache.getAll(ids);
    await rename(ids[1]!, '바뀐 제목');
    await opened.database.run('delete from jobs.postings where id = $1', [ids[2]]);
    cache.invalidate([ids[1]!, ids[2]!, 999_999_999]);
    expect(titles(await cache.getAll(ids.slice(0, 4)))).toEqual(['개발자 0', '바뀐 제목', '개발자 3']);
    expect(observer.queries).toBe(2);
    expect(titles(await cache.getAll([ids[1]!]))).toEqual(['바뀐 제목']);
    expect(observer.queries).toBe(2);
  });

  it('does not cache postings invalidated during the read', async () => {
    const { db: observed, observer } = observedDb();
    const cache = new PostingCache(observed);
    observer.after = async () => {
      observer.after = async () => {};
      await rename(ids[0]!, '바뀐 제목');
      cache.invalidate([ids[0]!]);
    };
    // The first call returns the state before the change.
    expect(titles(await cache.getAll(ids.slice(0, 2)))).toEqual(['개발자 0', '개발자 1']);
    expect(titles(await cache.getAll(ids.slice(0, 2)))).toEqual(['바뀐 제목', '개발자 1']);
    expect(observer.queries).toBe(2);
    expect(titles(await cache.getAll(ids.slice(0, 2)))).toEqual(['바뀐 제목', '개발자 1']);
    expect(observer.queries).toBe(2);
  });

  it('retries after a failed read', async () => {
    const { db: observed, observer } = observedDb();
    const cache = new PostingCache(observed);
    observer.before = async () => {
      observer.before = async () => {};
      throw new Error('The database is unavailable.');
    };
    await expect(cache.getAll(ids)).rejects.toThrow('The database is unavailable.');
    expect(await cache.getAll(ids)).toHaveLength(10);
  });

  it('evicts the least recently used postings above the size limit', async () => {
    const { db: observed, observer } = observedDb();
    const [first] = await new PostingCache(db).getAll([ids[0]!]);
    // Fits four postings, including the overhead of 300 bytes each.
    const cache = new PostingCache(observed, 4 * (first!.json.length + 300) + 200);
    for (const id of ids.slice(0, 4)) await cache.getAll([id]);
    // Use the first posting again, so that the second is evicted next.
    await cache.getAll([ids[0]!]);
    expect(observer.queries).toBe(4);
    await cache.getAll([ids[4]!]);
    expect(observer.queries).toBe(5);
    await cache.getAll([ids[0]!, ids[2]!, ids[3]!, ids[4]!]);
    expect(observer.queries).toBe(5);
    await cache.getAll([ids[1]!]);
    expect(observer.queries).toBe(6);
    // Returns more postings than fit into the cache.
    expect(titles(await cache.getAll(ids))).toEqual(Array.from({ length: 10 }, (_, n) => `개발자 ${n}`));
  });

  it('returns postings that do not fit into the cache', async () => {
    const { db: observed, observer } = observedDb();
    const cache = new PostingCache(observed, 10);
    expect(await cache.getAll(ids)).toHaveLength(10);
    expect(await cache.getAll(ids)).toHaveLength(10);
    expect(observer.queries).toBe(2);
  });
});
