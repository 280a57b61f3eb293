/** The one place that talks to the service. */
import { ServiceError } from '@workreel/ui/service-error';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../contract/generated/paths.ts';
import { nextCursor } from './link.domain.ts';

export type Posting = components['schemas']['Posting'];
type SearchParameters = paths['/jobs']['get']['parameters']['query'];
export type SortOrder = NonNullable<SearchParameters['sortOrder']>;
/** What `GET /jobs` filters by, name for name. */
export type Filters = Omit<SearchParameters, 'sortOrder' | 'pagenum' | 'pageSize' | 'cursor'>;

/** Where a page of a list begins: by its number, or after the page that handed out the cursor. */
export type PagePosition = { pagenum: number } | { cursor: string };

export interface PostingPage {
  postings: Posting[];
  pagenum: number;
  sortOrder: SortOrder;
  total: { count: number; atLeast: boolean };
  /** Undefined on the last page. */
  next: string | undefined;
}

const PAGE_SIZE = 20;
const client = createClient<paths>();

/**
 * One page of the postings that fit.
 *
 * @throws ServiceError where the service refuses or fails; a TypeError where it cannot be reached.
 */
export async function findPostings(
  search: { filters: Filters; sortOrder: SortOrder | undefined },
  position: PagePosition,
  signal: AbortSignal,
): Promise<PostingPage> {
  const { filters, sortOrder } = search;
  const query = { ...filters, ...(sortOrder && { sortOrder }), pageSize: PAGE_SIZE, ...position };
  const { data, error, response } = await client.GET('/jobs', { params: { query }, signal });
  if (!data) throw new ServiceError(response, error);
  return {
    postings: data.jobPostings,
    pagenum: data.pagenum,
    sortOrder: data.sortOrder,
    total: {
      count: Number(response.headers.get('x-total-count') ?? 0),
      atLeast: response.headers.get('x-total-count-relation') === 'gte',
    },
    next: nextCursor(response.headers.get('link')),
  };
}
