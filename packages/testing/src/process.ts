/** Launches processes for tests and benchmarks. They are killed when the launching process exits. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type WaitOptions, waitFor, within } from './wait.ts';

/** Number of characters kept from the end of each output stream. */
const MAX_OUTPUT_LENGTH = 1_000_000;
/** Number of characters of output in error messages. */
const MESSAGE_OUTPUT_LENGTH = 4_000;
/** Time after which a process that ignores SIGTERM is killed. */
const STOP_TIMEOUT_MS = 30_000;

const running = new Set<ChildProcess>();
const killAll = () => {
  for (const child of running) child.kill('SIGKILL');
};

function track(child: ChildProcess): void {
  if (!process.listeners('exit').includes(killAll)) {
    process.on('exit', killAll);
    // Without a listener, these signals end the process without an `exit` event.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => process.exit(1));
  }
  running.add(child);
  child.once('exit', () => running.delete(child));
}

export type Environment = Record<string, string | undefined>;

export interface LaunchOptions {
  /** The complete environment of the process. Default: `baseEnvironment()`. */
  env?: Environment;
  cwd?: string;
  /** Opens an IPC channel with JSON or structured clone serialization. See `LaunchedProcess.child`. */
  ipc?: 'json' | 'advanced';
}

/** Returns the variables required to find and start programs, without service settings. */
export const baseEnvironment = (): Environment => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, FFMPEG_PATH, FFPROBE_PATH } = process.env;
  const tools = { FFMPEG_PATH, FFPROBE_PATH, FFMPEG_DOWNLOAD: 'off' };
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...tools, NO_COLOR: '1' };
};

export interface ExitStatus {
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
  /** Resolves when the process and all processes that share its output have exited; with `ipc`, when the process has exited. */
  exited!: Promise<ExitStatus>;

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
    track(child);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.#stdout = (this.#stdout + text).slice(-MAX_OUTPUT_LENGTH);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_OUTPUT_LENGTH);
    });
    // For example, if the command does not exist. `close` follows.
    child.once('error', (error) => {
      this.#stderr += error.message;
    });
    // Node.js does not emit `close` if the parent closed the IPC channel.
    const end = ipc ? 'exit' : 'close';
    this.exited = new Promise((resolve) => child.once(end, (code, signal) => resolve({ code, signal })));
    this.#child = child;
  }

  /** The child process, for IPC messages (requires the option `ipc`). */
  get child(): ChildProcess {
    return this.#child;
  }
  get pid(): number {
    return this.#child.pid!;
  }
  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }
  /** The end of the standard output, including output from before a restart. */
  get stdout(): string {
    return this.#stdout;
  }
  get stderr(): string {
    return this.#stderr;
  }
  get output(): string {
    return (this.#stdout + this.#stderr).slice(-MESSAGE_OUTPUT_LENGTH).trim();
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<ExitStatus> {
    this.signal('SIGKILL');
    return this.exited;
  }

  /** Sends SIGTERM, and SIGKILL after the timeout. */
  async stop({ timeoutMs = STOP_TIMEOUT_MS }: { timeoutMs?: number } = {}): Promise<ExitStatus> {
    if (!this.isRunning) return this.exited;
    this.signal('SIGTERM');
    return within(timeoutMs, 'stopping', this.exited).catch(() => this.kill());
  }

  /** Suspends the process: its connections stay open but it does not respond. */
  freeze(): void {
    this.signal('SIGSTOP');
  }
  thaw(): void {
    this.signal('SIGCONT');
  }

  /** Starts the process again with the same arguments, unless it is running. */
  restart(): void {
    if (!this.isRunning) this.#spawn();
  }

  /**
   * Polls `check` while the process runs.
   *
   * @param description - what is expected, for error messages.
   * @throws Error with the output of the process if it exits first or the timeout expires.
   */
  async waitFor<T>(
    description: string,
    check: () => Promise<T | undefined | false> | T | undefined | false,
    options?: WaitOptions,
  ): Promise<T> {
    try {
      return await waitFor(
        description,
        async () => {
          const wasRunning = this.isRunning;
          const value = await check();
          if (!wasRunning && (value === undefined || value === false))
            throw new Error(`${description}: the process exited.`);
          return value;
        },
        options,
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new Error(`${[this.#command, ...this.#args].join(' ')}\n${reason}\n${this.output}`, {
        cause: error,
      });
    }
  }

  /** Waits for the first line of standard output. */
  firstLine(options?: WaitOptions): Promise<string> {
    return this.waitFor('first line of output', () => /^.*(?=\n)/.exec(this.#stdout)?.[0], options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

export interface CommandResult extends ExitStatus {
  stdout: string;
  stderr: string;
}

/** Runs a command until it exits. */
export async function run(
  command: string,
  args: readonly string[],
  options?: LaunchOptions,
): Promise<CommandResult> {
  const launched = new LaunchedProcess(command, args, options);
  const status = await launched.exited;
  return { ...status, stdout: launched.stdout, stderr: launched.stderr };
}

/** Runs a command and parses the last line of its output as JSON. @throws Error with the output of the command. */
export async function runForJson<Result>(
  command: string,
  args: readonly string[],
  options?: LaunchOptions,
): Promise<Result> {
  const { code, signal, stdout, stderr } = await run(command, args, options);
  const failure = (reason: string) =>
    new Error(`${[command, ...args].join(' ')} ${reason}\n${stderr}`.trim());
  if (code !== 0) throw failure(`exited with ${signal ?? code}.`);
  const last = stdout.trimEnd().split('\n').at(-1)!;
  try {
    return JSON.parse(last) as Result;
  } catch {
    throw failure(`printed no JSON in its last line: ${last.slice(0, 200)}`);
  }
}
