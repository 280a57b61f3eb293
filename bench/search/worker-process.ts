/** Runs calls in a child process, so that their CPU time can be measured. */
import { once } from 'node:events';
import { LaunchedProcess } from '@workreel/testing/process';
import { QueryTimeout } from './engine.ts';

/** Functions of the child process by name; argument and result must support structured clone. */
export type Calls = Record<string, (argument: never) => unknown>;

interface Request {
  name: string;
  argument: unknown;
}
type Reply = ({ result: unknown } | { error: string }) & { cpuSeconds: number };

/** Runs calls one at a time in a child process, which the first call starts. */
export class WorkerProcess<Functions extends Calls> {
  readonly #file: string;
  readonly #args: readonly string[];
  #process: LaunchedProcess | undefined;
  #cpuSeconds = 0;

  /**
   * @param file - module that calls `serveCalls`.
   * @param args - arguments of the process.
   */
  constructor(file: string, args: readonly string[] = []) {
    this.#file = file;
    this.#args = args;
  }

  /**
   * @param timeoutMs - time after which the process is killed, which counts as CPU time; the next call starts a new process.
   * @throws QueryTimeout
   */
  async call<Name extends keyof Functions & string>(
    name: Name,
    argument: Parameters<Functions[Name]>[0],
    timeoutMs?: number,
  ): Promise<Awaited<ReturnType<Functions[Name]>>> {
    this.#process ??= this.#start();
    const launched = this.#process;
    const { child } = launched;
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    const startedAt = performance.now();
    const received = new AbortController();
    const reply = Promise.race([
      once(child, 'message', { signal: received.signal }).then(([reply]) => reply as Reply),
      once(child, 'exit', { signal: received.signal }).then(() => null),
    ]);
    child.send({ name, argument } satisfies Request);
    const message = await reply;
    received.abort();
    clearTimeout(timer);
    if (message === null) {
      this.#process = undefined;
      if (timeoutMs === undefined || performance.now() - startedAt < timeoutMs)
        throw new Error(`The process ${this.#file} exited during the call to ${name}.\n${launched.output}`);
      this.#cpuSeconds += timeoutMs / 1_000;
      throw new QueryTimeout(name);
    }
    this.#cpuSeconds += message.cpuSeconds;
    if ('error' in message) throw new Error(message.error);
    return message.result as Awaited<ReturnType<Functions[Name]>>;
  }

  /** CPU time of the calls so far in seconds, without process startup and communication. */
  cpuSeconds(): number {
    return this.#cpuSeconds;
  }

  async close(): Promise<void> {
    const launched = this.#process;
    this.#process = undefined;
    if (!launched?.isRunning) return;
    launched.child.disconnect();
    await launched.exited;
  }

  #start(): LaunchedProcess {
    const flags = [...process.execArgv, '--disable-warning=ExperimentalWarning'];
    return new LaunchedProcess(process.execPath, [...flags, this.#file, ...this.#args], {
      env: process.env,
      ipc: 'advanced',
    });
  }
}

/** Runs calls in the child process until the parent disconnects. */
export function serveCalls(calls: Calls): void {
  // What a failed call has left open, such as a server, would keep the process running.
  process.once('disconnect', () => process.exit());
  process.on('message', async ({ name, argument }: Request) => {
    const before = process.cpuUsage();
    let outcome: { result: unknown } | { error: string };
    try {
      outcome = { result: await calls[name]!(argument as never) };
    } catch (error) {
      outcome = { error: String((error as Error).stack ?? error) };
    }
    const { user, system } = process.cpuUsage(before);
    process.send!({ ...outcome, cpuSeconds: (user + system) / 1e6 } satisfies Reply);
  });
}
