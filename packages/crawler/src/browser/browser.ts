import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { BrowserError, PageTooLargeError, RetryableFetchError } from '../errors.ts';
import { findChromium } from './find-chromium.ts';
import { describeLaunchError } from './launch-error.domain.ts';
import { processTree } from './memory.ts';
import type {
  FromBrowser,
  PageRequest,
  PageResponse,
  RenderedPage,
  RenderOptions,
  ToBrowser,
} from './protocol.ts';

export interface BrowserOptions {
  /** CHROMIUM_PATH; default: found on PATH. */
  readonly chromiumPath?: string | undefined;
  /** CHROMIUM_SANDBOX; default true. */
  readonly sandbox?: boolean | undefined;
  /** Memory of all processes of the browser together in MB, above which they are killed. Default 768. */
  readonly memoryMb?: number | undefined;
  /** Time in ms without a page after which the processes end. Default 60000. */
  readonly idleMs?: number | undefined;
}

/** A browser without a page needs about 150 MB, a usual page 50 to 200 MB more. */
const MEMORY_MB = 768;
/** In ms. Longer than the delay between pages of a run. */
const IDLE_MS = 60_000;
/** In ms. On a busy machine, Chromium starts in a few seconds. */
const START_MS = 30_000;
/**
 * In MB, by which a single process may exceed the limit before the system refuses it more memory, which also works if nothing measures it.
 * Node.js reserves this much without using it.
 */
const SYSTEM_SLACK_MB = 1_024;
/** The processes are replaced after this many pages, in case they leak memory. */
const MAX_PAGES = 200;
/** Heap of the Node.js process, in MB, which holds a page of 10 MB several times. */
const DRIVER_HEAP_MB = 256;
/** Share of the memory that the JavaScript of a page may use. */
const PAGE_HEAP_SHARE = 0.5;
/** Size of each file that Chromium writes, in units of 512 bytes: 256 MB. */
const MAX_FILE_BLOCKS = 524_288;
/** In characters. The cause is at the end. */
const MAX_STDERR = 4_000;
const ENTRY = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Variables of the process: those of Node.js and the operating system. It must not have the secrets of the service. */
const ENVIRONMENT = ['PATH', 'LANG', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'SystemRoot'];

type Job = Omit<RenderOptions, 'type' | 'page'>;

/**
 * Chromium in processes of its own, which start with the first page and end when there have been no pages for a while. One page is rendered at a
 * time, so that the limit on memory applies to it alone; a page that exceeds a limit ends with all processes of the browser.
 */
export class Browser {
  readonly #options: BrowserOptions;
  readonly #serially = pLimit(1);
  readonly #closing = new AbortController();
  #driver: Driver | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Largest memory that the processes had while they drew a page, in bytes; 0 on other systems than Linux. */
  peakBytes = 0;

  constructor(options: BrowserOptions = {}) {
    this.#options = options;
  }

  /**
   * Renders a page.
   *
   * @param answer returns the response to a request of the page, or null to refuse it
   * @param signal aborts the page, also while it waits for another one
   * @throws BrowserError, PageTooLargeError, RetryableFetchError PAGE_TIMEOUT, or the signal's reason
   */
  render(
    job: Job,
    answer: (request: PageRequest) => Promise<PageResponse | null>,
    signal: AbortSignal,
  ): Promise<RenderedPage> {
    const rendered = this.#serially(async () => {
      signal.throwIfAborted();
      if (this.#closing.signal.aborted)
        throw new RetryableFetchError('FETCHER_CLOSED', job.url, 'The crawler is shutting down.');
      clearTimeout(this.#idle);
      const driver = await this.#start(job.url);
      driver.ref();
      try {
        return await this.#renderWith(driver, job, answer, signal);
      } catch (error) {
        await this.#stop();
        throw error;
      } finally {
        driver.unref();
        if (driver.pages >= MAX_PAGES) await this.#stop();
        this.#idle = setTimeout(() => void this.#stop(), this.#options.idleMs ?? IDLE_MS).unref();
      }
    });
    return untilAborted(rendered, signal);
  }

