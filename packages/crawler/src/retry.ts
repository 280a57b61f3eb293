import { RetryableFetchError } from './errors.ts';
import type { RetryPolicy } from './policy.ts';

export const DEFAULT_RETRY: RetryPolicy = {
  maxAttempts: 4,
  baseMs: 1_000,
  capMs: 60_000,
  maxRetryAfterMs: 600_000,
};

/**
 * How long to wait after the failed try number `attempt` (from 1), in ms: anything up to the doubled
 * back-off, so that clients which failed together do not come back together, but at least what the
 * site asked for.
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

/** The statuses that a later try may cure; null for all others. */
export function retryableStatus(
  url: string,
  status: number,
  retryAfterMs: number | undefined,
): RetryableFetchError | null {
  const more = { status, retryAfterMs };
  if (status === 429) {
    return new RetryableFetchError('TOO_MANY_REQUESTS', url, `${url} answered 429: too many requests.`, more);
  }
  if (status === 408) {
    return new RetryableFetchError('REQUEST_TIMEOUT', url, `${url} answered 408: request timeout.`, more);
  }
  if (status === 425) {
    return new RetryableFetchError('TOO_EARLY', url, `${url} answered 425: too early.`, more);
  }
  if (status >= 500) {
    return new RetryableFetchError(
      'SERVER_ERROR',
      url,
      `${url} answered ${status}: the site has trouble. Try again later.`,
      more,
    );
  }
  return null;
}

const IMF_OR_RFC850 = /^[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -](?:\d{4}|\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * Reads Retry-After (RFC 9110 10.2.3): seconds, or a date in any of the three forms of 5.6.7.
 * A date in the past is 0; what cannot be read is undefined, as if the header were absent.
 *
 * @param nowMs ms since the epoch
 * @returns ms from now
 */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  // asctime has no zone and means GMT; Date.parse would take it for local time.
  const date = IMF_OR_RFC850.test(text) ? text : ASCTIME.test(text) ? `${text} GMT` : null;
  if (date === null) return undefined;
  const at = Date.parse(date);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

const TLS_CODES =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_)/;

/** Whether an error means that the server could not prove who it is. */
export function isCertificateError(code: string): boolean {
  return TLS_CODES.test(code);
}

/** Turns what undici, net, dns or tls reported into an error that says what passed away underneath. */
export function networkError(url: string, error: Error & { code?: unknown }): RetryableFetchError {
  const code = typeof error.code === 'string' ? error.code : '';
  const fail = (kind: RetryableFetchError['code'], what: string) =>
    new RetryableFetchError(kind, url, `${url} could not be fetched: ${what}.`, { cause: error });
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
      return fail('CONNECT_TIMEOUT', 'the server did not accept a connection in time');
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'EAI_NODATA':
      return fail(
        'HOST_NOT_FOUND',
        `DNS does not know its host (${code}); check the address and the network`,
      );
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'EADDRNOTAVAIL':
      return fail('CONNECT_FAILED', `no connection to the server (${code})`);
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      return fail('FETCHER_CLOSED', 'the collector is stopping');
    default:
      // undici leaves the parser's code out of some of these.
      if (
        error.name === 'HTTPParserError' ||
        code.startsWith('HPE_') ||
        code === 'UND_ERR_HEADERS_OVERFLOW'
      ) {
        return fail('BAD_HTTP', `the answer is not proper HTTP (${code || error.message})`);
      }
      return fail('CONNECTION_LOST', `the connection broke (${code || error.message})`);
  }
}
