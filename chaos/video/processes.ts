/** The processes of a test environment, found through Linux' `/proc`. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Whether processes can be found here at all. */
export const canFindProcesses = existsSync('/proc/self/environ');

export type Kind = 'service' | 'store' | 'ffmpeg';
export interface Process {
  pid: number;
  kind: Kind;
}

/**
 * All processes that belong to a folder, whoever their parent is by now.
 *
 * @param folder - a path that no other process has: it stands in the environment of ours, and among the
 *   arguments of an ffmpeg, which inherits no environment.
 */
export async function processesOf(folder: string): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid): Promise<Process | undefined> => {
      const [command, environment] = await Promise.all([read(pid, 'cmdline'), read(pid, 'environ')]);
      if (!`${command}\0${environment}`.includes(folder)) return undefined;
      return { pid: Number(pid), kind: kindOf(command) };
    }),
  );
  return found.filter((process) => process !== undefined);
}

/** Empty where it has ended, and of one that waits to be reaped. */
const read = (pid: string, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

function kindOf(command: string): Kind {
  if (/(^|\/)ff(mpeg|probe)\0/.test(command)) return 'ffmpeg';
  return /\/object-store\/src\/file\/process\.ts\0/.test(command) ? 'store' : 'service';
}

/** Kills a process; one that has ended needs no more. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
