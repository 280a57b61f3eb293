import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { PageTask, PageTaskResults } from './page-tasks.ts';

/** Parsing a result page takes 10 to 50 ms, and the largest allowed page about a second. The rest allows for a busy machine. */
const TIMEOUT_MS = 20_000;
/** Starting the thread takes a second; on a busy machine, before its code is in Node.js's compile cache, more than 20 s. */
const START_TIMEOUT_MS = 120_000;
/**
 * Maximum heap size of the thread. All pages within the limits of parsing need less than half of it. The margin matters, because V8
 * aborts the process instead of ending the thread if a single large allocation exceeds the limit.
 */
const HEAP_MB = 256;
/**
 * Share of the young generation in the heap, several times V8's default: most of a page then ends as garbage there, and is not moved
 * to the old generation first, which takes a sixth of the time of a run. A larger share could exceed the limit of a small heap
 * in one step, because a collection may move all of it.
 */
const YOUNG_SHARE = 3 / 8;
/** The thread ends after this time without a page, to free its memory. Longer than the delay between pages of a run. */
const IDLE_MS = 60_000;

/** A page could not be parsed within the limits, or parsing it failed. */
export class PageParseError extends Error {
  readonly code: 'PARSE_TIMEOUT' | 'PARSE_OUT_OF_MEMORY' | 'PARSE_FAILED';
  constructor(code: PageParseError['code'], message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PageParseError';
    this.code = code;
  }
}

/**
 * Parses pages of foreign sites, one after another, in a worker thread with limits on memory and time, so that no page
 * can stop the process or block its event loop. The thread starts with the first page and is replaced after a page that exceeds a
 * limit.
 */
export class PageParser {
  readonly #timeoutMs: number;
  readonly #heapMb: number;
  readonly #serially = pLimit(1);
  readonly #closing = new AbortController();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor({ timeoutMs = TIMEOUT_MS, heapMb = HEAP_MB }: { timeoutMs?: number; heapMb?: number } = {}) {
    this.#timeoutMs = timeoutMs;
    this.#heapMb = heapMb;
  }

  /** @throws PageParseError because of the page, AbortError if the parser is closed. */
  parse<Kind extends PageTask['kind']>(
    task: Extract<PageTask, { kind: Kind }>,
  ): Promise<PageTaskResults[Kind]> {
    return this.#serially(async () => {
      this.#closing.signal.throwIfAborted();
      clearTimeout(this.#idle);
      const isRunning = this.#worker !== undefined;
      this.#worker ??= this.#start();
      const worker = this.#worker;
      // The thread keeps the process alive only while it parses.
      worker.ref();
      try {
        // The thread reports that it is ready. The time that it takes to start is not that of the page.
        if (!isRunning) await this.#receive(worker, START_TIMEOUT_MS, 'Starting the parser');
        worker.postMessage(task);
        const { result, error } = await this.#receive(worker, this.#timeoutMs, 'Parsing the page');
        if (error) throw new PageParseError('PARSE_FAILED', `The page cannot be parsed: ${error}`, error);
        return result as PageTaskResults[Kind];
      } finally {
        worker.unref();
        this.#idle = setTimeout(() => void this.#stop(), IDLE_MS).unref();
      }
    });
  }

  /**
   * Returns the next message of the thread, or stops the thread.
   *
   * @param activity - what the thread does, for the error.
   */
  async #receive(
    worker: Worker,
    timeoutMs: number,
    activity: string,
  ): Promise<{ result?: unknown; error?: string }> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const signal = AbortSignal.any([timeout, this.#closing.signal]);
      const [message] = await once(worker, 'message', { signal });
      return message;
    } catch (error) {
      await this.#stop();
      this.#closing.signal.throwIfAborted();
      throw timeout.aborted ? timeoutError(activity, timeoutMs, error) : exitError(this.#heapMb, error);
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./page-parser.worker.ts', import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#heapMb,
        maxYoungGenerationSizeMb: this.#heapMb * YOUNG_SHARE,
      },
    });
    // Without a listener, an error would end the process.
    worker.on('error', () => this.#worker === worker && this.#stop());
    return worker;
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  /** Ends the thread; a page that is being parsed rejects with an AbortError. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#idle);
    await this.#stop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

const timeoutError = (activity: string, timeoutMs: number, cause: unknown) =>
  new PageParseError('PARSE_TIMEOUT', `${activity} took longer than ${timeoutMs / 1000} seconds.`, cause);

const exitError = (heapMb: number, cause: unknown) =>
  (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new PageParseError(
        'PARSE_OUT_OF_MEMORY',
        `Parsing the page needs more than ${heapMb} MB of memory.`,
        cause,
      )
    : new PageParseError('PARSE_FAILED', `The page cannot be parsed: ${cause}`, cause);
