import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

/** Fields that are redacted in log lines, at the top level and up to two levels deep. */
const REDACTED = ['password', 'accessToken', 'refreshToken', 'token', 'secret', 'authorization', 'cookie'];

/** Query parameters and signed path segments that grant access, and email addresses. Errors of libraries quote URLs and recipients. */
const SECRETS_IN_TEXT: [RegExp, string][] = [
  [/([?&](?:X-Amz-[\w-]+|uploadId|signature|token|key|policy)=)[^&\s"'<>]+/gi, '$1[redacted]'],
  [/(\/~\d+\.)[\w-]+/g, '$1[redacted]'],
  [/[^\s@<>()[\]\\,;:"'/=]+@[^\s@<>()[\]\\,;:"'/?&]+\.[a-z]{2,}/gi, '[address]'],
];

/** Replaces what the text of an error must not disclose in logs. */
export const redactText = (text: string): string =>
  SECRETS_IN_TEXT.reduce(
    (redacted, [pattern, replacement]) => redacted.replaceAll(pattern, replacement),
    text,
  );

/** Serializes an error with its causes, without secrets in its texts. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redactText(error) : error;
  return redactTexts(stdSerializers.err(error));
}

/** Properties of errors that are logged at most this deep, for example `cause.config.url`. */
const MAX_DEPTH = 4;

function redactTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => redactTexts(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, redactTexts(item, depth + 1)]),
  );
}

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
      serializers: { err: serializeError, reason: redactTexts, error: redactTexts },
      redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    },
    stream,
  );
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
