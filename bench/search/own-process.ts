/** A contestant in a process of its own, so that its processor time is its own. */
import { once } from 'node:events';
import { LaunchedProcess } from '@workreel/testing/process';
import { QueryTimeout } from './contestant.ts';

/** What a call takes and gives, by name; both go through structured clone. */
export type Calls = Record<string, (argument: never) => unknown>;

interface Request {
  name: string;
  argument: unknown;
}
type Reply = ({ result: unknown } | { fault: string }) & { cpuSeconds: number };

/** Carries out calls one at a time in a process that is started when the first comes. */
export class OwnProcess<Known extends Calls> {
  readonly #file: string;
  readonly #args: readonly string[];
  #process: LaunchedProcess | undefined;
  #cpuSeconds = 0;

  /** @param file - calls `answerCalls`; @param args - for each process that is started. */
  constructor(file: string, args: readonly string[] = []) {
    this.#file = file;
    this.#args = args;
  }

  /**
   * @param limitMs - after which the process is killed and another takes its place at the next call; it counts as used.
   * @throws QueryTimeout
   */
  async call<Name extends keyof Known & string>(
    name: Name,
    argument: Parameters<Known[Name]>[0],
    limitMs?: number,
  ): Promise<Awaited<ReturnType<Known[Name]>>> {
    this.#process ??= this.#start();
    const launched = this.#process;
    const { child } = launched;
    const late = limitMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), limitMs);
    const began = performance.now();
    const ended = new AbortController();
    const reply = Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([message]) => message as Reply),
      once(child, 'exit', { signal: ended.signal }).then(() => null),
    ]);
    child.send({ name, argument } satisfies Request);
    const answer = await reply;
    ended.abort();
    clearTimeout(late);
    if (answer === null) {
      this.#process = undefined;
      if (limitMs === undefined || performance.now() - began < limitMs)
        throw new Error(
          `The process of ${this.#file} ended while it was asked to ${name}.\n${launched.output}`,
        );
      this.#cpuSeconds += limitMs / 1_000;
      throw new QueryTimeout(name);
    }
    this.#cpuSeconds += answer.cpuSeconds;
    if ('fault' in answer) throw new Error(answer.fault);
    return answer.result as Awaited<ReturnType<Known[Name]>>;
  }

  /** Processor time of the calls so far: without starting, and without the way there and back. */
  cpuSeconds(): number {
    return this.#cpuSeconds;
  }

  async close(): Promise<void> {
    const launched = this.#process;
    this.#process = undefined;
    if (!launched?.isRunning) return;
    launched.child.disconnect();
    await launched.ended;
  }

  #start(): LaunchedProcess {
    const flags = [...process.execArgv, '--disable-warning=ExperimentalWarning'];
    return new LaunchedProcess(process.execPath, [...flags, this.#file, ...this.#args], {
      env: process.env,
      ipc: 'advanced',
    });
  }
}

/** The other side: carries out what is called, until nobody calls any more. */
export function answerCalls(calls: Calls): void {
  process.on('message', async ({ name, argument }: Request) => {
    const before = process.cpuUsage();
    let outcome: { result: unknown } | { fault: string };
    try {
      outcome = { result: await calls[name]!(argument as never) };
    } catch (error) {
      outcome = { fault: String((error as Error).stack ?? error) };
    }
    const { user, system } = process.cpuUsage(before);
    process.send!({ ...outcome, cpuSeconds: (user + system) / 1e6 } satisfies Reply);
  });
}
