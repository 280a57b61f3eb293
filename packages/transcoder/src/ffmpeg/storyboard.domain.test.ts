import { describe, expect, it } from 'vitest';
import { JpegSplitter, planStoryboard, storyboardVtt } from './storyboard.domain.ts';

const HD = { width: 1920, height: 1080 };

describe('a storyboard', () => {
  it('has a thumbnail per second for a short video and a limited number for a long one', () => {
    expect(planStoryboard(HD, 30)).toMatchObject({ interval: 1, width: 160, height: 90 });
    for (const seconds of [201, 3600, 12 * 3600])
      expect(Math.ceil(seconds / planStoryboard(HD, seconds).interval)).toBeLessThanOrEqual(200);
    expect(planStoryboard({ width: 1080, height: 1920 }, 30)).toMatchObject({ width: 90, height: 160 });
  });

  it('maps times to regions of the sheets', () => {
    const text = storyboardVtt(planStoryboard(HD, 27.4), 27.4, ['0.jpg', '1.jpg']);
    const cues = text.split('\n\n').slice(1);
    expect(cues).toHaveLength(28);
    expect(cues[0]).toBe('00:00:00.000 --> 00:00:01.000\n0.jpg#xywh=0,0,160,90');
    expect(cues[6]).toBe('00:00:06.000 --> 00:00:07.000\n0.jpg#xywh=160,90,160,90');
    expect(cues[27]!.trim()).toBe('00:00:27.000 --> 00:00:27.400\n1.jpg#xywh=320,0,160,90');
  });

  it('does not refer to missing sheets', () => {
    expect(storyboardVtt(planStoryboard(HD, 60), 60, ['0.jpg'])).not.toContain('undefined');
    expect(storyboardVtt(planStoryboard(HD, 60), 60, ['0.jpg']).match(/-->/g)).toHaveLength(25);
  });

  it('formats times beyond an hour', () => {
    const layout = planStoryboard(HD, 7200);
    expect(storyboardVtt(layout, 7200, Array(8).fill('x.jpg'))).toContain('01:59:24.000 --> 02:00:00.000');
  });
});

describe('JpegSplitter', () => {
  const image = (filling: number) => Buffer.from([0xff, 0xd8, filling, 0xff, 0, filling, 0xff, 0xd9]);

  it('splits JPEGs regardless of the chunk boundaries', () => {
    const bytes = Buffer.concat([image(1), image(2), image(3)]);
    for (let size = 1; size <= bytes.length; size++) {
      const reader = new JpegSplitter();
      const jpegs: Buffer[] = [];
      for (let start = 0; start < bytes.length; start += size)
        jpegs.push(...reader.push(bytes.subarray(start, start + size)));
      expect(jpegs).toEqual([image(1), image(2), image(3)]);
    }
  });

  it('limits the size of a JPEG', () => {
    const reader = new JpegSplitter();
    expect(() => reader.push(Buffer.alloc(17 * 1024 ** 2))).toThrow(/sheet/);
  });
});
