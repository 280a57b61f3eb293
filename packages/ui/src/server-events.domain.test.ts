import { describe, expect, it, test } from 'vitest';
import { createEventReader, MAX_EVENT, type StreamEvent } from './server-events.domain.ts';

const read = (...pieces: string[]): StreamEvent[] => {
  const reader = createEventReader();
  return pieces.flatMap(reader);
};

const STREAM = ':\n\nevent: state\nid: 4\ndata: {"pages":1}\n\nevent: end\nid: 5\ndata: {"pages":2}\n\n';
const EVENTS = [
  { type: 'state', data: '{"pages":1}', lastEventId: '4' },
  { type: 'end', data: '{"pages":2}', lastEventId: '5' },
];

describe('createEventReader', () => {
  it('reads events, and passes over comments', () => {
    expect(read(STREAM)).toEqual(EVENTS);
  });

  test.each(['\n', '\r\n', '\r'])('reads lines that end with %j, cut anywhere', (end) => {
    // What ends with CR is complete once it is known that no LF follows.
    const text = `${STREAM.replaceAll('\n', end)}: kept alive${end}`;
    for (let cut = 0; cut <= text.length; cut++)
      expect(read(text.slice(0, cut), text.slice(cut)), `cut at ${cut}`).toEqual(EVENTS);
    expect(read(...text)).toEqual(EVENTS);
  });

  it('joins lines of data, and takes one space from before a value', () => {
    expect(read('data: a\ndata:b\ndata\ndata:  c\n\n')).toEqual([
      { type: 'message', data: 'a\nb\n\n c', lastEventId: '' },
    ]);
  });

  it('keeps the last id, but none that holds U+0000', () => {
    expect(read('id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n').map(({ lastEventId }) => lastEventId)).toEqual([
      '7',
      '7',
    ]);
  });

  it('tells of no event without data, of unknown fields, or of what was not ended', () => {
    expect(read('event: progress\n\nretry: 10\nother: x\n\ndata: half')).toEqual([]);
  });

  it('reads no event that does not end, in one line or in many', () => {
    expect(() => read('data: ', 'a'.repeat(MAX_EVENT + 1))).toThrow(TypeError);
    const line = `data: ${'a'.repeat(1_000)}\n`;
    const reader = createEventReader();
    expect(() => {
      for (let n = 0; n <= MAX_EVENT / 1_000; n++) reader(line);
    }).toThrow(TypeError);
    expect(read(...Array.from({ length: 5 }, () => `data: ${'a'.repeat(MAX_EVENT / 2)}\n\n`))).toHaveLength(
      5,
    );
  });
});
