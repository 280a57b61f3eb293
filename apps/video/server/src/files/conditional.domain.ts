/** The headers of RFC 9110 §13.1, as Node names them. */
export interface ConditionalHeaders {
  'if-match'?: string | undefined;
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
  'if-unmodified-since'?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/** What tells one state of a representation from another. */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string;
  modifiedAt: Date;
}

/**
 * What the conditions of a GET or HEAD come to, in the order of RFC 9110 §13.2.2.
 *
 * @returns `send`, or the status to answer instead: 304 not modified, 412 precondition failed.
 */
export function checkConditions(headers: ConditionalHeaders, now: Validators): 'send' | 304 | 412 {
  if (headers['if-match'] !== undefined) {
    if (!names(headers['if-match'], now.etag)) return 412;
  } else if (seconds(now.modifiedAt) > (parseHttpDate(headers['if-unmodified-since']) ?? Infinity)) {
    return 412;
  }
  if (headers['if-none-match'] !== undefined)
    return names(headers['if-none-match'].replaceAll(/\bW\/(?=")/g, ''), now.etag) ? 304 : 'send';
  return seconds(now.modifiedAt) <= (parseHttpDate(headers['if-modified-since']) ?? -Infinity) ? 304 : 'send';
}

/** Whether a `Range` holds for the file as it is now: without `If-Range`, or with its strong tag or its very date (§13.1.5). */
export function rangeHolds({ 'if-range': condition }: ConditionalHeaders, now: Validators): boolean {
  if (condition === undefined) return true;
  if (typeof condition !== 'string') return false;
  return condition.trim() === now.etag || parseHttpDate(condition) === seconds(now.modifiedAt);
}

/** Whether a list of tags holds this one; `*` holds any. Ours have no comma, so that a list can be cut at each. */
const names = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((member) => member.trim() === etag);

/** A date of HTTP knows no fractions. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const DATE_FORMS = [
  /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

/** Reads the three forms of RFC 9110 §5.6.7. @returns seconds since 1970; undefined for what is no date, which counts as not sent. */
export function parseHttpDate(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  if (!DATE_FORMS.some((form) => form.test(trimmed))) return undefined;
  const time = Date.parse(trimmed.endsWith('GMT') ? trimmed : `${trimmed} GMT`);
  return Number.isNaN(time) ? undefined : time / 1000;
}
