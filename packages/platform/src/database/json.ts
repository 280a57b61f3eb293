/** Characters that PostgreSQL's jsonb rejects (U+0000 and lone surrogates), as escaped by JSON.stringify. */
const UNSUPPORTED = /\\u(?:0000|d[89a-f])/;

/**
 * Serializes a value for a jsonb column. Replaces U+0000, which occurs in external text, and lone surrogates, which result from
 * truncation, with U+FFFD in values and keys, because PostgreSQL rejects a document that contains either.
 */
export function toJsonb(value: unknown): string {
  const json = JSON.stringify(value);
  if (!UNSUPPORTED.test(json)) return json;
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'string') return replaceUnsupported(inner);
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, property]) => [replaceUnsupported(key), property]),
    );
  });
}

const replaceUnsupported = (text: string) => text.toWellFormed().replaceAll('\u0000', '\ufffd');
