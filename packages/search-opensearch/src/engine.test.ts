import { randomUUID } from 'node:crypto';
import { testSearchEngine, toDocument } from '@workreel/search-index/engine-contract';
import type { Posting } from '@workreel/search-index/testing';
import { afterAll, beforeAll, describe } from 'vitest';
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
  let stored: readonly Posting[] = [];
  testSearchEngine(async ({ after }) => {
    await write([
      ...stored.map(({ id }) => ({ delete: { _id: id } })),
      ...after.flatMap((posting) => [{ index: { _id: posting.id } }, toFields(toDocument(posting))]),
    ]);
    stored = after;
    return engine;
  });
});
