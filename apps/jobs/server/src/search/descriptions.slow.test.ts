import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { openTestDatabase } from '@workreel/platform/testing';
import { postingValues } from '@workreel/posting-parser/testing';
import { parseDocuments, SearchIndex } from '@workreel/search-index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { saveDetail, savePage } from '../postings/index.ts';
import { openService, type PostingList } from '../testing/service.ts';
import { indexSource } from './index-source.ts';
import { openMatcher } from './matching.ts';

const AT = new Date('2026-11-20T00:00:00Z');
const urlOf = (n: number) => `https://jobs.example/${n}`;
const values = postingValues({ title: '사무원', companyName: '가나다' });

const save = (db: JobsDb, descriptions: readonly (string | null)[], runId = 1) =>
  savePage(db, {
    site: 'sync',
    runId,
    fetchedAt: AT,
    today: '2026-11-20',
    postings: descriptions.map((description, n) => ({ sourceUrl: urlOf(n), values, description })),
  });

describe('descriptions in the search index of a process', () => {
  let database: Database;
  let db: JobsDb;
  let closeDatabase: () => Promise<void>;
  let folder: string;
  const opened = new Set<SearchIndex>();

  beforeAll(async () => {
    ({ database, close: closeDatabase } = await openTestDatabase(jobsMigrations));
    db = database.db<JobsTables>();
  });
  afterAll(() => closeDatabase());
  beforeEach(async () => {
    await database.run('delete from jobs.postings');
    folder = await mkdtemp(join(tmpdir(), 'workreel-index-'));
    return async () => {
      for (const index of opened) await index.close();
      opened.clear();
      await rm(folder, { recursive: true, force: true });
    };
  });

  async function open(descriptions = true): Promise<SearchIndex> {
    const index = new SearchIndex({
      source: indexSource(database, { descriptions }),
      folder,
      log: createLog('silent'),
    });
    opened.add(index);
    await index.start();
    await index.catchUp();
    return index;
  }
  const count = async (index: SearchIndex, keyword: string) => {
    const filters = { keyword: [keyword], exact: true };
    const request = { sortOrder: 'recent' as const, after: undefined, offset: 0, limit: 1, now: Date.now() };
    return (await index.page({ filters, ...request })).total;
  };

  it('are indexed again if they alone change, with the list or with the page of a posting', async () => {
    await save(db, ['기숙사 제공', null]);
    const index = await open();
    expect(await count(index, '기숙사')).toBe(1);
    await save(db, ['통근버스 운행', null], 2);
    await index.catchUp();
    expect([await count(index, '기숙사'), await count(index, '통근버스')]).toEqual([0, 1]);
    const page = { fetchedAt: AT, values, cardFields: [], isKnown: false };
    await saveDetail(db, { sourceUrl: urlOf(1), description: '통근버스와 식당', ...page });
    await index.catchUp();
    expect([await count(index, '통근버스'), await count(index, '식당')]).toEqual([2, 1]);
    await index.close();
    const loaded = await open();
    expect([loaded.loadedFrom, await count(loaded, '통근버스')]).toEqual(['snapshot', 2]);
  });

  it('are indexed or not according to the setting; a snapshot of the other setting is replaced', async () => {
    await save(db, ['기숙사 제공']);
    await (await open()).close();
    for (const [descriptions, expected] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const index = await open(descriptions);
      await index.rebuilt();
      expect(await count(index, '기숙사')).toBe(expected);
      expect(await count(index, '사무원')).toBe(1);
      await index.close();
    }
  });

  it('are read in parts of limited size, up to a number of characters', async () => {
    const long = `처음 ${'낱말 '.repeat(9_000)} 마지막`;
    // 63 kB in UTF-8 each.
    await save(db, Array(190).fill(long));
    const source = indexSource(database);
    const counts: number[] = [];
    for (let after = 0; ; ) {
      const documents = await source.documentsAfter(after, 1_000);
      if (documents === null) break;
      const parsed = parseDocuments(documents.text);
      expect(parsed).toHaveLength(documents.count);
      for (const { description } of parsed) expect(description!.length).toBeLessThanOrEqual(20_000);
      counts.push(documents.count);
      after = documents.lastId;
    }
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(190);
    expect(counts.length).toBeGreaterThan(1);
    expect((await indexSource(database, { descriptions: false }).documentsAfter(0, 1_000))!.count).toBe(190);
    const index = await open();
    expect(index.postings).toBe(190);
    expect([await count(index, '처음'), await count(index, '마지막')]).toEqual([190, 0]);
  });

  it('are matched by alerts if they are searched', async () => {
    await save(db, ['기숙사 제공', null]);
    const { rows } = await database.run('select id from jobs.postings');
    const ids = rows.map(({ id }) => Number(id));
    const found = async (descriptions: boolean) => {
      const matcher = await openMatcher(db, ids, { descriptions });
      return matcher.idsOf({ keyword: ['기숙사'] }, Date.now()).length;
    };
    expect([await found(true), await found(false)]).toEqual([1, 0]);
  });
});

describe.each([
  ['true', 1],
  ['false', 0],
])('a service with SEARCH_DESCRIPTIONS=%s', (setting, expected) => {
  it(`finds ${expected} postings by a word of their description`, async () => {
    const service = await openService({ env: { SEARCH_DESCRIPTIONS: setting }, worker: false });
    try {
      await save(service.context.db, ['기숙사 제공', null]);
      const find = async (keyword: string) =>
        (await service.get(`/jobs?exact=true&keyword=${encodeURIComponent(keyword)}`)).json<PostingList>()
          .jobPostings.length;
      expect([await find('기숙사'), await find('사무원')]).toEqual([expected, 2]);
    } finally {
      await service.close();
    }
  });
});
