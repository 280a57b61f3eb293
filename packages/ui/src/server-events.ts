import { createEventParser, type StreamEvent } from './server-events.domain.ts';

/**
 * Iterates over the events of a response stream, and cancels the stream when the loop ends. Uses a reader because Safari
 * cannot iterate over streams.
 *
 * @param onChunk - called for each chunk, which may be only a keep-alive comment.
 * @throws TypeError if the connection breaks or an event is too long.
 */
export async function* serverEvents(
  stream: ReadableStream<Uint8Array>,
  onChunk: () => void = () => {},
): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const parseEvents = createEventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk();
      yield* parseEvents(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
