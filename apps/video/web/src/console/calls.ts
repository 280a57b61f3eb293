/** Calls about everybody's conversions, which admins alone may make. */
import { answered, listed } from '@workreel/ui/calls';
import { client } from '../api.ts';
import type { Conversion, Overview, State } from '../schemas.ts';

export type { Conversion, Overview, State } from '../schemas.ts';

/** Conversions that a list begins with, and that it goes on by. */
const PAGE_SIZE = 20;

/** @throws as {@link answered}; so do all calls. */
export const getOverview = (signal: AbortSignal): Promise<Overview> =>
  answered(client.GET('/conversions/overview', { signal }));

/** @param cursor - where a page before it ended. */
export const findConversions = (state: State, cursor: string | undefined, signal: AbortSignal) =>
  listed(
    client.GET('/conversions', {
      params: { query: { state, pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) } },
      signal,
    }),
  );

const about = (uploadId: string) => ({ params: { path: { uploadId } } });

export const cancelConversion = (uploadId: string): Promise<Conversion> =>
  answered(client.POST('/conversions/{uploadId}/cancel', about(uploadId)));

export const retryConversion = (uploadId: string): Promise<Conversion> =>
  answered(client.POST('/conversions/{uploadId}/retry', about(uploadId)));
