import { expect, test } from 'vitest';
import { isLong, parseDescription } from './description.domain.ts';

const linksAndTimes = (text: string, duration = 7_200) =>
  parseDescription(text, duration).filter(({ type }) => type !== 'text');

test('preserves the text', () => {
  const text = 'A <b>walk</b>\n0:05 start, see https://a.example/x?y=1.\n\n1:02:03 end';
  expect(
    parseDescription(text, 7_200)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(linksAndTimes(text)).toEqual([
    { type: 'time', text: '0:05', seconds: 5 },
    { type: 'link', text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
    { type: 'time', text: '1:02:03', seconds: 3_723 },
  ]);
});

test.each([
  ['(https://a.example/b)', 'https://a.example/b'],
  ['https://a.example/b_(c)', 'https://a.example/b_(c)'],
  ['“https://a.example/b”, and', 'https://a.example/b'],
  ['보기: https://a.example/가을 산책', 'https://a.example/가을'],
])('in “%s”, finds the URL %s', (text, url) => {
  expect(linksAndTimes(text).map((part) => part.text)).toEqual([url]);
});

test.each(['javascript:alert(1)', 'ftp://a.example', 'http://', 'a.example/b'])(
  'does not link %s',
  (text) => {
    expect(linksAndTimes(text)).toEqual([]);
  },
);

test.each(['1:75', '12:34:56:78', '1.2:30', '1:234', '99:00:00'])('%s is not a timestamp', (text) => {
  expect(linksAndTimes(text)).toEqual([]);
});

test('ignores timestamps after the end of the video', () => {
  expect(linksAndTimes('1:00 and 3:00', 120)).toEqual([{ type: 'time', text: '1:00', seconds: 60 }]);
});

test('a text with many characters or lines is long', () => {
  expect(isLong('a'.repeat(320))).toBe(false);
  expect(isLong('a'.repeat(321))).toBe(true);
  expect(isLong('a\n'.repeat(5))).toBe(true);
});
