import { verifyPathSegment } from '@workreel/object-store';
import { describe, expect, it } from 'vitest';
import { mediaUrl } from './media-urls.domain.ts';

const SESSION = '0b5c3f0e-2f0a-4c1d-9a53-6f2d1c7e8b90';
const optionsAt = (now: string) => ({
  mediaBaseUrl: 'https://cdn.example/v',
  privateBaseUrl: 'https://media.example/v',
  secret: 'secret',
  now: new Date(now),
  sessionId: SESSION,
});
const key = 'private/3f/2/main.m3u8';
const tokenOf = (url: string) => url.slice('https://media.example/v/'.length, -key.length - 1);

describe('media URLs', () => {
  it('are unsigned for public media', () => {
    expect(mediaUrl(optionsAt('2026-11-21T10:00:00Z'), 'public/3f/1/main.m3u8')).toBe(
      'https://cdn.example/v/public/3f/1/main.m3u8',
    );
  });

  it('give a session access to one run of a private video for at least a day and stay the same within an hour', () => {
    const first = mediaUrl(optionsAt('2026-11-21T10:00:00.001Z'), key);
    expect(first.endsWith(`/${key}`)).toBe(true);
    expect(mediaUrl(optionsAt('2026-11-21T11:00:00.000Z'), key)).toBe(first);
    expect(mediaUrl(optionsAt('2026-11-21T11:00:00.001Z'), key)).not.toBe(first);
    const isValid = (at: string, scope = 'private/3f/2') =>
      verifyPathSegment('secret', tokenOf(first), scope, new Date(at));
    expect(isValid('2026-11-22T10:59:59.999Z')).toEqual({ sessionId: SESSION });
    expect(isValid('2026-11-22T11:00:00.000Z')).toBeUndefined();
    for (const scope of ['private/40/2', 'private/3f/3'])
      expect(isValid('2026-11-21T10:00:00.001Z', scope)).toBeUndefined();
  });
});
