/** The memory of a process and its descendants. Linux only: other systems have no /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the IDs of a process and all its descendants that are alive; none on other systems. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of listProcesses()) {
    const pid = Number(name);
    const parent = parentOf(pid);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const tree = parentOf(root) === null ? [] : [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/**
 * Returns the memory in bytes that the processes have for themselves: their programs and libraries, which they share with each other and
 * with other programs, are left out. Unlike the proportional set size, it is readable for processes in a sandbox.
 */
export function memoryOf(pids: readonly number[]): number {
  let kilobytes = 0;
  for (const pid of pids) {
    const status = read(`/proc/${pid}/status`);
    for (const [, value] of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)) kilobytes += Number(value);
  }
  return kilobytes * 1024;
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The name of a program, in parentheses, may contain spaces and parentheses. */
function parentOf(pid: number): number | null {
  const match = /\) \S (\d+) /.exec(read(`/proc/${pid}/stat`).replace(/^.*\)/s, ')'));
  return match ? Number(match[1]) : null;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}
