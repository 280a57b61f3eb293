import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { describeOutOfMemory, extractCause, readProgress, redactSignatures } from './stderr.domain.ts';

/** Reads one output to its end. ffmpeg blocks while the reader waits, and is killed if the reader throws. */
export interface OutputReader {
  read(output: AsyncIterable<Buffer>): Promise<void>;
}

export interface RunOptions {
  /** Readers of `pipe:3`, `pipe:4`, … in this order. */
  outputs?: readonly OutputReader[];
  /** Reader of standard output. Default: it is parsed as the output of `-progress pipe:1`. */
  stdout?: OutputReader;
  /** Written to standard input. Default: the process has none. */
  input?: Buffer | AsyncIterable<Buffer>;
  /** Called with the number of frames of the first video output. */
  onFrames?: (count: number) => void;
  limits: ProcessLimits;
  /** Command that runs the tool, with its options, for example bubblewrap. */
  launcher?: readonly string[];
  signal: AbortSignal;
}

export interface ProcessLimits {
  /** Data segment limit (`ulimit -d`). */
  memoryBytes: number;
  /** Time without output or a new frame after which the process is considered stuck. */
  stallSeconds: number;
  /** Total time. */
  wallSeconds: number;
  /** Total of all outputs. */
  outputBytes: number;
  /** Size of each file that the process writes. Default 0: outputs are pipes. */
  fileBytes?: number;
}

/** Thrown if ffmpeg failed but a retry may help: it was killed, ran out of memory or could not read the input. */
export class FfmpegError extends Error {
  override name = 'FfmpegError';
  /** The end of standard error. */
  readonly stderr: string;
  constructor(message: string, stderr: string) {
    super(stderr === '' ? message : `${message}: ${extractCause(stderr)}`);
    this.stderr = stderr;
  }
}

/** In characters. The cause of an error is at the end of standard error. */
const MAX_STDERR_LENGTH = 8_000;
const IS_WINDOWS = process.platform === 'win32';
/** Interval between checks of the time limits. */
const CHECK_INTERVAL_MS = 500;
/** Environment variables that ffmpeg needs to find programs, libraries and certificates. Excludes our secrets. */
const INHERITED_VARIABLES = /^(PATH|LANG|LD_LIBRARY_PATH|DYLD_.*|SSL_CERT_.*|SYSTEMROOT)$/i;

/**
 * Runs ffmpeg or ffprobe and waits for it to exit. If it throws, no process is left running.
 *
 * @returns the end of standard error, which may contain warnings.
 * @throws FfmpegError if the process fails or exceeds a limit; the error of a reader; the reason of the signal.
 */
export async function runTool(path: string, args: readonly string[], options: RunOptions): Promise<string> {
  options.signal.throwIfAborted();
  const child = start(path, args, options);
  const stderr = collectStderr(child);
  const watchdog = new Watchdog(child, options);
  const abort = () => watchdog.kill(options.signal.reason);
  options.signal.addEventListener('abort', abort, { once: true });
  const exited = waitForExit(child);
  try {
    await Promise.all([
      exited,
      ...[writeInput(child, options), ...readOutputs(child, options, watchdog)].map(async (reading) => {
        try {
          await reading;
        } catch (error) {
          watchdog.kill(error);
        }
      }),
    ]);
  } finally {
    options.signal.removeEventListener('abort', abort);
    watchdog.stop();
  }
  const { code, signal, error } = await exited;
  if (error !== undefined) throw new FfmpegError(`${path} could not be started`, error.message);
  if (watchdog.cause !== undefined) throw watchdog.cause.error;
  if (code !== 0) throw new FfmpegError(describeExit(code, signal, stderr()), stderr());
  return stderr();
}

/** Runs a tool and returns its standard output, which `limits` should bound. @throws like {@link runTool} */
export async function readBytes(
  path: string,
  args: readonly string[],
  options: Pick<RunOptions, 'input' | 'limits' | 'launcher' | 'signal'>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await runTool(path, args, {
    ...options,
    stdout: {
      async read(output) {
        for await (const chunk of output) chunks.push(chunk);
      },
    },
  });
  return Buffer.concat(chunks);
}

export const readText = async (...run: Parameters<typeof readBytes>): Promise<string> =>
  (await readBytes(...run)).toString('utf8');

function start(
  path: string,
  args: readonly string[],
  { outputs = [], input, limits, launcher = [] }: RunOptions,
): ChildProcess {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => INHERITED_VARIABLES.test(name)),
  );
  const [command, commandArgs] = IS_WINDOWS
    ? [path, args]
    : // Limits of the operating system, which also apply if this process dies.
      ['/bin/sh', ['-c', LIMITED_EXEC, 'sh', ...systemLimits(limits), ...launcher, path, ...args]];
  return spawn(command, commandArgs, {
    // The gconv modules of the system crash statically linked builds, and we do not need them.
    env: { ...env, GCONV_PATH: '/dev/null' },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe', ...outputs.map(() => 'pipe' as const)],
    // A process group and a session of its own: they are killed together, and cannot type into our terminal.
    detached: !IS_WINDOWS,
    windowsHide: true,
  });
}

/** Gives servers on the same machine three times the CPU share of a conversion. An idle machine is still used fully. */
const NICE_INCREMENT = 5;

/** Enough for the input, libraries and one pipe per rendition and text track. */
const MAX_OPEN_FILES = 256;
/** Unit of `ulimit -f`, according to POSIX. */
const FILE_BLOCK_BYTES = 512;

