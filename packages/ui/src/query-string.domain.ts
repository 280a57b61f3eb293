/** The parameters of a query string by name; a name may occur several times, as in API calls. */
export type QueryValues = Record<string, string[]>;

export function readQuery(text: string): QueryValues {
  const query = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) query.set(name, [...(query.get(name) ?? []), value]);
  return Object.fromEntries(query);
}

/** @returns the query string with its `?`; empty for an empty record. */
export function writeQuery(query: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) parameters.append(name, String(value));
  const text = parameters.toString();
  return text && `?${text}`;
}
