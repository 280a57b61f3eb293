import { describe, expect, it, test } from 'vitest';
import { createEventParser, MAX_EVENT_LENGTH, type StreamEvent } from './server-events.domain.ts';

const read = (...chunks: string[]): StreamEvent[] => {
  const parse = createEventParser();
  return chunks.flatMap(parse);
};

const STREAM = ':\n\nevent: state\nid: 4\ndata: {"pages":1}\n\nevent: end\nid: 5\ndata: {"pages":2}\n\n';
const EVENTS = [
  { type: 'state', data: '{"pages":1}', lastEventId: '4' },
  { type: 'end', data: '{"pages":2}', lastEventId: '5' },
];

describe('createEventParser', () => {
  it('reads events and ignores comments', () => {
    expect(read(STREAM)).toEqual(EVENTS);
  });

  test.each(['\n', '\r\n', '\r'])('reads lines that end with %j from chunks cut anywhere', (end) => {
    // A line that ends with CR is complete only when no LF follows.
    const text = `${STREAM.replaceAll('\n', end)}: kept alive${end}`;
    for (let cut = 0; cut <= text.length; cut++)
      expect(read(text.slice(0, cut), text.slice(cut)), `cut at ${cut}`).toEqual(EVENTS);
    expect(read(...text)).toEqual(EVENTS);
  });

  it('joins data lines, and removes one space before a value', () => {
    expect(read('data: a\ndata:b\ndata\ndata:  c\n\n')).toEqual([
      { type: 'message', data: 'a\nb\n\n c', lastEventId: '' },
    ]);
  });

  it('keeps the last ID, but ignores one with U+0000', () => {
    expect(read('id: 7\ndata: a\n\nid: 8\0\ndata: b\n\n').map(({ lastEventId }) => lastEventId)).toEqual([
      '7',
      '7',
    ]);
  });

  it('ignores events without data, unknown fields, and incomplete events', () => {
    expect(read('event: progress\n\nretry: 10\nother: x\n\ndata: half')).toEqual([]);
  });

  it('rejects an event that is too long, in one line or in many', () => {
    expect(() => read('data: ', 'a'.repeat(MAX_EVENT_LENGTH + 1))).toThrow(TypeError);
    const line = `data: ${'a'.repeat(1_000)}\n`;
    const parse = createEventParser();
    expect(() => {
      for (let n = 0; n <= MAX_EVENT_LENGTH / 1_000; n++) parse(line);
    }).toThrow(TypeError);
    expect(
      read(...Array.from({ length: 5 }, () => `data: ${'a'.repeat(MAX_EVENT_LENGTH / 2)}\n\n`)),
    ).toHaveLength(5);
  });
});
