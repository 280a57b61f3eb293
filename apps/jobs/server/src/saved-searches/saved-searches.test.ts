import { countTurns } from '@workreel/platform/testing';
import { expect, it } from 'vitest';
import type { SavedSearchRow } from './saved-searches.repository.ts';
import { withNewPostings } from './saved-searches.ts';

it('other requests are answered between counting the new postings of two searches', async () => {
  using turns = countTurns();
  const turnOf: number[] = [];
  const row = {
    id: 1,
    filters: {},
    visited_at: new Date(),
    created_at: new Date(),
    updated_at: new Date(),
    alerts: [] as SavedSearchRow['alerts'],
    last_alert: null,
  } as SavedSearchRow;
  await withNewPostings(
    { newPostingCounter: () => async () => turnOf.push(turns.count) },
    Array.from({ length: 100 }, () => row),
  );
  expect(new Set(turnOf).size).toBe(100);
});
