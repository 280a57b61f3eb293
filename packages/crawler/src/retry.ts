import { RetryableFetchError } from './errors.ts';
import type { RetryPolicy } from './policy.ts';

export const DEFAULT_RETRY: RetryPolicy = {
  maxAttempts: 4,
  baseMs: 1_000,
  capMs: 60_000,
  maxRetryAfterMs: 600_000,
};

/**
 * Returns the delay in ms after failed attempt `attempt` (from 1): exponential backoff with full jitter, but at least
 * Retry-After.
 */
export function backoffMs(
  policy: RetryPolicy,
  attempt: number,
  retryAfterMs: number | undefined,
  random: () => number,
): number {
  const ceiling = Math.min(policy.capMs, policy.baseMs * 2 ** (attempt - 1));
  return Math.ceil(Math.max(random() * ceiling, retryAfterMs ?? 0));
}

/** Returns an error for a status that a retry may fix; null for any other status. */
export function retryableStatus(
  url: string,
  status: number,
  retryAfterMs: number | undefined,
): RetryableFetchError | null {
  const details = { status, retryAfterMs };
  if (status === 429) {
    return new RetryableFetchError(
      'TOO_MANY_REQUESTS',
      url,
      `${url} returned 429: too many requests.`,
      details,
    );
  }
  if (status === 408) {
    return new RetryableFetchError('REQUEST_TIMEOUT', url, `${url} returned 408: request timeout.`, details);
  }
  if (status === 425) {
    return new RetryableFetchError('TOO_EARLY', url, `${url} returned 425: too early.`, details);
  }
  if (status >= 500) {
    return new RetryableFetchError(
      'SERVER_ERROR',
      url,
      `${url} returned ${status}, a server error. Try again later.`,
      details,
    );
  }
  return null;
}

const IMF_OR_RFC850 = /^[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Parses Retry-After (RFC 9110 10.2.3): seconds, or a date in any of the three formats of 5.6.7.
 *
 * @param nowMs ms since the epoch
 * @returns ms from now, 0 for a past date; undefined for a missing or invalid value
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  // asctime has no time zone and means GMT, but Date.parse would interpret it as local time.
  const date = IMF_OR_RFC850.test(text) ? text : ASCTIME.test(text) ? `${text} GMT` : null;
  if (date === null) return undefined;
  const at = Date.parse(date);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

const TLS_CODES =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_)/;

/** Returns whether a Node.js error code means that the server's certificate was rejected. */
export function isCertificateError(code: string): boolean {
  return TLS_CODES.test(code);
}

/** Maps an error from undici, net, dns or tls to a RetryableFetchError. */
export function networkError(url: string, error: Error & { code?: unknown }): RetryableFetchError {
  const code = typeof error.code === 'string' ? error.code : '';
  const fail = (errorCode: RetryableFetchError['code'], reason: string) =>
    new RetryableFetchError(errorCode, url, `${url} could not be fetched: ${reason}.`, { cause: error });
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
      return fail('CONNECT_TIMEOUT', 'the server did not accept a connection in time');
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'EAI_NODATA':
      return fail('HOST_NOT_FOUND', `its host was not found in DNS (${code}); check the URL and the network`);
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'EADDRNOTAVAIL':
      return fail('CONNECT_FAILED', `the connection failed (${code})`);
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      return fail('FETCHER_CLOSED', 'the crawler is shutting down');
    default:
      // Some parser errors of undici have no code.
      if (
        error.name === 'HTTPParserError' ||
        code.startsWith('HPE_') ||
        code === 'UND_ERR_HEADERS_OVERFLOW'
      ) {
        return fail('BAD_HTTP', `the response is not valid HTTP (${code || error.message})`);
      }
      return fail('CONNECTION_LOST', `the connection was lost (${code || error.message})`);
  }
}
