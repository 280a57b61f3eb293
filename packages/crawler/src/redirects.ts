import { isUtf8 } from 'node:buffer';
import { type ExchangeResult, first } from './exchange.ts';

/** RFC 9309 2.3.1.2 asks for at least five for robots.txt; no honest page needs more. */
export const MAX_REDIRECTS = 5;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/**
 * The Location of an answer, null when absent. Headers are read as Latin-1; sites with addresses in
 * their own script send raw UTF-8, which is put right here as browsers do.
 */
export function locationOf(result: ExchangeResult): string | null {
  const value = first(result.headers.location);
  if (value === undefined) return null;
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}
