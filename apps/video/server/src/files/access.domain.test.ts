import { presignPathSegment } from '@workreel/object-store';
import { expect, it } from 'vitest';
import { accessTo } from './access.domain.ts';

const SECRET = 'secret';
const NOW = new Date('2026-11-20T10:00:00Z');
const SOON = NOW.getTime() / 1000 + 60;

it.each([
  ['public/v/1/x.m4s', undefined, 'allowed'],
  ['private/v/1/x.m4s', undefined, 'hidden'],
  ['originals/r/x.mp4', undefined, 'original'],
  // Only the prefixes of the service are served.
  ['logo.png', undefined, 'hidden'],
  ['database/postgres.log', undefined, 'hidden'],
  ['database/postgres.log', presignPathSegment(SECRET, 'database/postgres.log', SOON), 'hidden'],
  // On a case-insensitive file system these are reserved folders.
  ['Private/v/1/x.m4s', undefined, 'hidden'],
  ['ORIGINALS/r/x.mp4', undefined, 'hidden'],
  // Not yet published.
  ['converted/r/1/hls/x.cmfv', undefined, 'hidden'],
  ['converted/r/1/hls/x.cmfv', presignPathSegment(SECRET, 'private/v', SOON), 'hidden'],
  ['private/v/1/x.m4s', presignPathSegment(SECRET, 'private/v', SOON), 'allowed'],
  ['originals/r/x.mp4', presignPathSegment(SECRET, 'originals/r', SOON), 'allowed'],
  ['public/v/1/x.m4s', presignPathSegment(SECRET, 'public/v', SOON), 'allowed'],
  ['public/v/1/x.m4s', '~1.forged', 'expired'],
  ['private/w/1/x.m4s', presignPathSegment(SECRET, 'private/v', SOON), 'expired'],
  ['private/v/1/x.m4s', presignPathSegment(SECRET, 'private/v', SOON - 61), 'expired'],
  ['private/v/1/x.m4s', presignPathSegment('other', 'private/v', SOON), 'expired'],
  [
    'private/v/1/x.m4s',
    presignPathSegment(SECRET, 'private/v', SOON).replace(/\d+/, String(SOON + 1)),
    'expired',
  ],
])('access to %s with the signed segment %s is %s', (key, signedSegment, expected) => {
  expect(accessTo({ key, signedSegment }, SECRET, NOW)).toBe(expected);
});
