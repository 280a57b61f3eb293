/** Server-sent events (WHATWG HTML, “event stream”), as far as the service writes them. */

export interface ServerEvent {
  event: string;
  data: string;
}

/** Characters of one event at most: an upload with 10,000 received parts takes half of it. */
export const MAX_EVENT = 1_000_000;

/**
 * The events that a text holds whole, and the rest, which begins the next text. Comments and events
 * without data are passed over, as the standard says.
 */
export function readEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.map(readEvent).filter((event) => event !== null), rest };
}

function readEvent(block: string): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const [field, value] =
      colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null;
}
