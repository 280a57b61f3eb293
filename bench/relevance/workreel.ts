/** Workreel in the relevance benchmark: its search engines over the generated postings. */
import { randomUUID } from 'node:crypto';
import type { SearchEngine } from '@workreel/search-index';
import { MemoryEngine, openSegment, Searcher, SegmentBuilder } from '@workreel/search-index/engine';
import { MAPPING, OpenSearchEngine, openClient, SETTINGS, toFields } from '@workreel/search-opensearch';
import { toDocument } from './document.ts';
import { RECALL_CUTOFF } from './score.domain.ts';
import type { OpenSearcher, SearchablePosting } from './searcher.ts';

/** Postings per bulk request. */
const BULK_SIZE = 500;

/** The index in memory. */
export const openMemory: OpenSearcher = async (postings) => {
  const builder = new SegmentBuilder();
  const urls = addTo(postings, (posting, id) => builder.add(toDocument(id, posting)));
  const engine = new MemoryEngine([new Searcher(openSegment(builder.build()))]);
  return { search: searchWith(engine, urls), [Symbol.asyncDispose]: async () => {} };
};

/** A new index in OpenSearch, deleted afterwards. */
export const openOpenSearch =
  (url: string): OpenSearcher =>
  async (postings) => {
    const client = openClient([url]);
    const index = `relevance-${randomUUID()}`;
    await client.indices.create({ index, body: { settings: SETTINGS, mappings: MAPPING } as object });
    const lines: object[] = [];
    const urls = addTo(postings, (posting, id) =>
      lines.push({ index: { _id: String(id) } }, toFields(toDocument(id, posting))),
    );
    for (let start = 0; start < lines.length; start += 2 * BULK_SIZE) {
      const { body } = await client.bulk({ index, body: lines.slice(start, start + 2 * BULK_SIZE) });
      if (body.errors) throw new Error('OpenSearch rejected a posting.');
    }
    await client.indices.refresh({ index });
    return {
      search: searchWith(new OpenSearchEngine(client, index), urls),
      [Symbol.asyncDispose]: async () => {
        await client.indices.delete({ index });
        await client.close();
      },
    };
  };

/** Numbers the postings from 1. @returns their URLs. */
function addTo(
  postings: Iterable<SearchablePosting>,
  add: (posting: SearchablePosting, id: number) => void,
): string[] {
  const urls: string[] = [];
  for (const posting of postings) add(posting, urls.push(posting.sourceUrl));
  return urls;
}

const searchWith = (engine: SearchEngine, urls: readonly string[]) => async (query: string) => {
  const request = { filters: { keyword: [query] }, sortOrder: 'relevance' as const, after: undefined };
  const { ids } = await engine.page({ ...request, offset: 0, limit: RECALL_CUTOFF, now: 0 });
  return ids.map((id) => urls[id - 1]!);
};
