import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc/<pid>/stat; the same on every Linux system that Node.js supports. */
const TICKS_PER_SECOND = 100;

/** @throws Error if the CPU time is unknown: counted as 0, it would win every comparison. */
export function requireCpuSeconds(seconds: number | null): number {
  if (seconds === null)
    throw new Error(
      'CPU time is unknown: the measured process must run on this machine, which must run Linux.',
    );
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
      const stat = readStat(entry);
      if (stat === null) continue;
      const [ppid, ownTicks, exitedTicks] = stat;
      if (Number(entry) === parent) ticks += ownTicks + exitedTicks;
      else if (ppid === parent) ticks += ownTicks;
    }
  } catch {
    return null;
  }
  return ticks / TICKS_PER_SECOND;
}

/** Returns the parent PID of a process on this machine; null if no process has this PID and name. */
export function parentPid(pid: number, name: string): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.startsWith(`${pid} (${name})`) ? (readStat(String(pid))?.[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** Returns the parent PID, the process's CPU ticks, and those of its exited children; null if the process has just exited. */
function readStat(pid: string): [ppid: number, ownTicks: number, exitedTicks: number] | null {
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
