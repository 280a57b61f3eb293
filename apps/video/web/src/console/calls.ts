/** API calls for the conversions of all users, for admins only. */
import { unwrap, unwrapList } from '@workreel/ui/calls';
import { client } from '../api.ts';
import type { Conversion, Overview, State } from '../schemas.ts';

export type { Conversion, Overview, State } from '../schemas.ts';

const PAGE_SIZE = 20;

/** @throws as {@link unwrap}, like all calls here. */
export const getOverview = (signal: AbortSignal): Promise<Overview> =>
  unwrap(client.GET('/conversions/overview', { signal }));

/** @param cursor - `next` of the previous page; undefined for the first page. */
export const findConversions = (state: State, cursor: string | undefined, signal: AbortSignal) =>
  unwrapList(
    client.GET('/conversions', {
      params: { query: { state, pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) } },
      signal,
    }),
  );

const pathParams = (uploadId: string) => ({ params: { path: { uploadId } } });

export const cancelConversion = (uploadId: string): Promise<Conversion> =>
  unwrap(client.POST('/conversions/{uploadId}/cancel', pathParams(uploadId)));

export const retryConversion = (uploadId: string): Promise<Conversion> =>
  unwrap(client.POST('/conversions/{uploadId}/retry', pathParams(uploadId)));
