import { maxConnections } from '@workreel/platform/connections';
import { S3Error } from './errors.domain.ts';

/** Files being received. Each takes about 1 MiB of memory, and often an open file besides its connection. */
const MAX_SLOTS = 512;
const MAX_SLOTS_PER_CONNECTION = 1 / 2;
/** The share of one network: with 512 slots, enough for twenty browsers with six requests each. */
const SHARE_OF_NETWORK = 1 / 4;

const maxSlots = (): number => Math.min(MAX_SLOTS, Math.floor(maxConnections() * MAX_SLOTS_PER_CONNECTION));

interface Slot {
  network: string;
  /** Ends the request. */
  evict: () => void;
}

/** Limits the files that are received at the same time, in total and for each network. */
export class Slots {
  readonly #max: number;
  readonly #maxPerNetwork: number;
  /** In the order in which they were taken. */
  readonly #networks = new Map<string, Set<Slot>>();
  #count = 0;

  constructor(max = maxSlots(), maxPerNetwork = Math.ceil(max * SHARE_OF_NETWORK)) {
    this.#max = max;
    this.#maxPerNetwork = maxPerNetwork;
  }

  /**
   * Takes a slot. If all are taken, the newest of the network that has the most is ended instead, provided that it has at least two
   * more: many networks together cannot keep others from uploading.
   *
   * @returns a function that returns the slot.
   * @throws S3Error SlowDown.
   */
  take(network: string, evict: () => void): () => void {
    const own = this.#networks.get(network)?.size ?? 0;
    if (own >= this.#maxPerNetwork)
      throw new S3Error('SlowDown', `At most ${this.#maxPerNetwork} files are received from one network.`);
    if (this.#count >= this.#max) this.#evictFor(own);
    const slot = { network, evict };
    const slots = this.#networks.get(network) ?? new Set();
    this.#networks.set(network, slots.add(slot));
    this.#count++;
    return () => this.#release(slot);
  }

  #evictFor(own: number): void {
    const largest = [...this.#networks.values()].reduce((a, b) => (b.size > a.size ? b : a));
    if (largest.size < own + 2) throw new S3Error('SlowDown', 'The store is busy.');
    const newest = [...largest].at(-1)!;
    this.#release(newest);
    newest.evict();
  }

  #release(slot: Slot): void {
    const slots = this.#networks.get(slot.network);
    if (!slots?.delete(slot)) return;
    this.#count--;
    if (slots.size === 0) this.#networks.delete(slot.network);
  }
}
