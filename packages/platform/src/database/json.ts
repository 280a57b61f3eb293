/** Characters that PostgreSQL's jsonb rejects (U+0000 and lone surrogates), as escaped by JSON.stringify. */
const UNSUPPORTED = /\\u(?:0000|d[89a-f])/;

/**
 * Serializes a value for a jsonb column. Replaces U+0000, which occurs in external text, and lone surrogates, which result from
 * truncation, with U+FFFD, because PostgreSQL rejects a document that contains either.
 */
export function toJsonb(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNSUPPORTED.test(json)) return json;
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\u0000', '\ufffd') : inner,
  );
}
