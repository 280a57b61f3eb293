/** Runs ffmpeg for the generator and the judge. */
import { spawn } from 'node:child_process';
import { TOOLS } from '@workreel/transcoder/testing';

/** A hanging process would hold up all other films. */
const TIMEOUT_MS = 120_000;

interface RunOptions {
  input?: Iterable<Buffer>;
  /** Number of additional pipes to read, from descriptor 3 on. */
  pipes?: number;
  tool?: string;
  cwd?: string;
}

interface Output {
  stderr: string;
  /** Standard output and the additional pipes. */
  outputs: Buffer[];
}

/** Runs a tool. @throws Error with its messages if it fails. */
export async function runFfmpeg(args: readonly string[], options: RunOptions = {}): Promise<Output> {
  const { input, pipes = 0, tool = TOOLS.ffmpeg, cwd } = options;
  const child = spawn(tool, args, {
    stdio: ['pipe', 'pipe', 'pipe', ...Array<'pipe'>(pipes).fill('pipe')],
    timeout: TIMEOUT_MS,
    ...(cwd !== undefined && { cwd }),
  });
  const exited = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const readable = [child.stderr!, child.stdout!, ...child.stdio.slice(3)] as NodeJS.ReadableStream[];
  const reads = readable.map(async (stream) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  });
  // A tool that needs no more input closes its end.
  child.stdin!.on('error', () => {});
  await feed(child.stdin!, input ?? []);
  const [code, messages, ...outputs] = await Promise.all([exited, ...reads]);
  const stderr = messages!.toString();
  if (code !== 0) throw new Error(`ffmpeg ${args.join(' ')} failed (${code}): ${stderr.slice(-2000)}`);
  return { stderr, outputs };
}

async function feed(stdin: NodeJS.WritableStream, chunks: Iterable<Buffer>): Promise<void> {
  for (const chunk of chunks)
    await new Promise<void>((resolve) => {
      stdin.write(chunk, () => resolve());
    });
  stdin.end();
}

/** Writes a file with ffmpeg. */
export const ffmpeg = async (args: readonly string[]): Promise<void> =>
  void (await runFfmpeg(['-v', 'error', '-nostdin', '-y', ...args]));
