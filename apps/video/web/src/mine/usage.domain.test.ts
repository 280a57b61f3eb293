import { expect, test } from 'vitest';
import { usageBar } from './usage.domain.ts';

test.each([
  [
    { bytes: 30, mediaBytes: 10, quotaBytes: null },
    { originals: 0.75, streams: 0.25, isNearlyFull: false },
  ],
  [
    { bytes: 0, mediaBytes: 0, quotaBytes: null },
    { originals: 0, streams: 0, isNearlyFull: false },
  ],
  [
    { bytes: 30, mediaBytes: 60, quotaBytes: 120 },
    { originals: 0.25, streams: 0.5, isNearlyFull: false },
  ],
  [
    { bytes: 30, mediaBytes: 90, quotaBytes: 120 },
    { originals: 0.25, streams: 0.75, isNearlyFull: true },
  ],
  [
    { bytes: 90, mediaBytes: 0, quotaBytes: 100 },
    { originals: 0.9, streams: 0, isNearlyFull: true },
  ],
  // The quota may be lowered below the current usage.
  [
    { bytes: 300, mediaBytes: 0, quotaBytes: 100 },
    { originals: 1, streams: 0, isNearlyFull: true },
  ],
  [
    { bytes: 0, mediaBytes: 0, quotaBytes: 0 },
    { originals: 0, streams: 0, isNearlyFull: true },
  ],
])('represents %j as %j', (usage, bar) => {
  expect(usageBar(usage)).toEqual(bar);
});
