/** Workreel in the relevance benchmark: its search engines over the generated postings. */
import { randomUUID } from 'node:crypto';
import type { Document, SearchEngine } from '@workreel/search-index';
import { Groups, MemoryEngine, openSegment, Searcher, SegmentBuilder } from '@workreel/search-index/engine';
import { OpenSearchEngine, openClient } from '@workreel/search-opensearch';
import { createIndex } from '../lib/opensearch.ts';
import { toDocument } from './document.ts';
import { RECALL_CUTOFF } from './score.domain.ts';
import type { OpenSearcher, SearchablePosting } from './searcher.ts';

/** The index in memory. */
export const openMemory: OpenSearcher = async (postings) => {
  const builder = new SegmentBuilder();
  const urls = addTo(postings, (posting, id) => builder.add(toDocument(id, posting)));
  const engine = new MemoryEngine([new Searcher(openSegment(builder.build()), new Groups())]);
  return { search: searchWith(engine, urls), [Symbol.asyncDispose]: async () => {} };
};

/** A new index in OpenSearch, deleted afterwards. */
export const openOpenSearch =
  (url: string): OpenSearcher =>
  async (postings) => {
    const client = openClient([url]);
    const index = `relevance-${randomUUID()}`;
    const documents: Document[] = [];
    const urls = addTo(postings, (posting, id) => documents.push(toDocument(id, posting)));
    await createIndex(client, index, documents);
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
