/** The conditional headers of RFC 9110 §13.1, in lower case as in Node.js. */
export interface ConditionalHeaders {
  'if-match'?: string | undefined;
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
  'if-unmodified-since'?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/** Validators of a representation (RFC 9110 §8.8). */
export interface Validators {
  /** A strong ETag, with quotes. */
  etag: string;
  modifiedAt: Date;
}

/**
 * Evaluates the preconditions of a GET or HEAD request in the order of RFC 9110 §13.2.2.
 *
 * @returns `send`, or the status to respond with: 304 Not Modified or 412 Precondition Failed.
 */
export function evaluatePreconditions(headers: ConditionalHeaders, current: Validators): 'send' | 304 | 412 {
  if (headers['if-match'] !== undefined) {
    if (!includesEtag(headers['if-match'], current.etag)) return 412;
  } else if (seconds(current.modifiedAt) > (parseHttpDate(headers['if-unmodified-since']) ?? Infinity)) {
    return 412;
  }
  if (headers['if-none-match'] !== undefined)
    return includesEtag(headers['if-none-match'].replaceAll(/\bW\/(?=")/g, ''), current.etag) ? 304 : 'send';
  return seconds(current.modifiedAt) <= (parseHttpDate(headers['if-modified-since']) ?? -Infinity)
    ? 304
    : 'send';
}

/** Whether to honor `Range`: there is no `If-Range`, or it equals the current strong ETag or modification date (RFC 9110 §13.1.5). */
export function isRangeApplicable(
  { 'if-range': condition }: ConditionalHeaders,
  current: Validators,
): boolean {
  if (condition === undefined) return true;
  if (typeof condition !== 'string') return false;
  return condition.trim() === current.etag || parseHttpDate(condition) === seconds(current.modifiedAt);
}

/** Whether a list of ETags includes this one; `*` matches any. Our ETags contain no commas, so the list can be split at them. */
const includesEtag = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((entry) => entry.trim() === etag);

/** Truncates to seconds, like HTTP dates. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const DATE_FORMATS = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

/** Parses the three date formats of RFC 9110 §5.6.7. @returns seconds since 1970; undefined for an invalid date, which is ignored. */
export function parseHttpDate(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (!DATE_FORMATS.some((format) => format.test(trimmed))) return undefined;
  const time = Date.parse(trimmed.endsWith('GMT') ? trimmed : `${trimmed} GMT`);
  return Number.isNaN(time) ? undefined : time / 1000;
}
