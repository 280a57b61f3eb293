export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export const headerOf = (headers: Headers, name: string): string | undefined => [headers[name]].flat()[0];

/**
 * Returns the value of `If-Range` with which the file can be continued: a strong `ETag`, or else a `Last-Modified` that is strong in
 * the sense of RFC 9110 8.8.2.2, at least a second older than the response. Null if there is neither.
 */
export function validatorOf(headers: Headers): string | null {
  const etag = headerOf(headers, 'etag');
  if (etag !== undefined && /^"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag)) return etag;
  const modified = headerOf(headers, 'last-modified');
  const age = Date.parse(headerOf(headers, 'date') ?? '') - Date.parse(modified ?? '');
  return modified !== undefined && age >= 1_000 ? modified : null;
}

/** Where the body of a response belongs in the file, in bytes. `total` is null if the server does not say. */
export interface Extent {
  start: number;
  total: number | null;
}

/** @returns null for a 206 or 416 without a usable `Content-Range`. */
export function extentOf(status: number, headers: Headers): Extent | null {
  if (status !== 206 && status !== 416) {
    const length = headerOf(headers, 'content-length');
    return { start: 0, total: length === undefined ? null : Number(length) };
  }
  const range = headerOf(headers, 'content-range') ?? '';
  const [, start = '0', total] = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(range) ?? [];
  return total === undefined ? null : { start: Number(start), total: total === '*' ? null : Number(total) };
}

/** Whether a response contains a page for people. @param start - the first bytes of the body. */
export function isWebPage(contentType: string, start: Uint8Array): boolean {
  const [type] = contentType.toLowerCase().split(';', 1) as [string];
  return (
    /^(text\/html|application\/xhtml\+xml)$/.test(type.trim()) ||
    /^\uFEFF?\s*<(!doctype\s+html|html|head|body)[\s>]/i.test(
      new TextDecoder().decode(start.subarray(0, 512)),
    )
  );
}

export const isEncoded = (headers: Headers): boolean =>
  !/^(identity)?$/i.test(headerOf(headers, 'content-encoding')?.trim() ?? '');

/** Statuses that may be temporary (RFC 9110, RFC 6585), like all of 5xx. */
const TEMPORARY = new Set([408, 425, 429]);
export const isTemporary = (status: number): boolean => status >= 500 || TEMPORARY.has(status);
