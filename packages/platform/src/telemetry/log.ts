import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Fields that are redacted in log lines, at the top level and up to two levels deep. */
const REDACTED = ['password', 'accessToken', 'refreshToken', 'token', 'secret', 'authorization', 'cookie'];

/**
 * Creates a structured logger. By default, it writes to standard error to keep the standard output of
 * commands readable.
 */
export function createLog(
  level: string,
  stream: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    },
    stream,
  );
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
