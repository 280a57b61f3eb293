import type { Socket } from 'node:net';

/** What goes at a time, in bytes: about a packet. */
const PACKET = 1_448;
/** How often it is looked what may go, in ms. */
const TICK_MS = 1;
/** A look that comes late makes up for so much, and no more. */
const LATEST_MS = 25;
/** What a connection may have on its way, in bytes: then who sends it has to wait. */
const WINDOW = 256 * 1024;

/** What one connection has on its way; nothing at all, behind all else, is its end. */
interface Crossing {
  parts: { bytes: Buffer; due: number }[];
  held: number;
  from: Socket;
  to: Socket;
}

/** One direction of a line. All connections share it, a packet of each in turn. */
export class Lane {
  readonly #bytesPerMs: number;
  readonly #delayMs: number;
  readonly #crossings = new Set<Crossing>();
  /** What may go now, in bytes; below 0 where more went than had its time. */
  #allowance = 0;
  #lookedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(bitsPerSecond: number, delayMs: number) {
    this.#bytesPerMs = bitsPerSecond / 8 / 1_000;
    this.#delayMs = delayMs;
  }

  /** @param openMs - how long it takes until the connection is open, and anything may cross. */
  carry(from: Socket, to: Socket, openMs = 0): void {
    const crossing: Crossing = { parts: [], held: 0, from, to };
    const opensAt = performance.now() + openMs;
    this.#crossings.add(crossing);
    const take = (bytes: Buffer) => {
      crossing.parts.push({ bytes, due: Math.max(performance.now(), opensAt) + this.#delayMs });
      crossing.held += bytes.length;
      if (crossing.held >= WINDOW) from.pause();
      this.#wake();
    };
    from.on('data', take);
    from.once('end', () => take(Buffer.alloc(0)));
    to.on('drain', () => this.#wake());
    to.once('close', () => this.#crossings.delete(crossing));
  }

  #wake(): void {
    if (this.#timer) return;
    this.#lookedAt = performance.now();
    this.#timer = setTimeout(() => this.#look(), TICK_MS);
  }

  #look(): void {
    const now = performance.now();
    this.#allowance += this.#bytesPerMs * Math.min(now - this.#lookedAt, LATEST_MS);
    this.#lookedAt = now;
    let moving = [...this.#crossings];
    while (moving.length > 0 && this.#allowance > 0)
      moving = moving.filter((crossing) => this.#send(crossing, now));
    // What nobody used is not saved up.
    this.#allowance = Math.min(this.#allowance, 0);
    const waits = [...this.#crossings].some(({ parts, to }) => parts.length > 0 && !to.writableNeedDrain);
    this.#timer = waits ? setTimeout(() => this.#look(), TICK_MS) : undefined;
  }

  /** @returns whether a packet went, and another may. */
  #send(crossing: Crossing, now: number): boolean {
    const { parts, from, to } = crossing;
    const part = parts[0];
    if (!part || part.due > now || to.writableNeedDrain) return false;
    if (part.bytes.length === 0) {
      to.end();
      this.#crossings.delete(crossing);
      return false;
    }
    const packet = part.bytes.subarray(0, PACKET);
    to.write(packet);
    part.bytes = part.bytes.subarray(PACKET);
    if (part.bytes.length === 0) parts.shift();
    this.#allowance -= packet.length;
    crossing.held -= packet.length;
    if (crossing.held < WINDOW) from.resume();
    return true;
  }
}
