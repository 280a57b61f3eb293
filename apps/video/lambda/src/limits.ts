/**
 * What each client of the SDK is opened with: milliseconds to connect and to be answered, and tries of one call, between
 * which the SDK waits. Probe reads the index of a file, which may stand at its end; all tries of it end before the
 * function does (README.md, “Limits”).
 */
export const LIMITS = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 25_000, throwOnRequestTimeout: true },
} as const;
