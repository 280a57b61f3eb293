import { ownValue } from '../own-value.ts';

/** A UUID, as IDs of accounts are. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const SHORT_ID_LENGTH = 8;

const isAccountId = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);
/** Returns an ID as it is shown: the beginning of a UUID, a number with `#`, and texts unchanged. */
export const shortId = (id: string): string =>
  isAccountId(id) ? id.slice(0, SHORT_ID_LENGTH) : /^\d+$/.test(id) ? `#${id}` : id;

/** Details of log entries that are codes. */
const CODE_DETAILS = ['role', 'disabled', 'enabled', 'kind', 'visibility', 'previousVisibility'];
/** Details of log entries that are IDs of accounts. */
const ACCOUNT_DETAILS = ['by', 'ownerId'];

/** Returns the account IDs of log entries, each once. @param fields - names of the fields that may be account IDs. */
export function accountIdsOf<Entry extends { details: Record<string, unknown> }>(
  entries: readonly Entry[],
  fields: readonly (keyof Entry)[],
): string[] {
  const ids = entries.flatMap((entry) => [
    ...fields.map((field) => entry[field] as unknown),
    ...ACCOUNT_DETAILS.map((name) => entry.details[name]),
  ]);
  return [...new Set(ids.filter(isAccountId))];
}

/** Returns a detail of a log entry as text. @param nameOf - names an account. @param values - names of codes. */
export function formatDetail(
  name: string,
  value: unknown,
  nameOf: (id: string) => string,
  values: Readonly<Record<string, string>>,
): string {
  if (ACCOUNT_DETAILS.includes(name) && typeof value === 'string') return nameOf(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return CODE_DETAILS.includes(name) ? (ownValue(values, text) ?? text) : text;
}
