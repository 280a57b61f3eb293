import { type ChildProcess, spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { causeOf, outOfMemory, readProgress, withoutSignatures } from './stderr.domain.ts';

/** Takes one output to its end. Where it waits, ffmpeg waits; where it throws, ffmpeg is killed. */
export interface OutputReader {
  read(output: AsyncIterable<Buffer>): Promise<void>;
}

export interface RunOptions {
  /** Takers of `pipe:3`, `pipe:4`, … in this order. */
  outputs?: readonly OutputReader[];
  /** Taker of standard output; without it, it holds what `-progress pipe:1` tells. */
  stdout?: OutputReader;
  /** Pictures of the first video output that are done. */
  onFrames?: (count: number) => void;
  limits: ProcessLimits;
  signal: AbortSignal;
}

export interface ProcessLimits {
  /** Bytes of data that the process may take from the system. */
  memoryBytes: number;
  /** Seconds without a byte or a picture, after which it is taken for stuck. */
  stallSeconds: number;
  /** Seconds in all. */
  wallSeconds: number;
  /** Bytes in all outputs together. */
  outputBytes: number;
}

/** ffmpeg ended in a way that another try may mend: killed, out of memory, an input that could not be fetched. */
export class FfmpegError extends Error {
  override name = 'FfmpegError';
  /** The end of what it said. */
  readonly complaint: string;
  constructor(message: string, complaint: string) {
    super(complaint === '' ? message : `${message}: ${causeOf(complaint)}`);
    this.complaint = complaint;
  }
}

/** Kept of standard error, in characters: the cause stands at its end. */
const MAX_COMPLAINT = 8_000;
/** How often the limits of time are looked at, in milliseconds. */
const WATCH_MS = 500;
/** What ffmpeg needs of our surroundings: to be found with its libraries and certificates. None of our secrets. */
const ENVIRONMENT = /^(PATH|LANG|LD_LIBRARY_PATH|DYLD_.*|SSL_CERT_.*|SYSTEMROOT)$/i;

/**
 * Runs ffmpeg or ffprobe to its end.
 *
 * @returns the end of what it complained of, though it ended well.
 * @throws FfmpegError where it fails or passes a limit; what a taker threw; the signal's reason. By then the
 *   process is gone.
 */
export async function runTool(path: string, args: readonly string[], options: RunOptions): Promise<string> {
  options.signal.throwIfAborted();
  const child = start(path, args, options);
  const complaint = collectComplaint(child);
  const watch = new Watch(child, options.limits);
  const abort = () => watch.kill(options.signal.reason);
  options.signal.addEventListener('abort', abort, { once: true });
  const ended = endOf(child);
  try {
    await Promise.all([
      ended,
      ...takers(child, options, watch).map(async (taken) => {
        try {
          await taken;
        } catch (error) {
          watch.kill(error);
        }
      }),
    ]);
  } finally {
    options.signal.removeEventListener('abort', abort);
    watch.stop();
  }
  const { code, signal, error } = await ended;
  if (error !== undefined) throw new FfmpegError(`${path} could not be started`, error.message);
  if (watch.cause !== undefined) throw watch.cause.error;
  if (code !== 0) throw new FfmpegError(describeEnd(code, signal, complaint()), complaint());
  return complaint();
}

/** @returns standard output, whole: bound it by the limits. @throws as {@link runTool}. */
export async function readBytes(
  path: string,
  args: readonly string[],
  options: Pick<RunOptions, 'limits' | 'signal'>,
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

function start(path: string, args: readonly string[], { outputs = [], limits }: RunOptions): ChildProcess {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name)));
  const [command, all] =
    process.platform === 'win32'
      ? [path, args]
      : // A limit of the system's own: it holds between two looks, and after our death.
        ['/bin/sh', ['-c', LIMITED, path, String(Math.ceil(limits.memoryBytes / 1024)), ...args]];
  const child = spawn(command, all, {
    // The system's tables of characters crash builds that are linked statically, and we need none.
    env: { ...env, GCONV_PATH: '/dev/null' },
    stdio: ['ignore', 'pipe', 'pipe', ...outputs.map(() => 'pipe' as const)],
    windowsHide: true,
  });
  standBack(child);
  return child;
}

/** How far a conversion stands back: who answers on the same machine gets three times its share, and all is left to it where nobody asks. */
const NICENESS = 5;

function standBack({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, getPriority() + NICENESS);
  } catch {
    // It has ended already, or the system does not let us.
  }
}

/** Where a system knows no such limit (macOS), the process runs without. `$0` is the tool. */
const LIMITED = 'ulimit -d "$1" 2>/dev/null; shift; exec "$0" "$@"';

function takers(child: ChildProcess, { outputs = [], stdout, onFrames }: RunOptions, watch: Watch) {
  const pipes = child.stdio.slice(3) as Readable[];
  return [
    stdout ? stdout.read(watch.counted(child.stdout!)) : followProgress(child.stdout!, watch, onFrames),
    ...outputs.map((reader, index) => reader.read(watch.counted(pipes[index]!))),
  ];
}

async function followProgress(
  output: AsyncIterable<Buffer>,
  watch: Watch,
  onFrames?: (count: number) => void,
): Promise<void> {
  let rest = '';
  for await (const chunk of output) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    const frames = lines.map(readProgress).findLast((count) => count !== undefined);
    if (frames === undefined) continue;
    watch.sawFrames(frames);
    onFrames?.(frames);
  }
}

function collectComplaint(child: ChildProcess): () => string {
  let text = '';
  child.stderr!.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-MAX_COMPLAINT);
  });
  return () => withoutSignatures(text.trim());
}

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  error?: Error;
}

const endOf = (child: ChildProcess): Promise<End> =>
  new Promise((resolve) => {
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });

function describeEnd(code: number | null, signal: NodeJS.Signals | null, complaint: string): string {
  // Shells and the system tell a death by signal as 128 and its number.
  if (signal === 'SIGKILL' || code === 137) return 'ffmpeg was killed, perhaps for want of memory';
  return (
    outOfMemory(complaint) ?? (signal === null ? `ffmpeg ended with ${code}` : `ffmpeg ended by ${signal}`)
  );
}

/** Kills what passes its limits, and remembers the first reason. */
class Watch {
  cause: { error: unknown } | undefined;
  readonly #child: ChildProcess;
  readonly #limits: ProcessLimits;
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #movedAt = performance.now();
  #frames = 0;
  #bytes = 0;

  constructor(child: ChildProcess, limits: ProcessLimits) {
    this.#child = child;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#look(), WATCH_MS);
  }

  kill(error: unknown): void {
    this.cause ??= { error };
    this.#child.kill('SIGKILL');
    // A taker may still wait for what will not come.
    for (const stream of this.#child.stdio) stream?.destroy();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  sawFrames(count: number): void {
    if (count > this.#frames) this.#movedAt = performance.now();
    this.#frames = count;
  }

  async *counted(output: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      this.#movedAt = performance.now();
      this.#bytes += chunk.length;
      if (this.#bytes > this.#limits.outputBytes)
        throw new FfmpegError(`ffmpeg wrote more than ${this.#limits.outputBytes} bytes`, '');
      yield chunk;
    }
  }

  #look(): void {
    const now = performance.now();
    const { stallSeconds, wallSeconds } = this.#limits;
    if (now - this.#movedAt > stallSeconds * 1000)
      this.kill(new FfmpegError(`ffmpeg made no progress for ${stallSeconds} s`, ''));
    else if (now - this.#startedAt > wallSeconds * 1000)
      this.kill(new FfmpegError(`ffmpeg was not done after ${wallSeconds} s`, ''));
  }
}
