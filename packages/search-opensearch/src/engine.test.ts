import { randomUUID } from 'node:crypto';
import { NOW, randomPostings, testSearchEngine, toDocument } from '@workreel/search-index/engine-contract';
import type { Posting } from '@workreel/search-index/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenSearchEngine, openClient } from './engine.ts';
import { MAPPING, SETTINGS, toFields } from './mapping.domain.ts';

const url = process.env.TEST_OPENSEARCH_URL;
if (!url) console.warn('Skipping the tests of OpenSearch, because TEST_OPENSEARCH_URL is not set.');

describe.skipIf(!url)('OpenSearch', () => {
  const client = openClient([url ?? 'http://127.0.0.1']);
  const index = `test-${randomUUID()}`;
  const engine = new OpenSearchEngine(client, index);
  beforeAll(async () => {
    const settings = {
      ...SETTINGS,
      index: { number_of_shards: 2, refresh_interval: -1 },
    };
    await client.indices.create({ index, body: { settings, mappings: MAPPING } as object });
  });
  afterAll(async () => {
    await client.indices.delete({ index });
    await client.close();
  });

  const write = async (lines: readonly object[]) => {
    if (lines.length === 0) return;
    const { body } = await client.bulk({ index, refresh: true, body: lines as object[] });
    if (body.errors)
      throw new Error(JSON.stringify(body.items.filter((item) => Object.values(item)[0]!.error)));
  };
  const indexing = (postings: readonly Posting[]) =>
    postings.flatMap((posting) => [{ index: { _id: posting.id } }, toFields(toDocument(posting))]);
  let stored: readonly Posting[] = [];
  testSearchEngine(async ({ after }) => {
    await write([...stored.map(({ id }) => ({ delete: { _id: id } })), ...indexing(after)]);
    stored = after;
    return engine;
  });

  it('counts all jobs on each page, even if some segments have no further postings', async () => {
    await write(stored.map(({ id }) => ({ delete: { _id: id } })));
    const [postings = []] = fc.sample(randomPostings(12, 12), { seed: 1, numRuns: 1 });
    stored = postings.map((posting, n) => ({
      ...posting,
      group: null,
      postedAt: new Date(NOW - n * 86_400_000).toISOString(),
    }));
    // Each is a segment.
    await write(indexing(stored.slice(0, 6)));
    await write(indexing(stored.slice(6)));
    const request = {
      filters: { distinct: true },
      sortOrder: 'recent',
      limit: 4,
      offset: 0,
      now: NOW,
    } as const;
    let after: readonly string[] | undefined;
    for (let page = 0; page < 3; page++) {
      const result = await engine.page({ ...request, after });
      expect(result.total).toBe(stored.length);
      after = result.last;
    }
  });
});
