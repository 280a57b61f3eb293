import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vttFaults } from './web-vtt.domain.ts';

const linesOf = (text: string) => vttFaults(text).map(({ line }) => line);

describe('WebVTT', () => {
  it.each([
    ['nothing but its signature', 'WEBVTT'],
    ['a byte order mark and a title', '\ufeffWEBVTT - 자막\n'],
    ['a header', 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n00:01.000 --> 00:02.000\nHi'],
    ['a cue without a text', 'WEBVTT\n\n00:00.000 --> 00:01.000\n'],
    [
      'identifiers, settings, hours and lines',
      'WEBVTT\n\nfirst\n01:00:00.000 --> 01:00:02.500 align:start line:0\na\nb\n\n\n2\n100:00:00.000-->100:00:00.001\n',
    ],
    [
      'notes, styles and regions',
      'WEBVTT\n\nNOTE a\nnote\n\nSTYLE\n::cue { color: lime }\n\nREGION\nid:fred\n\nNOTE\n\n00:01.000 --> 00:02.000\nx',
    ],
    ['a cue right behind its signature', 'WEBVTT\n00:01.000 --> 00:02.000\nx'],
    [
      'lines of Windows and of old Macs',
      'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nx\r\r00:03.000 --> 00:04.000\ry',
    ],
    [
      'tabs, and letters that end lines elsewhere',
      'WEBVTT\ta\u2028b\n\n00:01.000\t-->\t00:02.000\tline:1\u2029\nx\u2028y',
    ],
  ])('may have %s', (_name, text) => {
    expect(vttFaults(text)).toEqual([]);
  });

  it.each([
    ['an empty text', '', [1]],
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHi', [1]],
    ['another signature', 'WEBVTTX\n\n', [1]],
    ['a signature in lower case', 'webvtt\n', [1]],
    ['blank lines before it', '\nWEBVTT\n', [1]],
    ['commas', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHi', [3]],
    ['an end before its beginning', 'WEBVTT\n\nx\n00:02.000 --> 00:01.999\nHi', [4]],
    ['an end at its beginning', 'WEBVTT\n\n00:02.000 --> 00:02.000', [3]],
    ['minutes of one digit', 'WEBVTT\n\n0:02.000 --> 00:03.000', [3]],
    ['seconds beyond 59', 'WEBVTT\n\n00:60.000 --> 00:61.000', [3]],
    ['no blank line between cues', 'WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb', [5]],
    ['an arrow in a text', 'WEBVTT\n\n00:01.000 --> 00:02.000\na --> b', [4]],
    ['texts without times', 'WEBVTT\n\na\n\nb\nc\n\n00:01.000 --> 00:02.000\nd', [3, 5]],
    ['a bad cue right behind its signature', 'WEBVTT\n\n\n\r\n00:01 --> 00:02\n', [5]],
    ['faults here and there', 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n\r\n1 --> 2\r\n\r\nx', [5, 7]],
  ])('is not %s', (_name, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('says what the line reads, not all of it, and not all faults', () => {
    expect(vttFaults('WEBVTT\n\n1,0 --> 2,0')[0]!.message).toContain('“1,0 --> 2,0”');
    expect(vttFaults('x'.repeat(10_000))[0]!.message.length).toBeLessThan(200);
    expect(vttFaults(`WEBVTT\n\n${'x\n\n'.repeat(100)}`)).toHaveLength(20);
  });

  const time = fc
    .integer({ min: 0, max: 400 * 3_600_000 })
    .chain((ms) => fc.tuple(fc.constant(ms), fc.integer({ min: 1, max: 100_000 }), fc.boolean()));
  const written = (ms: number, hours: boolean) => {
    const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
    const rest = `${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
    return hours || ms >= 3_600_000 ? `${two(ms / 3_600_000)}:${rest}` : rest;
  };
  const words = fc
    .array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 3 })
    .map((texts) => texts.map((text) => text.replaceAll(/[\r\n]|-->/g, '·')).filter((text) => text !== ''));
  const cue = fc.record({ time, words, swapped: fc.boolean() });

  it('has the faults that cues have, and no others', () => {
    const ending = fc.constantFrom('\n', '\r', '\r\n');
    fc.assert(
      fc.property(fc.array(cue, { maxLength: 8 }), ending, (cues, newline) => {
        const lines = ['WEBVTT', ''];
        const wrong: number[] = [];
        for (const { time, words, swapped } of cues) {
          const [start, length, hours] = time;
          const times = [written(start, hours), written(start + length, hours)];
          if (swapped) times.reverse();
          lines.push(times.join(' --> '));
          if (swapped) wrong.push(lines.length);
          lines.push(...words, '');
        }
        expect(linesOf(lines.join(newline))).toEqual(wrong);
      }),
    );
  });

  it('is read to its end, whatever it holds', () => {
    const piece = fc.constantFrom(
      'WEBVTT',
      '\n',
      '\r',
      '\n\n',
      '-->',
      '00:01.000',
      ' ',
      'NOTE',
      '\t',
      'x',
      '\ufeff',
      '999999:',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = `WEBVTT\n\n${pieces.join('')}`;
        const count = text.split(/\r\n|\n|\r/).length;
        for (const line of linesOf(text)) expect(line >= 1 && line <= count).toBe(true);
      }),
    );
    for (const long of [' ', '9', '9:', '00:00.000 '])
      expect(linesOf(`WEBVTT\n\n${long.repeat(200_000)}-->`)).toEqual([3]);
  });
});
