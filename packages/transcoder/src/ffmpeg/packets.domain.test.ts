import { describe, expect, it } from 'vitest';
import { frameOffset, joinParts, PacketReader, withinFrame } from './packets.domain.ts';

const read = (format: 'ffprobe' | 'framecrc', ...chunks: string[]): PacketReader => {
  const packets = new PacketReader({ frameRate: 25, splitAt: 'all jumps', format });
  for (const chunk of chunks) packets.push(chunk);
  return packets;
};
/** Lines of ffprobe for times in milliseconds. */
const packetsAt = (stream: number, times: readonly number[], duration = 40): string =>
  times.map((time) => `${stream},${time / 1000},${time / 1000},${duration / 1000},K_\n`).join('');
const timesFrom = (start: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => start + 40 * index);

describe('PacketReader', () => {
  it('returns when each stream is presented, however the chunks are split', () => {
    const packets = read(
      'framecrc',
      '#tb 0: 1/25\n#tb 1: 1/1000\n#media_type 0: video\n0,   -2,    0,  1,  9, 0x1\n0, -1, 74',
      ', 1, 9, 0x1, F=0x0\n1, 20, 20, 23, 9, 0x1, S=1, 10\n1, 2500, 2500,',
      ' 0, 9, 0x1\n',
      // Left out by an edit list, and without any time.
      '0, 80, 80, 1, 9, 0x1, F=0x5\n2, -9223372036854775808, -9223372036854775808, 1, 9, 0x1\n',
    );
    expect(packets.partsOf(0)).toMatchObject([{ start: 0, last: 74 / 25, end: 3 }]);
    expect(packets.partsOf(1)).toMatchObject([{ start: 0.02, last: 2.5, end: 2.5 }]);
    expect(packets.partsOf(2)).toEqual([]);
  });

  it('reads the packets of ffprobe, except those that an edit list leaves out', () => {
    const lines = [
      '1,-0.04,-0.04,0.04,KD',
      '1,N/A,0.000000,0.04,K_',
      '1,0.040000,N/A,N/A,__,side_data,',
      'side_data,',
      '',
    ];
    expect(read('ffprobe', lines.join('\n')).partsOf(1)).toMatchObject([{ start: 0, last: 0.04, end: 0.04 }]);
  });

  it('begins a part where the clock jumps', () => {
    const times = [...timesFrom(1400, 6), ...timesFrom(1400, 2), ...timesFrom(90_000, 2), 95_000];
    expect(read('ffprobe', packetsAt(0, times)).partsOf(0)).toMatchObject([
      { start: expect.closeTo(1.4), end: expect.closeTo(1.64) },
      { start: expect.closeTo(1.4), end: expect.closeTo(1.48) },
      { start: expect.closeTo(90), end: expect.closeTo(95.04) },
    ]);
  });
});

describe('joinParts', () => {
  const join = (...times: number[][]) => {
    const packets = read('ffprobe', ...times.map((list, stream) => packetsAt(stream, list)));
    return joinParts(times.map((_, stream) => ({ parts: packets.partsOf(stream), interval: 0 })));
  };

  it('continues the video', () => {
    const timeline = join([1440, 1480, 5000, 5040, 700], [1400, 1440, 1480, 5080, 680, 720])!;
    expect(timeline.shifts.map((shift) => shift.toFixed(3))).toEqual(['-1.400', '2.980']);
    expect(timeline.spans[0]).toEqual({ start: expect.closeTo(0.04), end: expect.closeTo(3.72) });
    expect(timeline.spans[1]).toEqual({ start: 0, end: expect.closeTo(3.74) });
  });

  it('does not cut audio that continues', () => {
    const timeline = join([1400, 1440, 0], [1400, 2400, 0])!;
    expect(timeline.shifts.map((shift) => shift.toFixed(3))).toEqual(['-1.400', '1.040']);
  });

  it('is undefined if only one track has a part', () => {
    const packets = read('ffprobe', packetsAt(0, [1000, 1040, 200]), packetsAt(1, [1000, 1040]));
    expect(
      joinParts([0, 1].map((stream) => ({ parts: packets.partsOf(stream), interval: 0 }))),
    ).toBeUndefined();
  });
});

describe('frameOffset', () => {
  it('is the time after multiples of the frame interval, even if times are rounded or the first one differs', () => {
    const offsetOf = (times: number[]) =>
      frameOffset(read('ffprobe', packetsAt(0, times)).partsOf(0)[0]!, 25, 0);
    expect(offsetOf(timesFrom(0, 50))).toBe(0);
    expect(offsetOf([0, ...timesFrom(61, 50)])).toBeCloseTo(0.021, 3);
    expect(offsetOf(timesFrom(1423, 50).map((time, index) => time + (index % 2)))).toBeCloseTo(0.0235, 3);
    expect(offsetOf([0, 40, 95, 170, 260, 275, 290, 400])).toBe(0);
  });

  it('ignores differences by rounding', () => {
    expect(withinFrame(0.0399, 25)).toBe(0);
    expect(withinFrame(-0.02, 25)).toBeCloseTo(0.02);
  });
});
