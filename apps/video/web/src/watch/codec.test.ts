import { describe, expect, it } from 'vitest';
import { type Device, type Level, levelsToPlay } from './codec.ts';

const level = (videoCodec: string, height: number, videoRange: Level['videoRange'] = 'SDR'): Level => ({
  ...{ videoCodec, videoRange, height, width: (height * 16) / 9, frameRate: 30, bitrate: height * 1000 },
});
const H264 = [level('avc1.64001e', 480), level('avc1.640028', 1080)];
const AV1 = [level('av01.0.04M.10', 480), level('av01.0.08M.10', 1080)];
const HDR = [level('av01.0.04M.10', 480, 'PQ'), level('av01.0.08M.10', 1080, 'PQ')];
const device = (change: Partial<Device> = {}): Device => ({
  ...{ showsHdr: () => false, decodesInTime: async () => true },
  ...change,
});

describe('levelsToPlay', () => {
  it('are all levels of a stream with one codec', async () => {
    const slow = device({ decodesInTime: async () => false });
    expect(await levelsToPlay(H264, slow)).toEqual(H264);
    expect(await levelsToPlay(AV1, slow)).toEqual(AV1);
  });

  it('are those of AV1 if the best of them is decoded in time', async () => {
    const decodesUpTo = (height: number) =>
      device({ decodesInTime: async (asked) => asked.height <= height });
    expect(await levelsToPlay([...H264, ...AV1], decodesUpTo(1080))).toEqual(AV1);
    expect(await levelsToPlay([...H264, ...AV1], decodesUpTo(720))).toEqual(H264);
  });

  it('are in HDR only on a screen that shows it', async () => {
    expect(await levelsToPlay([...H264, ...HDR], device())).toEqual(H264);
    expect(await levelsToPlay([...H264, ...HDR], device({ showsHdr: () => true }))).toEqual(HDR);
  });
});
