import { createEventReader, type StreamEvent } from './server-events.domain.ts';

/**
 * The events of an answer, which is let go of however the loop over them ends. Safari reads streams by reader alone.
 *
 * @param onHeard - told of each piece that arrives, which may be no more than a sign of life.
 * @throws TypeError where the line breaks, and where an event does not end.
 */
export async function* serverEvents(
  stream: ReadableStream<Uint8Array>,
  onHeard: () => void = () => {},
): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const readEvents = createEventReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onHeard();
      yield* readEvents(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
