/** A server-sent event (WHATWG HTML, §9.2.6). */
export interface StreamEvent {
  type: string;
  data: string;
  /** ID of this event or, if it has none, of the last event that had one. */
  lastEventId: string;
}

/** Maximum length of an event in characters. The event of an upload with 10,000 received parts is about half as long. */
export const MAX_EVENT_LENGTH = 1_000_000;

/** A line ending. A CR at the end of a chunk may be the first half of a CR LF. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * Creates a parser for an event stream.
 *
 * @returns a function that accepts the next chunk, which may end at any character, and returns the events that it completes.
 *   It throws a TypeError if an event is longer than {@link MAX_EVENT_LENGTH}.
 */
export function createEventParser(): (chunk: string) => StreamEvent[] {
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
    // A line that starts with a colon is a comment: its name is empty.
    if (name === 'event') type = value;
    else if (name === 'data') data.push(value);
    else if (name === 'id' && !value.includes('\0')) lastEventId = value;
    return undefined;
  };

  return (chunk) => {
    const lines = (rest + chunk).split(LINE_END);
    rest = lines.pop()!;
    const events = lines.map(readLine).filter((event) => event !== undefined);
    if (length + rest.length > MAX_EVENT_LENGTH)
      throw new TypeError(`The event stream contains an event longer than ${MAX_EVENT_LENGTH} characters.`);
    return events;
  };
}
