import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKey, keyName } from './keys.domain.ts';

describe('the name of a file in the store', () => {
  it('keeps what every system takes, and the ending', () => {
    for (const [given, name] of [
      ['clip.mp4', 'clip.mp4'],
      ['My talk & more (1).MOV', 'My_talk_more_1.MOV'],
      ['Café.webm', 'Cafe.webm'],
      ['내 영상.mov', 'file.mov'],
      ['발표 2026.mp4', '2026.mp4'],
      ['.mp4', 'file.mp4'],
      ['../../etc/passwd', 'etc_passwd'],
      ['a+b%20c.mkv', 'a_b_20c.mkv'],
      ['🎬', 'file'],
      ['', 'file'],
      [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(96)}.mp4`],
    ] as const)
      expect(keyName(given), given).toBe(name);
  });
  it('makes a key of any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(isKey(keyName(name)), name).toBe(true);
      }),
    );
  });
});

describe('a key', () => {
  it('never leaves its folder', () => {
    for (const key of [
      'a/../b',
      '/a',
      'a//b',
      'a/',
      '',
      '.',
      '..',
      'a/.b',
      'a\\b',
      'a\0b',
      'é',
      'a b',
      'x'.repeat(901),
    ])
      expect(isKey(key), key).toBe(false);
    for (const key of ['a', 'public/1-2/3/720p/0.m4s', 'a.b_c-d']) expect(isKey(key), key).toBe(true);
  });
});
