import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Delivery, type Faults, noFaults, sleep } from './delivery.ts';
import { type Listening, listen, readJson, sendJson } from './http.ts';
import { asS3Event, type CephRecord, type S3Event } from './notifications.domain.ts';
import type { Queue } from './queue.ts';

/** The code of a function, made with whatever it works with. */
export type FunctionHandler = (event: unknown) => Promise<unknown>;
export type FunctionName = 'objectCreated' | 'jobChanged';

export interface FunctionsOptions {
  handlers: Record<FunctionName, FunctionHandler>;
  /** Where an event goes that a function has failed on three times. */
  deadLetters: Queue;
  /** Milliseconds before the second and the third try; default those of AWS, a minute and two. */
  retryDelaysMs?: readonly [number, number];
  /** After this a function is taken for stuck, in milliseconds; default 30 seconds. */
  timeoutMs?: number;
  /** Of the address that takes a store's notifications; 0, the default: any that is free. */
  port?: number;
}

/** What goes wrong with functions; may be changed at any time. */
export interface FunctionFaults {
  /** The function dies before it has done anything, or when it has done all. */
  crashing(name: FunctionName, event: unknown, attempt: number): 'before' | 'after' | undefined;
  /** How often an event is worked on though it succeeds. */
  times(name: FunctionName, event: unknown): number;
}

/** One run of a function. */
export interface Invocation {
  name: FunctionName;
  event: unknown;
  /** From 1. */
  attempt: number;
  /** Undefined where it succeeded. */
  error: Error | undefined;
}

/** AWS's: a minute before the second try, two before the third. */
const RETRY_DELAYS_MS = [60_000, 120_000] as const;
const TIMEOUT_MS = 30_000;
/** Invocations that are remembered. */
const MAX_INVOCATIONS = 10_000;

/** A SIMULATION of AWS Lambda's asynchronous invocation, in this process, for tests. See README.md for what it is not. */
export class SimulatedFunctions {
  readonly faults: FunctionFaults = { crashing: () => undefined, times: () => 1 };
  readonly invocations: Invocation[] = [];
  readonly #options: FunctionsOptions;
  readonly #notifications: Delivery<S3Event>;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  #server: Listening | undefined;

  static async start(options: FunctionsOptions): Promise<SimulatedFunctions> {
    const simulation = new SimulatedFunctions(options);
    simulation.#server = await listen((...call) => simulation.#serve(...call), options.port);
    return simulation;
  }

  private constructor(options: FunctionsOptions) {
    this.#options = options;
    this.#notifications = new Delivery<S3Event>((event) => this.invoke('objectCreated', event), noFaults());
  }

  /** Takes a store's notifications, whatever stands behind it in the address. */
  get notificationUrl(): string {
    return `${this.#server!.url}/notifications`;
  }

  get port(): number {
    return this.#server!.port;
  }

  /** What goes wrong with notifications on their way to the function. */
  get notificationFaults(): Faults<S3Event> {
    return this.#notifications.faults;
  }

  get heldNotifications(): readonly S3Event[] {
    return this.#notifications.held;
  }

  releaseNotifications(): void {
    this.#notifications.release();
  }

  /** Hands an event to a function until it succeeds or is given up. @returns which of both. */
  async invoke(name: FunctionName, event: unknown): Promise<'done' | 'dead'> {
    const running = this.#invoke(name, JSON.stringify(event));
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  /** When nothing is on its way or under way; held notifications do not count. */
  async settled(): Promise<void> {
    for (;;) {
      await this.#notifications.settled();
      if (this.#running.size === 0) return;
      await Promise.allSettled(this.#running);
    }
  }

  /** What was not done is lost, as it would not be at AWS. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#notifications.stop();
    await this.#server?.close();
  }

  async #invoke(name: FunctionName, event: string): Promise<'done' | 'dead'> {
    const delays = this.#options.retryDelaysMs ?? RETRY_DELAYS_MS;
    for (let attempt = 1; ; attempt++) {
      const error = await this.#attempt(name, event, attempt);
      const delay = delays[attempt - 1];
      if (error === undefined) return 'done';
      if (delay === undefined) {
        this.#bury(event, error);
        return 'dead';
      }
      await sleep(delay, this.#stopping.signal);
      // Whoever waits is told that it was not worked on.
      if (this.#stopping.signal.aborted) throw new Error('stopped');
    }
  }

  async #attempt(name: FunctionName, text: string, attempt: number): Promise<Error | undefined> {
    // Each run gets an event of its own, as it does from JSON.
    const parsed = JSON.parse(text) as unknown;
    let error: Error | undefined;
    for (let left = this.faults.times(name, parsed); left > 0 && error === undefined; left--)
      error = await this.#run(name, JSON.parse(text), attempt);
    return error;
  }

  async #run(name: FunctionName, event: unknown, attempt: number): Promise<Error | undefined> {
    const error = await this.#outcome(name, event, attempt);
    this.invocations.push({ name, event, attempt, error });
    if (this.invocations.length > MAX_INVOCATIONS) this.invocations.shift();
    return error;
  }

  async #outcome(name: FunctionName, event: unknown, attempt: number): Promise<Error | undefined> {
    const crash = this.faults.crashing(name, event, attempt);
    if (crash === 'before') return new Error('Runtime exited without providing a reason');
    const timeoutMs = this.#options.timeoutMs ?? TIMEOUT_MS;
    const done = new AbortController();
    try {
      await Promise.race([
        this.#options.handlers[name](event),
        sleep(timeoutMs, AbortSignal.any([done.signal, this.#stopping.signal])).then(() => {
          if (!done.signal.aborted)
            throw new Error(`Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`);
        }),
      ]);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      done.abort();
    }
    return crash === 'after' ? new Error('Runtime exited without providing a reason') : undefined;
  }

  /** The event itself, and beside it what became of it. */
  #bury(event: string, error: Error): void {
    const text = (StringValue: string) => ({ DataType: 'String', StringValue });
    this.#options.deadLetters.send(event, 0, {
      RequestID: text(randomUUID()),
      ErrorCode: { DataType: 'Number', StringValue: '200' },
      ErrorMessage: text(error.message.slice(0, 1024) || error.name),
    });
  }

  /** Answers at once, as S3 does not wait for functions. */
  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      sendJson(response, 405, { message: 'POST a notification' });
      return;
    }
    const { Records = [] } = (await readJson(request)) as { Records?: CephRecord[] };
    sendJson(response, 200, {});
    for (const record of Records) {
      const event = asS3Event(record);
      if (event) this.#notifications.offer(event);
    }
  }
}
