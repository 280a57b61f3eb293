import { expect, test } from 'vitest';
import { titleFromFilename } from './title.domain.ts';

test.each([
  ['holiday_at_the_sea.mp4', 'holiday at the sea'],
  ['2026-11-21 14.30.05.MOV', '2026-11-21 14.30.05'],
  ['제주도.mp4', '제주도'],
  // macOS decomposes Hangul syllables (NFD).
  ['제주도.mp4'.normalize('NFD'), '제주도'],
  ['no extension', 'no extension'],
  ['.mp4', '.mp4'],
  ['___.mkv', '___.mkv'],
  ['  ', 'video'],
  [`${'a'.repeat(250)}.mp4`, 'a'.repeat(200)],
])('the default title of %s is %s', (filename, title) => {
  expect(titleFromFilename(filename)).toBe(title);
});
