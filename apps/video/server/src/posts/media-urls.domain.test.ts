import { verifyPathSegment } from '@workreel/object-store';
import { describe, expect, it } from 'vitest';
import { mediaUrl } from './media-urls.domain.ts';

const optionsAt = (now: string) => ({
  mediaBaseUrl: 'https://cdn.example/v',
  privateBaseUrl: 'https://media.example/v',
  secret: 'secret',
  now: new Date(now),
});
const key = 'private/3f/2/main.m3u8';
const tokenOf = (url: string) => url.slice('https://media.example/v/'.length, -key.length - 1);

describe('media URLs', () => {
  it('are unsigned for public media', () => {
    expect(mediaUrl(optionsAt('2026-11-21T10:00:00Z'), 'public/3f/1/main.m3u8')).toBe(
      'https://cdn.example/v/public/3f/1/main.m3u8',
    );
  });

  it('give access to one private video for at least a day and stay the same within an hour', () => {
    const first = mediaUrl(optionsAt('2026-11-21T10:00:00.001Z'), key);
    expect(first.endsWith(`/${key}`)).toBe(true);
    expect(mediaUrl(optionsAt('2026-11-21T11:00:00.000Z'), key)).toBe(first);
    expect(mediaUrl(optionsAt('2026-11-21T11:00:00.001Z'), key)).not.toBe(first);
    const isValid = (at: string, scope = 'private/3f') =>
      verifyPathSegment('secret', tokenOf(first), scope, new Date(at));
    expect(isValid('2026-11-22T10:59:59.999Z')).toBe(true);
    expect(isValid('2026-11-22T11:00:00.000Z')).toBe(false);
    expect(isValid('2026-11-21T10:00:00.001Z', 'private/40')).toBe(false);
  });
});
