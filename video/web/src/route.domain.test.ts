import { expect, test } from 'vitest';
import { readPath, watchPath } from './route.domain.ts';

test.each([
  ['/app/', { page: 'library' }],
  ['/app', { page: 'library' }],
  ['/app/upload', { page: 'upload' }],
  ['/app/upload/', { page: 'upload' }],
  ['/app/sign-in', { page: 'signIn' }],
  ['/app/watch/01J9', { page: 'watch', id: '01J9' }],
  ['/app/watch/01J9/', { page: 'watch', id: '01J9' }],
  ['/app/watch', { page: 'unknown' }],
  ['/app/watch/a/b', { page: 'unknown' }],
  ['/app/watch/%E0%A4%A', { page: 'unknown' }],
  ['/app/upload/more', { page: 'unknown' }],
  ['/app/elsewhere', { page: 'unknown' }],
  ['/application', { page: 'unknown' }],
])('%s is %j', (path, route) => {
  expect(readPath(path)).toEqual(route);
});

test('an address of a video is read as the video that it was written for', () => {
  for (const id of ['01J9', 'a b', 'a/b', '100%', '한글'])
    expect(readPath(watchPath(id))).toEqual({ page: 'watch', id });
});
