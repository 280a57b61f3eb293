import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc/<pid>/stat; the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** @throws Error if the CPU time is unknown: counted as 0 it would win every comparison. */
export function requireCpuSeconds(seconds: number | null): number {
  if (seconds === null)
    throw new Error('CPU time is unknown: the measured process must run on this machine, and on Linux.');
  return seconds;
}

/**
 * Returns the CPU time of a process and its children, including children that have exited.
 *
 * @returns seconds, user and system; null on a system without /proc.
 */
export function processTreeCpuSeconds(parent: number): number | null {
  let ticks = 0;
  try {
    for (const entry of readdirSync('/proc')) {
      if (!/^\d+$/.test(entry)) continue;
      const stat = statOf(entry);
      if (stat === null) continue;
      const [ppid, own, exited] = stat;
      if (Number(entry) === parent) ticks += own + exited;
      else if (ppid === parent) ticks += own;
    }
  } catch {
    return null;
  }
  return ticks / TICKS_PER_SECOND;
}

/** Returns the parent of a process on this machine; null if there is no process with this PID and name. */
export function parentPid(pid: number, name: string): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.startsWith(`${pid} (${name})`) ? (statOf(String(pid))?.[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** Returns parent, own ticks, and ticks of exited children; null if the process has just exited. */
function statOf(pid: string): [parent: number, own: number, exited: number] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces, so skip it; the next field (state) is the third in proc(5).
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return [fields[1]!, fields[11]! + fields[12]!, fields[13]! + fields[14]!];
  } catch {
    return null;
  }
}
