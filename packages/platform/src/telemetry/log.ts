import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Nothing of a person's secrets reaches a log, wherever in an object it stands. */
const REDACTED = ['password', 'accessToken', 'refreshToken', 'token', 'secret', 'authorization', 'cookie'];

/**
 * Structured lines, on standard error unless another stream is given, so that what a command prints on
 * standard output stays readable.
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
