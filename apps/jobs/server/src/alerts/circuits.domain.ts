import { JobDeferred } from '@workreel/platform/queue';
import { DeliveryError } from './errors.ts';

export interface CircuitOptions {
  /** Clock in milliseconds; default `performance.now`. For tests. */
  now?: () => number;
  /** Deliveries to one host at the same time; default 2. Many accounts may use the same host. */
  runningPerHost?: number;
}

const RUNNING_PER_HOST = 2;
/** When to retry a delivery to a busy host. */
const BUSY_DELAY_MS = 3_000;
/**
 * Consecutive deliveries without a response after which further ones wait. Responses with an error do not count, because
 * one account could close a vendor's host for all others. An account may have several webhooks, not all of which fail, and
 * can create any number of host names.
 */
const FAILURES_TO_OPEN = { host: 3, account: 10 } as const;
/** How long deliveries wait after the circuit opens. Doubles with each further failure, up to the maximum. */
const OPEN_MS = 60_000;
const MAX_OPEN_MS = 15 * 60_000;
/** Number of circuits that are remembered. */
const MAX_CIRCUITS = 10_000;

type Kind = keyof typeof FAILURES_TO_OPEN;

interface Circuit {
  kind: Kind;
  running: number;
  /** Consecutive deliveries without a response. */
  failures: number;
  openUntil: number;
}

/**
 * Circuit breakers that keep receivers that do not respond from occupying all workers of a process. After some failures
 * in a row, the deliveries to a host or of an account wait; then a single one is tried.
 */
export class DeliveryCircuits {
  readonly #circuits = new Map<string, Circuit>();
  readonly #now: () => number;

  readonly #runningPerHost: number;

  constructor({ now, runningPerHost }: CircuitOptions = {}) {
    this.#now = now ?? (() => performance.now());
    this.#runningPerHost = runningPerHost ?? RUNNING_PER_HOST;
  }

  /**
   * Runs a delivery.
   *
   * @throws JobDeferred without running it if the host or the account has to wait; the errors of `deliver`.
   */
  async run(target: Record<Kind, string>, deliver: () => Promise<void>): Promise<void> {
    const circuits = [this.#circuitOf('host', target.host), this.#circuitOf('account', target.account)];
    const delay = Math.max(...circuits.map((circuit) => this.#delayOf(circuit)));
    if (delay > 0) throw new JobDeferred(delay);
    for (const circuit of circuits) circuit.running++;
    try {
      await deliver();
      for (const circuit of circuits) circuit.failures = 0;
    } catch (error) {
      const failed = error instanceof DeliveryError && error.unresponsive;
      for (const circuit of circuits) {
        if (failed) this.#recordFailure(circuit);
        else circuit.failures = 0;
      }
      throw error;
    } finally {
      for (const circuit of circuits) circuit.running--;
    }
  }

  /** Returns for how long a delivery has to wait, in milliseconds. */
  #delayOf({ kind, running, failures, openUntil }: Circuit): number {
    const now = this.#now();
    if (failures < FAILURES_TO_OPEN[kind])
      return kind === 'host' && running >= this.#runningPerHost ? BUSY_DELAY_MS : 0;
    if (openUntil > now) return openUntil - now;
    return running > 0 ? BUSY_DELAY_MS : 0;
  }

  #recordFailure(circuit: Circuit): void {
    circuit.failures++;
    const further = circuit.failures - FAILURES_TO_OPEN[circuit.kind];
    if (further >= 0) circuit.openUntil = this.#now() + Math.min(OPEN_MS * 2 ** further, MAX_OPEN_MS);
  }

  #circuitOf(kind: Kind, name: string): Circuit {
    const key = `${kind} ${name}`;
    const circuit = this.#circuits.get(key) ?? { kind, running: 0, failures: 0, openUntil: 0 };
    // The map is in the order of last use.
    this.#circuits.delete(key);
    this.#circuits.set(key, circuit);
    if (this.#circuits.size > MAX_CIRCUITS) this.#forgetOldest();
    return circuit;
  }

  #forgetOldest(): void {
    for (const [key, { running }] of this.#circuits) {
      if (running > 0) continue;
      this.#circuits.delete(key);
      return;
    }
  }
}
