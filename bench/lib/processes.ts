import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Standard error kept for a message, in characters. */
const MAX_COMPLAINT = 4_000;

/** Children still running: none outlives the benchmark. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function start(command: string, args: readonly string[]): { child: ChildProcess; complaint: () => string } {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.once('close', () => running.delete(child));
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT);
  });
  return { child, complaint: () => complaint.trim() };
}

/** Runs a command to its end. @returns the object in its last line. @throws with what it complained of. */
export async function runForJson<Result>(command: string, args: readonly string[]): Promise<Result> {
  const { child, complaint } = start(command, args);
  let last = '';
  for await (const line of createInterface({ input: child.stdout! })) if (line !== '') last = line;
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  const fault = (why: string) => new Error(`${[command, ...args].join(' ')} ${why}\n${complaint()}`.trim());
  if (child.exitCode !== 0) throw fault(`ended with ${child.signalCode ?? child.exitCode}.`);
  try {
    return JSON.parse(last) as Result;
  } catch {
    throw fault(`printed no JSON in its last line, but: ${last.slice(0, 200)}`);
  }
}

/** Stops at the end of the block that is `using` it. */
export interface Server extends AsyncDisposable {
  /** What it printed first: its address. */
  address: string;
  pid: number;
}

/** Starts a server that prints its address when it is ready. */
export async function startServer(command: string, args: readonly string[]): Promise<Server> {
  const { child, complaint } = start(command, args);
  const lines = createInterface({ input: child.stdout! });
  const address = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'close').then(() => {
      throw new Error(`${[command, ...args].join(' ')} did not start.\n${complaint()}`);
    }),
  ]);
  return {
    address,
    pid: child.pid!,
    async [Symbol.asyncDispose]() {
      if (!running.has(child)) return;
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}
