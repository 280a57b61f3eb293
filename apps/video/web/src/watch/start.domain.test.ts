import { expect, test } from 'vitest';
import { linkFrom, linkTo, parseStart, parseStartTime } from './start.domain.ts';

test.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1M30S', 90],
  ['1h2m3s', 3723],
  ['2h', 7200],
  ['0', 0],
])('t=%s starts at %d s', (text, seconds) => {
  expect(parseStart(text)).toBe(seconds);
});

test.each([undefined, '', '-5', '1.5', '1:30', 'soon', '1s2m', '99999999', 'm'])(
  't=%s is ignored',
  (text) => {
    expect(parseStart(text)).toBeUndefined();
  },
);

test('a link contains the start position in whole seconds, if there is one', () => {
  expect(linkTo('https://v.example', 'a', null)).toBe('https://v.example/app/watch/a');
  expect(linkTo('https://v.example', 'a', 90.7)).toBe('https://v.example/app/watch/a?t=90');
  expect(linkFrom('https://v.example/app/watch/a?share=s', null)).toBe(
    'https://v.example/app/watch/a?share=s',
  );
  expect(linkFrom('https://v.example/app/watch/a?share=s', 90)).toBe(
    'https://v.example/app/watch/a?share=s&t=90',
  );
});

test('an entered start must be before the end of the video', () => {
  expect(parseStartTime('1:30', 100)).toBe(90);
  expect(parseStartTime('1:30.7', null)).toBe(90);
  expect(parseStartTime('1:40', 100)).toBeUndefined();
  expect(parseStartTime('soon', 100)).toBeUndefined();
});
