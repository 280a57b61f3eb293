import { expect, it } from 'vitest';
import type { SavedSearchRow } from './saved-searches.repository.ts';
import { withNewPostings } from './saved-searches.ts';

it('other requests are answered between counting the new postings of two searches', async () => {
  let turns = 0;
  let isDone = false;
  const countTurn = () => {
    turns++;
    if (!isDone) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const turnOf: number[] = [];
  const row = {
    id: 1,
    filters: {},
    visited_at: new Date(),
    created_at: new Date(),
    updated_at: new Date(),
    last_at: null,
    last_state: null,
  } as SavedSearchRow;
  await withNewPostings(
    { newPostingCounter: () => async () => turnOf.push(turns) },
    Array.from({ length: 100 }, () => row),
  );
  isDone = true;
  expect(new Set(turnOf).size).toBe(100);
});
