import type { QueryClient } from '@tanstack/react-query';
import { client } from './api.ts';
import { postingsQuery } from './listing/use-postings.ts';
import { postingQuery } from './posting/use-posting.ts';
import { parseSearch } from './search/search.domain.ts';

/** Requests the data of a page unless it is cached, if the page needs data at once. Does not reject: the page shows the error. */
export async function prefetchPage(
  queries: QueryClient,
  path: string,
  query: string,
  api = client,
): Promise<void> {
  const [, id] = /^\/jobs\/([^/]+)$/.exec(path) ?? [];
  if (path === '/') {
    const { search, pagenum } = parseSearch(query);
    await queries.prefetchInfiniteQuery(postingsQuery(search, pagenum, api));
  } else if (id !== undefined) await queries.prefetchQuery(postingQuery(decodeURIComponent(id), api));
}
