import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Post } from '../api.ts';
import { takePost } from './use-post.ts';

test('what was saved stays, whatever older answer comes after it', async () => {
  const queries = new QueryClient();
  const queryKey = ['post', 'one'];
  const older = Promise.withResolvers<Post>();
  const asked = queries.fetchQuery({ queryKey, queryFn: () => older.promise }).catch(() => undefined);
  await takePost(queries, { id: 'one', title: 'New' } as Post);
  older.resolve({ id: 'one', title: 'Old' } as Post);
  await asked;
  expect(queries.getQueryData<Post>(queryKey)?.title).toBe('New');
});
