import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An event as AWS sends it: those of `events/`, by name. Read anew, so that a test may change it. */
export const eventOf = <T = Record<string, unknown>>(name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'events', `${name}.json`), 'utf8')) as T;
