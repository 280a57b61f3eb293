import type { AlertFailure } from '@workreel/jobs-contract';
import { DeliveryError } from '../errors.ts';
import type { HttpResponse } from './channel.ts';

/** Longest wait that is accepted from a receiver, in milliseconds. */
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;

/** What the body of a response says. */
export interface Explanation {
  /** Error code of the receiver. */
  code?: string | number | undefined;
  /** What is wrong and what to do about it, if a retry would fail as well. */
  advice?: string | undefined;
  /** Seconds until the next attempt; default: the `Retry-After` header. */
  retryAfter?: unknown;
}

/** Returns why the receiver did not accept the message; null if it did. Status codes that concern the request itself are permanent. */
export function judgeStatus(
  receiver: string,
  response: HttpResponse,
  { code, advice, retryAfter }: Explanation = {},
): DeliveryError | null {
  const { status } = response;
  if (isAccepted(status)) return null;
  const answer = code === undefined ? String(status) : `${status}, ${code}`;
  const reason = reasonOf(status);
  if (!isTemporary(status))
    return new DeliveryError(reason, advice ?? `${receiver} rejected the message (${answer}).`, {
      permanent: true,
    });
  const message =
    status === 429
      ? `${receiver} does not accept more messages at the moment (${answer}).`
      : `${receiver} returned ${answer}${redirect(status)}.`;
  return new DeliveryError(reason, message, {
    permanent: false,
    retryAfterMs: toMilliseconds(retryAfter) ?? retryAfterMs(response),
  });
}

/** Returns what a status says about a message that was not accepted. */
export function reasonOf(status: number): AlertFailure {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404 || status === 410) return 'notFound';
  if (status === 429) return 'rateLimited';
  return isTemporary(status) ? 'serverError' : 'rejected';
}

export const isAccepted = (status: number): boolean => status >= 200 && status < 300;
/** Timeouts, rate limits, server errors, and redirects, which may be a temporary maintenance page. */
const isTemporary = (status: number): boolean =>
  status >= 500 || status < 400 || [408, 425, 429].includes(status);
export const redirect = (status: number): string =>
  status >= 300 && status < 400 ? '; redirects are not followed' : '';

/** Returns the wait of a `Retry-After` header (RFC 9110 §10.2.3), which is a number of seconds or a date. */
export function retryAfterMs({ headers, receivedAt }: HttpResponse): number | undefined {
  const value = [headers['retry-after']].flat()[0]?.trim();
  if (!value) return undefined;
  const seconds = Number(value);
  return toMilliseconds(Number.isNaN(seconds) ? (Date.parse(value) - receivedAt.getTime()) / 1000 : seconds);
}

function toMilliseconds(seconds: unknown): number | undefined {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds * 1000), 0), MAX_RETRY_AFTER_MS);
}

/** Parses a JSON object; returns an empty one for anything else. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
