import { expect, test } from 'vitest';
import { readEvents } from './events.domain.ts';

test('reads whole events and keeps what is not whole yet', () => {
  const text = 'event: state\nid: 3\ndata: {"state":"ready"}\n\nevent: progress\ndata: {"pro';
  expect(readEvents(text)).toEqual({
    events: [{ event: 'state', data: '{"state":"ready"}' }],
    rest: 'event: progress\ndata: {"pro',
  });
});

test('reads the same whatever the pieces are in which it arrives', () => {
  const text = ': alive\n\nevent: progress\r\ndata: 한글\r\n\r\nevent: end\ndata: {}\n\n';
  for (let size = 1; size < text.length; size++) {
    const found = [];
    let rest = '';
    for (let at = 0; at < text.length; at += size) {
      const read = readEvents(rest + text.slice(at, at + size));
      found.push(...read.events);
      rest = read.rest;
    }
    expect(found).toEqual([
      { event: 'progress', data: '한글' },
      { event: 'end', data: '{}' },
    ]);
    expect(rest).toBe('');
  }
});

test('passes over comments and events without data; joins lines of data; a blank after the colon may lack', () => {
  expect(readEvents(': alive\n\nevent: state\n\n').events).toEqual([]);
  expect(readEvents('data:a\ndata: b\n\n').events).toEqual([{ event: 'message', data: 'a\nb' }]);
});
