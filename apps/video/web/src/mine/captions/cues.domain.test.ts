import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CueFields,
  createCue,
  findCueErrors,
  formatCaptions,
  insertCue,
  NO_CAPTIONS,
  parseCaptions,
  textAt,
} from './cues.domain.ts';

const FILE = `WEBVTT - 강의

STYLE
::cue { color: yellow }

NOTE Checked

intro
00:01.000 --> 00:02.500 align:start line:90%
<i>Hello</i> &amp; welcome

01:00:00.000 --> 01:00:04.000
두 번째 자막
둘째 줄

NOTE The end
`;

describe('captions in the editor', () => {
  it('are cues with times and texts', () => {
    const { header, cues, rest } = parseCaptions(FILE);
    expect(header).toBe('WEBVTT - 강의');
    expect(cues.map(({ start, end, text }) => [start, end, text])).toEqual([
      ['0:01', '0:02.5', '<i>Hello</i> & welcome'],
      ['1:00:00', '1:00:04', '두 번째 자막\n둘째 줄'],
    ]);
    expect(rest).toEqual(['NOTE The end']);
  });

  it('are written as they were read', () => {
    const expected = FILE.replace('00:01.000 --> 00:02.500', '00:00:01.000 --> 00:00:02.500');
    expect(formatCaptions(parseCaptions(FILE))).toBe(expected);
    expect(formatCaptions(parseCaptions(FILE.replaceAll('\n', '\r\n')))).toBe(expected);
    const direct = 'WEBVTT\n00:01.000 --> 00:02.000\nA\n';
    expect(formatCaptions(parseCaptions(direct))).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nA\n');
    expect(formatCaptions(parseCaptions('\ufeffWEBVTT\n'))).toBe('WEBVTT\n');
    expect(formatCaptions(NO_CAPTIONS)).toBe('WEBVTT\n');
  });

  it('are written by start, with what is not markup as text', () => {
    const { cues } = parseCaptions(FILE);
    const added = {
      ...createCue(cues, 0.5, 100),
      text: ' a < b & c --> <b>d</b> &lt; <v Bob>AT&T\n\n <3 ',
    };
    const text = formatCaptions({ ...NO_CAPTIONS, cues: [...cues, added] });
    expect(text).toContain(
      'WEBVTT\n\n00:00:00.500 --> 00:00:01.000\na &lt; b &amp; c --&gt; <b>d</b> &lt; <v Bob>AT&amp;T\n&lt;3\n\n',
    );
  });

  it('keep any text', () => {
    const line = fc
      .string({
        unit: fc.constantFrom('&', '<', '>', '-', ';', 'amp', 'lt', 'b', '/', ' ', '가', '3'),
        minLength: 1,
      })
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const cue = { ...createCue([], 1, 10), text: lines.join('\n') };
        const once = formatCaptions({ ...NO_CAPTIONS, cues: [cue] });
        const read = parseCaptions(once);
        expect(read.cues).toHaveLength(1);
        expect(formatCaptions(read)).toBe(once);
      }),
    );
  });

  it('have errors', () => {
    const cue: CueFields = { ...createCue([], 1, 10), text: 'A' };
    const errors = (change: Partial<CueFields>) => findCueErrors({ ...cue, ...change });
    expect(errors({})).toEqual({});
    expect(errors({ start: 'x', end: '' })).toEqual({ start: 'invalid', end: 'invalid' });
    expect(errors({ end: '1' })).toEqual({ end: 'beforeStart' });
    expect(errors({ end: '1.0004' })).toEqual({ end: 'invalid' });
    expect(errors({ text: ' \n ' })).toEqual({ text: 'missing' });
  });

  it('get new cues that end where the next one starts, or with the video', () => {
    const cues = [createCue([], 5, 60)];
    const ends = [0, 3, 4.95, 5, 59].map((seconds) => createCue(cues, seconds, 60).end);
    expect(ends).toEqual(['0:03', '0:05', '0:05.05', '0:08', '1:00']);
    const between = insertCue([...cues, createCue(cues, 20, 60)], createCue(cues, 10, 60));
    expect(between.map(({ start }) => start)).toEqual(['0:05', '0:10', '0:20']);
    expect(insertCue(cues, createCue(cues, 30, 60)).map(({ start }) => start)).toEqual(['0:05', '0:30']);
  });

  it('show the text of a position', () => {
    const { cues } = parseCaptions(FILE);
    expect([0.9, 1, 2.4, 2.5].map((seconds) => textAt(cues, seconds))).toEqual([
      '',
      'Hello & welcome',
      'Hello & welcome',
      '',
    ]);
  });
});
