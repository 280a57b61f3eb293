import { expect, test } from 'vitest';
import { findCues, parseCues } from './transcript.domain.ts';

const TEXT = `WEBVTT - 제목

NOTE
00:00 is the start

STYLE
::cue { color: red }

1
00:00.500 --> 00:01.500 line:0
<v 지우>안녕하세요, <b>여러분</b></v>
두 번째 줄

01:00:02.000 --> 01:00:03.000
Tom &amp; Jerry &lt;3 &#x41;&#66; &unknown;

00:01.500 --> 00:02.000
<00:01.600>중간

00:02.000 --> 00:02.500
 <i></i>
`;

test('reads the cues by start, without markup', () => {
  expect(parseCues(TEXT)).toEqual([
    { start: 0.5, text: '안녕하세요, 여러분 두 번째 줄' },
    { start: 1.5, text: '중간' },
    { start: 3_602, text: 'Tom & Jerry <3 AB &unknown;' },
  ]);
  expect(parseCues(TEXT.replaceAll('\n', '\r\n'))).toEqual(parseCues(TEXT));
  expect(parseCues('WEBVTT')).toEqual([]);
});

test('keeps numeric references that are not characters', () => {
  expect(parseCues('WEBVTT\n\n00:00.000 --> 00:01.000\n&#x110000; &#zz;')[0]!.text).toBe('&#x110000; &#zz;');
});

test('takes no more than linear time for markup that is never closed', () => {
  const started = performance.now();
  parseCues(`WEBVTT\n\n00:00.000 --> 00:01.000\n${'<'.repeat(500_000)}${'&'.repeat(500_000)}`);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test.each([
  ['', [0, 1, 2]],
  ['  ', [0, 1, 2]],
  ['jerry', [2]],
  ['JERRY tom', [2]],
  ['여러분'.normalize('NFD'), [0]],
  ['여러분 중간', []],
])('the cues that contain the words of “%s” are %j', (query, indexes) => {
  expect(findCues(parseCues(TEXT), query)).toEqual(indexes);
});
