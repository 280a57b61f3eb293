/** What JSON has in braces: of its members nothing is known yet. */
export type JsonObject = { [key: string]: unknown };

/** Whether what was read from JSON is an object; a list is none. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
