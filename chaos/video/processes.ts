/** Finds the processes of a test environment through `/proc` (Linux). */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

export const hasProcFs = existsSync('/proc/self/environ');

export type ProcessKind = 'service' | 'store' | 'ffmpeg';
export interface FoundProcess {
  pid: number;
  /** With its arguments, each of which ends with a null character. */
  command: string;
  kind: ProcessKind;
}

/**
 * Finds all processes that use a folder, including orphaned ones, and their descendants.
 *
 * @param folder - a unique path. It is in the environment of the services and file stores, and among the arguments of an ffmpeg process
 *   that reads an original; those inherit no environment, and some only read pipes.
 */
export async function findProcesses(folder: string): Promise<FoundProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    pids.map(async (pid) => {
      const [command, environment, stat] = await Promise.all([
        readProcFile(pid, 'cmdline'),
        readProcFile(pid, 'environ'),
        readProcFile(pid, 'stat'),
      ]);
      // The name of the program, in parentheses, may contain spaces.
      const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
      return {
        pid: Number(pid),
        parent: Number(parent),
        command,
        uses: `${command}\0${environment}`.includes(folder),
      };
    }),
  );
  const byPid = new Map(all.map((process) => [process.pid, process]));
  const isFound = (process: (typeof all)[number] | undefined): boolean =>
    process !== undefined && (process.uses || isFound(byPid.get(process.parent)));
  return all
    .filter((process) => process.command !== '' && isFound(process))
    .map(({ pid, command }) => ({ pid, command, kind: kindOf(command) }));
}

/** Whether a process that was found is still running. */
export const isRunning = async ({ pid, command }: FoundProcess): Promise<boolean> =>
  (await readProcFile(pid, 'cmdline')) === command;

/** Returns an empty string if the process has exited, even if it has not been reaped yet. */
const readProcFile = (pid: string | number, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

function kindOf(command: string): ProcessKind {
  if (/(^|\/)ff(mpeg|probe)\0/.test(command)) return 'ffmpeg';
  return /\/object-store\/src\/file\/process\.ts\0/.test(command) ? 'store' : 'service';
}

/** Kills a process unless it has already exited. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
