import { presignPathSegment } from '@workreel/object-store';
import { expect, it } from 'vitest';
import { accessTo } from './access.domain.ts';

const SECRET = 'secret';
const NOW = new Date('2026-11-20T10:00:00Z');
const SESSION = '0b5c3f0e-2f0a-4c1d-9a53-6f2d1c7e8b90';
const SOON = NOW.getTime() / 1000 + 60;

it.each([
  ['public/v/1/x.m4s', undefined, 'allowed'],
  ['private/v/1/x.m4s', undefined, 'hidden'],
  ['originals/r/x.mp4', undefined, { original: 'originals/r/x.mp4' }],
  // Only the prefixes of the service are served.
  ['logo.png', undefined, 'hidden'],
  ['database/postgres.log', undefined, 'hidden'],
  ['database/postgres.log', presignPathSegment(SECRET, 'database/postgres.log', SOON), 'hidden'],
  // On a case-insensitive file system these are reserved folders.
  ['Private/v/1/x.m4s', undefined, 'hidden'],
  ['ORIGINALS/r/x.mp4', undefined, 'hidden'],
  // Not yet published.
  ['converted/r/1/hls/x.cmfv', undefined, 'hidden'],
  ['converted/r/1/hls/x.cmfv', presignPathSegment(SECRET, 'converted/r/1', SOON), 'hidden'],
  ['private/v/1/x.m4s', presignPathSegment(SECRET, 'private/v/1', SOON), { video: 'v', sessionId: null }],
  [
    'private/v/1/x.m4s',
    presignPathSegment(SECRET, 'private/v/1', SOON, SESSION),
    { video: 'v', sessionId: SESSION },
  ],
  // The session is signed too.
  ['private/v/1/x.m4s', `${presignPathSegment(SECRET, 'private/v/1', SOON)}${SESSION}`, 'expired'],
  [
    'private/v/1/x.m4s',
    presignPathSegment(SECRET, 'private/v/1', SOON, SESSION).slice(0, -SESSION.length),
    'expired',
  ],
  // Access to one run of a video does not include later ones.
  ['private/v/2/x.m4s', presignPathSegment(SECRET, 'private/v/1', SOON), 'expired'],
  ['private/v/captions-1/x.vtt', presignPathSegment(SECRET, 'private/v/1', SOON), 'expired'],
  ['originals/r/x.mp4', presignPathSegment(SECRET, 'originals/r/x.mp4', SOON), 'allowed'],
  ['public/v/1/x.m4s', presignPathSegment(SECRET, 'public/v/1', SOON), 'allowed'],
  ['public/v/1/x.m4s', '~1.forged', 'expired'],
  ['private/w/1/x.m4s', presignPathSegment(SECRET, 'private/v/1', SOON), 'expired'],
  ['private/v/1/x.m4s', presignPathSegment(SECRET, 'private/v/1', SOON - 61), 'expired'],
  ['private/v/1/x.m4s', presignPathSegment('other', 'private/v/1', SOON), 'expired'],
  [
    'private/v/1/x.m4s',
    presignPathSegment(SECRET, 'private/v/1', SOON).replace(/\d+/, String(SOON + 1)),
    'expired',
  ],
])('access to %s with the signed segment %s is %j', (key, signedSegment, expected) => {
  expect(accessTo({ key, signedSegment }, SECRET, NOW)).toEqual(expected);
});
