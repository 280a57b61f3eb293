/** Processes that tests and benchmarks start. None outlives the process that started it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type WaitOptions, waitFor, within } from './wait.ts';

/** Kept of what a process writes to each stream, in characters: the end of it. */
const MAX_OUTPUT = 1_000_000;
/** Of that, shown in a message. */
const SHOWN_OUTPUT = 4_000;
/** After which a process that was asked to stop is killed. */
const STOP_MS = 30_000;

const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};

function keepTrackOf(child: ChildProcess): void {
  if (!process.listeners('exit').includes(killAll)) {
    process.on('exit', killAll);
    // Without a listener these end the process without an `exit` event.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => process.exit(1));
  }
  running.add(child);
  child.once('exit', () => running.delete(child));
}

export type Environment = Record<string, string | undefined>;

export interface LaunchOptions {
  /** All that it knows of the environment. Default: what finding and starting programs takes. */
  env?: Environment;
  cwd?: string;
  /** Opens a channel for messages, written as JSON or by structured clone: see `LaunchedProcess.child`. */
  ipc?: 'json' | 'advanced';
}

/** What any process may know of the environment: nothing that configures a service. */
export const baseEnvironment = (): Environment => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, FFMPEG_PATH, FFPROBE_PATH } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, FFMPEG_PATH, FFPROBE_PATH, NO_COLOR: '1' };
};

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export class LaunchedProcess implements AsyncDisposable {
  readonly #command: string;
  readonly #args: readonly string[];
  readonly #options: LaunchOptions;
  #child!: ChildProcess;
  #stdout = '';
  #stderr = '';
  /** Resolves when it has ended and all that share its output have. */
  ended!: Promise<Ended>;

  constructor(command: string, args: readonly string[], options: LaunchOptions = {}) {
    this.#command = command;
    this.#args = args;
    this.#options = options;
    this.#spawn();
  }

  #spawn(): void {
    const { env = baseEnvironment(), cwd, ipc } = this.#options;
    const child = spawn(this.#command, this.#args, {
      env,
      cwd,
      stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
      ...(ipc && { serialization: ipc }),
    });
    keepTrackOf(child);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout = (this.#stdout + text).slice(-MAX_OUTPUT);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_OUTPUT);
    });
    // A command that is not there: `close` follows.
    child.once('error', (error) => {
      this.#stderr += error.message;
    });
    // With a channel that we closed ourselves Node emits no `close`.
    const end = ipc ? 'exit' : 'close';
    this.ended = new Promise((resolve) => child.once(end, (code, signal) => resolve({ code, signal })));
    this.#child = child;
  }

  /** For messages, with the option `ipc`. */
  get child(): ChildProcess {
    return this.#child;
  }
  get pid(): number {
    return this.#child.pid!;
  }
  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }
  /** The end of what it has written so far, as are the next two; after a restart with what it wrote before. */
  get stdout(): string {
    return this.#stdout;
  }
  get stderr(): string {
    return this.#stderr;
  }
  get output(): string {
    return (this.#stdout + this.#stderr).slice(-SHOWN_OUTPUT).trim();
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Ends it as a power failure does. */
  kill(): Promise<Ended> {
    this.signal('SIGKILL');
    return this.ended;
  }

  /** Asks it to end, and kills it where it does not within the limit. */
  async stop({ limitMs = STOP_MS }: { limitMs?: number } = {}): Promise<Ended> {
    if (!this.isRunning) return this.ended;
    this.signal('SIGTERM');
    return within(limitMs, 'Stopping', this.ended).catch(() => this.kill());
  }

  /** Suspends it: it keeps its connections and answers nobody. */
  freeze(): void {
    this.signal('SIGSTOP');
  }
  thaw(): void {
    this.signal('SIGCONT');
  }

  /** Starts it again as it was started, unless it runs. */
  restart(): void {
    if (!this.isRunning) this.#spawn();
  }

  /**
   * Waits for something that it does.
   *
   * @param what - completes "… within N s". @throws Error with its output where it ends before or takes too long.
   */
  async waitFor<T>(
    what: string,
    look: () => Promise<T | undefined | false> | T | undefined | false,
    options?: WaitOptions,
  ): Promise<T> {
    try {
      return await waitFor(
        what,
        async () => {
          const wasRunning = this.isRunning;
          const found = await look();
          if (!wasRunning && (found === undefined || found === false)) throw new Error(`${what}: it ended.`);
          return found;
        },
        options,
      );
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      throw new Error(`${[this.#command, ...this.#args].join(' ')}\n${why}\n${this.output}`, {
        cause: error,
      });
    }
  }

  /** Waits for the first line of its standard output. */
  firstLine(options?: WaitOptions): Promise<string> {
    return this.waitFor('Its first line', () => /^.*(?=\n)/.exec(this.#stdout)?.[0], options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

export interface Finished extends Ended {
  stdout: string;
  stderr: string;
}

/** Runs a command to its end. */
export async function run(
  command: string,
  args: readonly string[],
  options?: LaunchOptions,
): Promise<Finished> {
  const launched = new LaunchedProcess(command, args, options);
  const ended = await launched.ended;
  return { ...ended, stdout: launched.stdout, stderr: launched.stderr };
}

/** Runs a command to its end. @returns the object in its last line. @throws Error with its output. */
export async function runForJson<Result>(
  command: string,
  args: readonly string[],
  options?: LaunchOptions,
): Promise<Result> {
  const { code, signal, stdout, stderr } = await run(command, args, options);
  const fault = (why: string) => new Error(`${[command, ...args].join(' ')} ${why}\n${stderr}`.trim());
  if (code !== 0) throw fault(`ended with ${signal ?? code}.`);
  const last = stdout.trimEnd().split('\n').at(-1)!;
  try {
    return JSON.parse(last) as Result;
  } catch {
    throw fault(`printed no JSON in its last line, but: ${last.slice(0, 200)}`);
  }
}
