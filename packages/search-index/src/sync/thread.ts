import { Worker } from 'node:worker_threads';
import type { Task, TaskResults } from './tasks.ts';

/** Maximum heap size of a thread. Most of what building a segment takes is outside the heap. */
const HEAP_MB = 2_048;

/** A worker thread for search tasks. It starts with the first task; closing it frees its memory. */
export class SearchThread {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();

  /** Runs a task. @throws the task's error, or an error if the thread exits. */
  async run<Kind extends Task['kind']>(task: Extract<Task, { kind: Kind }>): Promise<TaskResults[Kind]> {
    this.#worker ??= this.#start();
    const id = ++this.#lastId;
    const response = Promise.withResolvers<unknown>();
    this.#pending.set(id, response);
    this.#worker.postMessage({ id, task });
    return (await response.promise) as TaskResults[Kind];
  }

  #start(): Worker {
    const worker = new Worker(new URL('./thread.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // The thread must not keep the process alive.
    worker.unref();
    worker.on('message', ({ id, result, error }) => {
      const response = this.#pending.get(id);
      this.#pending.delete(id);
      if (error) response?.reject(error);
      else response?.resolve(result);
    });
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', (code) => this.#fail(worker, new Error(`The search thread exited with code ${code}.`)));
    return worker;
  }

  #fail(worker: Worker, error: unknown): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const response of this.#pending.values()) response.reject(error);
    this.#pending.clear();
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
