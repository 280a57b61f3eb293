import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKey, sanitizeFilename } from './keys.domain.ts';

describe('a sanitized filename', () => {
  it('keeps safe characters and the extension', () => {
    for (const [filename, expected] of [
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
      expect(sanitizeFilename(filename), filename).toBe(expected);
  });
  it('is always a valid key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(isKey(sanitizeFilename(name)), name).toBe(true);
      }),
    );
  });
});

describe('a key', () => {
  it('is a relative path of safe characters without empty, hidden or parent segments', () => {
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
