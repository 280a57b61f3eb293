/** Finds and kills processes through `/proc` (Linux). */
import { readdir, readFile } from 'node:fs/promises';

/** Kills all processes whose command line, program and arguments, matches. */
export async function killProcesses(matches: (command: string[]) => boolean): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    // Empty if the process has exited.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (matches(command.split('\0'))) process.kill(Number(pid), 'SIGKILL');
  }
}
