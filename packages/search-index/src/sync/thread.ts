import { Worker } from 'node:worker_threads';
import type { Results, Task } from './tasks.ts';

/** Megabytes that a thread may keep in objects: a million postings' words and postings being sorted take 900. */
const HEAP_MB = 2_048;

/** A thread that does tasks of the search, started with the first. Memory that it used goes back when it is closed. */
export class SearchThread {
  #worker: Worker | undefined;
  #last = 0;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();

  /** @throws whatever the task throws; an error where the thread dies. */
  async run<Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>): Promise<Results[Kind]> {
    this.#worker ??= this.#start();
    const id = ++this.#last;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    this.#worker.postMessage({ id, task });
    return (await answer.promise) as Results[Kind];
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // A process that has nothing else to do may end.
    worker.unref();
    worker.on('message', ({ id, result, error }) => {
      const answer = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) answer?.reject(error);
      else answer?.resolve(result);
    });
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', (code) =>
      this.#fail(worker, new Error(`The thread of the search ended with ${code}.`)),
    );
    return worker;
  }

  #fail(worker: Worker, error: unknown): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const answer of this.#waiting.values()) answer.reject(error);
    this.#waiting.clear();
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
