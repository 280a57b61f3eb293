import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc/<pid>/stat in a second; the same on every Linux that Node runs on. */
const TICKS = 100;

/** @throws Error where a time cannot be told: as nothing it would stand for the fastest of all. */
export function told(seconds: number | null): number {
  if (seconds === null)
    throw new Error('Its processor time cannot be told: it must run on this machine, a Linux.');
  return seconds;
}

/**
 * Processor time of a process, its children, and those of its children that have ended.
 *
 * @returns seconds, user and system; null where it cannot be told (a system without /proc).
 */
export function cpuSecondsOfFamily(parent: number): number | null {
  let ticks = 0;
  try {
    for (const entry of readdirSync('/proc')) {
      if (!/^\d+$/.test(entry)) continue;
      const stat = statOf(entry);
      if (stat === null) continue;
      const [ppid, own, ended] = stat;
      if (Number(entry) === parent) ticks += own + ended;
      else if (ppid === parent) ticks += own;
    }
  } catch {
    return null;
  }
  return ticks / TICKS;
}

/** The parent of a process of that name on this machine; null where there is no such process. */
export function parentOf(pid: number, name: string): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.startsWith(`${pid} (${name})`) ? (statOf(String(pid))?.[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** Parent, own ticks, ticks of ended children; null where the process has just gone. */
function statOf(pid: string): [parent: number, own: number, ended: number] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks; the fields are counted from behind it: state is the third.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return [fields[1]!, fields[11]! + fields[12]!, fields[13]! + fields[14]!];
  } catch {
    return null;
  }
}
