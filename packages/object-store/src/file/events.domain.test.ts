import { describe, expect, it } from 'vitest';
import { deliveryOutcome, objectCreated, retryDelay, sequencerOf } from './events.domain.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

describe('an event', () => {
  it('has the S3 format, with a form-encoded key', () => {
    const object = { key: 'originals/a/b c+d&é.mp4', size: 5, etag: 'abc', modifiedAt: NOW };
    const metadata = { now: NOW, sequencer: '0A' };
    expect(objectCreated('videos', 'ObjectCreated:Post', object, metadata)).toEqual({
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

  it('has a sequencer that sorts after those of earlier events', () => {
    const later = new Date(NOW.getTime() + 1);
    const all = [sequencerOf(NOW, 0), sequencerOf(NOW, 1), sequencerOf(NOW, 900_000), sequencerOf(later, 2)];
    expect(all.every((sequencer) => /^[0-9a-f]{16}$/.test(sequencer))).toBe(true);
    expect([...all].sort()).toEqual(all);
  });

  it.each([
    [200, 'accepted'],
    [204, 'accepted'],
    [302, 'retry'],
    [400, 'rejected'],
    [401, 'rejected'],
    [408, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [undefined, 'retry'],
  ])('with response status %s has the outcome %s', (status, outcome) =>
    expect(deliveryOutcome(status)).toBe(outcome),
  );

  it('is retried with backoff up to 30 s, and every five minutes if it was rejected', () => {
    expect([1, 2, 3, 7, 50, 5_000].map((attempts) => retryDelay('retry', attempts))).toEqual([
      500, 1_000, 2_000, 30_000, 30_000, 30_000,
    ]);
    expect(retryDelay('rejected', 1)).toBe(300_000);
  });
});
