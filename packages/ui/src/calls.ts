import { nextCursor } from './link.domain.ts';
import { ServiceError } from './service-error.ts';

type ClientResult<Data> = Promise<{ data?: Data; error?: unknown; response: Response }>;

/**
 * Returns the data of a response.
 *
 * @throws ServiceError for an error response, TypeError if the server cannot be reached.
 */
export async function unwrap<Data>(call: ClientResult<Data>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data === undefined || data === null) throw new ServiceError(response, error);
  return data;
}

/** Checks the status of a response without data. @throws as {@link unwrap}. */
export async function expectOk(call: ClientResult<unknown>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw new ServiceError(response, error);
}

/** A page of a list, with the total and the cursor from its headers. */
export interface ListResponse<Data> {
  data: Data;
  total: { count: number; atLeast: boolean };
  /** Cursor of the next page; undefined on the last page. */
  next: string | undefined;
  /** `X-Corrected-Keyword`, if the searched text was corrected. */
  corrected: string | null;
}

/** Returns a page of a list. @throws as {@link unwrap}. */
export async function unwrapList<Data>(call: ClientResult<Data>): Promise<ListResponse<NonNullable<Data>>> {
  const result = await call;
  const { headers } = result.response;
  return {
    data: await unwrap(Promise.resolve(result)),
    total: {
      count: Number(headers.get('x-total-count') ?? 0),
      atLeast: headers.get('x-total-count-relation') === 'gte',
    },
    next: nextCursor(headers.get('link')),
    corrected: headers.get('x-corrected-keyword'),
  };
}

/** Selects a page of a list by its number, or by the cursor in {@link ListResponse.next} of the previous page. */
export type PagePosition = { pagenum: number } | { cursor: string };
