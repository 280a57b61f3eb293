import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trimWebVtt, validateWebVtt } from './web-vtt.domain.ts';

const linesOf = (text: string) => validateWebVtt(text).map(({ line }) => line);

describe('validateWebVtt', () => {
  it.each([
    ['only the signature', 'WEBVTT'],
    ['a byte order mark and a title', '\ufeffWEBVTT - 자막\n'],
    ['a header', 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n00:01.000 --> 00:02.000\nHi'],
    ['a cue without text', 'WEBVTT\n\n00:00.000 --> 00:01.000\n'],
    [
      'identifiers, settings, hours and lines',
      'WEBVTT\n\nfirst\n01:00:00.000 --> 01:00:02.500 align:start line:0\na\nb\n\n\n2\n100:00:00.000-->100:00:00.001\n',
    ],
    [
      'notes, styles and regions',
      'WEBVTT\n\nNOTE a\nnote\n\nSTYLE\n::cue { color: lime }\n\nREGION\nid:fred\n\nNOTE\n\n00:01.000 --> 00:02.000\nx',
    ],
    ['a cue directly after the signature', 'WEBVTT\n00:01.000 --> 00:02.000\nx'],
    ['CRLF and CR line endings', 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nx\r\r00:03.000 --> 00:04.000\ry'],
    [
      'tabs, and characters that are line separators in other formats',
      'WEBVTT\ta\u2028b\n\n00:01.000\t-->\t00:02.000\tline:1\u2029\nx\u2028y',
    ],
  ])('accepts %s', (_name, text) => {
    expect(validateWebVtt(text)).toEqual([]);
  });

  it.each([
    ['an empty text', '', [1]],
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHi', [1]],
    ['another signature', 'WEBVTTX\n\n', [1]],
    ['a signature in lower case', 'webvtt\n', [1]],
    ['blank lines before the signature', '\nWEBVTT\n', [1]],
    ['commas', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHi', [3]],
    ['an end time before the start time', 'WEBVTT\n\nx\n00:02.000 --> 00:01.999\nHi', [4]],
    ['an end time equal to the start time', 'WEBVTT\n\n00:02.000 --> 00:02.000', [3]],
    ['minutes of one digit', 'WEBVTT\n\n0:02.000 --> 00:03.000', [3]],
    ['seconds beyond 59', 'WEBVTT\n\n00:60.000 --> 00:61.000', [3]],
    ['no blank line between cues', 'WEBVTT\n\n00:01.000 --> 00:02.000\na\n00:03.000 --> 00:04.000\nb', [5]],
    ['an arrow in the text of a cue', 'WEBVTT\n\n00:01.000 --> 00:02.000\na --> b', [4]],
    ['texts without timings', 'WEBVTT\n\na\n\nb\nc\n\n00:01.000 --> 00:02.000\nd', [3, 5]],
    ['an invalid cue after several blank lines', 'WEBVTT\n\n\n\r\n00:01 --> 00:02\n', [5]],
    ['several issues', 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n\r\n1 --> 2\r\n\r\nx', [5, 7]],
  ])('rejects %s', (_name, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('quotes the line, truncated, and limits the number of issues', () => {
    expect(validateWebVtt('WEBVTT\n\n1,0 --> 2,0')[0]!.message).toContain('“1,0 --> 2,0”');
    expect(validateWebVtt('x'.repeat(10_000))[0]!.message.length).toBeLessThan(200);
    expect(validateWebVtt(`WEBVTT\n\n${'x\n\n'.repeat(100)}`)).toHaveLength(20);
  });

  const time = fc
    .integer({ min: 0, max: 400 * 3_600_000 })
    .chain((ms) => fc.tuple(fc.constant(ms), fc.integer({ min: 1, max: 100_000 }), fc.boolean()));
  const formatTime = (ms: number, hours: boolean) => {
    const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
    const rest = `${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${String(ms % 1_000).padStart(3, '0')}`;
    return hours || ms >= 3_600_000 ? `${two(ms / 3_600_000)}:${rest}` : rest;
  };
  const text = fc
    .array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 3 })
    .map((texts) => texts.map((text) => text.replaceAll(/[\r\n]|-->/g, '·')).filter((text) => text !== ''));
  const cue = fc.record({ time, text, isReversed: fc.boolean() });

  it('reports exactly the invalid cues', () => {
    const ending = fc.constantFrom('\n', '\r', '\r\n');
    fc.assert(
      fc.property(fc.array(cue, { maxLength: 8 }), ending, (cues, newline) => {
        const lines = ['WEBVTT', ''];
        const invalidLines: number[] = [];
        for (const { time, text, isReversed } of cues) {
          const [start, length, hours] = time;
          const times = [formatTime(start, hours), formatTime(start + length, hours)];
          if (isReversed) times.reverse();
          lines.push(times.join(' --> '));
          if (isReversed) invalidLines.push(lines.length);
          lines.push(...text, '');
        }
        expect(linesOf(lines.join(newline))).toEqual(invalidLines);
      }),
    );
  });

  it('handles arbitrary input in linear time', () => {
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

describe('trimWebVtt', () => {
  const trim = (text: string, start = 10, end = 20) => trimWebVtt(text, { start, end });

  it('moves cues, shortens those at the cuts, and removes those outside', () => {
    const cues = [
      '00:08.000 --> 00:09.999\nA',
      '00:09.000 --> 00:11.000\nB',
      '00:12.500 --> 00:14.250\nC\nD',
    ];
    const rest = ['00:19.000 --> 01:00:00.000\nE', '00:20.000 --> 00:21.000\nF'];
    expect(trim(`WEBVTT\n\n${[...cues, ...rest].join('\n\n')}\n`)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nB\n\n00:00:02.500 --> 00:00:04.250\nC\nD\n\n00:00:09.000 --> 00:00:10.000\nE\n',
    );
  });

  it('keeps the header, identifiers, settings, notes and styles', () => {
    const head = 'WEBVTT - 자막\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE 메모';
    expect(trim(`${head}\n\n1\n00:11.000 --> 00:12.000 line:0 align:start\nHi`)).toBe(
      `${head}\n\n1\n00:00:01.000 --> 00:00:02.000 line:0 align:start\nHi\n`,
    );
    expect(trim('WEBVTT\n00:11.000 --> 00:12.000\nHi')).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHi\n');
    expect(trim('WEBVTT')).toBe('WEBVTT\n');
  });

  it('moves the times inside the text', () => {
    expect(trim('WEBVTT\n\n00:09.000 --> 00:14.000\n<00:09.500>A <00:12.000><c>B</c> <00:15.000>C')).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nA <00:00:02.000><c>B</c> C\n',
    );
  });

  it('returns valid captions', () => {
    const time = fc.integer({ min: 0, max: 40_000 });
    const stamp = (ms: number) =>
      `00:${String(Math.floor(ms / 1000)).padStart(2, '0')}.${String(ms % 1000).padStart(3, '0')}`;
    fc.assert(
      fc.property(fc.array(fc.tuple(time, fc.integer({ min: 1, max: 9_000 }))), time, (cues, start) => {
        const body = cues.map(([from, length]) => `${stamp(from)} --> ${stamp(from + length)}\nx`);
        const text = ['WEBVTT', ...body].join('\n\n');
        expect(validateWebVtt(text)).toEqual([]);
        const part = { start: start / 1000, end: start / 1000 + 5 };
        const trimmed = trimWebVtt(text, part);
        expect(validateWebVtt(trimmed)).toEqual([]);
        const inside = cues.filter(([from, length]) => from < start + 5_000 && from + length > start);
        expect(trimmed.split('-->')).toHaveLength(inside.length + 1);
      }),
    );
  });
});
