import { expect, it } from 'vitest';
import { neighborsIn } from './playlist.domain.ts';

const videos = [...'abcd'].map((id) => ({ id, playable: id !== 'b' }));

it.each([
  ['a', undefined, 'c'],
  ['b', 'a', 'c'],
  ['c', 'a', 'd'],
  ['d', 'c', undefined],
])('the neighbors of %s can be played', (current, previous, next) => {
  const neighbors = neighborsIn(videos, current);
  expect(neighbors?.previous?.id).toBe(previous);
  expect(neighbors?.next?.id).toBe(next);
});

it('a video that is not in the playlist has no neighbors', () => {
  expect(neighborsIn(videos, 'x')).toBeUndefined();
  expect(neighborsIn([{ id: 'a', playable: true }, videos[1]!], 'a')).toEqual({ inPlaylist: true });
});