/** Returns the arguments of LIMITED_EXEC. */
const systemLimits = ({ memoryBytes, wallSeconds, fileBytes = 0 }: ProcessLimits): string[] =>
  [
    memoryBytes / 1024,
    fileBytes / FILE_BLOCK_BYTES,
    // The CPU time of all threads within the time limit.
    wallSeconds * availableParallelism(),
  ].map((limit) => String(Math.ceil(limit)));

/** Systems that lack one of these limits (macOS: `-d`) run the process without it. */
const LIMITED_EXEC = [
  ...['-d "$1"', '-f "$2"', '-t "$3"', '-c 0', `-n ${MAX_OPEN_FILES}`].map(
    (limit) => `ulimit ${limit} 2>/dev/null`,
  ),
  'shift 3',
  // Set before a launcher starts the tool, which inherits it.
  `command -v nice >/dev/null && set -- nice -n ${NICE_INCREMENT} "$@"`,
  'exec "$@"',
].join('; ');

async function writeInput({ stdin }: ChildProcess, { input = Buffer.alloc(0) }: RunOptions): Promise<void> {
  if (!stdin) return;
  // A process that ends before it has read everything reports the cause itself.
  stdin.on('error', () => {});
  for await (const chunk of Buffer.isBuffer(input) ? [input] : input) {
    if (stdin.destroyed) return;
    await new Promise<void>((resolve) => stdin.write(chunk, () => resolve()));
  }
  stdin.end();
}

function readOutputs(
  child: ChildProcess,
  { outputs = [], stdout, onFrames }: RunOptions,
  watchdog: Watchdog,
) {
  const pipes = child.stdio.slice(3) as Readable[];
  return [
    stdout
      ? stdout.read(watchdog.countBytes(child.stdout!))
      : followProgress(child.stdout!, watchdog, onFrames),
    ...outputs.map((reader, index) => reader.read(watchdog.countBytes(pipes[index]!))),
  ];
}

async function followProgress(
  output: AsyncIterable<Buffer>,
  watchdog: Watchdog,
  onFrames?: (count: number) => void,
): Promise<void> {
  let incompleteLine = '';
  for await (const chunk of output) {
    const lines = (incompleteLine + chunk.toString('latin1')).split('\n');
    incompleteLine = lines.pop() ?? '';
    const frames = lines.map(readProgress).findLast((count) => count !== undefined);
    if (frames === undefined) continue;
    watchdog.recordFrames(frames);
    onFrames?.(frames);
  }
}

function collectStderr(child: ChildProcess): () => string {
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-MAX_STDERR_LENGTH);
  });
  return () => redactSignatures(text.trim());
}

interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  error?: Error;
}

const waitForExit = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });

function describeExit(code: number | null, signal: NodeJS.Signals | null, stderr: string): string {
  // Shells report death by a signal as 128 plus its number.
  if (signal === 'SIGKILL' || code === 137) return 'ffmpeg was killed, possibly because it ran out of memory';
  return (
    describeOutOfMemory(stderr) ??
    (signal === null ? `ffmpeg exited with code ${code}` : `ffmpeg was terminated by ${signal}`)
  );
}

/** Kills a process and its descendants. A launcher that dies while it starts another process would leave that one behind. */
function killGroup(child: ChildProcess): void {
  if (IS_WINDOWS || child.pid === undefined) {
    child.kill('SIGKILL');
    return;
  }
  // The number of a process that has exited may belong to another one.
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just exited.
  }
}

/** Kills a process that exceeds its limits and remembers the first reason. */
class Watchdog {
  cause: { error: unknown } | undefined;
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  /** Whether the process that we know is only the parent of the tool, which dies with it. */
  readonly #isLaunched: boolean;
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #lastProgressAt = performance.now();
  #frames = 0;
  #bytes = 0;

  constructor(child: ChildProcess, { limits, launcher = [] }: RunOptions) {
    this.#child = child;
    this.#limits = limits;
    this.#isLaunched = launcher.length > 0;
    this.#timer = setInterval(() => this.#checkTimeouts(), CHECK_INTERVAL_MS);
  }

  kill(error: unknown): void {
    this.cause ??= { error };
    killGroup(this.#child);
    // Readers may still be waiting for output. The end of standard error shows that the tool has died as well.
    for (const stream of this.#child.stdio)
      if (stream !== this.#child.stderr || !this.#isLaunched) stream?.destroy();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  recordFrames(count: number): void {
    if (count > this.#frames) this.#lastProgressAt = performance.now();
    this.#frames = count;
  }

  async *countBytes(output: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      this.#lastProgressAt = performance.now();
      this.#bytes += chunk.length;
      if (this.#bytes > this.#limits.outputBytes)
        throw new FfmpegError(`ffmpeg wrote more than ${this.#limits.outputBytes} bytes`, '');
      yield chunk;
    }
  }

  #checkTimeouts(): void {
    const now = performance.now();
    const { stallSeconds, wallSeconds } = this.#limits;
    if (now - this.#lastProgressAt > stallSeconds * 1000)
      this.kill(new FfmpegError(`ffmpeg made no progress for ${stallSeconds} s`, ''));
    else if (now - this.#startedAt > wallSeconds * 1000)
      this.kill(new FfmpegError(`ffmpeg did not finish within ${wallSeconds} s`, ''));
  }
}
