import { expect, it } from 'vitest';
import type { Prices } from './cost.domain.ts';
import { calculateHourCost, LADDER_1080P30, normalizedMinutes, objectsPerHour } from './cost.domain.ts';

const FREE: Prices = {
  source: 'test',
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
const costWith = (prices: Partial<Prices>) => calculateHourCost(MEASURED, { ...FREE, ...prices });

it('counts normalized minutes: two HD renditions twice, three others once', () => {
  expect(LADDER_1080P30.map(({ name }) => name)).toEqual(['1080p', '720p', '480p', '360p', '240p']);
  expect(normalizedMinutes(LADDER_1080P30, 2)).toBe(7 * 60);
  expect(costWith({ mediaConvertMinute: 0.01 }).convert.mediaConvert).toBeCloseTo(4.2);
});

it('counts one object per four seconds of each rendition and of the audio', () => {
  expect(objectsPerHour(LADDER_1080P30)).toBe(6 * 902 + 1);
  expect(costWith({ putPerThousand: 1 }).write).toEqual({ ownMachine: 5.413, mediaConvert: 10.826 });
});

it('adds CPU time, storage and egress', () => {
  expect(costWith({ cpuHour: 0.05 }).convert).toMatchObject({ encoded: 0.1, copied: 0.05 });
  expect(costWith({ storageGbMonth: 1 }).storeMonth).toBeCloseTo(3.6);
  expect(costWith({ egressGb: 1 }).view(8)).toBeCloseTo(3.6);
  // One video and one audio segment every four seconds.
  expect(costWith({ requestsPerTenThousand: 10_000 }).view(0)).toBe(1_800);
});