  /** Kills the browser; a page that is being rendered rejects. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#idle);
    await this.#stop();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #start(url: string): Promise<Driver> {
    if (this.#driver?.isAlive) return this.#driver;
    await this.#stop();
    const { chromiumPath, sandbox = true } = this.#options;
    const executablePath = findChromium(chromiumPath);
    if (executablePath === null) throw new BrowserError('BROWSER_MISSING', url, missing(chromiumPath));
    const driver = new Driver(executablePath, sandbox, this.#memoryMb);
    this.#driver = driver;
    const failure = await driver.started;
    if (failure === null) return driver;
    await this.#stop();
    const { code, message } = describeLaunchError(failure);
    throw new BrowserError(code, url, message);
  }

  get #memoryMb(): number {
    return this.#options.memoryMb ?? MEMORY_MB;
  }

  async #renderWith(
    driver: Driver,
    job: Job,
    answer: (request: PageRequest) => Promise<PageResponse | null>,
    signal: AbortSignal,
  ): Promise<RenderedPage> {
    const { url } = job;
    const failed = Promise.withResolvers<never>();
    const abort = () => failed.reject(signal.reason);
    const close = () =>
      failed.reject(new RetryableFetchError('FETCHER_CLOSED', url, 'The crawler is shutting down.'));
    signal.addEventListener('abort', abort, { once: true });
    this.#closing.signal.addEventListener('abort', close, { once: true });
    const timer = setTimeout(
      () => failed.reject(timeoutError(url, `it was not rendered within ${job.timeouts.totalMs / 1_000} s`)),
      job.timeouts.totalMs,
    );
    const onMemory = (bytes: number) => {
      this.peakBytes = Math.max(this.peakBytes, bytes);
      if (bytes > this.#memoryMb * 1024 * 1024)
        failed.reject(
          new BrowserError(
            'BROWSER_OUT_OF_MEMORY',
            url,
            `${url} could not be rendered: the browser needed more than ${this.#memoryMb} MB of memory and was ended.`,
          ),
        );
    };
    try {
      const message = await Promise.race([driver.render(job, answer, onMemory), failed.promise]);
      if (message === null)
        throw new BrowserError(
          'BROWSER_CRASHED',
          url,
          `${url} could not be rendered: the browser ended. ${driver.stderr}`.trim(),
        );
      if (message.type === 'rendered') return message.content;
      const { code, message: reason } = message.failure;
      if (code === 'PAGE_TIMEOUT') throw timeoutError(url, reason);
      if (code === 'PAGE_TOO_LARGE') throw new PageTooLargeError(url, job.maxChars, reason);
      throw new BrowserError(code, url, `${url} could not be rendered: ${reason}.`);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      this.#closing.signal.removeEventListener('abort', close);
    }
  }

  async #stop(): Promise<void> {
    const driver = this.#driver;
    this.#driver = undefined;
    await driver?.kill();
  }
}

/** Rejects at once if the signal aborts, even while another page is rendered. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const timeoutError = (url: string, reason: string) =>
  new RetryableFetchError('PAGE_TIMEOUT', url, `${url} could not be rendered: ${reason}.`);

const missing = (configured: string | undefined): string =>
  configured === undefined
    ? 'The profile needs a browser (render), and there is no Chromium on PATH. Install it (Debian and Ubuntu: apt-get install chromium-headless-shell, or ' +
      'chromium), or set CHROMIUM_PATH to the path of Chromium or Chrome.'
    : `The profile needs a browser (render), but CHROMIUM_PATH (${configured}) is not a program. Install Chromium (Debian: apt-get install chromium-headless-shell) ` +
      'or correct the path.';

/** The process that drives Chromium. */
class Driver {
  readonly #child: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), 'workreel-browser-'));
  readonly #exited: Promise<void>;
  /** Text of standard error, and of the error that prevented the start. */
  #stderr = '';
  #answer: ((request: PageRequest) => Promise<PageResponse | null>) | undefined;
  #onMemory: ((bytes: number) => void) | undefined;
  #onRendered: ((message: Extract<FromBrowser, { type: 'rendered' | 'failed' }> | null) => void) | undefined;

  pages = 0;
  isAlive = true;
  /** Resolves to null, or to why the browser did not start. */
  readonly started: Promise<string | null>;

