/** What PostgreSQL's jsonb refuses, as JSON.stringify writes it: U+0000 and halves of surrogate pairs. */
const REFUSED = /\\u(?:0000|d[89a-f])/;

/**
 * JSON that jsonb takes. Texts of strangers hold U+0000, and a text cut at a length may end within a
 * character: such letters become U+FFFD, since one of them would keep all that stands beside it from
 * being stored.
 */
export function toJsonb(value: unknown): string {
  const json = JSON.stringify(value);
  if (!REFUSED.test(json)) return json;
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\u0000', '\ufffd') : inner,
  );
}
