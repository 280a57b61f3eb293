import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Nothing of a person's secrets reaches a log, wherever in an object it stands. */
const REDACTED = ['password', 'accessToken', 'refreshToken', 'token', 'secret', 'authorization', 'cookie'];

/** Structured lines on standard error, so that what a command prints on standard output stays readable. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
