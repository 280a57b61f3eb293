import type { Socket } from 'node:net';

/** Approximate payload of a TCP packet. */
const PACKET_BYTES = 1_448;
const TICK_MS = 1;
/** A late tick makes up for at most this much time. */
const MAX_CATCH_UP_MS = 25;
/** Maximum bytes in flight per connection; then the sender is paused. */
const WINDOW_BYTES = 256 * 1024;

/** Data of one connection in flight; an empty chunk marks the end of the connection. */
interface Flow {
  chunks: { bytes: Buffer; deliverAt: number }[];
  bufferedBytes: number;
  from: Socket;
  to: Socket;
}

/** One direction of a network link. All connections share its bandwidth, one packet each in turn. */
export class LinkDirection {
  readonly #bytesPerMs: number;
  readonly #delayMs: number;
  readonly #flows = new Set<Flow>();
  /** Bytes that can be sent now; negative after the last packet exceeded the rate. */
  #allowance = 0;
  #flushedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(bitsPerSecond: number, delayMs: number) {
    this.#bytesPerMs = bitsPerSecond / 8 / 1_000;
    this.#delayMs = delayMs;
  }

  /** @param openMs - time until the connection is established. */
  forward(from: Socket, to: Socket, openMs = 0): void {
    const flow: Flow = { chunks: [], bufferedBytes: 0, from, to };
    const opensAt = performance.now() + openMs;
    this.#flows.add(flow);
    const enqueue = (bytes: Buffer) => {
      flow.chunks.push({ bytes, deliverAt: Math.max(performance.now(), opensAt) + this.#delayMs });
      flow.bufferedBytes += bytes.length;
      if (flow.bufferedBytes >= WINDOW_BYTES) from.pause();
      this.#schedule();
    };
    from.on('data', enqueue);
    from.once('end', () => enqueue(Buffer.alloc(0)));
    to.on('drain', () => this.#schedule());
    to.once('close', () => this.#flows.delete(flow));
  }

  #schedule(): void {
    if (this.#timer) return;
    this.#flushedAt = performance.now();
    this.#timer = setTimeout(() => this.#flush(), TICK_MS);
  }

  #flush(): void {
    const now = performance.now();
    this.#allowance += this.#bytesPerMs * Math.min(now - this.#flushedAt, MAX_CATCH_UP_MS);
    this.#flushedAt = now;
    let active = [...this.#flows];
    while (active.length > 0 && this.#allowance > 0) active = active.filter((flow) => this.#send(flow, now));
    // Unused bandwidth is lost.
    this.#allowance = Math.min(this.#allowance, 0);
    const pending = [...this.#flows].some(({ chunks, to }) => chunks.length > 0 && !to.writableNeedDrain);
    this.#timer = pending ? setTimeout(() => this.#flush(), TICK_MS) : undefined;
  }

  /** Sends one packet. @returns whether the flow can send another one. */
  #send(flow: Flow, now: number): boolean {
    const { chunks, from, to } = flow;
    const chunk = chunks[0];
    if (!chunk || chunk.deliverAt > now || to.writableNeedDrain) return false;
    if (chunk.bytes.length === 0) {
      to.end();
      this.#flows.delete(flow);
      return false;
    }
    const packet = chunk.bytes.subarray(0, PACKET_BYTES);
    to.write(packet);
    chunk.bytes = chunk.bytes.subarray(PACKET_BYTES);
    if (chunk.bytes.length === 0) chunks.shift();
    this.#allowance -= packet.length;
    flow.bufferedBytes -= packet.length;
    if (flow.bufferedBytes < WINDOW_BYTES) from.resume();
    return true;
  }
}
