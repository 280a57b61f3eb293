import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Post } from '../api.ts';
import { cachePost } from './use-post.ts';

test('a stale response does not overwrite a saved post', async () => {
  const queries = new QueryClient();
  const queryKey = ['post', 'one'];
  const stale = Promise.withResolvers<Post>();
  const fetched = queries.fetchQuery({ queryKey, queryFn: () => stale.promise }).catch(() => undefined);
  await cachePost(queries, { id: 'one', title: 'New' } as Post);
  stale.resolve({ id: 'one', title: 'Old' } as Post);
  await fetched;
  expect(queries.getQueryData<Post>(queryKey)?.title).toBe('New');
});
