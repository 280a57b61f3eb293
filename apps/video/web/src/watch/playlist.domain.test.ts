import { describe, expect, it } from 'vitest';
import { followingIn } from './playlist.domain.ts';

describe('the video that follows in a playlist', () => {
  const videos = [...'abcd'].map((id) => ({ id, playable: id !== 'b' }));
  it.each([
    ['a', 'c'],
    ['b', 'c'],
    ['c', 'd'],
  ])('after %s is %s', (current, next) => {
    expect(followingIn(videos, current)?.id).toBe(next);
  });
  it('does not exist after the last one, and is not known for another video', () => {
    expect(followingIn(videos, 'd')).toBeNull();
    expect(followingIn([{ id: 'a', playable: true }, videos[1]!], 'a')).toBeNull();
    expect(followingIn(videos, 'x')).toBeUndefined();
  });
});
