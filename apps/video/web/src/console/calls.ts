/** API calls for the conversions and videos of all users, for admins only. */
import { type ListResponse, unwrap, unwrapList } from '@workreel/ui/calls';
import { client } from '../api.ts';
import type { Conversion, ModeratedPost, ModerationSearch, Overview, Priority, State } from '../schemas.ts';

export type { Conversion, ModeratedPost, Overview, Priority, State } from '../schemas.ts';

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

export const prioritizeConversion = ({
  uploadId,
  priority,
}: {
  uploadId: string;
  priority: Priority;
}): Promise<Conversion> =>
  unwrap(client.PATCH('/conversions/{uploadId}', { ...pathParams(uploadId), body: { priority } }));

/** Finds the videos of all users. */
export const findModeratedPosts = (
  query: ModerationSearch,
  signal: AbortSignal,
): Promise<ListResponse<{ posts: ModeratedPost[] }>> =>
  unwrapList(client.GET('/moderation/posts', { params: { query }, signal }));
