import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, DEFAULT_RETRY, isCertificateError, networkError, parseRetryAfter } from './retry.ts';

// The example date of RFC 9110 5.6.7, in its three formats.
const AT = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 7 ', 7_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 60_000],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 60_000],
    ['Sun Nov  6 08:49:37 1994', 60_000],
    ['Sat, 05 Nov 1994 08:49:37 GMT', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
    ['1994-11-06', undefined],
    ['Sun, 99 Nov 1994 08:49:37 GMT', undefined],
  ])('parses %s as %s', (value, ms) => expect(parseRetryAfter(value, AT - 60_000)).toBe(ms));

  it('never returns a negative number or NaN, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.bigInt().map(String),
          fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()),
        ),
        (value) => {
          const ms = parseRetryAfter(value, Date.now());
          if (ms !== undefined) expect(ms).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('backoffMs', () => {
  it('doubles up to the cap, with full jitter', () => {
    const delays = [1, 2, 3, 6, 7, 50].map((attempt) =>
      backoffMs(DEFAULT_RETRY, attempt, undefined, () => 1),
    );
    expect(delays).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
    expect(backoffMs(DEFAULT_RETRY, 3, undefined, () => 0)).toBe(0);
  });

  it('is at least Retry-After', () => {
    expect(backoffMs(DEFAULT_RETRY, 1, 90_000, () => 1)).toBe(90_000);
    expect(backoffMs(DEFAULT_RETRY, 3, 100, () => 1)).toBe(4_000);
  });
});

describe('networkError', () => {
  it.each([
    ['ENOTFOUND', 'HOST_NOT_FOUND'],
    ['EAI_AGAIN', 'HOST_NOT_FOUND'],
    ['ECONNREFUSED', 'CONNECT_FAILED'],
    ['UND_ERR_CONNECT_TIMEOUT', 'CONNECT_TIMEOUT'],
    ['ECONNRESET', 'CONNECTION_LOST'],
    ['UND_ERR_SOCKET', 'CONNECTION_LOST'],
    ['HPE_INVALID_CONSTANT', 'BAD_HTTP'],
    ['UND_ERR_DESTROYED', 'FETCHER_CLOSED'],
    [undefined, 'CONNECTION_LOST'],
  ])('maps %s to %s', (code, errorCode) => {
    const cause = Object.assign(new Error('cause'), { code });
    expect(networkError('http://a.example/', cause)).toMatchObject({ code: errorCode, cause });
  });

  it('distinguishes a certificate error from a lost connection', () => {
    for (const code of ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID']) {
      expect(isCertificateError(code)).toBe(true);
    }
    for (const code of ['ECONNRESET', 'EPROTO', '']) expect(isCertificateError(code)).toBe(false);
  });
});
