import { describe, expect, test } from 'vitest';
import { decodeText, toWebVtt } from './web-vtt.domain.ts';

describe('toWebVtt', () => {
  test.each(['WEBVTT\n\n00:01.000 --> 00:02.000\nSea', '\ufeffWEBVTT - of the sea\r\n', 'WEBVTT'])(
    'returns WebVTT unchanged: %j',
    (text) => {
      expect(toWebVtt(text)).toBe(text);
    },
  );

  test('converts SubRip to WebVTT', () => {
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n바다다!\r\n<i>Sea!</i>\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nEnd\r\n';
    expect(toWebVtt(srt)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n바다다!\n<i>Sea!</i>\n\n01:00:00.000 --> 01:00:01.000\nEnd\n\n',
    );
  });

  test.each([
    ['a byte order mark', '\ufeff1\n00:00:01,000 --> 00:00:02,000\nA', 'A'],
    [
      'blank lines in a cue',
      '1\n00:00:01,000 --> 00:00:02,000\nA\n\nB\n\n2\n00:00:03,000 --> 00:00:04,000\n',
      'A\nB',
    ],
    ['a number as text', '1\n00:00:01,000 --> 00:00:02,000\n42', '42'],
    ['short timestamps with points', '0:01.5 --> 0:02.0 X1:10\nA', 'A'],
    [
      'SubRip formatting',
      '00:01,000 --> 00:02,000\n{\\an8}<font color="red">A</font> & B <3 -->',
      'A &amp; B &lt;3 --&gt;',
    ],
  ])('preserves the text of a file with %s', (_case, srt, text) => {
    expect(toWebVtt(srt)!.split('\n\n')[1]!.split('\n').slice(1).join('\n')).toBe(text);
  });

  test('pads timestamps', () => {
    expect(toWebVtt('1:02:3,5 --> 100:00:00,04\nA')).toContain('01:02:03.500 --> 100:00:00.040');
  });

  test.each([
    '',
    'A letter.\n',
    '00:00:02,000 --> 00:00:01,000\nNever seen',
    '00:00:01,000 --> 00:00:02,000\n',
  ])('returns null without cues: %j', (text) => {
    expect(toWebVtt(text)).toBeNull();
  });
});

describe('decodeText', () => {
  const utf8 = new TextEncoder().encode('바다');
  const eucKr = Uint8Array.of(0xb9, 0xd9, 0xb4, 0xd9);

  test('prefers UTF-8', () => {
    expect(decodeText(utf8, 'ko')).toBe('바다');
    expect(decodeText(new Uint8Array(), 'en')).toBe('');
  });

  test('decodes UTF-16 with a byte order mark', () => {
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x14, 0xbc), 'en')).toBe('바');
    expect(decodeText(Uint8Array.of(0xfe, 0xff, 0xbc, 0x14), 'en')).toBe('바');
  });

  test('decodes EUC-KR only for Korean', () => {
    expect(decodeText(eucKr, 'ko-KR')).toBe('바다');
    expect(decodeText(eucKr, 'kok')).toBeNull();
    expect(decodeText(eucKr, 'en')).toBeNull();
  });
});
