import { describe, expect, it } from 'vitest';
import { judgeDelivery, objectCreated, sequencerOf, waitAfter } from './events.domain.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('an event', () => {
  it('has the shape of S3, its key encoded as in a form', () => {
    const object = { key: 'originals/a/b c+d&é.mp4', size: 5, etag: 'abc', modifiedAt: NOW };
    const at = { now: NOW, sequencer: '0A' };
    expect(objectCreated('videos', 'ObjectCreated:Post', object, at)).toEqual({
      Records: [
        {
          eventVersion: '2.1',
          eventSource: 'workreel:file',
          eventTime: '2026-11-20T12:00:00.000Z',
          eventName: 'ObjectCreated:Post',
          s3: {
            bucket: { name: 'videos' },
            object: { key: 'originals/a/b+c%2Bd%26%C3%A9.mp4', size: 5, eTag: 'abc', sequencer: '0A' },
          },
        },
      ],
    });
  });

  it('comes after those before it, as texts are compared', () => {
    const later = new Date(NOW.getTime() + 1);
    const all = [sequencerOf(NOW, 0), sequencerOf(NOW, 1), sequencerOf(NOW, 900_000), sequencerOf(later, 2)];
    expect(all.every((each) => /^[0-9a-f]{16}$/.test(each))).toBe(true);
    expect([...all].sort()).toEqual(all);
  });

  it.each([
    [200, 'taken'],
    [204, 'taken'],
    [302, 'later'],
    [400, 'refused'],
    [401, 'refused'],
    [408, 'later'],
    [429, 'later'],
    [500, 'later'],
    [undefined, 'later'],
  ])('that was answered %s is %s', (status, verdict) => expect(judgeDelivery(status)).toBe(verdict));

  it('is tried again soon, then every half minute; every five where it was refused', () => {
    expect([1, 2, 3, 7, 50, 5_000].map((tries) => waitAfter('later', tries))).toEqual([
      500, 1_000, 2_000, 30_000, 30_000, 30_000,
    ]);
    expect(waitAfter('refused', 1)).toBe(300_000);
  });
});
