/** Attacks on the file store, in processes of their own: one process may not have as many open files as an attack needs. */
import { join } from 'node:path';
import { LaunchedProcess } from '@workreel/testing/process';

export interface Attack {
  /** `silent` opens connections and sends nothing; `slow-form` sends a form, one byte per second. */
  kind: 'silent' | 'slow-form';
  /** Connections, which are opened again when the store closes them. */
  count: number;
  /** Loopback addresses to connect from, in turn. */
  addresses: readonly string[];
  /** Request targets of the forms, in turn. */
  paths: readonly string[];
}

/** The options of one attacker. */
export interface AttackerOptions extends Attack {
  port: number;
}

const CONNECTIONS_PER_PROCESS = 500;

/** Starts an attack. Resolves when every connection has been opened once. */
export async function startAttack(port: number, attack: Attack): Promise<AsyncDisposable> {
  const stack = new AsyncDisposableStack();
  try {
    const started = [];
    for (let first = 0; first < attack.count; first += CONNECTIONS_PER_PROCESS) {
      const count = Math.min(CONNECTIONS_PER_PROCESS, attack.count - first);
      const inTurn = (list: readonly string[]) =>
        Array.from(
          { length: Math.min(count, list.length) },
          (_, index) => list[(first + index) % list.length]!,
        );
      const options: AttackerOptions = { ...attack, port, count, paths: inTurn(attack.paths) };
      const attacker = new LaunchedProcess(process.execPath, [join(import.meta.dirname, 'attacker.ts')], {
        ipc: 'json',
      });
      stack.defer(async () => void (await attacker.kill()));
      attacker.child.send(options);
      started.push(attacker.firstLine());
    }
    await Promise.all(started);
    return stack;
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
