import { grantOpens } from '@workreel/object-store';
import { describe, expect, it } from 'vitest';
import { mediaAddress } from './addresses.domain.ts';

const site = (now: string) => ({
  mediaBaseUrl: 'https://cdn.example/v',
  privateBaseUrl: 'https://media.example/v',
  secret: 'secret',
  now: new Date(now),
});
const key = 'private/3f/2/main.m3u8';
const grantOf = (address: string) => address.slice('https://media.example/v/'.length, -key.length - 1);

describe('addresses of media', () => {
  it('are plain where anyone may fetch', () => {
    expect(mediaAddress(site('2026-11-21T10:00:00Z'), 'public/3f/1/main.m3u8')).toBe(
      'https://cdn.example/v/public/3f/1/main.m3u8',
    );
  });

  it('open one private video for a day at least, and stay the same within an hour', () => {
    const first = mediaAddress(site('2026-11-21T10:00:00.001Z'), key);
    expect(first.endsWith(`/${key}`)).toBe(true);
    expect(mediaAddress(site('2026-11-21T11:00:00.000Z'), key)).toBe(first);
    expect(mediaAddress(site('2026-11-21T11:00:00.001Z'), key)).not.toBe(first);
    const opens = (at: string, scope = 'private/3f') =>
      grantOpens('secret', grantOf(first), scope, new Date(at));
    expect(opens('2026-11-22T10:59:59.999Z')).toBe(true);
    expect(opens('2026-11-22T11:00:00.000Z')).toBe(false);
    expect(opens('2026-11-21T10:00:00.001Z', 'private/40')).toBe(false);
  });
});
