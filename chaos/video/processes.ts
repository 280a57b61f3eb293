/** Finds the processes of a test environment through `/proc` (Linux). */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

export const hasProcFs = existsSync('/proc/self/environ');

export type ProcessKind = 'service' | 'store' | 'ffmpeg';
export interface FoundProcess {
  pid: number;
  kind: ProcessKind;
}

/**
 * Finds all processes that use a folder, including orphaned ones.
 *
 * @param folder - a unique path. It is in the environment of the services and file stores, and among the arguments of ffmpeg, which
 *   inherits no environment.
 */
export async function findProcesses(folder: string): Promise<FoundProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid): Promise<FoundProcess | undefined> => {
      const [command, environment] = await Promise.all([
        readProcFile(pid, 'cmdline'),
        readProcFile(pid, 'environ'),
      ]);
      if (!`${command}\0${environment}`.includes(folder)) return undefined;
      return { pid: Number(pid), kind: kindOf(command) };
    }),
  );
  return found.filter((process) => process !== undefined);
}

/** Returns an empty string if the process has exited, even if it has not been reaped yet. */
const readProcFile = (pid: string, file: string): Promise<string> =>
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
