/** Server-sent events (WHATWG HTML, §9.2.6). */
export interface StreamEvent {
  type: string;
  data: string;
  /** Of this event, else of the last one that had an id. */
  lastEventId: string;
}

/** Characters of one event at most: an upload with 10,000 received parts takes half of it. */
export const MAX_EVENT = 1_000_000;

/** Where a line ends. A CR at the end may be half of a CR LF: it waits for what follows. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * @returns reads a stream piece by piece, wherever it was cut, and gives the events that each piece completes.
 * It throws a TypeError where an event is longer than {@link MAX_EVENT}.
 */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = '';
  let type = '';
  let data: string[] = [];
  let length = 0;
  let lastEventId = '';

  const readLine = (line: string): StreamEvent | undefined => {
    if (line === '') {
      const event = { type: type || 'message', data: data.join('\n'), lastEventId };
      const isEmpty = data.length === 0;
      type = '';
      data = [];
      length = 0;
      return isEmpty ? undefined : event;
    }
    length += line.length;
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    // A line that begins with a colon is a comment: its name is empty.
    if (name === 'event') type = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id' && !value.includes('\0')) lastEventId = value;
    return undefined;
  };

  return (piece) => {
    const lines = (rest + piece).split(LINE_END);
    rest = lines.pop()!;
    const events = lines.map(readLine).filter((event) => event !== undefined);
    if (length + rest.length > MAX_EVENT)
      throw new TypeError('The stream of events holds an event without end.');
    return events;
  };
}
