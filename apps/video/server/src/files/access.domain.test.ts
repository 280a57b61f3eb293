import { grantPath } from '@workreel/object-store';
import { expect, it } from 'vitest';
import { accessTo } from './access.domain.ts';

const SECRET = 'secret';
const NOW = new Date('2026-11-20T10:00:00Z');
const SOON = NOW.getTime() / 1000 + 60;

it.each([
  ['public/v/1/x.m4s', undefined, 'open'],
  ['private/v/1/x.m4s', undefined, 'hidden'],
  ['originals/r/x.mp4', undefined, 'original'],
  ['logo.png', undefined, 'open'],
  // What a file system without cases would take for `private`.
  ['Private/v/1/x.m4s', undefined, 'hidden'],
  ['ORIGINALS/r/x.mp4', undefined, 'hidden'],
  // Not yet published.
  ['converted/r/1/hls/x.cmfv', undefined, 'hidden'],
  ['converted/r/1/hls/x.cmfv', grantPath(SECRET, 'private/v', SOON), 'expired'],
  ['private/v/1/x.m4s', grantPath(SECRET, 'private/v', SOON), 'open'],
  ['originals/r/x.mp4', grantPath(SECRET, 'originals/r', SOON), 'open'],
  ['public/v/1/x.m4s', grantPath(SECRET, 'public/v', SOON), 'open'],
  ['public/v/1/x.m4s', '~1.forged', 'expired'],
  ['private/w/1/x.m4s', grantPath(SECRET, 'private/v', SOON), 'expired'],
  ['private/v/1/x.m4s', grantPath(SECRET, 'private/v', SOON - 61), 'expired'],
  ['private/v/1/x.m4s', grantPath('other', 'private/v', SOON), 'expired'],
  ['private/v/1/x.m4s', grantPath(SECRET, 'private/v', SOON).replace(/\d+/, String(SOON + 1)), 'expired'],
])('%s with %s is %s', (key, grant, access) => {
  expect(accessTo({ key, grant }, SECRET, NOW)).toBe(access);
});
