/**
 * Timeout for waiting for pages, players and services. Much longer than necessary on an idle machine: conversions run at low
 * priority, so on a busy machine they can take a minute instead of seconds.
 */
export const WAIT_TIMEOUT_MS = 180_000;
