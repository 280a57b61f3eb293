import { expect, test } from 'vitest';
import { frameAt, frameOf, parseStoryboard } from './storyboard.domain.ts';

const TEXT = `WEBVTT

00:00:00.000 --> 00:00:01.000
0.jpg#xywh=0,0,160,90

00:00:01.000 --> 00:00:02.000
0.jpg#xywh=160,0,160,90

01:59:24.000 --> 02:00:00.500
1.jpg#xywh=0,90,160,90
`;
const frames = parseStoryboard(TEXT, 'https://media.example/public/v/1/storyboard/index.vtt?sig=1');

test('reads each cue as a region of a sheet, and resolves sheet URLs against the VTT file', () => {
  expect(frames).toHaveLength(3);
  expect(frames[1]).toEqual({
    from: 1,
    to: 2,
    sheet: 'https://media.example/public/v/1/storyboard/0.jpg',
    x: 160,
    y: 0,
    width: 160,
    height: 90,
  });
  expect(frames[2]).toMatchObject({ from: 7164, to: 7200.5, y: 90 });
});

test('accepts CRLF, and returns no frames for other VTT files', () => {
  expect(parseStoryboard(TEXT.replaceAll('\n', '\r\n'), 'https://a.example/')).toHaveLength(3);
  expect(parseStoryboard('WEBVTT\n\n00:00.000 --> 00:01.000\nHello', 'https://a.example/')).toEqual([]);
});

test.each([
  [-1, 0],
  [0, 0],
  [0.99, 0],
  [1, 1],
  [500, 1],
  [7_164, 2],
  [1e9, 2],
])('the frame at %d s is number %d', (time, index) => {
  expect(frameAt(frames, time)).toBe(frames[index]);
});

test('returns undefined if there are no frames', () => {
  expect(frameAt([], 1)).toBeUndefined();
});

test('the frame of a chapter starts in it, unless it is too short', () => {
  const frames = [0, 1, 2].map((from) => ({
    from,
    to: from + 1,
    sheet: '',
    x: 0,
    y: 0,
    width: 1,
    height: 1,
  }));
  const fromOf = (start: number, end: number) => frameOf(frames, { start, end })?.from;
  expect(fromOf(0, 1)).toBe(0);
  expect(fromOf(0.5, 3)).toBe(1);
  expect(fromOf(1.2, 1.9)).toBe(1);
  expect(fromOf(2.5, 9)).toBe(2);
  expect(frameOf([], { start: 0, end: 1 })).toBeUndefined();
});
