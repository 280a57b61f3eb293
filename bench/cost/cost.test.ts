import { expect, it } from 'vitest';
import type { Prices } from './cost.domain.ts';
import { hourOfVideo, LADDER_1080P30, normalisedMinutes, objectsPerHour } from './cost.domain.ts';

const FREE: Prices = {
  of: 'nobody',
  cpuHour: 0,
  mediaConvertMinute: 0,
  hdFactor: 2,
  storageGbMonth: 0,
  putPerThousand: 0,
  egressGb: 0,
  requestsPerTenThousand: 0,
  lambdaGbSecond: 0,
  lambdaRequest: 0,
};
const MEASURED = { encodedCpu: 2, copiedCpu: 1, bytesPerSecond: 1e6 };
const at = (prices: Partial<Prices>) => hourOfVideo(MEASURED, { ...FREE, ...prices });

it('counts what MediaConvert counts: two renditions of HD twice, three others once', () => {
  expect(LADDER_1080P30.map(({ name }) => name)).toEqual(['1080p', '720p', '480p', '360p', '240p']);
  expect(normalisedMinutes(LADDER_1080P30, 2)).toBe(7 * 60);
  expect(at({ mediaConvertMinute: 0.01 }).convert.mediaConvert).toBeCloseTo(4.2);
});

it('counts an object for each four seconds of each rendition and of the sound', () => {
  expect(objectsPerHour(LADDER_1080P30)).toBe(6 * 902 + 1);
  expect(at({ putPerThousand: 1 }).write).toEqual({ own: 5.413, mediaConvert: 10.826 });
});

it('counts processor time, bytes kept and bytes sent', () => {
  expect(at({ cpuHour: 0.05 }).convert).toMatchObject({ encoded: 0.1, copied: 0.05 });
  expect(at({ storageGbMonth: 1 }).storeMonth).toBeCloseTo(3.6);
  expect(at({ egressGb: 1 }).view(8)).toBeCloseTo(3.6);
  // A segment of picture and one of sound, each four seconds.
  expect(at({ requestsPerTenThousand: 10_000 }).view(0)).toBe(1_800);
});
