/**
 * Options of all SDK clients. Probe reads the index of a file, which may be at the end of the file. All attempts must complete
 * before the function times out (README.md, “Limits”).
 */
export const CLIENT_OPTIONS = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 25_000, throwOnRequestTimeout: true },
} as const;
