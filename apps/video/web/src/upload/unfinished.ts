/** The query for the unfinished uploads of the account, wherever they were started. */
import { queryOptions } from '@tanstack/react-query';
import { findUploads } from '../api.ts';
import { MY_VIDEOS } from '../posts/query-keys.ts';

/** The service allows 200 unfinished uploads; the rest of them is listed once some have ended. */
const MAX_LISTED = 100;

export const UNFINISHED = queryOptions({
  queryKey: [...MY_VIDEOS, 'unfinished'],
  queryFn: async ({ signal }) => {
    const search = { state: ['pending' as const, 'uploading' as const], pageSize: MAX_LISTED };
    return (await findUploads(search, { pagenum: 1 }, signal)).data.uploads;
  },
});
