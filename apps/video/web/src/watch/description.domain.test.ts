import { expect, test } from 'vitest';
import { isLong, partsOf } from './description.domain.ts';

const followed = (text: string, duration = 7_200) =>
  partsOf(text, duration).filter(({ kind }) => kind !== 'text');

test('a text is kept to the letter, whatever is found in it', () => {
  const text = 'A <b>walk</b>\n0:05 start, see https://a.example/x?y=1.\n\n1:02:03 end';
  expect(
    partsOf(text, 7_200)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(followed(text)).toEqual([
    { kind: 'time', text: '0:05', seconds: 5 },
    { kind: 'link', text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
    { kind: 'time', text: '1:02:03', seconds: 3_723 },
  ]);
});

test.each([
  ['(https://a.example/b)', 'https://a.example/b'],
  ['https://a.example/b_(c)', 'https://a.example/b_(c)'],
  ['“https://a.example/b”, and', 'https://a.example/b'],
  ['보기: https://a.example/가을 산책', 'https://a.example/가을'],
])('of %s the address is %s', (text, address) => {
  expect(followed(text).map((part) => part.text)).toEqual([address]);
});

test.each(['javascript:alert(1)', 'ftp://a.example', 'http://', 'a.example/b'])(
  '%s is followed nowhere',
  (text) => {
    expect(followed(text)).toEqual([]);
  },
);

test.each(['1:75', '12:34:56:78', '1.2:30', '1:234', '99:00:00'])('%s is no time of a video', (text) => {
  expect(followed(text)).toEqual([]);
});

test('a time behind the end is none of the video', () => {
  expect(followed('1:00 and 3:00', 120)).toEqual([{ kind: 'time', text: '1:00', seconds: 60 }]);
});

test('a long text, or one of many lines, is long', () => {
  expect(isLong('a'.repeat(320))).toBe(false);
  expect(isLong('a'.repeat(321))).toBe(true);
  expect(isLong('a\n'.repeat(5))).toBe(true);
});