  constructor(executablePath: string, sandbox: boolean, memoryMb: number) {
    this.#child = fork(ENTRY, [], {
      ...limited(memoryMb),
      env: {
        ...Object.fromEntries(
          ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
        ),
        // Playwright and Chromium put their files there. The user may have no home.
        HOME: this.#folder,
        TMPDIR: this.#folder,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A copy of each response would be twice as large as text.
      serialization: 'advanced',
      // A process group of its own, which Ctrl+C in a terminal does not reach.
      detached: true,
    });
    this.#exited = new Promise((resolve) => {
      const onExit = () => {
        this.isAlive = false;
        this.#onRendered?.(null);
        resolve();
      };
      this.#child.once('exit', onExit);
      this.#child.once('error', onExit);
    });
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR);
    });
    // Sending to a process that has just ended.
    this.#child.on('error', () => {});
    this.#child.on('message', (message) => this.#onMessage(message as FromBrowser));
    const { promise, resolve } = Promise.withResolvers<string | null>();
    this.#onStart = resolve;
    const timer = setTimeout(() => resolve(`no answer within ${START_MS / 1_000} s`), START_MS);
    void this.#exited.then(() => resolve(this.stderr || 'the process ended'));
    this.started = promise.finally(() => clearTimeout(timer));
    this.#send({
      type: 'start',
      executablePath,
      sandbox,
      folder: this.#folder,
      heapMb: Math.floor(memoryMb * PAGE_HEAP_SHARE),
    });
  }

  readonly #onStart: (failure: string | null) => void;

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  get stderr(): string {
    return this.#stderr.trim();
  }

  /** Renders a page. @returns null if the process ends meanwhile */
  render(
    job: Job,
    answer: (request: PageRequest) => Promise<PageResponse | null>,
    onMemory: (bytes: number) => void,
  ): Promise<Extract<FromBrowser, { type: 'rendered' | 'failed' }> | null> {
    this.pages += 1;
    this.#answer = answer;
    this.#onMemory = onMemory;
    return new Promise((resolve) => {
      this.#onRendered = resolve;
      if (this.isAlive) this.#send({ type: 'render', page: this.pages, ...job });
      else resolve(null);
    });
  }

  /** The process keeps ours alive only while it renders. */
  ref(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Kills the process and Chromium, which is in a group of its own, and removes their files. */
  async kill(): Promise<void> {
    for (const pid of processTree(this.pid).reverse()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has just ended.
      }
    }
    this.ref();
    if (this.isAlive) this.#child.kill('SIGKILL');
    await this.#exited;
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }

  #onMessage(message: FromBrowser): void {
    if (message.type === 'ready') this.#onStart(null);
    else if (message.type === 'unavailable') this.#onStart(message.message);
    else if (message.page !== this.pages) return;
    else if (message.type === 'memory') this.#onMemory?.(message.bytes);
    else if (message.type === 'request') void this.#respond(message.request, message.content);
    else this.#onRendered?.(message);
  }

  async #respond(request: number, content: PageRequest): Promise<void> {
    const response = await this.#answer!(content).catch(() => null);
    this.#send({ type: 'response', request, response });
  }

  #send(message: ToBrowser): void {
    if (this.#child.connected) this.#child.send(message, () => {});
  }
}

/**
 * Returns how the process is started: with limits of the system on the memory and the files of each process, which Chromium inherits and which
 * also apply if this process dies. Systems that lack one of them run it without.
 */
function limited(memoryMb: number): { execPath: string; execArgv: string[] } {
  const flags = [`--max-old-space-size=${DRIVER_HEAP_MB}`];
  if (process.platform === 'win32') return { execPath: process.execPath, execArgv: flags };
  const limits = [`-d ${(memoryMb + SYSTEM_SLACK_MB) * 1024}`, `-f ${MAX_FILE_BLOCKS}`, '-c 0'].map(
    (limit) => `ulimit ${limit} 2>/dev/null`,
  );
  return {
    execPath: '/bin/sh',
    execArgv: ['-c', [...limits, 'exec "$@"'].join('; '), 'sh', process.execPath, ...flags],
  };
}
