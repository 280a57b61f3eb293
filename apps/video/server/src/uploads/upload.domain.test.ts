import { MAX_PARTS, MIN_PART_BYTES } from '@workreel/object-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isActive, isMediaType, partBytes, partCountOf, partSizeFor } from './upload.domain.ts';

describe('part sizes', () => {
  it('stay within the store’s limits and add up to the file', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 * 1024 ** 4 }), (bytes) => {
        const size = partSizeFor(bytes);
        const count = partCountOf({ declared_bytes: bytes, part_size: size })!;
        expect(count).toBeGreaterThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(MAX_PARTS);
        expect(size).toBeGreaterThanOrEqual(MIN_PART_BYTES);
        const last = partBytes(bytes, size, count);
        expect(last).toBeGreaterThan(0);
        expect((count - 1) * size + last).toBe(bytes);
      }),
    );
  });
  it('are 8 MiB for files of usual size', () => {
    expect(partSizeFor(1)).toBe(8 * 1024 ** 2);
    expect(partSizeFor(50 * 1024 ** 3)).toBe(8 * 1024 ** 2);
    expect(partCountOf({ declared_bytes: 300 * 1024 ** 2, part_size: partSizeFor(300 * 1024 ** 2) })).toBe(
      38,
    );
  });
});

describe('isMediaType', () => {
  it.each([
    ...['video/mp4', 'video/x-matroska', 'VIDEO/QuickTime; codecs=x', 'application/mxf', 'audio/mpeg'],
    ...['image/gif', 'image/webp', '', 'application/octet-stream', 'text/vnd.trolltech.linguist'],
  ])('accepts %j', (type) => {
    expect(isMediaType(type)).toBe(true);
  });

  it.each(['image/png', 'text/html', 'application/pdf', 'video/', 'audio/x-mpegurl', 'audio/midi'])(
    'rejects %j',
    (type) => {
      expect(isMediaType(type)).toBe(false);
    },
  );
});

it('an upload is active for a minute after a part', () => {
  const now = new Date('2026-11-01T12:00:00Z');
  const receivedAgo = (seconds: number) => ({ receivedAt: new Date(now.getTime() - seconds * 1_000) });
  expect(isActive([], now)).toBe(false);
  expect(isActive([receivedAgo(3_600), receivedAgo(59)], now)).toBe(true);
  expect(isActive([receivedAgo(3_600), receivedAgo(60)], now)).toBe(false);
});
