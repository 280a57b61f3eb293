import type { Posting } from '@workreel/jobs-contract';
import { openTestStore } from '@workreel/platform/testing';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { savePage } from '../postings/index.ts';
import { PostingTexts } from './rows.ts';

describe('postings as they are sent', () => {
  let opened: Awaited<ReturnType<typeof openTestStore>>;
  let db: JobsDb;
  let ids: number[];
  beforeAll(async () => {
    opened = await openTestStore(jobsMigrations);
    db = opened.store.db<JobsTables>();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.store.run('delete from jobs.postings');
    await savePage(db, {
      site: 'rows',
      runId: 1,
      fetchedAt: new Date('2026-11-20T03:00:00Z'),
      today: '2026-11-20',
      postings: Array.from({ length: 10 }, (_, n) => ({
        sourceUrl: `https://jobs.example/${n}`,
        values: postingValues({ title: `개발자 ${n}` }),
      })),
    });
    const { rows } = await opened.store.run('select id from jobs.postings order by source_url');
    ids = rows.map(({ id }) => Number(id));
  });

  /** A database that tells how often it was asked, and waits before it answers where it is told to. */
  function watched() {
    const watch = { queries: 0, before: async () => {}, after: async () => {} };
    const executor = (of: JobsDb) => {
      const own = of.getExecutor.bind(of);
      return () => {
        const real = own();
        return new Proxy(real, {
          get: (target, name) => {
            const value = Reflect.get(target, name);
            if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value;
            return async (...parameters: unknown[]) => {
              watch.queries += 1;
              await watch.before();
              const result = await value.apply(target, parameters);
              await watch.after();
              return result;
            };
          },
        });
      };
    };
    const asked = new Proxy(db, {
      get: (target, name) => {
        if (name === 'getExecutor') return executor(target);
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { db: asked, watch };
  }
  const titles = (texts: readonly Buffer[]) =>
    texts.map((text) => (JSON.parse(text.toString()) as Posting).title);
  const rename = (id: number, title: string) =>
    opened.store.run('update jobs.postings set title = $2 where id = $1', [id, title]);

  it('come in the order of the ids, as JSON, without those that are not stored', async () => {
    const texts = new PostingTexts(db);
    const asked = [ids[7]!, ids[2]!, 999_999_999, ids[5]!];
    for (const _ of ['read', 'kept'])
      expect(titles(await texts.of(asked))).toEqual(['개발자 7', '개발자 2', '개발자 5']);
    expect(await texts.of([])).toEqual([]);
    const [one] = await texts.of([ids[0]!]);
    expect(JSON.parse(one!.toString())).toMatchObject({ id: String(ids[0]), site: 'rows', status: 'open' });
  });

  it('are asked for in one query at most, and in none where all are kept', async () => {
    const { db: asked, watch } = watched();
    const texts = new PostingTexts(asked);
    await texts.of(ids.slice(0, 4));
    expect(watch.queries).toBe(1);
    await texts.of([ids[3]!, ids[0]!]);
    expect(watch.queries).toBe(1);
    await texts.of(ids);
    expect(watch.queries).toBe(2);
    await texts.of([]);
    expect(watch.queries).toBe(2);
  });

  it('are read anew after they changed, and gone after they went', async () => {
    const { db: asked, watch } = watched();
    const texts = new PostingTexts(asked);
    await texts.of(ids);
    await rename(ids[1]!, '바뀐 제목');
    await opened.store.run('delete from jobs.postings where id = $1', [ids[2]]);
    texts.forget([ids[1]!, ids[2]!, 999_999_999]);
    expect(titles(await texts.of(ids.slice(0, 4)))).toEqual(['개발자 0', '바뀐 제목', '개발자 3']);
    expect(watch.queries).toBe(2);
    expect(titles(await texts.of([ids[1]!]))).toEqual(['바뀐 제목']);
    expect(watch.queries).toBe(2);
  });

  it('are not kept where they changed while they were read', async () => {
    const { db: asked, watch } = watched();
    const texts = new PostingTexts(asked);
    watch.after = async () => {
      watch.after = async () => {};
      await rename(ids[0]!, '바뀐 제목');
      texts.forget([ids[0]!]);
    };
    // What was read before the change is answered, once.
    expect(titles(await texts.of(ids.slice(0, 2)))).toEqual(['개발자 0', '개발자 1']);
    expect(titles(await texts.of(ids.slice(0, 2)))).toEqual(['바뀐 제목', '개발자 1']);
    expect(watch.queries).toBe(2);
    expect(titles(await texts.of(ids.slice(0, 2)))).toEqual(['바뀐 제목', '개발자 1']);
    expect(watch.queries).toBe(2);
  });

  it('are not kept where the reading failed, and are read by the next', async () => {
    const { db: asked, watch } = watched();
    const texts = new PostingTexts(asked);
    watch.before = async () => {
      watch.before = async () => {};
      throw new Error('The store is gone.');
    };
    await expect(texts.of(ids)).rejects.toThrow('The store is gone.');
    expect(await texts.of(ids)).toHaveLength(10);
  });

  it('take no more than the bytes that they may: those used longest ago go first', async () => {
    const { db: asked, watch } = watched();
    const [one] = await new PostingTexts(db).of([ids[0]!]);
    // Four of them and what each takes beside its bytes.
    const texts = new PostingTexts(asked, 4 * (one!.length + 300) + 200);
    for (const id of ids.slice(0, 4)) await texts.of([id]);
    // Used again, so the second is the oldest.
    await texts.of([ids[0]!]);
    expect(watch.queries).toBe(4);
    await texts.of([ids[4]!]);
    expect(watch.queries).toBe(5);
    await texts.of([ids[0]!, ids[2]!, ids[3]!, ids[4]!]);
    expect(watch.queries).toBe(5);
    await texts.of([ids[1]!]);
    expect(watch.queries).toBe(6);
    // More than fit are answered all the same.
    expect(titles(await texts.of(ids))).toEqual(Array.from({ length: 10 }, (_, n) => `개발자 ${n}`));
  });

  it('are answered though not one fits', async () => {
    const { db: asked, watch } = watched();
    const texts = new PostingTexts(asked, 10);
    expect(await texts.of(ids)).toHaveLength(10);
    expect(await texts.of(ids)).toHaveLength(10);
    expect(watch.queries).toBe(2);
  });
});
