import { expect, test } from 'vitest';
import { readStoryboard, stillAt } from './storyboard.domain.ts';

const TEXT = `WEBVTT

00:00:00.000 --> 00:00:01.000
0.jpg#xywh=0,0,160,90

00:00:01.000 --> 00:00:02.000
0.jpg#xywh=160,0,160,90

01:59:24.000 --> 02:00:00.500
1.jpg#xywh=0,90,160,90
`;
const stills = readStoryboard(TEXT, 'https://media.example/public/v/1/storyboard/index.vtt?sig=1');

test('each cue is a part of a sheet beside the text', () => {
  expect(stills).toHaveLength(3);
  expect(stills[1]).toEqual({
    from: 1,
    to: 2,
    sheet: 'https://media.example/public/v/1/storyboard/0.jpg',
    x: 160,
    y: 0,
    width: 160,
    height: 90,
  });
  expect(stills[2]).toMatchObject({ from: 7164, to: 7200.5, y: 90 });
});

test('texts of Windows are read, and what is no storyboard holds no still', () => {
  expect(readStoryboard(TEXT.replaceAll('\n', '\r\n'), 'https://a.example/')).toHaveLength(3);
  expect(readStoryboard('WEBVTT\n\n00:00.000 --> 00:01.000\nHello', 'https://a.example/')).toEqual([]);
});

test.each([
  [-1, 0],
  [0, 0],
  [0.99, 0],
  [1, 1],
  [500, 1],
  [7_164, 2],
  [1e9, 2],
])('at %d s it is still %d', (time, index) => {
  expect(stillAt(stills, time)).toBe(stills[index]);
});

test('no stills, no picture', () => {
  expect(stillAt([], 1)).toBeUndefined();
});
