/**
 * Looks up a code from the server, or text from a URL, in a catalogue. Unlike an index, it does not find what every
 * object inherits, such as `constructor`.
 */
export const ownValue = <Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  key: string,
): Value | undefined => (Object.hasOwn(table, key) ? table[key] : undefined);
